// Table cards of a round of a tournament.
import { html } from "console/core/dom.js";
import { is } from "console/core/me.js";
import { show } from "console/core/page.js";
import { Empty, Waiting, useLoaded } from "console/core/ui.js";
import { Rekey } from "console/floor/rekey.js";
import { Head, id, ofTournament } from "console/floor/tournament.js";
import words from "words/doors.js";

function Cards() {
  const query = new URLSearchParams(location.search);
  const round = query.get("round");
  const loaded = useLoaded(() => ofTournament(`floor${round ? `?round=${round}` : ""}`));
  if (!is("organiser")) return html`<${Empty} title=${words.organisersOnly} />`;
  if (loaded.value === null) return html`<${Waiting} />`;
  const told = loaded.value;
  const tables = told.tables.filter((/** @type {{ status: string }} */ table) => table.status !== "over");
  return html`<${Head} name=${told.name} at="/cards" />
    <h2 class="no-print">${words.title}${told.round ? html` · ${words.round(String(told.round.number))}` : null}</h2>
    ${told.rounds?.length > 1 ? html`<p class="row no-print">${told.rounds.map((/** @type {number} */ number) => html`<a key=${number} class="button quiet" aria-current=${number === told.round?.number ? "true" : undefined} href=${`/t/${id}/cards?round=${number}`}>${words.round(String(number))}</a>`)}</p>` : null}
    <${Rekey} tables=${tables} event=${told.name} round=${told.round ? String(told.round.number) : ""} all=${query.has("all")} />`;
}

await show(Cards);
