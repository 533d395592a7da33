// A new round: who plays at which table, by hand or by a file; then the doors of the seats, to print.
import { Refused } from "console/core/api.js";
import { html, useRef, useSignal } from "console/core/dom.js";
import { Field, Form, Send } from "console/core/forms.js";
import { games } from "console/core/games.js";
import { moment } from "console/core/language.js";
import { show } from "console/core/page.js";
import { Empty, Waiting, useLoaded } from "console/core/ui.js";
import { Sheet } from "console/floor/doors.js";
import { Seats, asSeat, placeIn, seatsOf } from "console/floor/setup.js";
import { Head, change, heads, id, ofTournament, theTournament } from "console/floor/tournament.js";
import words from "words/round.js";

/**
 * @typedef {import("console/core/games.js").Game} Game
 * @typedef {import("console/floor/setup.js").Seat} Seat
 * @typedef {{ table: string, seats: Seat[] }} Pairing
 * @typedef {{ pointer: string, message: string, line?: number }} Fault
 * @typedef {{ table: string, match: string, players: import("console/floor/doors.js").Player[], doors?: Record<string, import("console/floor/doors.js").Door> }} Paired
 * @typedef {{ round: import("console/floor/tournament.js").Round, tables: Paired[] }} Opened
 */

/** So many doors the service makes with a round; beyond that, cards are made of new keys afterwards. */
const DOORS_MOST = 200;

function NewRound() {
  const loaded = useLoaded(async () => {
    const tournament = await theTournament();
    const { tables } = tournament.rounds.length ? await ofTournament("floor") : { tables: [] };
    const playing = tables.filter((/** @type {{ status: string }} */ { status }) => status !== "over" && status !== "damaged").length;
    return { tournament, playing, game: /** @type {Game} */ ((await games()).find((each) => each.id === tournament.ruleset)) };
  });
  const opened = useSignal(/** @type {Opened | null} */ (null));
  if (!heads()) return html`<${Empty} title=${words.headsOnly} />`;
  if (loaded.value === null) return html`<${Waiting} />`;
  const { tournament, game, playing } = loaded.value;
  return html`<${Head} name=${tournament.name} ended=${tournament.ended_at} />
    ${opened.value ? html`<${Done} name=${tournament.name} opened=${opened.value} />`
      : html`<h2>${words.title(tournament.rounds.length + 1)}</h2>${playing ? html`<p class="hypothetical notice">${words.stillPlay(playing, tournament.rounds.length)}</p>` : null}<${Pair} game=${game} last=${tournament.rounds.at(-1)?.minutes ?? 50} onOpened=${(/** @type {Opened} */ told) => { opened.value = told; }} />`}`;
}

/** @param {{ game: Game, last: number, onOpened: (opened: Opened) => void }} props */
function Pair({ game, last, onOpened }) {
  const minutes = useSignal(String(last));
  const paper = useSignal(false);
  const byFile = useSignal(false);
  const pairings = useSignal(/** @type {Pairing[]} */ ([{ table: "1", seats: seatsOf(game) }]));
  const csv = useSignal("");
  const faults = useSignal(/** @type {Fault[]} */ ([]));
  const open = async () => {
    const given = byFile.value ? { csv: csv.value }
      : { pairings: pairings.value.map(({ table, seats }) => ({ table: table.trim(), seats: seats.map((seat) => asSeat(game, seat)) })) };
    const seats = byFile.value ? csv.value.trim().split("\n").length * game.players.most : pairings.value.reduce((sum, each) => sum + each.seats.length, 0);
    onOpened(await change("rounds", { minutes: Number(minutes.value), enforcement: paper.value ? "advisory" : "strict", doors: seats <= DOORS_MOST, ...given }));
  };
  const refused = (/** @type {unknown} */ error) => { faults.value = error instanceof Refused ? /** @type {Fault[]} */ (error.problem.errors ?? []) : []; };
  return html`<${Form} label=${words.open} ruleset=${game.id} onSend=${open} onRefused=${refused} place=${placeOf}>
    <div class="row top"><${Field} label=${words.minutes}><input type="number" required min="1" max="1440" value=${minutes.value} onInput=${(/** @type {any} */ event) => { minutes.value = event.target.value; }} /><//></div>
    <div class="tabs" role="tablist" aria-label=${words.how}>
      <button type="button" role="tab" aria-selected=${!byFile.value} onClick=${() => { byFile.value = false; faults.value = []; }}>${words.byHand}</button>
      <button type="button" role="tab" aria-selected=${byFile.value} onClick=${() => { byFile.value = true; faults.value = []; }}>${words.byFile}</button></div>
    ${byFile.value ? html`<${File} game=${game} text=${csv.value} faults=${faults.value} onChange=${(/** @type {string} */ text) => { csv.value = text; faults.value = []; }} />`
      : html`<${ByHand} game=${game} pairings=${pairings.value} faults=${faults.value} onChange=${(/** @type {Pairing[]} */ next) => { pairings.value = next; }} />`}
    <label class="check"><input type="checkbox" checked=${paper.value} onChange=${(/** @type {any} */ event) => { paper.value = event.target.checked; }} /><span>${words.advisory}</span></label>
    <p class="small soft">${words.openWhat}</p><//>`;
}

/** What a field of a round is called: of its pairings by their tables. @param {string} pointer */
function placeOf(pointer) {
  const [, pairing, rest] = /^\/pairings\/(\d+)(.*)$/.exec(pointer) ?? [];
  if (pairing) return `${words.pairing(Number(pairing) + 1)} ${placeIn(rest)}`;
  return pointer === "/csv" ? "" : placeIn(pointer);
}

