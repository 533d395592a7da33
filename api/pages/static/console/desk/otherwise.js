// What would have happened otherwise: the actions that are taken in thought, each chosen from those that are legal then.
import { get, post } from "console/core/api.js";
import { html, useEffect, useSignal } from "console/core/dom.js";
import { Waiting, Why } from "console/core/ui.js";
import { Next } from "console/seat/next.js";
import { form } from "console/seat/pressed.js";
import words from "words/desk.js";

/** @typedef {import("console/seat/next.js").Taken} Taken */
/** @typedef {import("console/seat/types.js").Choices} Choices */

/**
 * The actions of a question, after a move; whoever sees all of a match goes on for as many as is wished.
 * @param {{ match: string, ruleset: string, view: string, move: number, onChange: (actions: object[] | null) => void }} props
 */
export function Otherwise({ match, ruleset, view, move, onChange }) {
  const taken = useSignal(/** @type {Taken[]} */ ([]));
  const choices = useSignal(/** @type {Choices | null} */ (null));
  const error = useSignal(/** @type {unknown} */ (null));
  useEffect(() => {
    let left = false;
    form.value = null;
    choices.value = null;
    choicesAfter(match, view, move, taken.value).then((found) => { if (!left) choices.value = found; }, (caught) => { if (!left) error.value = caught; });
    return () => { left = true; };
  }, [match, view, move, taken.value]);
  const change = (/** @type {Taken[]} */ actions) => {
    error.value = null;
    taken.value = actions;
    onChange(actions.length ? actions.map(({ action }) => action) : null);
  };
  return html`<div class="otherwise" role="group" aria-label=${words.instead}><h3>${words.instead}</h3>
    ${taken.value.length ? html`<ol>${taken.value.map(({ text }, place) => html`<li key=${place}><bdi>${text}</bdi></li>`)}</ol>
      <button type="button" class="quiet" onClick=${() => change(taken.value.slice(0, -1))}>${words.takeBack}</button>` : null}
    <${Why} error=${error.value} ruleset=${ruleset} />
    ${taken.value.length && view !== "judge" ? null : choices.value ? html`<${Next} key=${taken.value.length} choices=${choices.value} onAdd=${(/** @type {Taken} */ each) => change([...taken.value, each])} />` : error.value ? null : html`<${Waiting} />`}</div>`;
}

/** What could be done after a move, and what has been done in thought. @param {string} match @param {string} view @param {number} move @param {Taken[]} taken @returns {Promise<Choices>} */
async function choicesAfter(match, view, move, taken) {
  const path = `/v1/matches/${match}`;
  if (!taken.length || view !== "judge") return get(`${path}/choices?move=${move}${view ? `&view=${view}` : ""}`);
  return (await post(`${path}/branches`, { move, view, actions: taken.map(({ action }) => action) })).choices;
}
