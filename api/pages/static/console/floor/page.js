// The floor: every table of a round at once, live.
import { html, useEffect, useSignal } from "console/core/dom.js";
import { Field, Form, Send } from "console/core/forms.js";
import { keep, kept } from "console/core/kept.js";
import { follow } from "console/core/live.js";
import { moment } from "console/core/language.js";
import { is } from "console/core/me.js";
import { fail, show } from "console/core/page.js";
import { post } from "console/core/api.js";
import { Dialog, Empty, Waiting, useLoaded } from "console/core/ui.js";
import { Left } from "console/floor/clock.js";
import { placeIn } from "console/floor/setup.js";
import { TableCard, isOverTime, isUnbegun } from "console/floor/table.js";
import { Results } from "console/floor/results.js";
import { Head, change, heads, id, ofTournament, theTournament } from "console/floor/tournament.js";
import words from "words/floor.js";

/**
 * @typedef {import("console/floor/table.js").Table} Table
 * @typedef {import("console/floor/tournament.js").Round} Round
 * @typedef {{ name: string, ruleset: string, round: Round | null, rounds: number[], now: string, tables: Table[] }} FloorTold
 */

/** How long at most until a floor is asked for again, in milliseconds: moves are not called out. */
const AGAIN = 30000;
/** How long what is heard is gathered before the floor is asked for, in milliseconds. */
const GATHERED = 300;

/** The round that the address names; the last if it names none. */
const roundInAddress = () => new URLSearchParams(location.search).get("round") ?? "";

/** Which tables are shown, by what is asked of each. @type {Record<string, (table: Table) => boolean>} */
const KINDS = {
  all: () => true,
  calls: (table) => table.calls.length > 0,
  unbegun: isUnbegun,
  running: (table) => table.status === "running" && !isUnbegun(table),
  paused: (table) => table.status === "paused",
  overTime: isOverTime,
  over: (table) => table.status === "over",
};

function Floor() {
  const floor = useSignal(/** @type {FloorTold | null} */ (null));
  const round = useSignal(roundInAddress());
  const ended = useLoaded(theTournament);
  const ask = async () => {
    try {
      floor.value = await ofTournament(`floor${round.value ? `?round=${round.value}` : ""}`);
    } catch (error) {
      if (floor.value === null) fail(error); // what is here still stands, and is asked for again
    }
  };
  useEffect(() => {
    ask();
    let due = 0;
    const soon = () => { clearTimeout(due); due = setTimeout(ask, GATHERED); };
    const stop = follow([id], soon);
    const often = setInterval(() => { if (!document.hidden) ask(); }, AGAIN);
    return () => { stop(); clearTimeout(due); clearInterval(often); };
  }, [round.value]);
  const choose = (/** @type {number} */ number) => {
    round.value = String(number);
    history.replaceState(null, "", `?round=${number}`);
  };
  if (floor.value === null) return html`<${Waiting} />`;
  return html`<${Head} name=${floor.value.name} ended=${ended.value?.ended_at ?? ""} />
    <${RoundBar} told=${floor.value} onChoose=${choose} onChanged=${ask} ended=${!!ended.value?.ended_at} />
    <${Tables} told=${floor.value} onChanged=${ask} />
    ${is("organiser") && ended.value && !ended.value.ended_at ? html`<${Ending} onEnded=${ended.again} left=${floor.value.tables.filter(({ status }) => status !== "over" && status !== "damaged").length} />` : null}`;
}

/** The round, its clock, and what is done with it. @param {{ told: FloorTold, onChoose: (number: number) => void, onChanged: () => Promise<void>, ended: boolean }} props */
function RoundBar({ told, onChoose, onChanged, ended }) {
  const giving = useSignal(false);
  const { round, rounds } = told;
  const may = heads() && !ended;
  const start = async () => {
    await change(`rounds/${round?.number}/starts`, {});
    await onChanged();
  };
  return html`<section class="round" aria-label=${words.round}>
    ${round ? html`<div class="round-clock"><p class="row"><label class="rounds"><span>${words.round}</span> <select value=${String(round.number)} onChange=${(/** @type {any} */ event) => onChoose(Number(event.target.value))}>
        ${rounds.map((number) => html`<option key=${number} value=${String(number)}>${number}</option>`)}</select></label></p>
      <p class="big">${round.ends_at ? html`<${Left} endsAt=${round.ends_at} />` : html`<span class="soft">${words.minutes(round.minutes)}</span>`}</p>
      <p class="small soft">${round.ends_at ? words.endsAt(moment(round.ends_at)) : words.notStarted}</p></div>` : null}
    ${may ? html`<div class="row">
      ${round && !round.started_at ? html`<${Send} onPress=${start}>${words.start}<//>` : null}
      ${round ? html`<button type="button" onClick=${() => { giving.value = true; }}>${words.giveAll}</button>` : null}
      <a class=${`button ${round ? "" : "primary"}`} href=${`/t/${id}/rounds/new`}>${words.newRound}</a></div>` : null}
    ${giving.value && round ? html`<${Give} title=${words.giveAllTitle(round.number)} onClose=${() => { giving.value = false; }} onGive=${async (/** @type {object} */ body) => {
      await change(`rounds/${round.number}/extensions`, body);
      giving.value = false;
      await onChanged();
    }} />` : null}</section>`;
}

