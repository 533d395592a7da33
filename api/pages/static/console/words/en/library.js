/** Cases of rules and cards. */
export default {
  comeIn: "Come in to see the moves of finished matches in which it mattered.",
  enter: "Come in",
  noCases: "It has applied in no finished match that you may see. When it does, its moves stand here.",
  noCardCases: "It has been shown in no finished match that you may see. When it is, its moves stand here.",
  precedents: "Precedents",
  noPrecedents: "Nobody has ruled on it yet. Closed disputes that cite it stand here.",
  moves: "Moves",
  table: "table",
  more: "Show more",
  /** @param {number} count */
  andMore: (count) => `and ${count} more`,
  /** @type {Record<string, string>} */
  outcomes: { infraction: "Infraction", no_infraction: "No infraction", players_agreed: "The players agreed", official_error: "An official’s error", void: "Void" },
};
