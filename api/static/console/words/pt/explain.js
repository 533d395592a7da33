/** @type {typeof import("console/words/en/explain.js").default} */
export default {
  base: "Base",
  rules: "Pelas regras",
  comesTo: "Dá",
  move: (move) => `lance ${move}`,
  floor: (floor) => `Nunca fica abaixo de ${floor}.`,
};
