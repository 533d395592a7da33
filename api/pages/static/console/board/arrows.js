// Arrows of the last step: from what acted to what it was done to, and from where something was to where it is.
import { html, useEffect, useMemo, useRef, useSignal } from "console/core/dom.js";

/**
 * @typedef {import("console/board/types.js").Board} Board
 * @typedef {import("console/board/types.js").Frame} Frame
 * An arrow between items, spaces and seats, by their ids. @typedef {{ from: string, to: string }} Arrow
 */

/** More than these say nothing. */
const MOST = 6;

/**
 * The arrows of some events: an event that names who acts leads from their things to the others' that it names, or to the other seat.
 * @param {Frame[]} frames
 * @param {Board} before
 * @param {Board} board
 * @returns {Arrow[]}
 */
export function arrowsOf(frames, before, board) {
  /** @type {Map<string, Arrow>} */
  const found = new Map();
  const draw = (/** @type {string} */ from, /** @type {string} */ to) => found.set(`${from}>${to}`, { from, to });
  for (const { involves, seat, patch } of frames) {
    for (const id of Object.keys(/** @type {{ items?: object }} */ (patch).items ?? {})) {
      const [was, is] = [before.items[id]?.at, board.items[id]?.at];
      if (was && is && was !== is) draw(`@${was}`, id);
    }
    if (!seat || !involves.includes(seat)) continue;
    const things = involves.filter((id) => board.items[id]?.controller && !id.includes(":"));
    const own = things.filter((id) => board.items[id].controller === seat);
    const theirs = things.filter((id) => board.items[id].controller !== seat);
    const others = involves.filter((id) => /^P\d$/.test(id) && id !== seat);
    for (const to of theirs.length ? theirs : others.length === 1 ? others : []) own.forEach((from) => draw(from, to));
  }
  return found.size > MOST ? [] : [...found.values()];
}

/** Where on a table something is drawn. @param {Element} table @param {string} id */
function placeOf(table, id) {
  const name = CSS.escape(id.replace("@", ""));
  const found = table.querySelector(id.startsWith("@") ? `[data-space="${name}"]` : /^P\d$/.test(id) ? `.seat[data-seat="${name}"] h2` : `[data-item="${name}"]`);
  const box = found?.getBoundingClientRect();
  const row = found?.closest("ul")?.getBoundingClientRect();
  return box?.width && !(row && (box.left > row.right || box.right < row.left)) ? box : null;
}

/** Where a line from one box to another leaves the first. @param {DOMRect} box @param {DOMRect} to */
function edge(box, to) {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const [dx, dy] = [to.x + to.width / 2 - x, to.y + to.height / 2 - y];
  const part = Math.min(box.width / 2 / Math.max(1e-3, Math.abs(dx)), box.height / 2 / Math.max(1e-3, Math.abs(dy)), 1);
  return { x: x + dx * part, y: y + dy * part };
}

/** The arrows of the step that a reader stays at, over the table beside it. @param {{ watched: import("console/match/model.js").Watched }} props */
export function Arrows({ watched }) {
  const canvas = useRef(/** @type {SVGSVGElement | null} */ (null));
  const drawn = useSignal(/** @type {string[]} */ ([]));
  const shown = watched.stayed.value;
  const arrows = useMemo(() => (shown ? arrowsOf(shown.frames, shown.before, shown.board) : []), [shown]);
  useEffect(() => {
    const stage = canvas.current?.parentElement;
    drawn.value = [];
    if (!stage || !arrows.length) return undefined;
    const measure = () => {
      const own = canvas.current?.getBoundingClientRect();
      if (own) drawn.value = arrows.flatMap(({ from, to }) => pathOf(placeOf(stage, from), placeOf(stage, to), own) ?? []);
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(stage);
    const scrolled = (/** @type {Event} */ event) => { if (event.target !== stage) measure(); };
    stage.addEventListener("scroll", scrolled, { capture: true, passive: true });
    return () => {
      sizes.disconnect();
      stage.removeEventListener("scroll", scrolled, { capture: true });
    };
  }, [arrows]);
  if (watched.shown.value !== shown) return html`<svg ref=${canvas} class="drawn-arrows" aria-hidden="true"></svg>`;
  return html`<svg ref=${canvas} class="drawn-arrows" data-seat=${shown?.step.seat || undefined} aria-hidden="true">${drawn.value.map((path) => html`<path key=${`${path}.`} class="halo" d=${path} /><path key=${path} d=${path} />`)}</svg>`;
}

/** A line with its head. @param {DOMRect | null} from @param {DOMRect | null} to @param {DOMRect} own */
function pathOf(from, to, own) {
  if (!from || !to) return null;
  const [begin, end] = [edge(from, to), edge(to, from)];
  const turn = Math.atan2(end.y - begin.y, end.x - begin.x);
  if (Math.hypot(end.x - begin.x, end.y - begin.y) < 6) return null;
  const [x, y] = [end.x - own.x, end.y - own.y].map(Math.round);
  const wing = (/** @type {number} */ by) => `${Math.round(x - 10 * Math.cos(turn + by))} ${Math.round(y - 10 * Math.sin(turn + by))}`;
  return `M${Math.round(begin.x - own.x)} ${Math.round(begin.y - own.y)}L${x} ${y}M${wing(.5)}L${x} ${y}L${wing(-.5)}`;
}
