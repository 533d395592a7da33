/** How a tournament went for its judges. */
export default {
  print: "Print",
  inShort: "In short",
  matches: "Matches",
  disputes: "Disputes",
  median: "Until ruled (median)",
  lost: "Minutes lost",
  penalties: "Penalties",
  deviations: "Deviations",
  deviationsWhat: "Rulings that do not follow what the service found, and penalties other than the policy's.",
  notTheFinding: "ruled otherwise than the service found:",
  /** @param {string} penalty @param {string} standard */
  penaltyInstead: (penalty, standard) => `${penalty} instead of ${standard}:`,
  quiet: "No judge has been called",
  quietWhat: "Disputes stand here with what was ruled, and what time they cost.",
  appeals: "Appeals",
  /** @param {number} upheld @param {number} decided */
  upheld: (upheld, decided) => (decided ? `${upheld} of ${decided} rulings that were appealed stood (${Math.round((100 * upheld) / decided)} %).` : "None has been decided yet."),
  appealed: "appealed;",
  /** @type {Record<string, string>} */
  outcomes: { upheld: "the ruling stood.", modified: "the ruling was changed.", overturned: "the ruling was overturned.", "": "not decided yet." },
  done: "What was done",
  when: "When",
  who: "Who",
  what: "What",
  why: "For",
  file: "File",
  asked: "Asked",
  toRuling: "Until ruled",
  match: "Match",
  looks: "Looks at hidden things",
  looksWhat: "By officials, in matches that were running; one a minute for each view.",
  seen: "Seen",
  /** @param {string} table */
  table: (table) => `Table ${table}`,
  /** @param {number} move */
  move: (move) => `move ${move}`,
  /** @param {string} view */
  view: (view) => (view === "judge" ? "all" : view === "spectator" ? "what all see" : `the view of ${view.replace(/^seat:/, "")}`),
};
