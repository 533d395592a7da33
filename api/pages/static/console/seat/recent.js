// What has happened since the reader looked last: since the reader's own last move, or that move itself.
import { changedBy } from "console/board/replay.js";

/**
 * @typedef {import("console/board/replay.js").History} History
 * @typedef {import("console/board/types.js").Frame} Frame
 * What somebody did, and what came of it, in the order in which it happened. @typedef {{ move: number, seat: string, frames: Frame[] }} Act
 */

/** Nobody reads further back than so many moves to see what has changed. */
const MOVES = 12;

/** The events of each move, and who made it: whom its first event is of. @param {History} history @returns {Act[]} */
function actsOf(history) {
  /** @type {Act[]} */
  const acts = [];
  for (const frame of history.frames) {
    if (acts.at(-1)?.move !== frame.move) acts.push({ move: frame.move, seat: frame.seat, frames: [] });
    acts[acts.length - 1].frames.push(frame);
  }
  return acts;
}

/** Whether an event says what has happened: not that something is asked or waits to be done, nor which turn or phase begins. @param {Frame} frame */
const tells = ({ text, undone, type, turn, phase }) => !!text && !undone && type !== "DecisionRequested" && type !== "LinkAdded" && !((turn || phase) && type.endsWith("Begun"));

/** The events that say what has happened, each saying once. @param {Frame[]} frames */
const telling = (frames) => frames.filter((frame, at) => tells(frame) && frames.findIndex(({ text }) => text === frame.text) === at);

/**
 * Say what is new on the table for a seat: the events in words, what they changed, the board before them, and in `acts` what others did
 * since the seat's own last move, with what came of that move before it, but not that they have answered in secret; `moved`: the seat has made one.
 * @param {History} history
 * @param {string} seat
 * @param {Set<number>} alone the moves that the page has made for the seat by itself
 */
export function recent(history, seat, alone) {
  const acts = actsOf(history);
  const last = acts.at(-1)?.move ?? 0;
  const mine = acts.findLast((act) => act.seat === seat && !alone.has(act.move));
  const own = mine?.move ?? 0;
  const from = own === last ? last : Math.max(own + 1, last - MOVES);
  const frames = history.frames.filter((frame) => frame.move >= from);
  const begun = frames.length ? frames[0].version - 1 : history.version;
  const since = own === last ? [] : acts.filter(({ move }) => move >= Math.max(own, 1)).map((act) => (act.move === own
    ? { move: own, seat: "", frames: telling(act.frames).slice(1) } // what came of it may be anybody's
    : { ...act, frames: telling(act.frames) }));
  return {
    told: frames.filter(tells),
    changed: new Set((last ? frames : []).flatMap((frame) => [...changedBy(frame.patch)])),
    before: history.board(begun),
    moved: own > 0,
    acts: since.filter((act) => act.frames.some(({ type }) => type !== "AnswerSealed")),
  };
}
