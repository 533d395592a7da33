// What has happened since the reader looked last: since the reader's own last move, or that move itself.
import { changedBy } from "console/board/patch.js";

/**
 * @typedef {import("console/board/replay.js").History} History
 * @typedef {import("console/board/types.js").Frame} Frame
 */

/** Nobody reads further back than so many moves to see what has changed. */
const MOVES = 12;

/**
 * Say what is new on the table for a seat: the events in words, what they changed, and the board before them.
 * @param {History} history
 * @param {string} seat
 */
export function recent(history, seat) {
  const last = history.frames.at(-1)?.move ?? 0;
  const own = history.frames.findLast((frame) => frame.seat === seat)?.move ?? 0;
  const from = own === last ? last : Math.max(own + 1, last - MOVES);
  const frames = history.frames.filter((frame) => frame.move >= from);
  const begun = frames.length ? frames[0].version - 1 : history.version;
  return {
    told: frames.filter((frame) => frame.text && !frame.undone && frame.type !== "DecisionRequested"),
    changed: new Set((last ? frames : []).flatMap((frame) => [...changedBy(frame.patch)])),
    before: history.board(begun),
  };
}