/** @param {{ game: Game, pairings: Pairing[], faults: Fault[], onChange: (pairings: Pairing[]) => void }} props */
function ByHand({ game, pairings, faults, onChange }) {
  const put = (/** @type {number} */ at, /** @type {Partial<Pairing>} */ what) => onChange(pairings.map((each, place) => (place === at ? { ...each, ...what } : each)));
  const more = () => {
    const last = pairings.at(-1);
    const table = last && /^\d+$/.test(last.table) ? String(Number(last.table) + 1) : "";
    onChange([...pairings, { table, seats: seatsOf(game, last?.seats.length) }]);
  };
  return html`${pairings.map((pairing, place) => {
    const wrong = faults.filter((fault) => fault.pointer === `/pairings/${place}` || fault.pointer.startsWith(`/pairings/${place}/`));
    return html`<fieldset key=${place} class=${wrong.length ? "pairing wrong" : "pairing"}><legend>${words.pairing(place + 1)}</legend>
      <${Field} label=${words.table}><input required maxlength="40" value=${pairing.table} onInput=${(/** @type {any} */ event) => put(place, { table: event.target.value })} /><//>
      <${Seats} game=${game} seats=${pairing.seats} compact=${true} onChange=${(/** @type {Seat[]} */ seats) => put(place, { seats })} />
      ${wrong.length ? html`<ul class="faults">${wrong.map((fault) => html`<li>${placeIn(fault.pointer.replace(/^\/pairings\/\d+/, ""))} ${fault.message}</li>`)}</ul>` : null}
      ${pairings.length > 1 ? html`<button type="button" class="quiet" onClick=${() => onChange(pairings.filter((_, each) => each !== place))}>${words.remove}</button>` : null}
    </fieldset>`;
  })}
    <p><button type="button" onClick=${more}>${words.more}</button></p>`;
}

/** An example of a file for a game. @param {Game} game */
function exampleOf(game) {
  const faction = Object.keys(game.factions).length > 0;
  const names = ["Ana", "Bruno", "Clara", "Davi", "Élia", "Fábio"].slice(0, game.players.least);
  const brought = Object.keys(faction ? game.factions : game.decks);
  const header = [words.header.table, ...names.flatMap((_, place) => [`${words.header.player} ${place + 1}`, `${faction ? words.header.faction : words.header.deck} ${place + 1}`])];
  return `${header.join(",")}\n${["1", ...names.flatMap((name, place) => [name, brought[place % brought.length]])].join(",")}`;
}

/** A file, loaded or pasted, with what is wrong with its lines beside them. @param {{ game: Game, text: string, faults: Fault[], onChange: (text: string) => void }} props */
function File({ game, text, faults, onChange }) {
  const area = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const lines = text.split("\n");
  const go = (/** @type {number} */ line) => {
    const from = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    area.current?.focus();
    area.current?.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
  };
  const load = async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    if (file) onChange(await file.text());
    event.target.value = "";
  };
  return html`<${Field} label=${words.load}><input type="file" accept=".csv,.txt,text/csv,text/plain" onChange=${load} /><//>
    <${Field} label=${words.paste}><textarea ref=${area} class="file" rows="10" spellcheck=${false} wrap="off" placeholder=${exampleOf(game)} value=${text} onInput=${(/** @type {any} */ event) => onChange(event.target.value)}></textarea><//>
    <details><summary>${words.form}</summary><p>${words.formHow}</p><pre>${exampleOf(game)}</pre></details>
    ${faults.some((fault) => fault.line) ? html`<ol class="plain lines" aria-label=${words.faulty}>${lines.map((line, place) => {
      const wrong = faults.filter((fault) => fault.line === place + 1);
      return wrong.length ? html`<li key=${place}><button type="button" class="quiet" onClick=${() => go(place + 1)}><span class="soft">${place + 1}</span> <code>${line}</code></button>
        <ul class="faults">${wrong.map((fault) => html`<li>${fault.message}</li>`)}</ul></li>` : null;
    })}</ol>` : null}`;
}

/** What has been begun, and the cards of its seats. @param {{ name: string, opened: Opened }} props */
function Done({ name, opened }) {
  const { round, tables } = opened;
  const cards = tables.flatMap((table) => table.players.flatMap((player) => {
    const door = table.doors?.[player.seat];
    return door ? [{ event: name, round: String(round.number), table: table.table, player, door }] : [];
  }));
  const started = useSignal("");
  const start = async () => {
    const { rounds } = await change(`rounds/${round.number}/starts`, {});
    started.value = rounds.find((/** @type {{ number: number }} */ { number }) => number === round.number).ends_at;
  };
  return html`<div class="no-print"><p class="notice" role="status">${words.begun(round.number, tables.length)}</p>
    <div class="row">${cards.length ? html`<button type="button" class="primary" onClick=${() => print()}>${words.print}</button>` : html`<a class="button primary" href=${`/t/${id}/cards?round=${round.number}&all`}>${words.makeCards}</a>`}
      ${started.value ? html`<span class="chip good" role="status">${words.runs(moment(started.value))}</span>` : html`<${Send} className="" onPress=${start}>${words.start}<//>`} <a class="button" href=${`/t/${id}`}>${words.floor}</a></div>
    ${cards.length ? html`<p class="small soft">${words.once}</p>` : html`<p class="small soft">${words.tooMany(DOORS_MOST)}</p>`}</div>
    ${cards.length ? html`<${Sheet} cards=${cards} />` : null}`;
}

await show(NewRound);
