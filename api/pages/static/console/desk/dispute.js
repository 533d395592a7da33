// A dispute as a conversation: what was asked, found, said, ruled and done; and what can be done now.
import { get } from "console/core/api.js";
import { html, signal, useEffect } from "console/core/dom.js";
import { follow } from "console/core/live.js";
import { is, me } from "console/core/me.js";
import { fail, show } from "console/core/page.js";
import { Waiting } from "console/core/ui.js";
import { Actions } from "console/desk/actions.js";
import { Clock, Happened, Players, happenings, moveAt } from "console/desk/told.js";
import words from "words/desk.js";

/** @typedef {import("console/desk/told.js").Timeline} Timeline */

const id = location.pathname.split("/")[2];
const file = signal(/** @type {Timeline | null} */ (null));

const load = async () => {
  try {
    file.value = await get(`/v1/disputes/${id}/timeline`);
  } catch (error) {
    if (file.value === null) fail(error);
  }
};

function Dispute() {
  useEffect(() => {
    load();
    return follow([id], (name, data) => {
      if (name === "back" || (name === "dispute" && data.version !== file.value?.version)) load();
    });
  }, []);
  const dispute = file.value;
  if (!dispute) return html`<${Waiting} />`;
  return html`<${Head} dispute=${dispute} />
    <div class="case">
      <ol class="timeline plain">${happenings(dispute).map((entry, number) => html`<li key=${number} class=${`${entry.kind} ${entry.superseded ? "old" : ""}`} data-seat=${entry.seat || undefined}>
        <${Happened} entry=${entry} match=${dispute.match} ruleset=${dispute.ruleset} /></li>`)}</ol>
      <aside class="actions" aria-label=${words.what}><${Actions} dispute=${dispute} onDone=${load} /></aside>
    </div>`;
}

/** @param {{ dispute: Timeline }} props */
function Head({ dispute }) {
  const over = dispute.status === "closed" || dispute.status === "withdrawn";
  return html`<header class="case-head">
    <p class="small">${is("seat") && me.value?.match === dispute.match ? html`<a href="/m/${dispute.match}/play">${words.toMyTable}</a> · ` : null}<a href="/m/${dispute.match}">${dispute.table ? html`${words.table} <bdi>${dispute.table}</bdi>` : words.match}</a> · <${Players} seats=${dispute.seats} tournament=${dispute.tournament} /></p>
    <h1><bdi>${dispute.asks}</bdi></h1>
    <p class="row"><span class="chip ${over ? "" : "good"}">${dispute.state}</span>
      ${over ? null : html`<span class="soft"><${Clock} since=${dispute.since} /></span>`}
      <a href=${moveAt(dispute.match, dispute.move)}>${words.seeTable}, ${words.afterMove(dispute.move)}</a></p>
    <p class="waits"><bdi>${dispute.waits}</bdi>${dispute.appeal_until ? html` <span class="soft small"><${Clock} until=${dispute.appeal_until} /></span>` : null}</p>
  </header>`;
}

await show(Dispute);
