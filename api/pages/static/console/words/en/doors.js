/** Doors, by which people come in, and the cards that they are printed on. */
export default {
  /** @param {string} name */
  qrOf: (name) => `QR code for ${name}`,
  code: "Code",
  /** @param {string} at */
  until: (at) => `once, until ${at}`,
  typed: "Type the code at",
  /** @param {string} at */
  thisMachineAlone: (at) => `No phone can reach ${at}: it is this machine's own. Have the service listen on the network (make run HOST=0.0.0.0), open this page by this machine's address there, and make the links again.`,
  copyLink: "Copy the link",
  newCode: "New code",
  copyCode: "Copy the code",
  once: "Shown now and not again. Whoever has the link or the QR code has the key.",
  sheet: "Cards to print",
  table: "Table",
  /** @param {string} round */
  round: (round) => `Round ${round}`,
  print: "Print the cards",
  title: "Table cards",
  make: "Make new keys and show the cards",
  /** @param {number} done @param {number} all */
  making: (done, all) => `${done} of ${all} made…`,
  what: "A card brings a player to a seat by a phone. Keys are shown once, so cards for seats that have theirs already need new ones.",
  revokes: "New cards end the old ones at once: whoever plays at such a seat now is out until they come in by the new card. Nothing in the match changes.",
  choose: "Which seats?",
  all: "All",
  noneChosen: "None",
  /** @param {string} table */
  tableOf: (table) => `Table ${table || "—"}`,
  noSeats: "No seats to make cards for",
  noSeatsWhy: "Cards are for matches that still go on. Pair a round first.",
  organisersOnly: "Only the organiser makes keys",
  back: "Back",
};
