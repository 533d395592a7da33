/** The match viewer, and comparing. */
export default {
  match: "Match",
  table: "Table",
  log: "Log",
  about: "About this step",
  view: "Seen by",
  judge: "Judge",
  spectator: "Spectator",
  live: "Live",
  over: "Over",
  illegal: "Illegal",
  undone: "undone",
  undoneLong: "This no longer stands: a judge has rewound the match.",
  itsDispute: "The dispute",
  dispute: "Open a dispute here",
  whatIf: "What if…",
  link: "Link",
  linkCopied: "Link copied.",
  print: "Print",
  help: "Keys",
  stop: "Stop",
  speed: "Speed",
  search: "Search the log",
  nothingFound: "Nothing in the log says so.",
  nothingChanged: "Nothing on the table has changed.",
  nothing: "nothing",
  away: "not on the table",
  noRules: "This step rests on no rule.",
  patch: "The difference as data",
  notInFile: "This is not here: it has to be asked of a match at its service.",
  notOffline: "This has to be asked of the service, which cannot be reached.",
  timeline: "Timeline",
  goThere: "Go there",
  letters: "Keys that are single letters work",
  /** @type {Record<string, string>} */
  tabs: { diff: "Difference", event: "Event", state: "State", rules: "Rules" },
  speeds: { "1×": "1×", "4×": "4×", real: "As it was" },
  keys: {
    next: "Next step", back: "Step back", nextTurn: "Next turn", backTurn: "Turn back", nextPhase: "Next phase", backPhase: "Phase back",
    first: "To the beginning", last: "To the end", play: "Play", space: "Space", go: "Go to a move", view: "Next view", diff: "Difference",
    explain: "Explain a number", dispute: "Open a dispute here", whatIf: "What if…", link: "Copy the link", search: "Search the log", close: "Close, stop", help: "Keys",
  },
  /** @param {number} turn */
  turn: (turn) => `turn ${turn}`,
  /** @param {number} turn @param {string} phase */
  turnOf: (turn, phase) => `Turn ${turn}${phase ? ` · ${phase}` : ""}`,
  /** @param {number} move */
  moveOf: (move) => `move ${move}`,
  /** @param {number} last */
  moveNumber: (last) => `Move (0 to ${last})`,
  /** @param {number} move @param {string} text */
  told: (move, text) => `Move ${move}: ${text}`,
  /** @param {number} at @param {number} count @param {number} move @param {string} text */
  place: (at, count, move, text) => `Step ${at} of ${count}, move ${move}: ${text}`,
  /** @param {number} count */
  fresh: (count) => (count === 1 ? "1 new step" : `${count} new steps`),
  /** @param {number} count */
  found: (count) => (count === 1 ? "1 step" : `${count} steps`),
  /** How a pass begins, after whose it is. @type {string[]} */
  passing: ["passes"],
  allPass: "All pass",
  /** @param {string} names */
  pass: (names) => `${names}: pass`,
  verify: "Verify",
  share: "Share…",
  actions: "More",
  /** @param {number} count */
  more: (count) => `and ${count} more`,
  compare: "Compare",
  differences: "What differs",
  from: "Move",
  to: "with move",
  /** @param {string} number */
  afterEvent: (number) => `v${number}: after event ${number}, within a move`,
  toMatch: "To the match",
  file: "Save as a file",
  /** @param {number} move */
  move: (move) => `Move ${move}`,
  /** @param {number} version */
  eventOf: (version) => `event ${version}`,
};
