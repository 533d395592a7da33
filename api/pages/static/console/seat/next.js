// What could be done at a moment, to be chosen in thought: the legal actions, found by their words, and forms.
import { html, useSignal } from "console/core/dom.js";
import { Fields } from "console/seat/fields.js";
import { actionOf, fill, form, isReady } from "console/seat/pressed.js";
import words from "words/what_if.js";

/** @typedef {import("console/seat/types.js").Choices} Choices */
/** An action that is taken in thought, as it is sent and in words. @typedef {{ action: import("console/seat/types.js").Action, text: string }} Taken */

/** What could be done next: the legal actions, and forms for those that are too many. @param {{ choices: Choices, onAdd: (taken: Taken) => void }} props */
export function Next({ choices, onAdd }) {
  const sought = useSignal("");
  const made = form.value;
  if (made) {
    return html`<div><${Fields} made=${made} />
      <div class="row"><button type="button" class="primary" disabled=${!isReady(made)} onClick=${() => onAdd({ action: actionOf(made), text: made.form.text })}>${words.goOn}</button>
      <button type="button" onClick=${() => { form.value = null; }}>${words.takeBack}</button></div></div>`;
  }
  if (choices.over || choices.choices.length + choices.forms.length === 0) return html`<p class="soft">${choices.over ? choices.standing || words.nobodyAsked : choices.standing}</p>`;
  const wanted = sought.value.toLowerCase();
  const found = choices.choices.filter(({ text }) => text.toLowerCase().includes(wanted));
  return html`<h3>${words.wouldBe}</h3>${choices.asked ? html`<p class="small soft">${choices.asked.text}</p>` : null}
    ${choices.choices.length > 8 ? html`<input type="search" aria-label=${words.filter} placeholder=${words.filter} value=${sought.value} onInput=${(/** @type {InputEvent} */ event) => { sought.value = /** @type {HTMLInputElement} */ (event.target).value; }} />` : null}
    <ul class="plain stack next-actions">${found.map((each) => html`<li key=${`${each.action.seat}${each.text}`}><button type="button" class="wide" onClick=${() => onAdd(each)}><bdi>${each.text}</bdi></button></li>`)}
      ${choices.forms.map((each) => html`<li key=${`form/${each.type}/${each.text}`}><button type="button" class="wide" onClick=${() => fill(each, new Map())}><bdi>${each.text}…</bdi></button></li>`)}</ul>`;
}
