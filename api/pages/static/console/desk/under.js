// Under which other rules something is asked: house rules and an edition that the match has not. What comes of it is not official.
import { html } from "console/core/dom.js";
import { Field } from "console/core/forms.js";
import { games } from "console/core/games.js";
import { told } from "console/core/language.js";
import { clausesOf, useLoaded } from "console/core/ui.js";
import words from "words/desk.js";

/** @typedef {Record<string, unknown>} Rules */

/** @param {{ ruleset: string, chosen: Rules, onChange: (chosen: Rules) => void }} props */
export function Under({ ruleset, chosen, onChange }) {
  const game = useLoaded(games).value?.find(({ id }) => id === ruleset);
  const clauses = useLoaded(() => clausesOf(ruleset)).value;
  if (!game || !clauses) return null;
  const rules = [
    ...game.options.map(({ key, clause, choices }) => ({ key, label: `${clause}: ${told(clauses.get(clause).text)}`, choices: choices.map((each) => ({ value: each.value, text: told(each) })) })),
    ...game.editions.length > 1 ? [{ key: "edition", label: words.edition, choices: game.editions.map((value) => ({ value, text: value })) }] : [],
  ];
  const choose = (/** @type {string} */ key, /** @type {unknown} */ value) => {
    const { [key]: _, ...others } = chosen;
    onChange(value === undefined ? others : { ...others, [key]: value });
  };
  return html`<details class="under-rules"><summary>${words.underOthers}${Object.keys(chosen).length ? ` (${Object.keys(chosen).length})` : ""}</summary><p class="small soft">${words.notOfficial}</p>
    ${rules.map(({ key, label, choices }) => html`<${Field} key=${key} label=${label}><select name=${key} onChange=${(/** @type {{ currentTarget: HTMLSelectElement }} */ { currentTarget }) => choose(key, choices[currentTarget.selectedIndex - 1]?.value)}>
      <option selected=${!(key in chosen)}>${words.asInMatch}</option>${choices.map(({ value, text }) => html`<option key=${text} selected=${chosen[key] === value}>${text}</option>`)}</select><//>`)}</details>`;
}
