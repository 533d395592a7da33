// What happened since the reader's own last move, a line an action, until it is pressed away.
import { plain } from "console/board/replay.js";
import { html, useEffect, useRef } from "console/core/dom.js";
import { SeatMark } from "console/core/ui.js";
import words from "words/seat.js";

/** @typedef {import("console/seat/recent.js").Act} Act */

/** @param {{ acts: Act[], onClose: () => void }} props */
export function Recap({ acts, onClose }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => { if (box.current) box.current.scrollTop = box.current.scrollHeight; }, [acts.at(-1)?.move]); // the last is what is answered
  return html`<section class="recap" ref=${box} aria-label=${words.meanwhile} tabindex="0">
  <header><strong>${words.meanwhile}</strong><button type="button" class="quiet" onClick=${onClose}>${words.seen}</button></header>
  <ol class="plain">${acts.map(({ move, seat, frames: [first, ...rest] }) => html`<li key=${move}>${seat ? html`<${SeatMark} seat=${seat} />` : null}<span>
    <bdi>${plain(first.text)}</bdi>${rest.map(({ version, text }) => html` <bdi class="soft" key=${version}>${plain(text)}</bdi>`)}</span></li>`)}</ol></section>`;
}
