// How a table is laid out and how large its cards are: as large as they can be with all of it seen at once, in the room that a page
// gives it.
import { DESK, useEffect, useRef, useSignal } from "console/core/dom.js";

/** The least and the most that a card is wide, in pixels. */
const [LEAST, MOST] = [26, 200];
/** Narrower cards have no room for numbers that a thumb could tell apart. */
const PRESSED = 92;
/** Faces of folded seats are no wider. */
const FACE = 96;
/** Cards so wide can be read; below that rows are drawn close, if that lets cards be so much wider. */
const [ENOUGH, WORTH_IT] = [84, 1.12];
/** Cards grow only by so much at once, so that they do not at every step. */
const WORTH = 12;
/** So long a table is stayed at before it is measured again, in milliseconds: what is run through is not. */
const STAYED = 150;
const desk = matchMedia(DESK); // as it is when a window has just been resized, of which signals are told later

/** What a table is seen in, where that has its height from the screen. @param {HTMLElement} table */
const frameOf = (table) => /** @type {HTMLElement | null} */ (table.closest(".viewer .stage, .sitting .seen"));

/** What a table is measured by: the size of what it is seen in, and how much stands above it there. @param {HTMLElement} frame @param {HTMLElement} table */
const sizeOf = (frame, table) => `${frame.clientWidth}x${frame.clientHeight} ${table.offsetTop}`;

/** How high a table may be: to the end of what it is seen in, or of the screen. @param {HTMLElement} table */
function room(table) {
  const frame = /** @type {HTMLElement | null} */ (table.closest(".stage, .seen"));
  const top = table.getBoundingClientRect().top;
  return frame ? frame.getBoundingClientRect().bottom - top - frame.scrollTop - parseFloat(getComputedStyle(frame).paddingBottom) : innerHeight - top - scrollY - 12;
}

/** Narrower cards have no room for the names of what is attached to them. */
const NAMED = 60;

/** Give cards their width. @param {HTMLElement} table @param {string} of @param {number} card */
function give(table, of, card) {
  table.style.setProperty(of, `${card}px`);
  if (of === "--card") {
    table.toggleAttribute("data-small", card < NAMED);
    give(table, "--near", card);
  }
  if (of === "--near") table.toggleAttribute("data-near-small", card < NAMED);
}

