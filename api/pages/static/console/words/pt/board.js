/** @type {typeof import("console/words/en/board.js").default} */
export default {
  table: "Mesa",
  hidden: "Virada para baixo",
  cost: "Custo",
  turned: "virada",
  why: "por quê",
  printed: (base) => `impresso: ${base}`,
  arrows: (ways) => `Direções: ${ways}`,
  attachedTo: (name) => `Anexadas a ${name}`,
  space: (space, name) => `${name} ${space}`,
  base: "Impresso, ou no início",
  now: "Agora",
  floor: "Nunca abaixo de",
  aRule: "Uma regra",
  printedCard: "A carta impressa",
  move: (move) => `Lance ${move}`,
};
