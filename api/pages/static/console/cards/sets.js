// Card sets of one's own: those that are kept.
import { getAll } from "console/core/api.js";
import { html, useEffect, useSignal } from "console/core/dom.js";
import { number } from "console/core/language.js";
import { fail, show } from "console/core/page.js";
import { Empty, Waiting, When } from "console/core/ui.js";
import { named } from "console/cards/rulesets.js";
import words from "words/cards.js";

/** @typedef {{ id: string, ruleset: string, name: string, size: number, created_at: string }} CardSet */

function Sets() {
  const sets = useSignal(/** @type {CardSet[] | null} */ (null));
  const names = useSignal(/** @type {Map<string, string>} */ (new Map()));
  useEffect(() => {
    Promise.all([getAll("/v1/card-sets"), named()]).then(([found, called]) => {
      names.value = called;
      sets.value = found;
    }, fail);
  }, []);
  const fresh = html`<a class="button primary" href="/card-sets/new">${words.newSet}</a>`;
  if (sets.value === null) return html`<h1>${words.sets}</h1><${Waiting} />`;
  if (!sets.value.length) return html`<h1>${words.sets}</h1><${Empty} title=${words.noSets}><p>${words.noSetsWhy}</p><p>${fresh}</p><//>`;
  return html`<h1>${words.sets}</h1><p>${fresh}</p>
    <ul class="plain grid">${sets.value.map((set) => html`<li class="box" key=${set.id}>
      <h2><a href="/card-sets/${set.id}"><bdi>${set.name || set.id}</bdi></a></h2>
      <p class="soft small">${names.value.get(set.ruleset)} · ${words.size(number(set.size))} · <${When} at=${set.created_at} /></p></li>`)}</ul>`;
}

await show(Sets);
