/** What a number is made of. */
export default {
  base: "Base",
  rules: "By the rules",
  comesTo: "Comes to",
  /** @param {number} move */
  move: (move) => `move ${move}`,
  /** @param {number} floor */
  floor: (floor) => `It is never below ${floor}.`,
};
