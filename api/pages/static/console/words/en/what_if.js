/** What would have happened. */
export default {
  notOfficial: "NOT OFFICIAL",
  hypothetical: "What if: nothing here has happened",
  leaveWhatIf: "Back to the match",
  newBranch: "New branch",
  branches: "Branches",
  /** @param {number} number @param {number} move @param {number} count */
  branch: (number, move, count) => `${number}: from move ${move}, ${count === 1 ? "1 action" : `${count} actions`}`,
  noActions: "Nothing has been done in this branch yet: choose what would be done.",
  takeBack: "Take back",
  wouldBe: "What would be done next",
  allActions: "All that could be done",
  filter: "Find an action",
  nobodyAsked: "The match would be over.",
  otherLuck: "Luck",
  lucks: { match: "as in the match", sampled: "another" },
  withOfficial: "Compare with what did happen",
  /** @param {number} move */
  sameMove: (move) => `With the match after move ${move}:`,
  goOn: "Do it",
};
