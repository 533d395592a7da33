// One card set: its cards, and what can be done with it.
import { get } from "console/core/api.js";
import { html, useEffect, useSignal } from "console/core/dom.js";
import { number, told } from "console/core/language.js";
import { fail, show } from "console/core/page.js";
import { Clauses, Copy, Waiting, When } from "console/core/ui.js";
import { named } from "console/cards/rulesets.js";
import words from "words/cards.js";

/**
 * @typedef {{ pt: string, en: string }} Text
 * @typedef {{ key: string, name: Text, kind?: string, picture?: string, note?: Text, abilities?: { text?: Text, clauses?: string[] }[] }} Card
 * @typedef {{ id: string, ruleset: string, name: string, size: number, created_at: string, cards: Card[] }} CardSet
 */

const id = location.pathname.split("/")[2] ?? "";

function OneSet() {
  const set = useSignal(/** @type {CardSet | null} */ (null));
  const names = useSignal(/** @type {Map<string, string>} */ (new Map()));
  useEffect(() => {
    Promise.all([get(`/v1/card-sets/${encodeURIComponent(id)}`), named()]).then(([found, called]) => {
      names.value = called;
      set.value = found;
    }, fail);
  }, []);
  const found = set.value;
  if (!found) return html`<${Waiting} />`;
  return html`<nav class="trail"><a href="/card-sets">${words.sets}</a></nav>
    <h1><bdi>${found.name || found.id}</bdi></h1>
    <dl class="facts"><dt>${words.game}</dt><dd><a href="/cards/${found.ruleset}">${names.value.get(found.ruleset)}</a></dd>
      <dt>${words.kept}</dt><dd><${When} at=${found.created_at} /></dd>
      <dt>${words.id}</dt><dd><code>${found.id}</code> <${Copy} text=${found.id} /></dd></dl>
    <p>${words.howToPlay}</p>
    <p><a class="button" href="/card-sets/new?from=${found.id}">${words.goOn}</a></p>
    <h2>${words.size(number(found.size))}</h2>
    <ul class="plain grid">${found.cards.map((card) => html`<li class="box" key=${card.key}><h3><bdi>${told(card.name)}</bdi> <code>${card.key}</code></h3>
      ${card.picture ? html`<img class="of-card" src="/pictures/${card.picture}" alt="" loading="lazy" />` : null}
      ${(card.abilities ?? []).map((ability) => ability.text ? html`<p class="serif"><bdi>${told(ability.text)}</bdi> <${Clauses} ruleset=${found.ruleset} ids=${ability.clauses ?? []} /></p>` : null)}
      ${card.note ? html`<p class="soft small"><bdi>${told(card.note)}</bdi></p>` : null}</li>`)}</ul>`;
}

await show(OneSet);
