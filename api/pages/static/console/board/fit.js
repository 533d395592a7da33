// How a table is laid out and how large its cards are: as large as they can be with all of it seen at once, in the room that a page
// gives it.
import { DESK, useEffect, useRef, useSignal } from "console/core/dom.js";

/** The least that a card is wide, in pixels. */
const LEAST = 26;
/** The most: more on a big screen. @param {HTMLElement} table */
const mostOf = (table) => (table.closest(".kiosk") ? 360 : 200);
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

/** Where the corner beside a board has room for whole cards. */
const tall = matchMedia("(min-width: 48rem) and (min-height: 44rem)");

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

/** After so many looks where a height should be, the middle is looked at: where rows wrap, heights jump. */
const GUESSES = 8;

/** The widest cards with which a table is seen whole, from a least on; 0, if it never is. Each look costs the styles and the layout of the whole table: `likely`, what was found before, is looked at first, and then where the table would be just high enough, by the Illinois method. @param {HTMLElement} table @param {number} high @param {string} of @param {number} least @param {number} [likely] @returns {number} */
function widest(table, high, of, least, likely) {
  let [found, most, row, guesses] = [0, Math.max(mostOf(table), least + 1), 0, 0];
  const heights = /** @type {Map<number, number>} */ (new Map());
  const look = (/** @type {number} */ card) => {
    if (card <= found || card >= most) return;
    const isWhole = fits(table, card, high, of);
    if (isWhole) found = card;
    else most = card;
    row = isWhole ? Math.max(row, 0) + 1 : Math.min(row, 0) - 1; // so many in a row that were, or were not
    heights.set(card, table.offsetHeight);
  };
  const next = () => {
    const [low, top] = [heights.get(found), heights.get(most)];
    if (low === undefined || top === undefined || top <= high || ++guesses > GUESSES) return (found + most) >> 1;
    const [under, over] = [(high - low) / 2 ** Math.max(-row - 1, 0), (top - high) / 2 ** Math.max(row - 1, 0)];
    return Math.max(found + 1, Math.min(most - 1, Math.floor(found + under / (under + over) * (most - found))));
  };
  if (likely && likely > least) [likely, likely + 1].forEach(look);
  look(least);
  while (most > least && most - found > 1) look(next());
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
  table.toggleAttribute("data-peek", close);
  table.removeAttribute("data-near");
}

/** How wide one's own cards can be with all of one's hand seen, if they can be read so; otherwise 0, and it peeks. With it peeking they are `near` wide. @param {HTMLElement} table @param {number} high @param {number} near */
function widestWithAllOfHand(table, high, near) {
  table.removeAttribute("data-peek");
  return widest(table, high, "--near", Math.min(ENOUGH, near), near);
}

/** How a table is drawn: how wide its cards are, and one's own if those may be wider, its layout, whether all of it is seen so, whether one's own hand peeks from below, and how high it might be. @typedef {{ card: number, near: number, found: Layout, isWhole: boolean, peeks: boolean, high: number }} Measure */

