// A backup: what is taken back, who has learned what, where luck was, the table before and after; authorised, then carried out.
import { get, post } from "console/core/api.js";
import { Table } from "console/board/table.js";
import { html, signal, useEffect, useSignal } from "console/core/dom.js";
import { Send } from "console/core/forms.js";
import { isolated, told } from "console/core/language.js";
import { fail, show } from "console/core/page.js";
import { Clause, Empty, Player, Waiting } from "console/core/ui.js";
import { differences } from "console/desk/differences.js";
import { Apply } from "console/desk/actions.js";
import { tableAt } from "console/desk/table.js";
import { happenings, moveAt } from "console/desk/told.js";
import words from "words/desk.js";

/** @typedef {import("console/desk/told.js").Timeline} Timeline */
/**
 * A plan as the file has it, and what is said of it in words.
 * @typedef {import("console/desk/told.js").Plan & { digest: string, before: number, move: number, authorised: boolean, decisions: Record<string, number>,
 *   preview: { waiting: string[] }, steps: { move: number, version: number, seat: string, decides: boolean, luck: boolean, clauses: string[], told: { pt: string, en: string } }[] }} Plan
 */
/** @typedef {import("console/desk/table.js").TableAt} TableAt */

const id = location.pathname.split("/")[2];
const file = signal(/** @type {Timeline | null} */ (null));

/** @type {import("@preact/signals").Signal<Plan | null>} */
const plan = signal(null);

async function load() {
  try {
    const [timeline, { plans }] = await Promise.all([get(`/v1/disputes/${id}/timeline`), get(`/v1/disputes/${id}`)]);
    [plan.value, file.value] = [timeline.plan && { ...plans.at(-1), ...timeline.plan }, timeline];
  } catch (error) {
    fail(error);
  }
}

function Backup() {
  useEffect(() => { load(); }, []);
  const dispute = file.value;
  if (!dispute) return html`<${Waiting} />`;
  const { may } = dispute;
  return html`<p class="small"><a href="/d/${id}">${words.back}</a></p>
    <h1>${words.backup}${plan.value ? `: ${words.beforeMove(plan.value.before)}` : ""}</h1>
    ${plan.value ? html`<${Planned} dispute=${dispute} plan=${plan.value} />`
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
function Planned({ dispute, plan: drawn }) {
  const { may, seats } = dispute;
  const name = (/** @type {string} */ seat) => seats.find((each) => each.seat === seat)?.name || seat;
  const authorise = async () => {
    await post(`/v1/disputes/${id}/authorizations`, { digest: drawn.digest });
    await load();
  };
  const stale = !drawn.current && may.includes("plan");
  return html`<p class="row"><span class="chip ${drawn.authorised ? "good" : ""}">${drawn.authorised ? words.authorised : words.notAuthorised}</span>
      <span>${words.recommended}: <b>${drawn.recommend}</b></span></p>
    ${happenings(dispute).some(({ kind }) => kind === "applied") ? html`<p class="notice good" role="status">${words.carriedOut}</p>` : null}
    ${stale ? html`<p class="hypothetical notice">${words.stale}</p>` : null}
    <div class="case"><div>
      <section><h2>${words.risks}</h2>${drawn.risks.length ? html`<ul>${drawn.risks.map((risk) => html`<li>${risk}</li>`)}</ul>` : html`<p>${words.noRisks}</p>`}</section>
      <section><h2>${words.learned}</h2>${drawn.learned.length ? html`<ul class="plain stack">${drawn.learned.map((line) => html`<li><bdi>${line}</bdi></li>`)}</ul>` : html`<p>${words.nothingLearned}</p>`}</section>
      ${Object.keys(drawn.decisions).length ? html`<section><h2>${words.decisions}</h2><ul class="plain row">${Object.entries(drawn.decisions).map(([seat, count]) => html`<li><${Player} seat=${seat} name=${name(seat)} /> ${count}</li>`)}</ul>
        ${drawn.preview.waiting.length ? html`<p class="soft">${words.willDecide(drawn.preview.waiting.map((seat) => isolated(name(seat))).join(", "))}</p>` : null}</section>` : null}
      <section><h2>${words.takenBack}</h2><ol class="plain taken-back">${drawn.steps.filter((step) => told(step.told)).map((step) => html`<li key=${step.version} class=${step.decides ? "decides" : ""} data-seat=${step.seat || undefined}>
        <a href=${moveAt(dispute.match, step.move)}>${step.move}</a> <span><bdi>${told(step.told)}</bdi> ${step.luck ? html`<span class="chip hypothetical">${words.luckIn}</span>` : null}
        ${step.clauses.map((clause) => html`<${Clause} key=${clause} ruleset=${dispute.ruleset} id=${clause} />`)}</span></li>`)}</ol></section>
    </div><aside class="actions" aria-label=${words.what}><h2>${words.what}</h2><div class="stack">
      ${may.includes("authorise") && !drawn.authorised && drawn.current ? html`<${Send} onPress=${authorise}>${words.authorise}<//>` : null}
      ${may.includes("apply") && drawn.current ? html`<${Apply} dispute=${dispute} onDone=${load} />` : null}
      ${may.includes("plan") ? html`<${Draw} anew=${true} />` : null}
      <a class="button" href="/d/${id}">${words.back}</a></div></aside></div>
    ${drawn.current || !may.includes("plan") ? html`<${Boards} match=${dispute.match} now=${drawn.move} then=${drawn.before - 1} />` : null}`;
}

/** The table before and after, and what differs. @param {{ match: string, now: number, then: number }} props */
function Boards({ match, now, then }) {
  const tables = useSignal(/** @type {TableAt[] | null} */ (null));
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
