// A player of a tournament: what was judged, by category with dates, and what would follow the next time.
import { html } from "console/core/dom.js";
import { told } from "console/core/language.js";
import { show } from "console/core/page.js";
import { Empty, Player, Waiting, When, useLoaded } from "console/core/ui.js";
import { infractionName, penaltyName, policyOf, remedyName } from "console/floor/policy.js";
import { Head, bench, id, ofTournament, partOfPath, theTournament } from "console/floor/tournament.js";
import floor from "words/floor.js";
import words from "words/players.js";

/**
 * @typedef {import("console/floor/policy.js").Policy} Policy
 * @typedef {import("console/floor/policy.js").Remedy} Remedy
 * @typedef {{ id: string, table: string, status: string, created_at: string, seats?: { seat: string, name: string }[] }} Match
 * @typedef {{ id: string, match: string, kind: string, status: string, opened_at: string }} Dispute
 * @typedef {{ category: string, infraction: string, before: number, penalty: string }} Record
 * @typedef {{ name: string, policy: string, matches: Match[], disputes: Dispute[], remedies: Remedy[], infractions: Record[] }} History
 */

function OnePlayer() {
  const name = partOfPath(3);
  const loaded = useLoaded(async () => {
    const history = /** @type {History} */ (await ofTournament(`players/${encodeURIComponent(name)}`));
    return { history, tournament: await theTournament(), policy: await policyOf(history.policy) };
  });
  if (!bench()) return html`<${Empty} title=${words.benchOnly} />`;
  if (loaded.value === null) return html`<${Waiting} />`;
  const { history, tournament, policy } = loaded.value;
  return html`<${Head} name=${tournament.name} at="/players" ended=${tournament.ended_at} />
    <h2 class="name"><bdi>${history.name}</bdi></h2>
    <${Penalties} history=${history} policy=${policy} />
    <h3>${words.matchesOf}</h3><ul class="plain rows">${history.matches.map((match) => html`<li key=${match.id} class="match-row"><a href=${`/m/${match.id}`}>${match.table ? html`${floor.table} <bdi>${match.table}</bdi>` : words.match}</a>
      <span class="who">${match.seats?.map((each) => html`<${Player} key=${each.seat} ...${each} />`)}</span><span class="small soft"><${When} at=${match.created_at} /></span><span class="chip">${floor.status[match.status]}</span></li>`)}</ul>
    ${history.disputes.length ? html`<h3>${words.disputesOf}</h3><ul class="plain rows">${history.disputes.map((each) => html`<li key=${each.id} class="match-row"><a href=${`/d/${each.id}`}>${words.asked[each.kind] ?? each.kind}</a>
      <span class="small soft"><${When} at=${each.opened_at} /></span><span class="chip">${floor.calls[each.status] ?? each.status}</span></li>`)}</ul>` : null}`;
}

/** Penalties by category; an infraction that was judged says what the policy gives the next time. @param {{ history: History, policy: Policy }} props */
function Penalties({ history, policy }) {
  const { remedies, infractions } = history;
  if (!remedies.length) return html`<p class="notice">${words.clean}</p>`;
  const categories = [...new Set(infractions.map((each) => each.category))];
  const categoryOf = (/** @type {Remedy} */ remedy) => infractions.find((each) => each.infraction === remedy.infraction)?.category ?? "";
  return html`<h3>${words.penaltiesOf}</h3>${[...categories, ""].map((category) => {
    const judged = remedies.filter((remedy) => categoryOf(remedy) === category);
    if (!judged.length) return null;
    return html`<section key=${category} class="box"><h4>${words.categories[category] ?? category}</h4><ul class="plain">${judged.map((remedy) => html`<li key=${`${remedy.dispute_id}/${remedy.number}`}>
        <${When} at=${remedy.applied_at} /> · <strong>${remedyName(policy, remedy)}</strong>${remedy.infraction ? html`, ${infractionName(policy, remedy.infraction)}` : null} · <a href=${`/d/${remedy.dispute_id}`}>${words.file}</a></li>`)}</ul>
      ${infractions.filter((each) => each.category === category && each.before).map((each) => html`<p key=${each.infraction} class="small soft">${words.nextTime(infractionName(policy, each.infraction), each.before, penaltyName(policy, each.penalty))}</p>`)}</section>`;
  })}<p class="small soft">${words.policyIs(told(policy.name))}</p>`;
}

await show(OnePlayer);
