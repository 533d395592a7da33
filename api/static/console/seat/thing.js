// A card, a space or a player that was pressed: what can be done with it, and what cannot, by which clause.
import { get } from "console/core/api.js";
import { html, useEffect, useSignal } from "console/core/dom.js";
import { Card } from "console/board/card.js";
import { Clause, Dialog, Waiting, Why } from "console/core/ui.js";
import { isStanding, nameOf } from "console/seat/choosing.js";
import { now } from "console/seat/match.js";
import words from "words/seat.js";

/** @typedef {import("console/seat/types.js").Choice} Choice */

/**
 * @param {{ match: string, thing: string, called: string, onClose: () => void, onChoose: (choice: Choice) => void, onAsk: (of: string) => void }} props
 */
export function Thing({ match, thing, called, onClose, onChoose, onAsk }) {
  const told = useSignal(/** @type {import("console/seat/types.js").Thing | null} */ (null));
  const error = useSignal(/** @type {unknown} */ (null));
  const { history, choices } = /** @type {NonNullable<typeof now.value>} */ (now.value);
  const item = history.board(history.version).items[thing];
  const unknown = !!item && !item.card && thing.includes(":");
  useEffect(() => {
    if (unknown) return;
    get(`/v1/matches/${match}/choices/${encodeURIComponent(nameOf(thing))}`)
      .then((answer) => { told.value = answer; }, (/** @type {Error} */ caught) => { error.value = caught; });
  }, []);
  const may = (told.value?.may ?? []).filter((each) => !isStanding(each));
  return html`<${Dialog} title=${told.value?.name ?? called} onClose=${onClose}>
    ${item ? html`<div class="table looked"><${Card} id=${thing} item=${item} onAsk=${onAsk} /></div>` : null}
    ${item?.card ? html`<p><a href="/cards/${choices.ruleset}/${item.card}">${words.printed}</a></p>` : null}
    ${unknown ? html`<p>${words.faceDown}</p>` : null}
    <${Why} error=${error.value} ruleset=${choices.ruleset} />
    ${told.value ? html`
      ${may.length ? html`<h3>${words.mayDo}</h3><div class="offered">${may.map((each) => html`<button type="button" key=${each.text} onClick=${() => onChoose(each)}><bdi>${each.text}</bdi></button>`)}</div>` : null}
      ${told.value.may_not.length ? html`<h3>${words.mayNot}</h3><ul class="plain refusals">${told.value.may_not.map((each) => html`<li key=${each.type + each.clause}>
        <b>${each.text}</b>: <bdi>${each.why}</bdi> <${Clause} ruleset=${choices.ruleset} id=${each.clause} /></li>`)}</ul>`
        : may.length ? null : html`<p>${words.mayNothing}</p>`}`
      : unknown || error.value ? null : html`<${Waiting} />`}
  <//>`;
}
