// New keys for seats of matches that go on, as cards to print: keys are shown once, so seats that have theirs get others.
import { html, useSignal } from "console/core/dom.js";
import { Send } from "console/core/forms.js";
import { isolated } from "console/core/language.js";
import { Empty, Player } from "console/core/ui.js";
import { Sheet, newKeyOf } from "console/floor/doors.js";
import words from "words/doors.js";

/**
 * @typedef {{ table: string, match: string, players: import("console/floor/doors.js").Player[] }} Seated
 * @typedef {import("console/floor/doors.js").Card} Card
 */

/**
 * Choose seats, make new keys for them, and show the cards.
 * @param {{ tables: Seated[], event: string, round: string, all?: boolean }} props `all`: nobody has come in yet, so all seats are chosen
 */
export function Rekey({ tables, event, round, all = false }) {
  const seats = tables.flatMap((table) => table.players.map((player) => ({ ...table, player, id: `${table.match}/${player.seat}` })));
  const chosen = useSignal(new Set(all ? seats.map((seat) => seat.id) : []));
  const cards = useSignal(/** @type {Card[]} */ ([]));
  const made = useSignal(0);
  if (!seats.length) return html`<${Empty} title=${words.noSeats}><p>${words.noSeatsWhy}</p><//>`;
  const make = async () => {
    made.value = 0;
    /** @type {Card[]} */
    const found = [];
    try {
      for (const seat of seats.filter((each) => chosen.value.has(each.id))) {
        found.push({ event, round, table: seat.table, player: seat.player, door: await newKeyOf(seat.match, seat.player) });
        made.value = found.length;
      }
    } finally {
      cards.value = [...cards.value, ...found]; // also where one could not be made: those that were are not shown again
      chosen.value = new Set([...chosen.value].slice(found.length));
    }
  };
  const turn = (/** @type {string} */ id) => {
    const next = new Set(chosen.value);
    if (!next.delete(id)) next.add(id);
    chosen.value = new Set(seats.map((seat) => seat.id).filter((each) => next.has(each)));
  };
  if (cards.value.length) {
    return html`<p class="no-print"><button type="button" class="primary" onClick=${() => print()}>${words.print}</button></p><${Sheet} cards=${cards.value} />`;
  }
  return html`<div class="no-print"><p>${words.what}</p><p class="hypothetical notice">${words.revokes}</p>
    <fieldset><legend>${words.choose}</legend>
      <p class="row"><button type="button" class="quiet" onClick=${() => { chosen.value = new Set(seats.map((seat) => seat.id)); }}>${words.all}</button>
        <button type="button" class="quiet" onClick=${() => { chosen.value = new Set(); }}>${words.noneChosen}</button></p>
      <div class="grid">${tables.map((table) => html`<div key=${table.match}><p class="name"><strong>${words.tableOf(isolated(table.table))}</strong></p>
        ${table.players.map((player) => html`<label class="check" key=${player.seat}><input type="checkbox" checked=${chosen.value.has(`${table.match}/${player.seat}`)}
          onChange=${() => turn(`${table.match}/${player.seat}`)} /><${Player} ...${player} /></label>`)}</div>`)}</div></fieldset>
    <${Send} onPress=${make} disabled=${!chosen.value.size}>${words.make}<//>
    ${made.value ? html`<p role="status">${words.making(made.value, chosen.value.size)}</p>` : null}</div>`;
}
