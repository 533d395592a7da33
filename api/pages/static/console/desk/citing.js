// Of a ruling: the rules that it cites, found by number or word, and the cards by which it will be found again.
import { html, useEffect, useSignal } from "console/core/dom.js";
import { Field } from "console/core/forms.js";
import { told } from "console/core/language.js";
import { fail } from "console/core/page.js";
import { Clause, clausesOf } from "console/core/ui.js";
import words from "words/desk.js";

/** @typedef {import("console/desk/draft.js").Draft} Draft */
/** @typedef {{ id: string, section: string, text: { pt: string, en: string } }} Rule */

/** So many rules are offered for what is typed. */
const OFFERED = 8;

/** @param {{ ruleset: string, draft: Draft, change: (changes: Partial<Draft>) => void }} props */
export function Cited({ ruleset, draft, change }) {
  const rules = useSignal(/** @type {Rule[]} */ ([]));
  const typed = useSignal("");
  const card = useSignal("");
  useEffect(() => { clausesOf(ruleset).then((found) => { rules.value = [...found.values()]; }, fail); }, [ruleset]);
  const wanted = typed.value.trim().toLocaleLowerCase();
  const offered = wanted ? rules.value.filter((rule) => !draft.clauses.includes(rule.id) && `${rule.id} ${told(rule.text)}`.toLocaleLowerCase().includes(wanted)).slice(0, OFFERED) : [];
  return html`<h3>${words.clauses}</h3>
    ${draft.clauses.length ? html`<ul class="plain cited">${draft.clauses.map((id) => html`<li key=${id}><${Clause} ruleset=${ruleset} id=${id} />
      <button type="button" class="quiet" aria-label=${`${words.drop}: ${id}`} onClick=${() => change({ clauses: draft.clauses.filter((each) => each !== id) })}>×</button></li>`)}</ul>`
      : html`<p class="soft">${words.clausesWhy}</p>`}
    <${Field} label=${words.cite} help=${words.citeHelp}><input type="search" value=${typed.value} autocomplete="off" onInput=${(/** @type {{ currentTarget: { value: string } }} */ event) => { typed.value = event.currentTarget.value; }} /><//>
    ${offered.length ? html`<ul class="plain stack offered">${offered.map((rule) => html`<li key=${rule.id}><button type="button" onClick=${() => { change({ clauses: [...draft.clauses, rule.id] }); typed.value = ""; }}><b>${rule.id}</b> <span>${told(rule.text)}</span></button></li>`)}</ul>` : null}
    <details open=${draft.cards.length > 0}><summary>${words.cards}</summary>
      ${draft.cards.length ? html`<ul class="plain cited">${draft.cards.map((id) => html`<li key=${id}>${id} <button type="button" class="quiet" aria-label=${`${words.drop}: ${id}`} onClick=${() => change({ cards: draft.cards.filter((each) => each !== id) })}>×</button></li>`)}</ul>` : null}
      <div class="row"><${Field} label=${words.addCard}><input value=${card.value} maxlength="40" autocomplete="off" onInput=${(/** @type {{ currentTarget: { value: string } }} */ event) => { card.value = event.currentTarget.value; }} /><//>
      <button type="button" disabled=${!card.value.trim()} onClick=${() => { change({ cards: [...draft.cards, card.value.trim()] }); card.value = ""; }}>${words.add}</button></div></details>`;
}
