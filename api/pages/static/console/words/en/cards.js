/** Card sets of one's own. */
export default {
  sets: "Card sets",
  newSet: "Write cards",
  noSets: "No card set yet",
  noSetsWhy: "Cards of your own stand here once they are kept. Write some, and have them checked line by line.",
  check: "Write and check cards",
  checkHow: "A list of cards in YAML or JSON. It is checked as you write; nothing is kept until you press Keep.",
  game: "Game",
  name: "Name of the set",
  cards: "Cards",
  kept: "Kept",
  id: "To play with it",
  howToPlay: "A set never changes. A match plays with it when it is named as the match is created; its cards then go into decks by their keys.",
  goOn: "Write another from it",
  example: "Begin with an example",
  exampleOf: "made from",
  checking: "Checking…",
  line: "Line",
  advice: "Good to know",
  picture: "A picture for the card at which you write",
  pictureHow: "A PNG, WebP or SVG of at most 64 KB; it is kept at once, and its name is written below the line.",
  adviceWhy: "These are no faults: a match takes the cards as they are.",
  keep: "Keep as a set",
  whoKeeps: "An organiser or a judge can keep a set.",
  /** @param {string} count */
  size: (count) => (count === "1" ? "1 card" : `${count} cards`),
  /** @param {number} count */
  faults: (count) => (count === 1 ? "1 fault" : `${count} faults`),
  /** @param {number} count */
  sound: (count) => (count === 1 ? "1 card, no fault" : `${count} cards, no fault`),
};