/** Whether a table is seen whole with cards of a width: nothing in it is wider or higher than its place. @param {HTMLElement} table @param {number} card @param {number} high @param {string} of */
function fits(table, card, high, of) {
  give(table, of, card);
  if (table.offsetHeight > high || table.scrollWidth > table.clientWidth + 1) return false;
  const within = /** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll(".lying, .spaces, .seat, .middle"));
  return [...within].every((each) => each.scrollWidth <= each.clientWidth + 1);
}

/** The widest cards with which a table is seen whole, from a least on; 0, if it never is. Each look costs a layout of the whole table: `likely`, what was found before, is looked at first. @param {HTMLElement} table @param {number} high @param {string} of @param {number} least @param {number} [likely] @returns {number} */
function widest(table, high, of, least, likely) {
  let [found, most] = [0, Math.max(MOST, least + 1)];
  const look = (/** @type {number} */ card) => {
    if (card <= found || card >= most) return;
    if (fits(table, card, high, of)) found = card;
    else most = card;
  };
  if (likely && likely > least) [likely, likely + 1].forEach(look);
  look(least);
  while (most > least && most - found > 1) look((found + most) >> 1);
  return found;
}

/** How many seats may be beside each other, of so many. @type {Record<number, number[]>} */
const BESIDE = { 0: [1], 1: [1], 2: [2, 1], 3: [3, 2], 4: [2] };

/** How many seats there are beside each other, whether a table is drawn close, and whether its cards then may lie over each other. @typedef {[number, boolean, boolean]} Layout */

/** How a table may be laid out. @param {HTMLElement} table @returns {Layout[]} */
function layouts(table) {
  const others = Number(table.dataset.others);
  const across = "board" in table.dataset ? [1] : BESIDE[others] ?? [3];
  const ways = desk.matches ? [[false, false], [true, false], [true, true]] : [[true, false], [true, true]];
  return ways.flatMap(([close, over]) => (desk.matches ? across : [1]).map((each) => /** @type {Layout} */ ([each, close, over])));
}

/** Lay a table out. @param {HTMLElement} table @param {Layout} layout */
function layOut(table, [across, close, over]) {
  table.style.setProperty("--across", String(across));
  table.toggleAttribute("data-full", Number(table.dataset.others) % across === 0);
  table.toggleAttribute("data-close", close);
  table.toggleAttribute("data-over", over);
  table.removeAttribute("data-near");
}

/** Find how a table has the widest cards; those that are drawn close have to be worth it, and they lie over each other only where their names could not be read otherwise. What is on cards is not laid out meanwhile: it has no part in their size. @param {HTMLElement} table @param {Map<string, number>} before How wide cards could be when it was last measured, by what and in which layout; brought up to date */
function best(table, before) {
  const high = room(table);
  const measured = (/** @type {string} */ of, /** @type {Layout} */ layout, least = LEAST) => {
    const key = `${of} ${layout}`;
    const wide = widest(table, high, of, least, before.get(key));
    before.set(key, wide);
    return wide;
  };
  table.toggleAttribute("data-measured", true);
  let [card, found] = [0, /** @type {Layout} */ ([1, true, true])];
  for (const each of layouts(table)) {
    if ((each[1] && !found[1] && card >= ENOUGH) || (each[2] && card >= NAMED)) break;
    layOut(table, each);
    const wide = measured("--card", each, Math.max(LEAST, Math.floor(WORTH_IT * card) + 1));
    if (wide) [card, found] = [wide, each];
  }
  layOut(table, found);
  const isWhole = card > 0;
  card = Math.max(card, LEAST);
  give(table, "--card", card);
  const isNear = "own" in table.dataset && !("board" in table.dataset);
  table.toggleAttribute("data-near", isNear);
  const near = isNear ? measured("--near", found, card) : 0;
  if (!("own" in table.dataset) && table.querySelector(".folded")) table.style.setProperty("--face", `${Math.min(measured("--face", found), FACE)}px`);
  table.removeAttribute("data-measured");
  return { card, near, found, isWhole };
}

/** The same, where the question below a seat's table says less if it leaves too little room otherwise. @param {HTMLElement} table @param {Map<string, number>} before */
function bestBeside(table, before) {
  const sitting = table.closest(".sitting");
  sitting?.removeAttribute("data-tight");
  const found = best(table, before);
  if (found.isWhole || !sitting) return found;
  sitting.setAttribute("data-tight", "");
  return best(table, before);
}

/** Keep the cards of a table so large that it is seen whole; `what` lies on it. Tells whether their numbers can be pressed. @param {unknown} what */
export function useFit(what) {
  const asks = useSignal(true);
  const table = useRef(/** @type {HTMLElement | null} */ (null));
  const last = useRef({ card: 0, near: 0, found: /** @type {Layout} */ ([1, false, false]), isWhole: true });
  const before = useRef(/** @type {Map<string, number>} */ (new Map()));
  const size = () => {
    const here = table.current;
    if (!here) return;
    if (!desk.matches && !frameOf(here)) {
      for (const name of ["--card", "--across"]) here.style.removeProperty(name);
      for (const name of ["data-close", "data-over", "data-near", "data-full", "data-small", "data-near-small"]) here.removeAttribute(name);
      last.current.card = 0;
      asks.value = true;
      return;
    }
    const anew = bestBeside(here, before.current);
    const { card, near, found } = last.current;
    if (anew.card < card || anew.near < near || anew.card >= card + WORTH || anew.near >= near + WORTH || String(anew.found) !== String(found)) last.current = anew;
    layOut(here, last.current.found);
    give(here, "--card", last.current.card);
    if (last.current.near) give(here, "--near", last.current.near);
    here.toggleAttribute("data-near", !!last.current.near);
    asks.value = last.current.card >= PRESSED;
  };
  useEffect(() => {
    if (!last.current.card) size();
    const later = setTimeout(size, STAYED);
    return () => clearTimeout(later);
  }, [what]);
  useEffect(() => {
    const anew = () => { last.current.card = 0; size(); };
    const here = table.current;
    const frame = here && frameOf(here);
    let seen = frame ? sizeOf(frame, here) : "";
    const watch = new ResizeObserver(() => {
      if (!frame || seen === sizeOf(frame, here)) return;
      seen = sizeOf(frame, here);
      anew();
    });
    if (frame) [frame, ...frame.children].forEach((each) => each !== here && watch.observe(each));
    else addEventListener("resize", anew);
    return () => { watch.disconnect(); removeEventListener("resize", anew); };
  }, []);
  return { table, asks: asks.value };
}
