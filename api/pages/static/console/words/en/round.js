/** A new round. */
export default {
  /** @param {number} number */
  title: (number) => `Round ${number}`,
  headsOnly: "Rounds are paired by the organiser and the head judge",
  minutes: "Minutes",
  how: "How pairings are entered",
  byHand: "By hand",
  byFile: "From a file",
  table: "Table",
  /** @param {number} number */
  pairing: (number) => `Pairing ${number}`,
  more: "Add a table",
  remove: "Remove this table",
  load: "Load a file (CSV)",
  paste: "Or paste it here",
  form: "What the file looks like",
  formHow: "The first line names the columns; each line after it is a table. Commas, semicolons or tabs; whatever a spreadsheet saves as CSV.",
  faulty: "Lines with errors",
  advisory: "Record what happens at real tables: what the rules forbid is marked, not refused",
  openWhat: "Everything is checked first: if a line is wrong, nothing begins. The clock starts when you start it.",
  open: "Open the round",
  /** @param {number} number @param {number} tables */
  begun: (number, tables) => `Round ${number} is open, with ${tables} ${tables === 1 ? "table" : "tables"}.`,
  /** @param {number} tables @param {number} number */
  stillPlay: (tables, number) => `Round ${number} is not over: ${tables} ${tables === 1 ? "table still plays" : "tables still play"}. They play on beside the new round.`,
  print: "Print the cards",
  makeCards: "Make the cards",
  start: "Start the clock",
  /** @param {string} at */
  runs: (at) => `The clock runs until ${at}`,
  floor: "To the floor",
  once: "The cards are shown now and not again; new ones can be made at any time.",
  /** @param {number} most */
  tooMany: (most) => `Cards come with a round of up to ${most} seats; for more they are made afterwards.`,
  header: { table: "table", player: "player", deck: "deck", faction: "faction" },
};
