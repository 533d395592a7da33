// Differences of two boards as a list that people read.
import { differences } from "console/board/differences.js";
import { html, useMemo } from "console/core/dom.js";
import words from "words/match.js";

/** @typedef {import("console/board/types.js").Board} Board */
/** @typedef {import("console/board/types.js").Layout} Layout */

/** More than these are hardly read. */
const MOST = 200;

/** @param {{ layout: Layout, before?: Board, after: Board }} props */
export function Differences({ layout, before, after }) {
  const found = useMemo(() => (before ? differences(layout, before, after) : []), [layout, before, after]);
  if (!found.length) return html`<p class="soft">${words.nothingChanged}</p>`;
  return html`<ul class="plain differences">${found.slice(0, MOST).map((each, place) => html`<li key=${place}>
    <span>${each.of ? html`<bdi>${each.of}</bdi>` : null}${each.of && each.what ? " · " : null}${each.what}${each.times ? html` <b>× ${each.times}</b>` : null}</span>
    <span class="from-to">${each.was ? html`<del><bdi>${each.was}</bdi></del>` : html`<span class="soft">${each.moved ? words.away : words.nothing}</span>`} → ${each.is ? html`<ins><bdi>${each.is}</bdi></ins>` : html`<span class="soft">${each.moved ? words.away : words.nothing}</span>`}</span></li>`)}
    ${found.length > MOST ? html`<li class="soft">${words.more(found.length - MOST)}</li>` : null}</ul>`;
}
