// What pages of the desk tell alike: sentences with their clauses, who did something, how long it has waited.
import { now } from "console/core/clock.js";
import { html } from "console/core/dom.js";
import { minutes } from "console/core/language.js";
import { me } from "console/core/me.js";
import { Clause, Player, SeatMark, When } from "console/core/ui.js";
import words from "words/desk.js";

/**
 * @typedef {{ text: string, moves: number[], sha256: string, name: string, for_judges: boolean }} Evidence
 * @typedef {{ at?: string, kind: string, title: string, seat: string, text: string, lines: string[], clauses: string[], moves: number[],
 *   evidence: Evidence[], precedents: string[], note: string, superseded: boolean }} Entry
 * @typedef {{ seat: string, name: string }} Sitting
 * @typedef {{ current: boolean, recommend: string, risks: string[], learned: string[] }} Plan
 * @typedef {{ id: string, match: string, tournament: string, ruleset: string, table: string, seats: Sitting[], status: string, state: string,
 *   waits: string, asks: string, move: number, version: number, since: string,
 *   may: string[], pending: string[], appeal_until: string, entries: Entry[], plan: Plan | null }} Timeline
 */

/** How long something has waited, or how long is left until something. @param {{ since?: string, until?: string }} props */
export function Clock({ since, until }) {
  const seconds = until ? (Date.parse(until) - now.value) / 1000 : (now.value - Date.parse(since ?? "")) / 1000;
  return html`<time class="clock" datetime=${until ?? since}>${minutes(seconds)}</time>`;
}

/** A sentence; each clause that it names can be asked. @param {{ text: string, ruleset: string, clauses: string[] }} props */
export function Told({ text, ruleset, clauses }) {
  const named = clauses.filter((id) => text.includes(id));
  if (!named.length) return html`<bdi>${text}</bdi>`;
  const parts = text.split(new RegExp(`(?<![\\w-])(${named.map((id) => id.replace(/[^\w]/g, "\\$&")).join("|")})(?![\\w-])`));
  return html`<bdi>${parts.map((part) => (named.includes(part) ? html`<${Clause} ruleset=${ruleset} id=${part} />` : part))}</bdi>`;
}

/** Several sentences; one that is set in belongs to the one above. @param {{ lines: string[], ruleset: string, clauses: string[] }} props */
export function Lines({ lines, ruleset, clauses }) {
  if (!lines.length) return null;
  return html`<ul class="lines plain">${lines.map((line) => html`<li class=${line.startsWith(" ") ? "within" : ""}><${Told} text=${line.trim()} ruleset=${ruleset} clauses=${clauses} /></li>`)}</ul>`;
}

/** Where a move is looked at, in the view that one has. @param {string} match @param {number} move */
export function moveAt(match, move) {
  const who = me.value;
  const view = who?.role === "judge" || who?.role === "head_judge" ? "judge" : who?.seat;
  return `/m/${match}?move=${move}${view ? `&view=${view}` : ""}`;
}

/** Moves, each to be looked at. @param {{ match: string, moves: number[] }} props */
export function Moves({ match, moves }) {
  if (!moves.length) return null;
  return html`<span class="moves">${moves.map((move) => html`<a class="button small" href=${moveAt(match, move)}>${words.move(move)}</a> `)}</span>`;
}

/** What happened to a dispute; what it asks stands above already. @param {Timeline} dispute */
export const happenings = (dispute) => dispute.entries.map((entry) => (entry.text === dispute.asks ? { ...entry, text: "" } : entry));

/** Something that happened to a dispute. @param {{ entry: Entry, match: string, ruleset: string }} props */
export function Happened({ entry, match, ruleset }) {
  const said = entry.text || entry.lines.length || entry.evidence.length || entry.note || entry.precedents.length;
  const cited = entry.clauses.filter((id) => ![entry.text, ...entry.lines].some((text) => text.includes(id)));
  return html`<header><${SeatMark} seat=${entry.seat || "P0"} /><span class="title"><bdi>${entry.title}</bdi></span>
      ${entry.superseded ? html`<span class="chip">${words.superseded}</span>` : null}
      ${entry.at ? html`<span class="soft small"><${When} at=${entry.at} /></span>` : null}</header>
    ${said || cited.length || entry.moves.length ? html`<div class="said">
      ${entry.text ? html`<p class="quoted"><${Told} text=${entry.text} ruleset=${ruleset} clauses=${entry.clauses} /></p>` : null}
      <${Lines} lines=${entry.lines} ruleset=${ruleset} clauses=${entry.clauses} />
      ${entry.evidence.map((each) => html`<${Shown} evidence=${each} match=${match} />`)}
      ${entry.note ? html`<p class="quoted"><span class="chip">${words.note}</span> <bdi>${entry.note}</bdi></p>` : null}
      <p class="foot"><${Moves} match=${match} moves=${entry.moves} />
        ${cited.map((id) => html`<${Clause} key=${id} ruleset=${ruleset} id=${id} />`)}
        ${entry.precedents.length ? html`<span class="small">${words.precedents}: ${entry.precedents.map((id, number) => html`<a href="/d/${id}">${number + 1}</a> `)}</span>` : null}</p>
    </div>` : null}`;
}

/** @param {{ evidence: Evidence, match: string }} props */
function Shown({ evidence, match }) {
  return html`<div class="evidence">${evidence.for_judges ? html`<span class="chip">${words.forJudges}</span>` : null}
    ${evidence.text ? html`<p class="quoted"><bdi>${evidence.text}</bdi></p>` : null}
    ${evidence.name || evidence.sha256 ? html`<p class="small">${words.file}: <bdi>${evidence.name}</bdi> <code>${evidence.sha256.slice(0, 16)}</code></p>` : null}
    <${Moves} match=${match} moves=${evidence.moves} /></div>`;
}

/** Who plays at a table. @param {{ seats: Sitting[], tournament?: string }} props */
export function Players({ seats, tournament }) {
  return html`<span class="players">${seats.map(({ seat, name }) => tournament && name
    ? html`<a href="/t/${tournament}/players/${encodeURIComponent(name)}"><${Player} seat=${seat} name=${name} /></a>`
    : html`<${Player} seat=${seat} name=${name} />`)}</span>`;
}

/** A receipt of the service, once something has been sent. @param {{ receipt: string | null }} props */
export function Receipt({ receipt }) {
  if (!receipt) return html`<p class="small soft">${words.kept}</p>`;
  return html`<details><summary>${words.receipt}</summary><p class="small soft">${words.receiptWhy}</p><pre>${receipt}</pre></details>`;
}

/** Choose one of several, each a press. @param {{ label: string, options: { value: string, text: unknown }[], chosen: string | string[], onChoose: (value: string) => void }} props */
export function Choose({ label, options, chosen, onChoose }) {
  const has = (/** @type {string} */ value) => (Array.isArray(chosen) ? chosen.includes(value) : chosen === value);
  return html`<div role="group" aria-label=${label} class="choose"><span class="label">${label}</span>
    ${options.map(({ value, text }) => html`<button type="button" key=${value} aria-pressed=${has(value)} onClick=${() => onChoose(value)}>${text}</button>`)}</div>`;
}
