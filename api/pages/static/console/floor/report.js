// How a tournament went for its judges: penalties, deviations, appeals, time lost, looks. To be read, and printed.
import { getAll } from "console/core/api.js";
import { html } from "console/core/dom.js";
import { isolated, minutes, moment, number } from "console/core/language.js";
import { show } from "console/core/page.js";
import { Empty, Waiting, When, useLoaded } from "console/core/ui.js";
import { infractionName, penaltyName, policyOf, remedyName } from "console/floor/policy.js";
import { Head, bench, id, ofTournament, theTournament } from "console/floor/tournament.js";
import core from "words/core.js";
import players from "words/players.js";
import words from "words/report.js";

/**
 * @typedef {import("console/floor/policy.js").Policy} Policy
 * @typedef {{ dispute: string, seat: string, standard: string, penalty: string, reason: string }} Deviation
 * @typedef {{ dispute: string, seat: string, outcome: string }} Appeal
 * @typedef {{ match: string, subject: string, role: string, label: string, view: string, move: number, at: string }} Look
 * @typedef {{ id: string, match: string, kind: string, status: string, opened_at: string, seconds_to_ruling: number | null }} Dispute
 * @typedef {{ disputes: Dispute[], deviations: Deviation[], appeals: Appeal[], minutes_lost: Record<string, number>, remedies: import("console/floor/policy.js").Remedy[],
 *   counts: Record<string, number>, median_seconds_to_ruling: number | null, looks: Look[] }} Told
 * @typedef {{ id: string, table: string, seats?: { seat: string, name: string }[] }} Match
 */

