// The queue of calls: who waits, for how long, and one press to take the call.
import { getAll, post } from "console/core/api.js";
import { computed, html, signal, useEffect } from "console/core/dom.js";
import { Field, Send } from "console/core/forms.js";
import { isolated } from "console/core/language.js";
import { follow } from "console/core/live.js";
import { is, judges, me } from "console/core/me.js";
import { badge, fail, show } from "console/core/page.js";
import { soundOf } from "console/core/sound.js";
import { Empty, Waiting } from "console/core/ui.js";
import { Clock, Players } from "console/desk/told.js";
import words from "words/desk.js";

/**
 * @typedef {{ role: string, seat: string, label: string }} Person
 * @typedef {{ id: string, match: string, tournament: string, ruleset: string, kind: string, status: string, opened_at: string, closed_at: string,
 *   table: string, seats: { seat: string, name: string }[], move: number, asks: string, opened_by: Person, judge: Person | null }} Call
 */

const OPEN = ["called", "appealed", "investigating", "ruled", "remedying"];
/** So often those look again whom no stream tells of calls: whoever neither judges nor keeps the score. */
const SECONDS = 10;

const sound = soundOf("sound of calls", [660, 880]);

/** All calls that are known, by id. */
const calls = signal(/** @type {Map<string, Call> | null} */ (null));
const filters = signal({ state: "", table: "", player: "" });

/** Open calls first, those that nobody has taken before all others, who has waited longest first. */
const shown = computed(() => {
  const { state, table, player } = filters.value;
  const has = (/** @type {string} */ text, /** @type {string} */ part) => text.toLocaleLowerCase().includes(part.trim().toLocaleLowerCase());
  return [...(calls.value ?? new Map()).values()]
    .filter((call) => (state === "over" ? !OPEN.includes(call.status) : state ? call.status === state : OPEN.includes(call.status)))
    .filter((call) => has(call.table, table) && call.seats.some((/** @type {{ name: string }} */ { name }) => has(name, player)))
    .sort((one, other) => OPEN.indexOf(one.status) - OPEN.indexOf(other.status) || one.opened_at.localeCompare(other.opened_at));
});

/** Whether a call waits for the reader, or for somebody like them: to be taken, or on appeal to be decided. @param {Call} call */
const isAwaited = ({ status }) => status === "called" || (status === "appealed" && is("head_judge"));

/** Learn of calls: those of a match, or all that are open. @param {Call[]} found @param {boolean} anew */
function learn(found, anew) {
  const known = calls.value;
  const fresh = known && found.some((call) => call.status === "called" && !known.has(call.id));
  calls.value = new Map([...(anew ? [] : known ?? []), ...found.map((call) => /** @type {const} */ ([call.id, call]))]);
  badge.value = [...calls.value.values()].filter(isAwaited).length;
  if (fresh) sound.ring();
}

/** What is open is asked for by its state; what is over only where somebody looks for it. */
async function load() {
  try {
    const wanted = filters.value.state === "over" ? [...OPEN, "closed"] : OPEN;
    const found = await Promise.all(wanted.map((status) => getAll(`/v1/disputes?status=${status}`, status === "closed" ? 100 : 1000)));
    learn(found.flat(), true);
  } catch (error) {
    if (calls.value === null) fail(error); // what is here stays here while the service is not reached
  }
}

async function again(/** @type {string} */ match) {
  try {
    learn(await getAll(`/v1/disputes?match=${match}`), false);
  } catch {
    // it is told again when the connection is back
  }
}

