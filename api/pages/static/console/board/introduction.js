// How a game goes, for who has never played it: tables with a sentence each.
import { Table } from "console/board/table.js";
import { remembered } from "console/core/api.js";
import { html } from "console/core/dom.js";
import { Clause, Dialog, Waiting, useLoaded } from "console/core/ui.js";
import words from "words/board.js";

/**
 * @typedef {import("console/board/types.js").Board} Board
 * @typedef {import("console/board/types.js").Layout} Layout
 * A table with a sentence, the clause that it is true by, and what of it is lit. @typedef {{ text: string, clause: string, lit: string[], board: Board }} Picture
 * @typedef {{ ruleset: string, layout: Layout, pictures: Picture[] }} Shown
 */

/** Read what a page of an introduction has in it. @param {Document} page @returns {Shown} */
export const shownIn = (page) => JSON.parse(page.getElementById("introduction")?.textContent ?? "");

/** The introduction of a game, from its page. */
const introductionOf = remembered(async (ruleset) => {
  const answer = await fetch(`/rules/${ruleset}/introduction`);
  return answer.ok ? shownIn(new DOMParser().parseFromString(await answer.text(), "text/html")) : null;
});

/** The legend of those seats that a picture shows something of. @param {Layout} layout @param {Board} board @returns {Layout} */
function cut(layout, board) {
  const seats = layout.seats.filter(({ facts, areas }) => facts.some((id) => board.facts[id]) || areas.some((id) => board.areas[id]));
  return { ...layout, seats, areas: layout.areas.filter((id) => board.areas[id]) };
}

/** The tables, each with its sentence. @param {{ shown: Shown }} props */
export const Introduction = ({ shown: { ruleset, layout, pictures } }) => html`<ol class="introduction plain">${pictures.map(({ text, clause, lit, board }) => html`<li key=${clause}>
  <h2 class="told"><span><bdi>${text}</bdi> <${Clause} ruleset=${ruleset} id=${clause} /></span></h2>
  <div class="stage"><${Table} layout=${cut(layout, board)} board=${board} may=${new Set(lit)} near="P1" label=${text} /></div></li>`)}</ol>`;

/** The same in a dialog, wherever one plays. @param {{ ruleset: string, onClose: () => void }} props */
export function HowItGoes({ ruleset, onClose }) {
  const { value } = useLoaded(() => introductionOf(ruleset));
  return html`<${Dialog} className="how" title=${words.how} onClose=${onClose}>${value ? html`<${Introduction} shown=${value} />` : html`<${Waiting} />`}
    <p><a href="/rules/${ruleset}" target="_blank">${words.rulebook}</a></p><//>`;
}
