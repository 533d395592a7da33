/** Where matches are found. */
export default {
  title: "Matches",
  create: "New match",
  find: "Table or player",
  findHow: "The table's label, or a player's whole name, in whatever letter case.",
  game: "Game",
  state: "State",
  any: "any",
  more: "By rule or card",
  clause: "Rule that applied",
  happened: "Finds matches that are over.",
  card: "Card that was played or shown",
  table: "Table",
  noTable: "Match",
  /** @type {Record<string, string>} */
  status: { running: "playing", over: "finished", seeding: "waiting for the seats", damaged: "record damaged" },
  noneSuch: "No such match",
  wholeNames: "Names are found whole, as they were given. Try fewer filters.",
  none: "No matches yet",
  howTo: "Matches that you may know of stand here, newest first.",
  next: "More",
};