function Calls() {
  const tournament = me.value?.tournament;
  const officer = judges() || is("scorekeeper");
  useEffect(() => {
    if (is("organiser", "spectator")) return undefined;
    load();
    if (officer) {
      return follow([tournament || "calls"], (name, data) => {
        if (name === "calls" || name === "back") load();
        if (name === "call") again(data.match);
      }, { hidden: true });
    }
    const timer = setInterval(load, SECONDS * 1000);
    return () => clearInterval(timer);
  }, []);
  if (is("organiser", "spectator")) return html`<h1>${words.calls}</h1><${Empty} title=${words.notForYou} />`;
  return html`<div class="heading"><h1>${words.calls}</h1>
      <div class="row"><button type="button" aria-pressed=${sound.on.value} onClick=${sound.change}><span aria-hidden="true">♪</span> ${words.sound}</button>
      <a class="button" href="/calls/new${is("seat") ? `?match=${me.value?.match}` : ""}">${words.newCall}</a></div></div>
    <${Filters} />
    <${Queue} />
    <p class="small soft">${officer ? words.live : words.polled(SECONDS)}</p>`;
}

function Filters() {
  const set = (/** @type {"state" | "table" | "player"} */ name) => (/** @type {{ currentTarget: { value: string } }} */ event) => {
    filters.value = { ...filters.value, [name]: event.currentTarget.value };
    if (name === "state" && event.currentTarget.value === "over") load();
  };
  const { state, table, player } = filters.value;
  return html`<details class="filters" open=${matchMedia("(min-width: 48rem)").matches}><summary>${words.filters}</summary><div class="row">
    <${Field} label=${words.state}><select value=${state} onChange=${set("state")}>
      <option value="">${words.anyState}</option>${OPEN.map((each) => html`<option value=${each}>${words.states[each]}</option>`)}<option value="over">${words.over}</option></select><//>
    <${Field} label=${words.table}><input value=${table} onInput=${set("table")} autocomplete="off" /><//>
    <${Field} label=${words.player}><input value=${player} onInput=${set("player")} autocomplete="off" /><//></div></details>`;
}

function Queue() {
  if (calls.value === null) return html`<${Waiting} />`;
  const { state, table, player } = filters.value;
  if (shown.value.length) return html`<ul class="plain grid calls" aria-live="polite">${shown.value.map((call) => html`<li key=${call.id}><${Card} call=${call} /></li>`)}</ul>`;
  if (!state && !table && !player) return html`<${Empty} title=${words.noCalls}><p>${words.noCallsWhy}</p><//>`;
  return html`<${Empty} title=${words.noneMatches}><button type="button" onClick=${() => { filters.value = { state: "", table: "", player: "" }; }}>${words.clearFilters}</button><//>`;
}

/** @param {{ call: Call }} props */
function Card({ call }) {
  const open = OPEN.includes(call.status);
  const take = async () => {
    await post(`/v1/disputes/${call.id}/acknowledgements`, {});
    location.href = `/d/${call.id}`;
  };
  return html`<article class="box call ${isAwaited(call) ? "called" : call.status}">
    <header><h2>${call.table ? html`${words.table} <bdi>${call.table}</bdi>` : words.afterMove(call.move)}</h2>
      <span class="chip ${isAwaited(call) ? "good" : ""}">${words.states[call.status]}</span>
      ${open ? html`<span class="waited"><span class="visually-hidden">${words.waitingFor}</span> <${Clock} since=${call.opened_at} /></span>` : null}</header>
    <p class="asks"><a href="/d/${call.id}"><bdi>${call.asks}</bdi></a></p>
    <p class="small"><${Players} seats=${call.seats} /></p>
    <p class="small soft">${words.calledBy(isolated(who(call.opened_by, call)))}${call.judge ? ` · ${words.takenBy(isolated(who(call.judge, call)))}` : ""}</p>
    <div class="row">${judges() && call.status === "called"
      ? html`<${Send} onPress=${take}>${words.take}<//>`
      : html`<a class="button ${isAwaited(call) ? "primary" : ""}" href="/d/${call.id}">${words.open}</a>`}</div>
  </article>`;
}

/** What a person is called. @param {Person} person @param {Call} call */
function who(person, call) {
  return call.seats.find(({ seat }) => seat === person.seat)?.name || person.label || words.roles[person.role];
}

await show(Calls);
