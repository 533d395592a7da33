// What a number is made of: its base and each reason, with card, clause and move.
import { get } from "console/core/api.js";
import { html, useEffect, useSignal } from "console/core/dom.js";
import { Clause, Dialog, Waiting, Why } from "console/core/ui.js";
import words from "words/explain.js";

/**
 * @typedef {import("console/board/types.js").Board} Board
 * @typedef {{ amount: number, source: string, by: string, clause: string, event: number, move: number, layer?: string }} Reason
 * @typedef {{ of: string, value: number, base: number, steps: Reason[], floor: number | null }} Explanation
 */

/** What a source is called: a thing on the board by its name, else a card that lies there by its key. @param {Board} board @param {string} source */
function called(board, source) {
  return board.items[source]?.name ?? Object.values(board.items).find(({ card }) => card === source)?.name ?? source;
}

/**
 * A dialog that says what a number is made of at a moment. `onMove` goes to a move.
 * @param {{ match: string, ruleset: string, of: string, label: string, version: number, view: string, board: Board, onClose: () => void,
 *   onMove?: (move: number) => void }} props
 */
export function Explain({ match, ruleset, of, label, version, view, board, onClose, onMove }) {
  const told = useSignal(/** @type {Explanation | null} */ (null));
  const error = useSignal(/** @type {unknown} */ (null));
  useEffect(() => {
    get(`/v1/matches/${match}/explain?of=${encodeURIComponent(of)}&version=${version}&view=${view}`)
      .then((answer) => { told.value = answer; }, (/** @type {Error} */ caught) => { error.value = caught; });
  }, []);
  const found = told.value;
  return html`<${Dialog} title=${found ? `${label}: ${found.value}` : label} onClose=${onClose}>
    ${error.value ? html`<${Why} error=${error.value} ruleset=${ruleset} />` : null}
    ${found ? html`<ul class="plain reasons">
      <li><span>${words.base}</span> <b>${found.base}</b></li>
      ${found.steps.map((step, index) => html`<li key=${index}><span><bdi>${step.source ? called(board, step.source) : words.rules}</bdi> ${step.clause ? html`<${Clause} ruleset=${ruleset} id=${step.clause} />` : null}
        ${step.move > 0 ? onMove ? html`<button type="button" class="cite" onClick=${() => onMove(step.move)}>${words.move(step.move)}</button>` : html`<small class="soft">${words.move(step.move)}</small>` : null}</span>
        <b>${step.layer && step.layer !== "add" ? `→ ${step.amount}` : step.amount > 0 ? `+${step.amount}` : step.amount}</b></li>`)}
      <li class="sum"><span>${words.comesTo}</span> <b>${found.value}</b></li>
      ${found.floor !== null && found.value === found.floor ? html`<li class="soft">${words.floor(found.floor)}</li>` : null}
    </ul>` : error.value ? null : html`<${Waiting} />`}
  <//>`;
}
