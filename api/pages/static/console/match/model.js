// What a viewer shows: a match in a view, at a step, and where it goes from there.
import { changedBy } from "console/board/replay.js";
import { batch, computed, effect, signal } from "console/core/dom.js";
import { Steps } from "console/match/steps.js";

/**
 * @typedef {import("console/board/replay.js").History} History
 * @typedef {import("console/board/types.js").Board} Board
 * @typedef {import("console/board/types.js").Layout} Layout
 */

/** A moment of a match as the service tells it at once, before all of the match is here. @typedef {{ match: string, ruleset: string,
 *   view: string, move: number, version: number, over: boolean, standing: string, layout: Layout, board: Board }} Moment */

/** How long the last of a match waits before it is gone to again, by speed; of the real one no more than ten seconds. */
export const SPEEDS = /** @type {const} */ (["1×", "4×", "real"]);
const REAL_MOST = 10_000;

/** How long a step is stayed at before all is told of it: whoever scrubs does not wait for that. */
const STAYED = 60;

/** A match that is watched. */
export class Watched {
  /** @param {string} match @param {Moment | null} moment */
  constructor(match, moment) {
    this.match = match;
    /** What is shown until the match itself is here. */
    this.moment = signal(moment);
    this.view = signal(moment?.view ?? "");
    this.steps = signal(/** @type {Steps | null} */ (null));
    /** How many steps there are; they grow in place. */
    this.count = signal(0);
    this.at = signal(0);
    /** How many steps have come while the reader was elsewhere. */
    this.fresh = signal(0);
    this.playing = signal(false);
    this.speed = signal(/** @type {typeof SPEEDS[number]} */ ("1×"));
    this.over = signal(moment?.over ?? false);
    /** Whether what happens comes by itself: not into a file. */
    this.followed = false;
    /** Whether the reader has come to see it from the beginning, and has not been at its end yet. */
    this.fromBeginning = false;
    this.shown = computed(() => this.#show());
    /** What is shown, once it has been for a moment. */
    this.stayed = signal(this.shown.peek());
    let staying = 0;
    effect(() => {
      const shown = this.shown.value;
      clearTimeout(staying);
      staying = setTimeout(() => { this.stayed.value = shown; }, this.stayed.peek() ? STAYED : 0);
    });
  }

  get history() {
    return this.steps.value?.history ?? null;
  }

  /** What is on the table: before and after the step, and what it changed. */
  #show() {
    const [steps, place] = [this.steps.value, this.at.value];
    if (!steps || this.count.value === 0) return null;
    const { history } = steps;
    const [step, version] = [steps.list[place], steps.version(place)];
    const frames = steps.frames(place);
    const changed = new Set(frames.flatMap((frame) => [...changedBy(frame.patch), ...frame.involves]));
    return { step, version, frames, board: history.board(version), before: history.board(step.before), changed };
  }

  /** Show a match from its boards, at a version, or at a move, or at its end. @param {History} history @param {{ version?: number, move?: number }} [moment] */
  show(history, { version, move } = {}) {
    const steps = new Steps(history);
    this.fromBeginning = move === 0;
    batch(() => {
      this.steps.value = steps;
      this.count.value = steps.length;
      this.over.value = history.over;
      this.view.value = history.view;
      this.at.value = Math.max(0, version !== undefined ? steps.of(version) : move !== undefined ? steps.ofMove(move) : steps.length - 1);
      this.fresh.value = 0;
    });
  }

  /** Take in what has come; a reader at the end stays there. One who has come to see it from the beginning, of which nothing
   * more may have been there, is not moved and not told how much there is. @param {{ fresh?: boolean }} [how] `fresh`: it has happened just now */
  grow({ fresh = true } = {}) {
    const steps = this.steps.peek();
    if (!steps) return;
    const [before, follows] = [steps.length, this.atEnd && !this.fromBeginning];
    steps.grow();
    batch(() => {
      this.count.value = steps.length;
      this.over.value = steps.history.over;
      if (follows) this.at.value = Math.max(0, steps.length - 1);
      else if (fresh && !this.fromBeginning) this.fresh.value += steps.length - before;
    });
  }

  get atEnd() {
    return this.at.peek() >= this.count.peek() - 1;
  }

  /** Go to a step; to the nearest if there is none such. @param {number} place */
  go(place) {
    const last = this.count.peek() - 1;
    this.at.value = Math.max(0, Math.min(last, Math.round(place)));
    if (this.at.peek() < last) return;
    this.fromBeginning = false;
    this.fresh.value = 0;
  }

  /** Go so many steps on or back. @param {number} by */
  step(by) {
    this.go(this.at.peek() + by);
  }

  /** Go to where the next turn or phase begins, or the one before. @param {1 | -1} way @param {"turn" | "phase"} what */
  jump(way, what) {
    const steps = this.steps.peek();
    if (steps) this.go(steps.next(this.at.peek(), way, what));
  }

  /** Play on, or stop; from the beginning if it has come to the end. More is waited for only where it comes by itself. */
  play() {
    this.playing.value = !this.playing.peek();
    if (!this.playing.peek()) return;
    if (this.atEnd) this.go(0);
    this.#tick();
  }

  #tick() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.playing.peek()) return;
      this.step(1);
      if (this.atEnd && (this.over.peek() || !this.followed)) this.playing.value = false;
      else this.#tick();
    }, this.#pause());
  }

  #pause() {
    if (this.speed.peek() !== "real") return this.speed.peek() === "4×" ? 250 : 1000;
    const list = this.steps.peek()?.list ?? [];
    const [now, next] = [list[this.at.peek()], list[this.at.peek() + 1]];
    return now && next ? Math.min(REAL_MOST, Math.max(0, Date.parse(next.at) - Date.parse(now.at))) : 0;
  }

  /** The moment that is shown, as an address tells it: a move if it is at a move's end, or else a version. */
  get where() {
    const steps = this.steps.peek();
    const step = steps?.list[this.at.peek()];
    if (!steps || !step) return "";
    return `${step.last ? `move=${step.move}` : `version=${steps.version(this.at.peek())}`}&view=${this.view.peek()}`;
  }
}
