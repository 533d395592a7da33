// Cards that others play, shown large for a moment as they come to lie open; not for whoever asked for less motion.
import { Card } from "console/board/card.js";
import { plain } from "console/board/replay.js";
import { html, useEffect, useRef, useSignal } from "console/core/dom.js";

/**
 * @typedef {import("console/board/replay.js").History} History
 * @typedef {import("console/board/types.js").Board} Board
 * A card that has come to lie open, as it lay then, and the event in words. @typedef {{ version: number, id: string, board: Board, text: string }} Played
 */

/** How many are shown side by side, and how long, in milliseconds: at least, and for each of them. */
const [MOST, STAYS, EACH] = [3, 1500, 900];
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** How many open cards of each key a board has. @param {Board} board */
function open(board) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const { card } of Object.values(board.items)) if (card) found.set(card, (found.get(card) ?? 0) + 1);
  return found;
}

/** What was said of a card as it came to lie open, or later in the same move; of others is not spoken: then it is its name. @param {History} history @param {import("console/board/types.js").Frame} frame @param {string} name */
function toldOf(history, { version, move }, name) {
  const said = history.frames.filter((each) => each.move === move && each.text && plain(each.text).includes(name));
  return plain((said.findLast((each) => each.version <= version) ?? said[0])?.text ?? name);
}

/** The cards of others that have come to lie open on the table, not on a pile, since a version. @param {History} history @param {number} version @param {string} seat @returns {Played[]} */
export function playedSince(history, version, seat) {
  /** @type {Played[]} */
  const found = [];
  for (let each = version + 1; each <= history.version; each += 1) {
    const frame = history.frame(each);
    if (!frame || !("items" in frame.patch)) continue;
    const [before, board] = [history.board(each - 1), history.board(each)];
    const known = open(before);
    const now = open(board);
    for (const [area, { items }] of Object.entries(board.areas)) {
      if (history.layout.about[area]?.kind === "pile") continue;
      for (const id of items) {
        const item = board.items[id];
        if (!item?.card || !item.owner || item.owner === seat || before.items[id]?.card || (now.get(item.card) ?? 0) <= (known.get(item.card) ?? 0)) continue;
        found.push({ version: each, id, board, text: toldOf(history, frame, item.name) });
      }
    }
  }
  return found;
}

/** The cards that others have played since the table was drawn last. @param {{ history: History, version: number, seat: string }} props */
export function JustPlayed({ history, version, seat }) {
  const seen = useRef(version);
  const shown = useSignal(/** @type {Played[]} */ ([]));
  useEffect(() => {
    const played = still.matches ? [] : playedSince(history, seen.current, seat).slice(-MOST);
    seen.current = version;
    if (played.length) shown.value = played;
  }, [version]);
  useEffect(() => {
    if (!shown.value.length) return undefined;
    const away = () => { shown.value = []; };
    const later = setTimeout(away, STAYS + EACH * shown.value.length);
    addEventListener("pointerdown", away);
    return () => {
      clearTimeout(later);
      removeEventListener("pointerdown", away);
    };
  }, [shown.value]);
  if (!shown.value.length) return null;
  return html`<ul class="just-played plain" aria-hidden="true">${shown.value.map(({ version: at, id, board, text }) => html`<li key=${`${at} ${id}`}>
    <${Card} id=${id} item=${{ ...board.items[id], turned: undefined }} face=${board.faces?.[board.items[id].card]} layout=${history.layout} /><bdi>${text}</bdi></li>`)}</ul>`;
}
