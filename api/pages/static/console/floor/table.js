// A table of the floor: who sits there, how it stands, how long it still has, and who calls.
import { html } from "console/core/dom.js";
import { Player, When } from "console/core/ui.js";
import { Left, secondsTo } from "console/floor/clock.js";
import { bench } from "console/floor/tournament.js";
import words from "words/floor.js";

/**
 * @typedef {{ dispute: string, status: string, opened_at: string }} Call
 * @typedef {{ table: string, match: string, players: { seat: string, name: string }[], status: string, move: number, calls: Call[],
 *   extension: number, ends_at: string, over_time: boolean, winners?: string[] }} Table
 */

/** The signs of how tables stand, beside their words. @type {Record<string, string>} */
const SIGNS = { seeding: "◌", running: "▶", paused: "❚❚", over: "✓", damaged: "✕" };

/** Whether the time of a table is over while its match is not. @param {Table} table */
export const isOverTime = (table) => table.status !== "over" && !!table.ends_at && secondsTo(table.ends_at) < 0;

/** Whether nobody has played yet: whether they all sit there nobody knows. @param {Table} table */
export const isUnbegun = (table) => table.status === "running" && table.move === 0;

/** @param {{ table: Table, onGive: (table: Table) => void }} props */
export function TableCard({ table, onGive }) {
  const over = table.status === "over";
  return html`<article class=${`box table ${isUnbegun(table) ? "seeding" : table.status}`} aria-label=${words.tableOf(table.table || "—")}>
    <header><h3><a href=${`/m/${table.match}`}><span class="small soft">${words.table}</span> <bdi>${table.table || "—"}</bdi></a></h3>
      <span class="state"><span aria-hidden="true">${isUnbegun(table) ? SIGNS.seeding : SIGNS[table.status]}</span> ${isUnbegun(table) ? words.unbegun : words.status[table.status]}</span></header>
    <ul class="plain players">${table.players.map(({ seat, name }) => html`<li key=${seat}><${Player} seat=${seat} name=${name} />${table.winners?.includes(seat)
      ? html` <span class="chip good">${words.won}</span>` : null}</li>`)}</ul>
    ${over && table.winners && !table.winners.length ? html`<p class="small soft">${words.drawn}</p>` : null}
    ${table.calls.map((call) => html`<p class="call" key=${call.dispute}><a class="button" href=${`/d/${call.dispute}`}><span aria-hidden="true">⚖</span> ${words.calls[call.status] ?? call.status} <span class="soft"><${When} at=${call.opened_at} /></span></a></p>`)}
    <footer class="small">${table.ends_at && !over ? html`<${Left} endsAt=${table.ends_at} />` : null}
      ${table.extension ? html`<span class="chip">${words.extension(table.extension)}</span>` : null}
      <span class="soft">${words.move(table.move)}</span>
      ${bench() && !over && table.ends_at ? html`<button type="button" class="quiet small" onClick=${() => onGive(table)} aria-label=${words.giveTo(table.table)}>${words.giveTime}</button>` : null}
    </footer></article>`;
}