function Report() {
  const loaded = useLoaded(async () => {
    const tournament = await theTournament();
    const [told, policy, matches] = await Promise.all([ofTournament("report"), policyOf(tournament.policy), getAll(`/v1/matches?tournament=${id}`)]);
    return { tournament, policy, told: /** @type {Told} */ (told), matches: new Map(matches.map((/** @type {Match} */ match) => [match.id, match])) };
  });
  if (!bench()) return html`<${Empty} title=${players.benchOnly} />`;
  if (loaded.value === null) return html`<${Waiting} />`;
  const { tournament, policy, told, matches } = loaded.value;
  const { disputes } = told;
  const matchOf = new Map(disputes.map((each) => [each.id, each.match]));
  const tableOf = (/** @type {string} */ match) => isolated(matches.get(match)?.table || "—");
  const File = (/** @type {{ of: string }} */ { of }) => html`<a href=${`/d/${of}`}>${words.table(tableOf(matchOf.get(of) ?? ""))}</a>`;
  const playerIn = (/** @type {string} */ dispute, /** @type {string} */ seat) => matches.get(matchOf.get(dispute) ?? "")?.seats?.find((each) => each.seat === seat)?.name || seat;
  const lost = Object.values(told.minutes_lost).reduce((sum, each) => sum + each, 0);
  return html`<${Head} name=${tournament.name} at="/report" ended=${tournament.ended_at}><button type="button" class="no-print" onClick=${() => print()}>${words.print}</button><//>
    <p class="print-only"><strong><bdi>${tournament.name}</bdi></strong> · ${moment(new Date().toISOString())} · ${location.href}</p>
    <h2>${words.inShort}</h2>
    <dl class="figures">
      <div><dt>${words.matches}</dt><dd>${number(matches.size)}</dd></div>
      <div><dt>${words.disputes}</dt><dd>${number(disputes.length)}</dd></div>
      <div><dt>${words.median}</dt><dd>${told.median_seconds_to_ruling === null ? "—" : minutes(told.median_seconds_to_ruling)}</dd></div>
      <div><dt>${words.lost}</dt><dd>${number(lost)}</dd></div>
      <div><dt>${words.penalties}</dt><dd>${number(told.remedies.filter((each) => each.penalty).length)}</dd></div>
      <div><dt>${words.deviations}</dt><dd>${number(told.deviations.length)}</dd></div>
    </dl>
    ${disputes.length ? null : html`<${Empty} title=${words.quiet}><p>${words.quietWhat}</p><//>`}
    <${Appeals} appeals=${told.appeals} File=${File} playerIn=${playerIn} />
    ${told.deviations.length ? html`<h2>${words.deviations}</h2><p class="soft small">${words.deviationsWhat}</p><ul>${told.deviations.map((each) => html`<li><${File} of=${each.dispute} />: ${each.seat
      ? html`<bdi>${playerIn(each.dispute, each.seat)}</bdi>: ${words.penaltyInstead(penaltyName(policy, each.penalty), penaltyName(policy, each.standard))}` : words.notTheFinding} <q><bdi>${each.reason}</bdi></q></li>`)}</ul>` : null}
    ${told.remedies.length ? html`<h2>${words.done}</h2><p>${Object.entries(told.counts).map(([kind, count]) => html`<span class="chip" key=${kind}>${penaltyName(policy, kind)} ${number(count)}</span> `)}</p>
      <div class="scroll"><table><thead><tr><th scope="col">${words.when}</th><th scope="col">${words.who}</th><th scope="col">${words.what}</th><th scope="col">${words.why}</th><th scope="col">${words.file}</th></tr></thead>
      <tbody>${told.remedies.map((each) => html`<tr key=${`${each.dispute_id}/${each.number}`}><td><${When} at=${each.applied_at} /></td><td>${each.player ? html`<a href=${`/t/${id}/players/${encodeURIComponent(each.player)}`}><bdi>${each.player}</bdi></a>` : "—"}</td>
        <td>${remedyName(policy, each)}</td><td>${each.infraction ? infractionName(policy, each.infraction) : ""}</td><td><${File} of=${each.dispute_id} /></td></tr>`)}</tbody></table></div>` : null}
    ${disputes.length ? html`<h2>${words.disputes}</h2><div class="scroll"><table><thead><tr><th scope="col">${words.when}</th><th scope="col">${words.file}</th><th scope="col">${words.asked}</th><th scope="col" class="number">${words.toRuling}</th><th scope="col" class="number">${words.lost}</th></tr></thead>
      <tbody>${disputes.map((each) => html`<tr key=${each.id}><td><${When} at=${each.opened_at} /></td><td><${File} of=${each.id} /></td><td>${players.asked[each.kind] ?? each.kind}</td>
        <td class="number">${each.seconds_to_ruling === null ? "—" : minutes(each.seconds_to_ruling)}</td><td class="number">${number(told.minutes_lost[each.match] ?? 0)}</td></tr>`)}</tbody></table></div>` : null}
    ${told.looks.length ? html`<h2>${words.looks}</h2><p class="soft small">${words.looksWhat}</p><div class="scroll"><table><thead><tr><th scope="col">${words.when}</th><th scope="col">${words.who}</th><th scope="col">${words.match}</th><th scope="col">${words.seen}</th></tr></thead>
      <tbody>${told.looks.map((each) => html`<tr key=${`${each.at}/${each.subject}/${each.view}`}><td><${When} at=${each.at} /></td><td><bdi>${each.label || core.roles[each.role]}</bdi></td><td><a href=${`/m/${each.match}`}>${words.table(tableOf(each.match))}</a>, ${words.move(each.move)}</td><td>${words.view(each.view)}</td></tr>`)}</tbody></table></div>` : null}`;
}

/** Appeals, and how many of those that were decided stood. @param {{ appeals: Appeal[], File: any, playerIn: (dispute: string, seat: string) => string }} props */
function Appeals({ appeals, File, playerIn }) {
  if (!appeals.length) return null;
  const decided = appeals.filter((each) => each.outcome);
  const upheld = decided.filter((each) => each.outcome === "upheld").length;
  return html`<h2>${words.appeals}</h2><p>${words.upheld(upheld, decided.length)}</p>
    <ul>${appeals.map((each) => html`<li><${File} of=${each.dispute} />: <bdi>${playerIn(each.dispute, each.seat)}</bdi> ${words.appealed} ${words.outcomes[each.outcome]}</li>`)}</ul>`;
}

await show(Report);
