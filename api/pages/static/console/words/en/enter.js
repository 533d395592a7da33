/** Coming in. */
export default {
  title: "Come in",
  code: "Your code",
  help: "Eight letters, or a whole key, from whoever asked you in; or open the link, or scan the QR code.",
  enter: "Come in",
  busy: "Coming in…",
  inside: "You are in",
  toTable: "To my table",
  toCalls: "To the calls",
  toTournaments: "To the tournaments",
  toMatches: "To the matches",
  rights: "What I may do",
  other: "Come in as somebody else",
  replace: "Somebody is in already",
  now: "This browser is in as",
  replacing: "The link is a key of its own: who comes in by it takes the place of who is in.",
  stay: "Stay as I am",
  agree: "Come in by the link",
  /** @param {string} table */
  table: (table) => `Table ${table}`,
};
