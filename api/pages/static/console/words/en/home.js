/** Where everybody begins. */
export default {
  what: "The referee that can prove its ruling.",
  whatMore: "Five card games are played here by their rules: every refusal names the rule, every number its reasons, and the log of a match can be checked by anybody.",
  watch: "Watch a match",
  watchHow: "A match of your choice, played now by the service. Go through it move by move.",
  start: "Play a match",
  startHow: "Against the house or with friends: each gets a link of their own.",
  open: "Open a log",
  openHow: "A match that somebody sent you, from a file. It is checked in your browser.",
  openIt: "Open a file",
  ruleset: "Game",
  how: "Never played it? How this game goes",
  name: "Your name",
  opponents: "Who plays against you",
  house: "The house",
  houseHard: "The house, playing its best",
  /** @param {number} count */
  friends: (count) => (count === 1 ? "One friend" : `${count} friends`),
  /** @param {string} name */
  qr: (name) => `QR code: ${name}`,
  copyLink: "Copy the link",
  watchIt: "Watch",
  enter: "Come in",
  startIt: "Begin",
  nameFirst: "Say your name first.",
  /** @param {number} place */
  friend: (place) => `Player ${place}`,
  /** @param {number} place */
  friendName: (place) => `Name of player ${place}`,
  begun: "The match has begun",
  invite: "Show this to whoever sits down with you: a link, the same as a QR code, or the code to be typed at",
  watching: "Others may watch, if all who play agree: whoever gets this link sees the table without what is hidden, and no key but that.",
  copyWatching: "Copy the link to watch",
  myTables: "My other tables",
  sitAgain: "Sit down again",
  yourMove: "your move",
  /** @param {string} names */
  awaited: (names) => `waiting for ${names}`,
  over: "over",
  sit: "Sit down",
  code: "Code",
  closed: "This service lets nobody begin a match without an account: ask whoever runs it, or the organiser of your tournament, for a link or a code.",
  /** @type {Record<string, string>} */
  places: { organiser: "To the tournaments", head_judge: "To the calls", judge: "To the calls", scorekeeper: "To the calls", seat: "To my table", spectator: "To the matches" },
  docs: "For programmers: the API",
};
