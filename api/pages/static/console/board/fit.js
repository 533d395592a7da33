// How large the cards of a table are: as large as it can be seen whole, wherever a page lets it be. On a phone pages scroll.
import { useEffect, useRef, useSignal } from "console/core/dom.js";

/** The least and the most that a card is wide, in pixels. */
const [LEAST, MOST] = [36, 180];
/** Narrower cards have no room for numbers that a thumb could tell apart. */
const PRESSED = 92;
/** Cards grow only by so much at once, so that they do not at every step. */
const WORTH = 12;
/** So long a table is stayed at before it is measured again, in milliseconds: what is run through is not. */
const STAYED = 150;
const desk = matchMedia("(min-width: 64rem)");

/** How high a table may be: to the end of what it scrolls in, or of the screen. @param {HTMLElement} table */
function room(table) {
  const stage = /** @type {HTMLElement | null} */ (table.closest(".stage"));
  const top = table.getBoundingClientRect().top;
  return stage ? stage.getBoundingClientRect().bottom - top - stage.scrollTop - 8 : innerHeight - top - scrollY - 12;
}

/** Whether a table is seen whole with cards of a width. @param {HTMLElement} table @param {number} card @param {number} high */
function fits(table, card, high) {
  table.style.setProperty("--card", `${card}px`);
  return table.offsetHeight <= high && table.scrollWidth <= table.clientWidth + 1;
}

/** The widest cards with which a table is seen whole; the least, if it never is. @param {HTMLElement} table @param {number} high */
function widest(table, high) {
  let [least, most] = [LEAST, MOST];
  while (most - least > 1) {
    const middle = (least + most) >> 1;
    if (fits(table, middle, high)) least = middle;
    else most = middle;
  }
  return least;
}

/** Keep the cards of a table so large that it is seen whole; `what` lies on it. Tells whether their numbers can be pressed. @param {unknown} what */
export function useFit(what) {
  const asks = useSignal(true);
  const table = useRef(/** @type {HTMLElement | null} */ (null));
  const card = useRef(0);
  const size = () => {
    const here = table.current;
    if (!here) return;
    if (!desk.matches) {
      here.style.removeProperty("--card");
      card.current = 0;
      asks.value = true;
      return;
    }
    const high = room(here);
    const found = widest(here, high);
    if (found < card.current || found >= card.current + WORTH) card.current = found;
    here.style.setProperty("--card", `${card.current}px`);
    asks.value = card.current >= PRESSED;
  };
  useEffect(() => {
    if (!card.current) size();
    const later = setTimeout(size, STAYED);
    return () => clearTimeout(later);
  }, [what]);
  useEffect(() => {
    const anew = () => { card.current = 0; size(); };
    addEventListener("resize", anew);
    return () => removeEventListener("resize", anew);
  }, []);
  return { table, asks: asks.value };
}
