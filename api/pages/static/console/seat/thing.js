// A card, a space or a player that was pressed: what can be done with it, and what cannot, by which clause.
import { About } from "console/board/about.js";
import { waysOf } from "console/board/table.js";
import { Refused, get } from "console/core/api.js";
import { html, useEffect, useSignal } from "console/core/dom.js";
import { me } from "console/core/me.js";
import { Clause, Dialog, Waiting, Why } from "console/core/ui.js";
import { nameOf } from "console/seat/choosing.js";
import { Deciding } from "console/seat/offered.js";
import words from "words/seat.js";

/**
 * @typedef {import("console/board/replay.js").History} History
 * @typedef {import("console/seat/types.js").Choice} Choice
 */

/**
 * @param {{ match: string, history: History, id: string, called: string, onClose: () => void, standing: string, onChoose: (choice: Choice) => void,
 *   onAsk: (of: string) => void }} props
 */
export function Thing({ match, history, id, called, standing, onClose, onChoose, onAsk }) {
  const board = history.board(history.version);
  const item = board.items[id];
  const unknown = !!item && !item.card && id.includes(":");
  const what = unknown ? html`<p>${words.faceDown}</p>` : html`<${Possible} match=${match} ruleset=${history.ruleset} thing=${nameOf(id)} standing=${standing} onChoose=${onChoose} />`;
  return item
    ? html`<${About} ruleset=${history.ruleset} layout=${history.layout} board=${board} id=${id} ways=${waysOf({ layout: history.layout, board, near: me.value?.seat })} onAsk=${onAsk} onClose=${onClose}>${what}<//>`
    : html`<${Dialog} title=${called} onClose=${onClose}>${what}<//>`;
}

/** What may be done with a thing now, and for every other kind of action why it may not. @param {{ match: string, ruleset: string, thing: string, standing: string, onChoose: (choice: Choice) => void }} props */
function Possible({ match, ruleset, thing, standing, onChoose }) {
  const nothing = html`<p>${words.mayNothing} <bdi class="soft">${standing}</bdi></p>`;
  const told = useSignal(/** @type {import("console/seat/types.js").Thing | null} */ (null));
  const error = useSignal(/** @type {unknown} */ (null));
  useEffect(() => {
    get(`/v1/matches/${match}/choices/${encodeURIComponent(thing)}`).then((answer) => { told.value = answer; }, (caught) => { error.value = caught; });
  }, []);
  if (error.value instanceof Refused && error.value.status === 404) return nothing; // it lies nowhere: it is being played
  if (error.value) return html`<${Why} error=${error.value} ruleset=${ruleset} />`;
  if (!told.value) return html`<${Waiting} />`;
  const may = told.value.may.filter((each) => !each.standing);
  const not = told.value.may_not;
  return html`${may.length ? html`<h3>${words.mayDo}</h3><div class="offered">${may.map((each) => html`<button type="button" key=${each.text} onClick=${() => onChoose(each)}><bdi>${each.text}</bdi><${Deciding} action=${each.action} /></button>`)}</div>` : null}
    ${not.length ? html`<h3>${words.mayNot}</h3><ul class="plain refusals">${not.map((each) => html`<li key=${each.type + each.clause}>
      <b>${each.text}</b>: <bdi>${each.why}</bdi> <${Clause} ruleset=${ruleset} id=${each.clause} /></li>`)}</ul>` : null}
    ${may.length || not.length ? null : nothing}`;
}
