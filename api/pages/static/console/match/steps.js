// The steps of a match: its events as people go through them. An event that says nothing is shown with the next that does.
import { plain } from "console/board/replay.js";

/**
 * @typedef {import("console/board/replay.js").History} History
 * @typedef {import("console/board/types.js").Frame} Frame
 */

/**
 * A step: the events after `before` up to `version`, told by the last of them that says something. `turn` and `phase` are those that
 * it is in; `begins` says which of them begin with it, `heads` whether it says no more than that.
 * @typedef {{ before: number, version: number, move: number, seat: string, at: string, text: string, turn: number, phase: string,
 *   begins: "turn" | "phase" | "", heads: boolean, last: boolean, illegal: boolean, undone: boolean, dispute: string }} Step
 */

/** The steps of a match as far as it is known, and the marks among them. */
export class Steps {
  /** @param {History} history */
  constructor(history) {
    this.history = history;
    /** @type {Step[]} */
    this.list = [];
    /** How many frames have been looked at. */
    this.seen = 0;
    /** @type {Step | null} what says nothing as yet */
    this.open = null;
    this.grow();
  }

  get length() {
    return this.list.length;
  }

  /** Take in the events that have come. */
  grow() {
    const { frames } = this.history;
    for (; this.seen < frames.length; this.seen += 1) {
      const frame = frames[this.seen];
      const known = this.list.at(-1);
      if (this.open && !this.open.begins && known?.move === this.open.move && known.move !== frame.move) {
        known.version = this.open.version; // what a move ends with unsaid
        this.open = null;
      }
      const step = this.open ?? {
        before: frame.version - 1, version: 0, move: 0, seat: "", at: "", text: "", turn: known?.turn ?? 0, phase: known?.phase ?? "",
        begins: "", heads: false, last: false, illegal: false, undone: false, dispute: "",
      };
      step.version = frame.version;
      step.move = frame.move;
      step.seat = frame.seat;
      step.at = frame.at;
      step.illegal ||= !!frame.illegal;
      step.undone ||= !!frame.undone;
      step.dispute ||= frame.dispute ?? "";
      if (frame.phase) {
        step.phase = frame.phase;
        step.begins ||= "phase";
      }
      if (frame.turn) {
        step.turn = frame.turn;
        step.begins = "turn";
      }
      this.open = frame.text ? null : step;
      if (!frame.text) continue;
      step.text = plain(frame.text);
      step.heads = !!step.begins && frame.type.endsWith("Begun");
      this.list.push(step);
    }
    this.list.forEach((step, place) => { step.last = this.list[place + 1]?.move !== step.move; });
  }

  /** The last version that a step shows: events at the end that say nothing belong to the last one. @param {number} place */
  version(place) {
    return place === this.list.length - 1 ? this.history.version : this.list[place]?.version ?? this.history.after;
  }

  /** The step that shows a version. @param {number} version */
  of(version) {
    let [low, high] = [0, this.list.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.list[middle].version < version) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** What is told of an event: the sentence of the step that shows it. @param {number} event */
  told(event) {
    return this.list[this.of(event)]?.text ?? "";
  }

  /** The last step of a move. @param {number} move */
  ofMove(move) {
    const found = this.list.findLastIndex((step) => step.move <= move);
    return Math.max(0, found);
  }

  /**
   * The next step, before or after a place, at which a turn begins, or a turn or phase.
   * @param {number} place @param {1 | -1} way @param {"turn" | "phase"} what
   */
  next(place, way, what) {
    for (let each = place + way; each > 0 && each < this.list.length - 1; each += way) {
      if (this.list[each].begins === "turn" || (what === "phase" && this.list[each].begins)) return each;
    }
    return way > 0 ? this.list.length - 1 : 0;
  }

  /** The events of a step. @param {number} place @returns {Frame[]} */
  frames(place) {
    const step = this.list[place];
    if (!step) return [];
    const { after } = this.history;
    return this.history.frames.slice(step.before - after, this.version(place) - after);
  }
}
