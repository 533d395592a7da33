/** Keys of people and seats. */
export default {
  title: "Keys",
  organisersOnly: "Keys are the organiser's",
  what: "Everybody comes in by a key: a link, a QR code or a short code. Judges of a tournament are appointed on its page; seats get theirs with the match.",
  mint: "A new key",
  mintIt: "Make the key",
  all: "All keys",
  role: "Role",
  any: "any",
  none: "No such keys",
  more: "More",
  yours: "yours",
  /** @type {Record<string, string>} */
  standing: { revoked: "ended", expired: "expired", void: "void" },
  match: "match",
  /** @param {string} table */
  table: (table) => `table ${table}`,
  tournament: "tournament",
  since: "since",
  until: "until",
  revoke: "End…",
  /** @param {string} who */
  revokeTitle: (who) => `End the key of ${who}?`,
  revokeWhat: "It is refused within two seconds, and so are its sessions. What was done with it stands.",
  revokeOwn: "This is the key that you are in by: you are out with it.",
  revokeIt: "End the key",
  name: "Name",
  forRole: "For",
  matchId: "Match",
  matchHelp: "Its address or its id.",
  seat: "Seat",
  untilLabel: "Until (optional)",
  /** @type {Record<string, string>} */
  help: { judge: "Of matches outside tournaments.", head_judge: "Of matches outside tournaments.", scorekeeper: "Of matches outside tournaments.", spectator: "Of all matches, without what is hidden.", seat: "In the place of the keys that the seat has: these end.", organiser: "May do all that you may." },
};
