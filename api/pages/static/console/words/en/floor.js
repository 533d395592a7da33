/** Tournaments, their rounds, tables, officers and players. */
export default {
  tournaments: "Tournaments",
  floor: "Floor",
  players: "Players",
  officers: "Officers",
  report: "Report",
  cards: "Table cards",
  pages: "Pages of the tournament",
  ended: "ended",
  open: "New tournament",
  openIt: "Open the tournament",
  opened: "opened",
  noTournament: "No tournament yet",
  howToOpen: "A tournament has rounds, tables, officers and a clock. Open the first one.",
  ofNone: "Your key is of no tournament. Its matches are under Matches.",
  keys: "Keys of people and seats",
  organisersOnly: "This is the organiser's",
  name: "Name",
  game: "Game",
  policy: "Policy of penalties",
  heldBack: "Hold back what was hidden until the tournament ends",
  heldBackWhy: "Hands and decks of matches that are over stay with the judges, so that nobody learns an opponent's deck between rounds.",
  round: "Round",
  /** @param {number} count */
  minutes: (count) => `${count} min`,
  /** @param {string} at */
  endsAt: (at) => `ends at ${at}`,
  notStarted: "not started yet",
  overTime: "over time",
  start: "Start the clock",
  newRound: "New round",
  giveAll: "More time for all",
  /** @param {number} number */
  giveAllTitle: (number) => `More time for round ${number}`,
  giveTime: "More time",
  /** @param {string} table */
  giveTo: (table) => `More time for table ${table}`,
  give: "Give",
  minutesLabel: "Minutes",
  minutesHelp: "A negative number takes back what was given by mistake.",
  reason: "Why",
  table: "Table",
  tables: "Tables",
  /** @param {string} table */
  tableOf: (table) => `Table ${table}`,
  won: "won",
  drawn: "Nobody won.",
  /** @param {number} count */
  extension: (count) => (count > 0 ? `+${count} min` : `${count} min`),
  /** @param {number} move */
  move: (move) => `move ${move}`,
  /** @type {Record<string, string>} */
  status: { seeding: "waiting for the seats", running: "playing", paused: "paused by a call", over: "finished", damaged: "record damaged" },
  /** @type {Record<string, string>} */
  calls: { called: "Judge called", investigating: "Judge at the table", ruled: "Ruled", appealed: "Appealed", remedying: "Being put right", closed: "Closed", withdrawn: "Withdrawn" },
  /** @type {Record<string, string>} */
  kinds: { all: "All", calls: "Calls", unbegun: "No move yet", running: "Playing", paused: "Waiting", overTime: "Over time", over: "Finished" },
  results: "Results",
  /** @param {number} done @param {number} all */
  of: (done, all) => `${done} of ${all}`,
  result: "Won",
  copyResults: "Copy for a spreadsheet",
  enterResult: "Enter",
  /** @param {string} table */
  enterOf: (table) => `Result of table ${table}`,
  whoEnters: "Results come by themselves. Of rounds at real tables judges and scorekeepers enter them, each with a key of their own (Officers).",
  enterHow: "Of a match at a real table: whoever has lost is entered as having conceded. A draw, or a loss for another reason, is ruled by a judge.",
  whoLost: "Who has lost",
  notOnPaper: "This match is played here: its result comes by itself, or by a judge’s ruling.",
  unbegun: "no move yet",
  find: "Table or name",
  show: "Show",
  density: "Columns",
  /** @param {string} count */
  columns: (count) => `${count} columns`,
  /** @param {number} count */
  found: (count) => `${count} tables`,
  noTables: "No tables yet",
  howToPair: "Pair the first round: enter who plays at which table, or load a file.",
  waitForPairing: "They are here as soon as the first round is paired.",
  noneSuch: "No such table in this round",
  end: "End the tournament…",
  endTitle: "End the tournament?",
  endWhat: "What was held back of its matches is then open to all who could watch them. It cannot be undone.",
  /** @param {number} left */
  stillPlayed: (left) => (left === 1 ? "1 match of this round is not over yet." : `${left} matches of this round are not over yet.`),
  endIt: "End it",
};
