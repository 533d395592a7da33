/** The page about oneself. */
export default {
  label: "Called",
  match: "Match",
  tournament: "Tournament",
  may: "What you may do",
  device: "Another device",
  deviceHow: "A short code brings another phone or computer of yours in: eight letters, good once, for ten minutes.",
  newCode: "New code",
  /** @param {string} at */
  until: (at) => `until ${at}`,
  sessions: "Sessions",
  this: "this one",
  since: "since",
  ends: "until",
  end: "End it",
  /** @type {Record<string, string>} */
  standing: { valid: "open", ended: "ended", expired: "expired", void: "void: its key is not valid any more" },
  /** @type {Record<string, string[]>} */
  rights: {
    organiser: ["Open tournaments, appoint and dismiss officers", "Create matches, hand out seats, keys and codes", "Watch every match as a spectator does", "End anybody's session", "Read reports, and who looked at hidden things"],
    head_judge: ["All that a judge does", "Decide appeals, authorise rewinds, reopen disputes", "See who looked at hidden things of your tournament"],
    judge: ["See every match of your tournament in every view", "Take calls, rule on disputes, apply remedies", "Ask what was legal and what would have happened otherwise", "Create matches"],
    scorekeeper: ["Enter matches that are played on paper", "Open disputes and make statements", "Watch other matches as a spectator does"],
    seat: ["Play your seat", "Call a judge, accept or appeal a ruling", "See your own view of your match, and all of it when it is over"],
    spectator: ["Watch matches, without what is hidden"],
  },
};
