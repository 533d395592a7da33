/** The officers of a tournament. */
export default {
  nobody: "No officers yet",
  howTo: "Judges, scorekeepers and spectators of this tournament stand here. Appoint the first below, and show how to come in.",
  nobodyYet: "They stand here as soon as the organiser appoints them.",
  unnamed: "without a name",
  since: "since",
  until: "until",
  dismiss: "Dismiss…",
  /** @param {string} who */
  dismissTitle: (who) => `Dismiss ${who}?`,
  dismissWhat: "The key ends within two seconds. What was done with it stands.",
  dismissIt: "Dismiss",
  appoint: "Appoint somebody",
  appointIt: "Appoint",
  name: "Name",
  office: "Office",
  untilLabel: "Until (optional)",
  untilHelp: "The key ends then by itself.",
  /** @type {Record<string, string>} */
  what: { judge: "Takes calls, rules, sees everything in the matches.", head_judge: "Also decides appeals, authorises rewinds, pairs rounds.", scorekeeper: "Enters matches that are played on paper.", spectator: "Watches, without what is hidden." },
};
