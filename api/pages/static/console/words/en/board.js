/** The table. */
export default {
  table: "Table",
  hidden: "Face down",
  cost: "Cost",
  turned: "turned",
  why: "why",
  /** @param {number} base */
  printed: (base) => `printed: ${base}`,
  /** @param {string} ways */
  arrows: (ways) => `Directions: ${ways}`,
  /** @param {string} name */
  attachedTo: (name) => `Attached to ${name}`,
  /** @param {string} space @param {string} name */
  space: (space, name) => `${name} ${space}`,
  base: "Printed, or to begin with",
  now: "Now",
  floor: "Never below",
  aRule: "A rule",
  printedCard: "The printed card",
  /** @param {number} move */
  move: (move) => `Move ${move}`,
  how: "How this game goes",
  rulebook: "The whole rulebook",
};