/** Find how a table has the widest cards; those that are drawn close have to be worth it, and they lie over each other only where their names could not be read otherwise. What is on cards is not laid out meanwhile: it has no part in their size. @param {HTMLElement} table @param {Map<string, number>} before How wide cards could be when it was last measured, by what and in which layout; brought up to date @returns {Measure} */
function best(table, before) {
  const high = room(table);
  const measured = (/** @type {string} */ of, /** @type {Layout} */ layout, least = LEAST) => {
    const key = `${of} ${layout} ${isTight(table)}`;
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
  let near = isNear ? measured("--near", found, card) : 0;
  const all = desk.matches && found[1] && near ? widestWithAllOfHand(table, high, near) : 0;
  const peeks = found[1] && !all && !(("board" in table.dataset) && tall.matches);
  near = all || near;
  if (!("own" in table.dataset) && table.querySelector(".folded")) table.style.setProperty("--face", `${Math.min(measured("--face", found), FACE)}px`);
  table.removeAttribute("data-measured");
  return { card, near, found, isWhole, peeks, high };
}

/** Whether the question below a seat's table says less, for it leaves too little room otherwise. @param {HTMLElement} table */
const isTight = (table) => !!table.closest(".sitting[data-tight]");

/** Have the question below a seat's table say less, or all again. @param {HTMLElement} table @param {boolean} wanted */
const tighten = (table, wanted) => table.closest(".sitting")?.toggleAttribute("data-tight", wanted);

/** The best with a question that says all, or else with one that says less. @param {HTMLElement} table @param {Map<string, number>} before */
function bestBeside(table, before) {
  tighten(table, false);
  const found = best(table, before);
  if (found.isWhole || !table.closest(".sitting")) return found;
  tighten(table, true);
  return best(table, before);
}

/** Draw a table as it was found to be best; what its room has left below a board is for one's own corner. @param {HTMLElement} table @param {Measure} measure */
function draw(table, { card, near, found, peeks }) {
  layOut(table, found);
  give(table, "--card", card);
  if (near) give(table, "--near", near);
  table.toggleAttribute("data-near", !!near);
  table.toggleAttribute("data-peek", peeks);
  if ("board" in table.dataset) table.style.setProperty("--left", `${Math.max(0, Math.floor(room(table) - table.offsetHeight))}px`);
}

/** Whether there is room for more than a table shows: for a question that says all, for cards so much wider that it is worth a change, for all of one's hand, or at a desk for what rows drawn close leave out. @param {HTMLElement} table @param {Measure} measure */
function hasRoomForMore(table, { card, near, peeks, found: [across, close] }) {
  if (isTight(table)) {
    tighten(table, false);
    if (fits(table, card, room(table), "--card")) return true;
    tighten(table, true);
    give(table, "--near", near || card);
  }
  const high = room(table);
  const fitsWider = (/** @type {number} */ wide, /** @type {string} */ of) => wide + WORTH < mostOf(table) && fits(table, wide + WORTH, high, of);
  if ((near && fitsWider(near, "--near")) || fitsWider(card, "--card")) return true;
  give(table, "--card", card);
  if (!desk.matches || !close) return false;
  if (peeks && near > 0 && widestWithAllOfHand(table, high, near) > 0) return true;
  layOut(table, [across, false, false]);
  return fits(table, ENOUGH, high, "--card");
}

/** Whether a table may stay as it was measured. @param {HTMLElement} table @param {Measure} measure @param {boolean} isSame Whether the same lies on it as when it was: then it needs to be asked for more only in a higher room */
function isBestStill(table, measure, isSame) {
  if (!measure.isWhole) return false;
  draw(table, measure);
  table.toggleAttribute("data-measured", true);
  const { card, near } = measure, high = room(table);
  const isWhole = near ? fits(table, near, high, "--near") : fits(table, card, high, "--card");
  const isAsked = !isSame || high > measure.high;
  const still = isWhole && !(isAsked && hasRoomForMore(table, measure));
  if (isAsked && still) measure.high = high; // from here on there would be room in a higher one
  table.removeAttribute("data-measured");
  return still;
}

/** Keep the cards of a table so large that it is seen whole; `what` lies on it. Tells whether their numbers can be pressed. @param {unknown} what */
export function useFit(what) {
  const asks = useSignal(true);
  const table = useRef(/** @type {HTMLElement | null} */ (null));
  const last = useRef(/** @type {Measure} */ ({ card: 0, near: 0, found: [1, false, false], isWhole: true, peeks: false, high: 0 }));
  const before = useRef(/** @type {Map<string, number>} */ (new Map()));
  const size = (isSame = false) => {
    const here = table.current;
    if (!here) return;
    if (!desk.matches && !frameOf(here)) {
      for (const name of ["--card", "--across", "--left"]) here.style.removeProperty(name);
      for (const name of ["data-close", "data-over", "data-peek", "data-near", "data-full", "data-small", "data-near-small"]) here.removeAttribute(name);
      last.current.card = 0;
      asks.value = true;
      return;
    }
    if (last.current.card && isBestStill(here, last.current, isSame)) return draw(here, last.current);
    const anew = bestBeside(here, before.current);
    const { card, near, found, peeks } = last.current;
    if (anew.peeks !== peeks || anew.card < card || anew.near < near || anew.card >= card + WORTH || anew.near >= near + WORTH || String(anew.found) !== String(found)) last.current = anew;
    last.current.high = anew.high;
    draw(here, last.current);
    asks.value = last.current.card >= PRESSED;
  };
  useEffect(() => {
    if (!last.current.card) size();
    const later = setTimeout(() => size(), STAYED);
    return () => clearTimeout(later);
  }, [what]);
  useEffect(() => {
    const anew = () => { last.current.card = 0; size(); };
    const here = table.current;
    const frame = here && frameOf(here);
    let [seen, wide] = frame ? [sizeOf(frame, here), frame.clientWidth] : ["", 0];
    const watch = new ResizeObserver(() => {
      if (!frame || seen === sizeOf(frame, here)) return;
      const isAsWide = wide === frame.clientWidth;
      [seen, wide] = [sizeOf(frame, here), frame.clientWidth];
      if (isAsWide) size(true); // what is asked below takes more of the screen, or less
      else anew();
    });
    if (frame) [frame, ...frame.children].forEach((each) => each !== here && watch.observe(each));
    else addEventListener("resize", anew);
    return () => { watch.disconnect(); removeEventListener("resize", anew); };
  }, []);
  return { table, asks: asks.value };
}
