// The players of a tournament, each with how much there is to know.
import { html, useSignal } from "console/core/dom.js";
import { number } from "console/core/language.js";
import { show } from "console/core/page.js";
import { Empty, Waiting, useLoaded } from "console/core/ui.js";
import { Head, bench, id, ofTournament, theTournament } from "console/floor/tournament.js";
import words from "words/players.js";

/** @typedef {{ name: string, matches: number, disputes: number, remedies: number }} Row */

function Players() {
  const loaded = useLoaded(async () => ({ tournament: await theTournament(), rows: /** @type {Row[]} */ ((await ofTournament("players")).data) }));
  const wanted = useSignal("");
  if (!bench()) return html`<${Empty} title=${words.benchOnly} />`;
  if (loaded.value === null) return html`<${Waiting} />`;
  const { tournament, rows } = loaded.value;
  const shown = rows.filter((row) => row.name.toLowerCase().includes(wanted.value.trim().toLowerCase()));
  return html`<${Head} name=${tournament.name} at="/players" ended=${tournament.ended_at} />
    ${rows.length ? html`<p class="tools no-print"><input type="search" aria-label=${words.find} placeholder=${words.find} value=${wanted.value} onInput=${(/** @type {any} */ event) => { wanted.value = event.target.value; }} /></p>
      <div class="scroll"><table><thead><tr><th scope="col">${words.name}</th><th scope="col" class="number">${words.matches}</th><th scope="col" class="number">${words.disputes}</th><th scope="col" class="number">${words.penalties}</th></tr></thead>
      <tbody>${shown.map((row) => html`<tr key=${row.name}><th scope="row"><a href=${`/t/${id}/players/${encodeURIComponent(row.name)}`}><bdi>${row.name}</bdi></a></th>
        <td class="number">${number(row.matches)}</td><td class="number">${number(row.disputes)}</td><td class="number">${number(row.remedies)}</td></tr>`)}</tbody></table></div>
      ${shown.length ? null : html`<${Empty} title=${words.noneSuch} />`}`
      : html`<${Empty} title=${words.nobody}><p>${words.howTo}</p><//>`}`;
}

await show(Players);
