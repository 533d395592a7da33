/** How matches begin. */
export default {
  /** @param {number} number */
  player: (number) => `Player ${number}`,
  /** @param {number} number */
  deckOf: (number) => `Deck of player ${number}`,
  /** @param {number} number */
  factionOf: (number) => `Faction of player ${number}`,
  /** @param {number} number */
  listOf: (number) => `Cards of player ${number}`,
  listHelp: "A card's key on each line; “3 A18” is three of them.",
  own: "A list of cards…",
  house: "The house",
  /** @param {number} number */
  houseOf: (number) => `The house plays for player ${number}`,
  more: "Add a player",
  fewer: "Remove the last player",
  rules: "House rules",
  /** @param {number} count @param {number} all */
  changed: (count, all) => `${count} of ${all} changed`,
  /** @param {number} all */
  asPrinted: (all) => `${all} questions, all by default`,
  /** @param {string} clause */
  question: (clause) => `House rule on ${clause}`,
  default: "(by default)",
  /** @type {Record<string, string>} */
  members: { seats: "Players", name: "name", deck: "deck", faction: "faction", sideboard: "sideboard", table: "Table", luck: "What came up", options: "House rules",
    ruleset: "Game", tournament: "Tournament", minutes: "Minutes", csv: "File", pairings: "Pairings", doors: "Doors", expires_at: "Until", label: "Name", policy: "Policy", office: "Office",
    reason: "Reason", match: "Match", seat: "Seat", role: "Role", cards: "Cards" },
};
