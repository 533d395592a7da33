// A new match: its game, who plays it with what, where; then the doors of its seats.
import { getAll, post } from "console/core/api.js";
import { html, useSignal } from "console/core/dom.js";
import { Field, Form } from "console/core/forms.js";
import { games } from "console/core/games.js";
import { told } from "console/core/language.js";
import { is, judges, me } from "console/core/me.js";
import { show } from "console/core/page.js";
import { Empty, Waiting, useLoaded } from "console/core/ui.js";
import { Sheet } from "console/floor/doors.js";
import { HouseRules, Seats, asSeat, placeIn, seatsOf } from "console/floor/setup.js";
import words from "words/create.js";

/**
 * @typedef {import("console/core/games.js").Game} Game
 * @typedef {import("console/floor/setup.js").Seat} Seat
 * @typedef {{ id: string, name: string, ruleset: string, ended_at: string }} Tournament
 * @typedef {{ match: { id: string, table?: string, seats?: import("console/floor/doors.js").Player[], waiting?: string[] },
 *   doors: Record<string, import("console/floor/doors.js").Door> }} Created
 */

function New() {
  const loaded = useLoaded(async () => ({ all: await games(), tournaments: /** @type {Tournament[]} */ (await getAll("/v1/tournaments", 200)) }));
  const created = useSignal(/** @type {Created | null} */ (null));
  if (!is("organiser") && !judges()) return html`<${Empty} title=${words.notYours} />`;
  if (created.value) return html`<${Done} created=${created.value} />`;
  return html`<p class="small soft"><a href="/matches">${words.matches}</a></p><h1>${words.title}</h1>
    ${loaded.value ? html`<${Fields} ...${loaded.value} onCreated=${(/** @type {Created} */ told) => { created.value = told; }} />` : html`<${Waiting} />`}`;
}

/** @param {{ all: Game[], tournaments: Tournament[], onCreated: (created: Created) => void }} props */
function Fields({ all, tournaments, onCreated }) {
  const own = me.value?.tournament ?? "";
  const asked = own || (new URLSearchParams(location.search).get("tournament") ?? "");
  const first = tournaments.find((each) => each.id === asked);
  const game = useSignal(/** @type {Game} */ (all.find((each) => each.id === first?.ruleset) ?? all[0]));
  const seats = useSignal(seatsOf(game.value));
  const tournament = useSignal(first?.id ?? "");
  const table = useSignal("");
  const options = useSignal(/** @type {Record<string, unknown>} */ ({}));
  const advisory = useSignal(false);
  const paper = useSignal(false);
  const reports = useSignal("");
  const choose = (/** @type {string} */ id) => {
    game.value = /** @type {Game} */ (all.find((each) => each.id === id));
    seats.value = seatsOf(game.value);
    options.value = {};
    if (tournaments.find((each) => each.id === tournament.value)?.ruleset !== id) tournament.value = "";
  };
  const houses = !tournament.value && !own && !advisory.value && !paper.value;
  const create = async () => {
    const house = houses ? seats.value.flatMap((seat, place) => (seat.house ? [`P${place + 1}`] : [])) : [];
    const named = { ...(table.value.trim() ? { table: table.value.trim() } : {}), ...(tournament.value ? { tournament: tournament.value } : {}) };
    onCreated(await post("/v1/matches", {
      ruleset: game.value.id, seats: seats.value.map((seat) => asSeat(game.value, seat)), ...(house.length ? { house } : {}), options: options.value, doors: true,
      enforcement: advisory.value ? "advisory" : "strict", luck: paper.value ? { mode: "reported", reports: reported(reports.value) } : { mode: "server" }, ...named,
    }));
  };
  const playable = tournaments.filter((each) => each.ruleset === game.value.id && !each.ended_at);
  return html`<${Form} label=${words.create} ruleset=${game.value.id} onSend=${create} place=${placeIn}>
    <${Field} label=${words.game}><select value=${game.value.id} disabled=${!!own} onChange=${(/** @type {any} */ event) => choose(event.target.value)}>
      ${all.map((each) => html`<option key=${each.id} value=${each.id}>${told(each.name)}</option>`)}</select><//>
    <h2>${words.players}</h2>
    <${Seats} key=${game.value.id} game=${game.value} seats=${seats.value} own=${true} house=${houses} onChange=${(/** @type {Seat[]} */ next) => { seats.value = next; }} />
    <h2>${words.where}</h2>
    <${Field} label=${words.table}><input maxlength="40" autocomplete="off" value=${table.value} onInput=${(/** @type {any} */ event) => { table.value = event.target.value; }} /><//>
    ${!own && playable.length ? html`<${Field} label=${words.tournament}><select value=${tournament.value} onChange=${(/** @type {any} */ event) => { tournament.value = event.target.value; }}>
      <option value="">${words.noTournament}</option>${playable.map((each) => html`<option key=${each.id} value=${each.id}>${each.name}</option>`)}</select><//>` : null}
    <h2>${words.how}</h2>
    <label class="check"><input type="checkbox" checked=${advisory.value} onChange=${(/** @type {any} */ event) => { advisory.value = event.target.checked; }} /><span>${words.advisory}</span></label>
    <label class="check"><input type="checkbox" checked=${paper.value} onChange=${(/** @type {any} */ event) => { paper.value = event.target.checked; }} /><span>${words.paper}</span></label>
    ${paper.value ? html`<${Field} label=${words.reports} help=${words.reportsHow}><textarea spellcheck=${false} value=${reports.value} onInput=${(/** @type {any} */ event) => { reports.value = event.target.value; }}></textarea><//>` : null}
    <${HouseRules} key=${`rules-${game.value.id}`} game=${game.value} chosen=${options.value} onChange=${(/** @type {Record<string, unknown>} */ chosen) => { options.value = chosen; }} />
  <//>`;
}

/** Read what came up at a table: `missions: M1, M2` is a list, `coin: P2` one thing. @param {string} text */
function reported(text) {
  return Object.fromEntries(text.split("\n").map((line) => line.split(":")).filter(([name, value]) => name.trim() && value !== undefined).map(([name, value]) => {
    const items = value.split(",").map((item) => item.trim()).filter(Boolean).map((item) => (/^\d+$/.test(item) ? Number(item) : item));
    return [name.trim(), value.includes(",") ? items : items[0] ?? ""];
  }));
}

/** @param {{ created: Created }} props */
function Done({ created }) {
  const { match, doors } = created;
  const players = new Map(match.seats?.map((player) => [player.seat, player]) ?? []);
  const cards = Object.entries(doors).map(([seat, door]) => ({ event: words.match, round: "", table: match.table ?? "", player: players.get(seat) ?? { seat, name: "" }, door }));
  return html`<div class="no-print"><h1>${words.begun}</h1><p class="notice" role="status">${words.doors}</p>
    <div class="row"><a class="button primary" href=${`/m/${match.id}`}>${words.toMatch}</a> <button type="button" onClick=${() => print()}>${words.print}</button> <a class="button" href="/matches/new">${words.another}</a></div></div>
    <${Sheet} cards=${cards} />`;
}

await show(New);
