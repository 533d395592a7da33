// What has moved on a table is seen to move, and numbers count to what they are; not for whoever has asked for less motion, and not while
// somebody runs through steps.
import { useLayoutEffect, useRef } from "console/core/dom.js";

/**
 * @typedef {import("console/board/types.js").Board} Board
 * Where things lay on a table, and what its numbers were. @typedef {{ places: Map<string, DOMRect>, numbers: Map<string, string> }} Seen
 */

/** How long a move takes, in milliseconds; steps that come sooner one after the other are run through. */
const LASTS = 200;
/** More than these moving at once say nothing. */
const MOST = 60;
const less = matchMedia("(prefers-reduced-motion: reduce)");

/** What is drawn of a thing: a card, or a back in a fan. @param {Element} element */
const boxOf = (element) => element.getBoundingClientRect();

/** What is on a table now. @param {HTMLElement} table @returns {Seen} */
function seenOn(table) {
  const origin = boxOf(table);
  const things = /** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll("[data-item]"));
  const numbers = /** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll("[data-of]"));
  return {
    places: new Map([...things].map((each) => {
      const { x, y, width, height } = boxOf(each);
      return [/** @type {string} */ (each.dataset.item), new DOMRect(x - origin.x, y - origin.y, width, height)];
    })),
    numbers: new Map([...numbers].map((each) => [/** @type {string} */ (each.dataset.of), each.textContent ?? ""])),
  };
}

/** As what each thing of a board lay on the one before: as itself; if it is new there, as the same card that has gone, or one face down of its owner. @param {Board} was @param {Board} board */
function before(was, board) {
  const gone = new Set(Object.keys(was.items).filter((id) => !board.items[id]));
  return (/** @type {string} */ id) => {
    if (was.items[id]) return id;
    const { card, owner } = board.items[id] ?? {};
    const same = (/** @type {string} */ each) => was.items[each].card === card && was.items[each].owner === owner;
    const down = (/** @type {string} */ each) => !was.items[each].card && was.items[each].owner === owner;
    const found = [...gone].find(same) ?? [...gone].find(down);
    if (found) gone.delete(found);
    return found;
  };
}

/** Show what has moved since. @param {HTMLElement} table @param {Seen} seen @param {Board} was @param {Board} board @returns {Animation[]} */
function glide(table, seen, was, board) {
  const origin = boxOf(table);
  const lay = before(was, board);
  /** @type {[HTMLElement, Keyframe][]} */
  const moved = [];
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll("[data-item]"))) {
    const from = seen.places.get(lay(each.dataset.item ?? "") ?? "");
    const to = boxOf(each);
    if (!from?.width || !to.width) continue;
    const [x, y] = [from.x - (to.x - origin.x), from.y - (to.y - origin.y)];
    if (Math.hypot(x, y) > 4) moved.push([each, { transformOrigin: "0 0", transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})` }]);
  }
  if (moved.length > MOST) return [];
  return moved.map(([each, start]) => each.animate([start, { transformOrigin: "0 0", transform: "none" }], { duration: LASTS, easing: "ease-out" }));
}

/** Let numbers count to what they are; returns what ends that at once. @param {HTMLElement} table @param {Seen} seen */
function count(table, seen) {
  const counting = [.../** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll("[data-of]"))].flatMap((each) => {
    const [from, to, text] = [Number(seen.numbers.get(each.dataset.of ?? "")), Number(each.textContent), each.firstChild];
    return from !== to && Number.isInteger(from) && Number.isInteger(to) && text instanceof Text ? [{ from, to, text, shown: "" }] : [];
  });
  const show = (/** @type {number} */ part) => {
    for (const each of counting) {
      if (each.shown && each.text.data !== each.shown) continue; // it has been drawn again meanwhile
      each.text.data = each.shown = String(Math.round(each.from + (each.to - each.from) * part));
    }
  };
  const begun = performance.now();
  let frame = 0;
  const go = () => {
    const part = Math.min(1, (performance.now() - begun) / LASTS);
    show(part);
    if (part < 1) frame = requestAnimationFrame(go);
  };
  if (counting.length) go();
  return () => {
    cancelAnimationFrame(frame);
    show(1);
  };
}

/** Show how a table has come to be from the one that was drawn before it. @param {{ current: HTMLElement | null }} table @param {Board} board */
export function useMoves(table, board) {
  const last = useRef({ board, was: board, at: 0, seen: /** @type {Seen | null} */ (null), stop: () => {} });
  if (last.current.board !== board) { // what is on the screen is the board before, as yet
    const now = performance.now();
    last.current.stop();
    const stays = !less.matches && !document.hidden && now - last.current.at > LASTS;
    last.current = { board, was: last.current.board, at: now, seen: stays && table.current ? seenOn(table.current) : null, stop: () => {} };
  }
  useLayoutEffect(() => {
    const { was, seen } = last.current;
    if (!seen || !table.current) return;
    const moving = glide(table.current, seen, was, board);
    const counted = count(table.current, seen);
    last.current.stop = () => {
      moving.forEach((each) => each.cancel());
      counted();
    };
  }, [board]);
}
