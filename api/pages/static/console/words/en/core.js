/** What every page says. */
export default {
  menu: "Menu",
  calls: "Calls",
  tournaments: "Tournaments",
  matches: "Matches",
  keys: "Keys",
  table: "My table",
  rules: "Rules",
  cards: "Cards",
  places: "Places",
  theme: "Light or dark",
  enter: "Come in",
  leave: "Leave",
  comeIn: "Come in first",
  comeInWhy: "This page is for those who have a link, a QR code or a short code from the organiser.",
  unreached: "The service cannot be reached.",
  again: "Try again",
  close: "Close",
  copied: "Copied",
  copy: "Copy",
  none: "none",
  clause: "Rule",
  /** @param {number} count */
  waiting: (count) => `${count} waiting`,
  doubts: {
    forked: "The public log of this service has two histories: what it shows now does not begin with what this browser saw before. Do not trust it.",
    "set back": "The public log of this service shows less than this browser saw before: it was set back.",
    "another log": "This service shows another public log than the one that this browser knows. Ask for its name and key.",
  },
  erased: "(erased)",
  evidence: "Both checkpoints, signed: keep them",
  beginAnew: "I have seen it; begin again",
  /** @param {string} since */
  offline: (since) => `No connection since ${since}. What is here already still works.`,
  /** @type {Record<string, string>} */
  roles: { organiser: "Organiser", head_judge: "Head judge", judge: "Judge", scorekeeper: "Scorekeeper", seat: "Player", spectator: "Spectator" },
};
