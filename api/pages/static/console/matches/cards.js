// Table cards of one match.
import { get } from "console/core/api.js";
import { html } from "console/core/dom.js";
import { is } from "console/core/me.js";
import { show } from "console/core/page.js";
import { Empty, Waiting, useLoaded } from "console/core/ui.js";
import { Rekey } from "console/floor/rekey.js";
import { partOfPath } from "console/floor/tournament.js";
import words from "words/doors.js";

function Cards() {
  const id = partOfPath(1);
  const loaded = useLoaded(() => get(`/v1/matches/${id}`));
  if (!is("organiser")) return html`<${Empty} title=${words.organisersOnly} />`;
  if (loaded.value === null) return html`<${Waiting} />`;
  const match = loaded.value;
  const tables = match.status === "over" ? [] : [{ table: match.table ?? "", match: id, players: match.seats ?? [] }];
  return html`<h1 class="no-print">${words.title}</h1><p class="no-print small"><a href=${`/m/${id}`}>${words.back}</a></p>
    <${Rekey} tables=${tables} event="" round="" />`;
}

await show(Cards);
