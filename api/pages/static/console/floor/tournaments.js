// The tournaments that one may know of, newest first.
import { getAll } from "console/core/api.js";
import { html } from "console/core/dom.js";
import { gameNames } from "console/core/games.js";
import { told } from "console/core/language.js";
import { is } from "console/core/me.js";
import { show } from "console/core/page.js";
import { Empty, Waiting, When, useLoaded } from "console/core/ui.js";
import words from "words/floor.js";

/** @typedef {{ id: string, name: string, ruleset: string, created_at: string, ended_at: string }} Row */

function Tournaments() {
  const loaded = useLoaded(async () => ({ rows: /** @type {Row[]} */ (await getAll("/v1/tournaments")), names: await gameNames() }));
  return html`<div class="row between"><h1>${words.tournaments}</h1>${is("organiser") ? html`<a class="button primary" href="/t/new">${words.open}</a>` : null}</div>
    ${loaded.value === null ? html`<${Waiting} />` : loaded.value.rows.length ? html`<${List} ...${loaded.value} />`
      : html`<${Empty} title=${words.noTournament}><p>${is("organiser") ? words.howToOpen : words.ofNone}</p><//>`}
    ${is("organiser") ? html`<p><a class="button" href="/tokens">${words.keys}</a></p>` : null}`;
}

/** @param {{ rows: Row[], names: Map<string, import("console/core/games.js").Text> }} props */
function List({ rows, names }) {
  return html`<ul class="plain grid">${rows.map((row) => {
    const game = names.get(row.ruleset);
    return html`<li key=${row.id}><a class="box tile" href=${`/t/${row.id}`}><strong><bdi>${row.name}</bdi></strong>${row.ended_at ? html` <span class="chip">${words.ended}</span>` : null}
      <span class="small soft">${game ? told(game) : row.ruleset} · ${words.opened} <${When} at=${row.created_at} /></span></a></li>`;
  })}</ul>`;
}

await show(Tournaments);
