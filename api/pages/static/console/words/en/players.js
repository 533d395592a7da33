/** The players of a tournament, and what was judged of them. */
export default {
  benchOnly: "Players' histories are for the organiser and judges",
  find: "Name",
  name: "Name",
  matches: "Matches",
  disputes: "Disputes",
  penalties: "Penalties",
  noneSuch: "Nobody of that name",
  nobody: "No players yet",
  howTo: "They stand here with the first round.",
  match: "Match",
  matchesOf: "Matches",
  disputesOf: "Disputes of these matches",
  penaltiesOf: "Penalties and what was done",
  clean: "No penalty in this tournament.",
  file: "file",
  /** @param {string} infraction @param {number} before @param {string} penalty */
  nextTime: (infraction, before, penalty) => `${infraction}: judged ${before === 1 ? "once" : `${before} times`}; next time ${penalty}.`,
  /** @param {string} policy */
  policyIs: (policy) => `By the ${policy}.`,
  /** @type {Record<string, string>} */
  categories: { play: "Play", tournament: "Tournament", conduct: "Conduct", "": "Other" },
  /** @type {Record<string, string>} */
  kinds: { rewind: "Rewind", adjustment: "Adjustment of the table", penalty: "Penalty in words", match_loss: "Match loss", draw: "Draw", warning: "Warning" },
  /** @type {Record<string, string>} */
  asked: { legality: "Was it legal?", outcome: "What comes of it?", value: "What is the number?", knowledge: "What could be known?", timing: "Who may respond?", free: "A question for a judge" },
};