/** More time is given, or taken back. @param {{ title: string, onClose: () => void, onGive: (body: object) => Promise<void> }} props */
function Give({ title, onClose, onGive }) {
  const minutes = useSignal("3");
  const reason = useSignal("");
  return html`<${Dialog} title=${title} onClose=${onClose}>
    <${Form} label=${words.give} place=${placeIn} onSend=${() => onGive({ minutes: Number(minutes.value), reason: reason.value })}>
      <${Field} label=${words.minutesLabel} help=${words.minutesHelp}><input type="number" required min="-1440" max="1440" value=${minutes.value} onInput=${(/** @type {any} */ event) => { minutes.value = event.target.value; }} /><//>
      <${Field} label=${words.reason}><input required maxlength="400" value=${reason.value} onInput=${(/** @type {any} */ event) => { reason.value = event.target.value; }} /><//>
    <//><//>`;
}

/** How wide the grid is, kept for this browser. */
function useDensity() {
  const density = useSignal(/** @type {string} */ (kept("density") ?? "4"));
  const choose = (/** @type {string} */ wanted) => {
    density.value = wanted;
    keep("density", wanted);
  };
  return { density: density.value, choose };
}

/** Whoever calls comes first: where nobody has gone to yet before where somebody is. @param {Table} table */
const urgency = ({ calls }) => (calls.some(({ status }) => status === "called" || status === "appealed") ? 2 : calls.length ? 1 : 0);

/** @param {Table} table @param {string} wanted */
function matchesText(table, wanted) {
  const plain = (/** @type {string} */ text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return [table.table, ...table.players.map((player) => player.name)].some((text) => plain(text).includes(plain(wanted)));
}

/** @param {{ told: FloorTold, onChanged: () => Promise<void> }} props */
function Tables({ told, onChanged }) {
  const wanted = useSignal("");
  const kind = useSignal("all");
  const giving = useSignal(/** @type {Table | null} */ (null));
  const { density, choose } = useDensity();
  const { tables } = told;
  if (!tables.length) {
    return html`<${Empty} title=${words.noTables}><p>${heads() ? words.howToPair : words.waitForPairing}</p><//>`;
  }
  const shown = [...tables].sort((one, other) => urgency(other) - urgency(one)).filter((table) => KINDS[kind.value](table) && (!wanted.value.trim() || matchesText(table, wanted.value.trim())));
  return html`<div class="row tools no-print">
      <input type="search" aria-label=${words.find} placeholder=${words.find} value=${wanted.value} onInput=${(/** @type {any} */ event) => { wanted.value = event.target.value; }} />
      <div class="row kinds" role="group" aria-label=${words.show}>${Object.entries(KINDS).map(([name, is]) => {
        const count = tables.filter(is).length;
        return count || name === kind.value ? html`<button key=${name} type="button" aria-pressed=${kind.value === name} onClick=${() => { kind.value = name; }}>${words.kinds[name]} <span class="soft">${count}</span></button>` : null;
      })}</div>
      <div class="row densities" role="group" aria-label=${words.density}>${["3", "4", "8"].map((columns) => html`<button key=${columns} type="button" class="quiet" aria-pressed=${density === columns}
        aria-label=${words.columns(columns)} onClick=${() => choose(columns)}>${columns}</button>`)}</div>
    </div>
    <h2 class="visually-hidden">${words.tables}</h2><p class="visually-hidden" role="status">${words.found(shown.length)}</p>
    ${shown.length ? html`<div class=${`floor columns-${density}`}>${shown.map((table) => html`<${TableCard} key=${table.match} table=${table} onGive=${(/** @type {Table} */ to) => { giving.value = to; }} />`)}</div>`
      : html`<${Empty} title=${words.noneSuch} />`}
    <${Results} tables=${tables} round=${told.round?.number ?? 0} />
    ${giving.value ? html`<${Give} title=${words.giveTo(giving.value.table)} onClose=${() => { giving.value = null; }} onGive=${async (/** @type {object} */ body) => {
      await post(`/v1/matches/${giving.value?.match}/extensions`, body);
      giving.value = null;
      await onChanged();
    }} />` : null}`;
}

/** The end of the tournament, asked for twice. @param {{ onEnded: () => Promise<void>, left: number }} props `left`: matches of the round that are not over */
function Ending({ onEnded, left }) {
  const asked = useSignal(false);
  const end = async () => {
    await change("endings", {});
    asked.value = false;
    await onEnded();
  };
  return html`<p class="ending no-print"><button type="button" class="quiet" onClick=${() => { asked.value = true; }}>${words.end}</button></p>
    ${asked.value ? html`<${Dialog} title=${words.endTitle} onClose=${() => { asked.value = false; }}><p>${words.endWhat}</p>${left ? html`<p class="hypothetical notice">${words.stillPlayed(left)}</p>` : null}<${Send} className="danger" onPress=${end}>${words.endIt}<//><//>` : null}`;
}

await show(Floor);
