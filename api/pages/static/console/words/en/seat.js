/** The table that one sits at. */
export default {
  table: "The table",
  yourTurn: "Your turn",
  /** @param {string} names */
  waitingFor: (names) => `Waiting for ${names}`,
  paused: "The match waits for a judge",
  /** @param {number} move */
  called: (move) => `A judge was called about move ${move}:`,
  theirs: "Others are to act",
  asked: "What you are asked",
  choose: "What do you do?",
  chosen: "You have chosen",
  play: "Play",
  send: "Send",
  back: "Back",
  or: "Or",
  /** @param {string} name */
  look: (name) => `Look at ${name}`,
  /** @param {number} count */
  all: (count) => `All choices (${count})`,
  press: "Press a raised card, space or player, or a choice.",
  /** @param {number} count */
  more: (count) => `${count} choices left: press one more, or look at them all.`,
  /** @param {number} count @param {number} least @param {number} most */
  count: (count, least, most) => (least === most ? `${count} of ${most}` : `${count} of ${least} to ${most}`),
  fewer: "one fewer",
  further: "one more",
  /** @param {string} name */
  up: (name) => `${name}: up`,
  /** @param {string} name */
  down: (name) => `${name}: down`,
  drag: "First to last. Drag, or use the arrows.",
  /** @param {number} move */
  registered: (move) => `Registered as move ${move}`,
  copyReceipt: "Copy receipt",
  pending: "On its way: it is sent again as soon as the service answers, and done once.",
  offline: "No connection: you can go on as soon as it is back.",
  last: "What happened",
  nothing: "Nothing has happened yet.",
  nothingHow: "Each move will be told here in a sentence.",
  log: "Log",
  menu: "More",
  alert: "Tell me when it is my turn",
  alertHow: "A sound, and a mark in the title.",
  judge: "Call a judge",
  viewer: "The whole match, move by move",
  concede: "Concede",
  concedeSure: "Concede the match?",
  concedeWhy: "It cannot be taken back.",
  stay: "Play on",
  over: "The match is over",
  replay: "See the whole match",
  notYours: "You do not sit at this table",
  notYoursHow: "This page is for the player of a seat. You can watch the match.",
  watch: "Watch the match",
  mayDo: "What you can do with it",
  mayNot: "What is not possible now, and why",
  mayNothing: "Nothing can be done with it now.",
  faceDown: "You do not know this card yet.",
};
