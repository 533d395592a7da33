// What a number is made of: its base and each reason, with card, clause and move.
import { get } from "console/core/api.js";
import { html, useEffect, useSignal } from "console/core/dom.js";
import { Clauses, Dialog, Waiting, Why } from "console/core/ui.js";
import words from "words/board.js";

/** @typedef {import("console/board/types.js").Board} Board */
/** @typedef {import("console/board/types.js").Layout} Layout */
/** @typedef {{ source: string, by: string, clause: string, event: number, move: number, stat: string, amount: number, until: string,
 *   layer?: string, ticks?: number, also?: string[], other?: string }} Reason */
/** @typedef {{ of: string, value: number, base: number, floor: number | null, floor_clause?: string, steps: Reason[] }} Explanation */

/** Ask what a number is made of. @param {string} match @param {string} of @param {number} version @param {string} view @returns {Promise<Explanation>} */
export const explain = (match, of, version, view) => get(`/v1/matches/${match}/explain?of=${encodeURIComponent(of)}&version=${version}&view=${view}`);

/** What a number of the board is called: of what, and which. @param {Layout} layout @param {Board} board @param {string} of */
export function numberCalled(layout, board, of) {
  for (const [id, fact] of Object.entries(board.facts)) {
    if (fact.of === of) return [layout.seats.find((each) => each.facts.includes(id))?.name, layout.labels[id]].filter(Boolean).join(" · ");
  }
  for (const item of Object.values(board.items)) {
    const stat = item.stats?.find((each) => each.of === of);
    if (stat) return `${item.name} · ${stat.label}`;
  }
  return of;
}

/** All numbers of a board that can be asked, with what they are called. @param {Layout} layout @param {Board} board @returns {{ of: string, called: string, value: number | string }[]} */
export function numbersOf(layout, board) {
  const facts = Object.entries(board.facts).flatMap(([, { of, value }]) => (of ? [{ of, value }] : []));
  const stats = Object.values(board.items).flatMap((item) => (item.stats ?? []).flatMap(({ of, value }) => (of ? [{ of, value }] : [])));
  return [...facts, ...stats].map((each) => ({ ...each, called: numberCalled(layout, board, each.of) }));
}

/** What something is called from which a reason comes: a thing, a card by its key, or a rule. @param {Board} board @param {string} source */
const sourceCalled = (board, source) => board.items[source]?.name || Object.values(board.items).find((item) => item.card === source)?.name || "";

/** How a reason changes a number. @param {Reason} reason */
function change({ layer = "add", amount, other }) {
  if (layer === "add" || layer === "damage") return amount < 0 ? `−${-amount}` : `+${amount}`;
  if (layer === "multiply") return `× ${amount}`;
  if (layer === "switch") return `⇄ ${other ?? ""}`;
  if (layer === "floor") return `≥ ${amount}`;
  return layer === "ceiling" ? `≤ ${amount}` : `= ${amount}`;
}

/**
 * A number and its reasons, in a dialog. `asked` gives them; `says` what is told of an event, for a reason that is no card's; the press
 * of a move goes there.
 * @param {{ layout: Layout, board: Board, ruleset: string, of: string, asked: () => Promise<Explanation>, says?: (event: number) => string, onMove?: (move: number) => void, onClose: () => void }} props
 */
export function Explained({ layout, board, ruleset, of, asked, says, onMove, onClose }) {
  const found = useSignal(/** @type {Explanation | null} */ (null));
  const error = useSignal(/** @type {unknown} */ (null));
  useEffect(() => { asked().then((told) => { found.value = told; }, (caught) => { error.value = caught; }); }, [of]);
  const told = found.value;
  return html`<${Dialog} title=${numberCalled(layout, board, of)} onClose=${onClose}>
    <${Why} error=${error.value} />
    ${told ? html`<table class="reasons"><tbody>
      <tr><td class="number">${told.base}</td><td>${words.base}</td><td></td></tr>
      ${told.steps.map((reason, place) => html`<tr key=${place}>
        <td class="number">${change(reason)}</td>
        <td><bdi>${sourceCalled(board, reason.source) || says?.(reason.event) || words.aRule}</bdi> <${Clauses} ruleset=${ruleset} ids=${[reason.clause, ...(reason.also ?? [])].filter(Boolean)} /></td>
        <td>${reason.move && onMove ? html`<button type="button" class="quiet" onClick=${() => { onClose(); onMove(reason.move); }}>${words.move(reason.move)}</button>` : reason.move ? words.move(reason.move) : null}</td>
      </tr>`)}
      ${told.floor !== null ? html`<tr><td class="number">≥ ${told.floor}</td><td>${words.floor} <${Clauses} ruleset=${ruleset} ids=${told.floor_clause ? [told.floor_clause] : []} /></td><td></td></tr>` : null}
      <tr class="sum"><td class="number"><b>${told.value}</b></td><td>${words.now}</td><td></td></tr>
    </tbody></table>` : error.value ? null : html`<${Waiting} />`}<//>`;
}
