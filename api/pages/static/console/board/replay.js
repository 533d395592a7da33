// A match in memory: every board it has had, one for each event, so that any of them can be shown at once and without a network.
// Each is the one before with a merge patch (RFC 7396), and shares with it all that is the same.
import { get } from "console/core/api.js";

/**
 * @typedef {import("console/board/types.js").Board} Board
 * @typedef {import("console/board/types.js").Frame} Frame
 * @typedef {import("console/board/types.js").Layout} Layout
 * @typedef {import("console/board/types.js").Replay} Replay
 * @typedef {{ [member: string]: unknown }} Plain
 */

/** @param {unknown} value @returns {value is Plain} */
const isPlain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Apply a merge patch; what it does not name is shared, not copied.
 * @template T
 * @param {T} target
 * @param {unknown} patch
 * @returns {T}
 */
export function merged(target, patch) {
  if (!isPlain(patch)) return /** @type {T} */ (patch);
  /** @type {Plain} */
  const made = isPlain(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete made[name];
    else made[name] = merged(made[name], value);
  }
  return /** @type {T} */ (made);
}

/**
 * Say what a patch of a board changes: the ids of items, facts and areas.
 * @param {{ items?: Plain, facts?: Plain, areas?: Plain }} patch
 * @returns {Set<string>}
 */
export function changedBy(patch) {
  return new Set([...Object.keys(patch.items ?? {}), ...Object.keys(patch.facts ?? {})]);
}

/** What a sentence says without the rules that a transcript draws around it. @param {string} text */
export const plain = (text) => text.replace(/^(?:={2,3}|--|—) (.*?)(?: —)?$/, "$1");

/** The boards of a match in a view, from its first event on. */
export class History {
  /** @param {Replay} first the first page of its replay */
  constructor(first) {
    /** @type {Layout} */
    this.layout = first.layout;
    this.ruleset = first.ruleset;
    this.view = first.view;
    this.over = first.over;
    /** Whether it has all that had happened when it was asked for. */
    this.whole = first.next === null;
    /** The event that each board stands after: `frames[n]` leads from `boards[n]` to `boards[n + 1]`. @type {Frame[]} */
    this.frames = [];
    /** @type {Board[]} */
    this.boards = [first.board];
    this.after = first.after;
    this.add(first.frames);
  }

  /** Go on by more events; those that are known already are left out. @param {Frame[]} frames */
  add(frames) {
    for (const frame of frames) {
      if (frame.version !== this.version + 1) continue;
      this.frames.push(frame);
      this.boards.push(merged(/** @type {Board} */ (this.boards.at(-1)), frame.patch));
    }
  }

  /** The last version that is here. */
  get version() {
    return this.after + this.frames.length;
  }

  /** The board after a version. @param {number} version */
  board(version) {
    return this.boards[version - this.after];
  }

  /** The event of a version; none for where the boards begin. @param {number} version */
  frame(version) {
    return /** @type {Frame | undefined} */ (this.frames[version - this.after - 1]);
  }
}

/** The address of a page of a replay. @param {string} match @param {string} view @param {number} after */
const page = (match, view, after) => `/v1/matches/${match}/replay?limit=1000&after=${after}${view ? `&view=${encodeURIComponent(view)}` : ""}`;

/**
 * Load a match from its beginning.
 * @param {string} match
 * @param {string} view empty for one's own
 * @param {(history: History) => void} [grown] is told after each page
 */
export async function load(match, view, grown) {
  /** @type {Replay} */
  let part = await get(page(match, view, 0));
  const history = new History(part);
  grown?.(history);
  while (part.next !== null) {
    part = await get(page(match, view, part.next));
    history.add(part.frames);
    history.whole = part.next === null;
    grown?.(history);
  }
  return history;
}

/** Load what has happened since. @param {string} match @param {History} history */
export async function goOn(match, history) {
  for (let next = /** @type {number | null} */ (history.version); next !== null; ) {
    /** @type {Replay} */
    const part = await get(page(match, history.view, next));
    history.add(part.frames);
    history.over = part.over;
    next = part.next;
  }
}
