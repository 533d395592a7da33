// What happened since the reader's own last move, a line an action, until it is pressed away.
import { plain } from "console/board/replay.js";
import { html, useEffect, useRef } from "console/core/dom.js";
import { SeatMark } from "console/core/ui.js";
import words from "words/seat.js";

/** @typedef {import("console/seat/recent.js").Act} Act */

/** Scroll to the last of what is told, which is what is answered, from the beginning of a line on. @param {HTMLElement} box */
function toLast(box) {
  const lines = [...box.querySelectorAll("li")];
  const top = (/** @type {Element} */ line) => line.getBoundingClientRect().top;
  const header = box.querySelector("header")?.clientHeight ?? 0;
  const end = lines.at(-1)?.getBoundingClientRect().bottom ?? 0;
  const first = lines.find((line) => end - top(line) <= box.clientHeight - header) ?? lines.at(-1);
  if (first) box.scrollTop += top(first) - top(box) - header;
}

/** @param {{ acts: Act[], onClose: () => void }} props */
export function Recap({ acts, onClose }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => { if (box.current) toLast(box.current); }, [acts.at(-1)?.move]);
  return html`<section class="recap" ref=${box} aria-label=${words.meanwhile} tabindex="0">
  <header><strong>${words.meanwhile}</strong><button type="button" class="quiet" onClick=${onClose}>${words.seen}</button></header>
  <ol class="plain">${acts.map(({ move, seat, frames: [first, ...rest] }) => html`<li key=${move}>${seat ? html`<${SeatMark} seat=${seat} />` : null}<span>
    <bdi>${plain(first.text)}</bdi>${rest.map(({ version, text }) => html` <bdi class="soft" key=${version}>${plain(text)}</bdi>`)}</span></li>`)}</ol></section>`;
}
