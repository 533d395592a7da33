// A backup: what is taken back, who has learned what, where luck was, the table before and after; authorised, then carried out.
import { get, post } from "console/core/api.js";
import { Table } from "console/board/table.js";
import { html, signal, useEffect, useSignal } from "console/core/dom.js";
import { fail, show } from "console/core/page.js";
import { Clause, Empty, Player, Send, Waiting } from "console/core/ui.js";
import { differences } from "console/desk/differences.js";
import { Apply } from "console/desk/doings.js";
import { tableAt } from "console/desk/table.js";
import { moveAt } from "console/desk/told.js";
import words from "words/desk.js";

/** @typedef {import("console/desk/told.js").Timeline} Timeline */
/** @typedef {import("console/desk/told.js").Plan} Plan */
/** @typedef {import("console/desk/table.js").Laid} Laid */

const id = location.pathname.split("/")[2];
const file = signal(/** @type {Timeline | null} */ (null));

const load = () => get(`/v1/disputes/${id}/timeline`).then((found) => { file.value = found; }, fail);

function Backup() {
  useEffect(() => { load(); }, []);
  const dispute = file.value;
  if (!dispute) return html`<${Waiting} />`;
  const { plan, may } = dispute;
  return html`<p class="small"><a href="/d/${id}">${words.back}</a></p>
    <h1>${words.backup}${plan ? `: ${words.beforeMove(plan.before)}` : ""}</h1>
    ${plan ? html`<${Planned} dispute=${dispute} plan=${plan} />`
      : html`<${Empty} title=${may.includes("plan") ? words.noPlan : words.noRewind}><p>${words.noPlanWhy}</p>${may.includes("plan") ? html`<${Draw} anew=${false} />` : null}<//>`}`;
}

/** @param {{ anew: boolean }} props */
function Draw({ anew }) {
  const draw = async () => {
    await post(`/v1/disputes/${id}/backup-plans`, {});
    await load();
  };
  return html`<${Send} className=${anew ? "" : "primary"} onPress=${draw}>${anew ? words.planAnew : words.plan}<//>`;
}

/** @param {{ dispute: Timeline, plan: Plan }} props */
function Planned({ dispute, plan }) {
  const { may, seats } = dispute;
  const name = (/** @type {string} */ seat) => seats.find((each) => each.seat === seat)?.name || seat;
  const authorise = async () => {
    await post(`/v1/disputes/${id}/authorizations`, { digest: plan.digest });
    await load();
  };
  const stale = !plan.current && may.includes("plan");
  return html`<p class="row"><span class="chip ${plan.authorised ? "good" : ""}">${plan.authorised ? words.authorised : words.notAuthorised}</span>
      <span>${words.recommended}: <b>${plan.recommend}</b></span></p>
    ${stale ? html`<p class="hypothetical notice">${words.stale}</p>` : null}
    <div class="case"><div>
      <section><h2>${words.risks}</h2>${plan.risks.length ? html`<ul>${plan.risks.map((risk) => html`<li>${risk}</li>`)}</ul>` : html`<p>${words.noRisks}</p>`}</section>
      <section><h2>${words.learned}</h2>${plan.learned.length ? html`<ul class="plain stack">${plan.learned.map(({ seat, move, text }) => html`<li><${Player} seat=${seat} name=${name(seat)} />: <bdi>${text}</bdi> <a class="small" href=${moveAt(dispute.match, move)}>${words.move(move)}</a></li>`)}</ul>` : html`<p>${words.nothingLearned}</p>`}</section>
      ${Object.keys(plan.decisions).length ? html`<section><h2>${words.decisions}</h2><ul class="plain row">${Object.entries(plan.decisions).map(([seat, count]) => html`<li><${Player} seat=${seat} name=${name(seat)} /> ${count}</li>`)}</ul>
        ${plan.waiting.length ? html`<p class="soft">${words.willDecide(plan.waiting.map(name).join(", "))}</p>` : null}</section>` : null}
      <section><h2>${words.takenBack}</h2><ol class="plain taken-back">${plan.steps.map((step) => html`<li key=${step.version} class=${step.decides ? "decides" : ""} data-seat=${step.seat || undefined}>
        <a href=${moveAt(dispute.match, step.move)}>${step.move}</a> <span><bdi>${step.text}</bdi> ${step.luck ? html`<span class="chip hypothetical">${words.luckIn}</span>` : null}
        ${step.clauses.map((clause) => html`<${Clause} key=${clause} ruleset=${dispute.ruleset} id=${clause} />`)}</span></li>`)}</ol></section>
    </div><aside class="doings" aria-label=${words.what}><h2>${words.what}</h2><div class="stack">
      ${may.includes("authorise") && !plan.authorised && plan.current ? html`<${Send} onPress=${authorise}>${words.authorise}<//>` : null}
      ${may.includes("apply") && plan.current ? html`<${Apply} dispute=${dispute} onDone=${load} />` : null}
      ${may.includes("plan") ? html`<${Draw} anew=${true} />` : null}
      <a class="button" href="/d/${id}">${words.back}</a></div></aside></div>
    ${plan.current || !may.includes("plan") ? html`<${Boards} match=${dispute.match} now=${plan.move} then=${plan.before - 1} />` : null}`;
}

/** The table before and after, and what differs. @param {{ match: string, now: number, then: number }} props */
function Boards({ match, now, then }) {
  const tables = useSignal(/** @type {Laid[] | null} */ (null));
  useEffect(() => { Promise.all([now, then].map((move) => tableAt(match, "judge", move))).then((found) => { tables.value = found; }, fail); }, [match, now, then]);
  if (!tables.value) return html`<${Waiting} />`;
  const [before, after] = tables.value;
  const changed = differences(before.layout, before.board, after.board);
  return html`<section><h2>${words.changed}</h2>${changed.length
      ? html`<ul class="plain differences">${changed.map(({ what, was, is }) => html`<li><bdi>${what}</bdi> <span><bdi>${was || words.gone}</bdi> → <bdi>${is || words.gone}</bdi></span></li>`)}</ul>`
      : html`<p>${words.sameTable}</p>`}</section>
    <section class="sides"><h2>${words.boards}</h2><div>
      <details open><summary>${words.now}</summary><${Table} layout=${before.layout} board=${before.board} label=${words.now} /></details>
      <details open><summary>${words.then}</summary><${Table} layout=${after.layout} board=${after.board} label=${words.then} /></details></div></section>`;
}

await show(Backup);
