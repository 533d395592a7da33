/** Verifying the log of a match. */
export default {
  seed: "The seed of luck, by which every shuffle can be made again:",
  noSeed: "The seed of luck is revealed when the match is over.",
  verifyMore: "This was checked in your browser. Whoever wants to check draws and rules too saves the match as a file, or runs adjudicator verify on its log.",
  /** @param {number} count */
  receipts: (count) => (count === 1 ? "This browser keeps 1 receipt of this match." : `This browser keeps ${count} receipts of this match.`),
  itsLog: "Save the log",
  copyReceipts: "Copy them",
};
