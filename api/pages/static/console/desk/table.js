// What can be named of a table after a move, by choosing: its numbers, its cards, the places where they may lie; and moves in sentences.
import { get } from "console/core/api.js";
import { html, useEffect, useSignal } from "console/core/dom.js";
import { Field } from "console/core/forms.js";
import { fail } from "console/core/page.js";
import { Waiting } from "console/core/ui.js";
import words from "words/desk.js";

/**
 * @typedef {import("console/board/types.js").Layout} Layout
 * @typedef {import("console/board/types.js").Board} Board
 * @typedef {import("console/board/types.js").Frame} Frame
 * @typedef {{ layout: Layout, board: Board, move: number, version: number }} TableAt
 * @typedef {{ value: string, text: string }} Option
 */

/** The table after a move; of the match as it stands without one. @param {string} match @param {string} view @param {number} [move] @returns {Promise<TableAt>} */
export function tableAt(match, view, move) {
  const asked = new URLSearchParams({ ...(view && { view }), ...(move === undefined ? {} : { move: String(move) }) });
  return get(`/v1/matches/${match}/board?${asked}`);
}

/** A table that is loaded for a form. @param {string} match @param {string} view @param {number} [move] */
export function useTable(match, view, move) {
  const table = useSignal(/** @type {TableAt | null} */ (null));
  useEffect(() => {
    let wanted = true;
    table.value = null;
    if (match) tableAt(match, view, move).then((found) => { if (wanted) table.value = found; }, fail);
    return () => { wanted = false; };
  }, [match, view, move]);
  return table.value;
}

/** The numbers of a table, each by its owner and label, with what it is. @param {TableAt} table @returns {Option[]} */
export function numbersOf({ layout, board }) {
  const facts = [...layout.seats.flatMap((place) => place.facts.map((id) => ({ id, of: place.name || place.seat }))), ...layout.facts.map((id) => ({ id, of: "" }))];
  const called = (/** @type {string} */ id) => layout.labels[id] ?? id;
  const ofSeats = facts.flatMap(({ id, of }) => {
    const fact = board.facts[id];
    return fact?.of ? [{ value: fact.of, text: `${of ? `${of}: ` : ""}${called(id)} ${fact.value}` }] : [];
  });
  const ofCards = Object.values(board.items).flatMap((item) => (item.stats ?? []).flatMap((stat) => stat.of ? [{ value: stat.of, text: `${item.name}: ${stat.label} ${stat.value}` }] : []));
  return [...ofSeats, ...ofCards];
}

/** The things and cards of a table, each with where it lies; one that is in play by its id, another by its card. @param {TableAt} table */
export function cardsOf({ layout, board }) {
  return Object.entries(board.areas).flatMap(([area, { items }]) => items.flatMap((id) => {
    const item = board.items[id];
    if (!item?.name || (item.hidden && !item.card)) return [];
    const zone = id.includes(":") ? id.slice(0, id.indexOf(":")) : "";
    return [{ value: zone ? item.card : id, from: zone, text: `${item.name} (${placed(layout, area)})`, key: id }];
  }));
}

/** The places where a card may lie, by their names. @param {TableAt} table @returns {Option[]} */
export function placesOf({ layout, board }) {
  const zones = Object.keys(layout.about).filter((id) => layout.about[id].kind !== "lines").map((id) => ({ value: id, text: placed(layout, id) }));
  const spaces = Object.values(board.areas).flatMap(({ spaces: found }) => Object.entries(found ?? {}).map(([value, { name }]) => ({ value, text: name || value })));
  return [...zones, ...spaces];
}

/** @param {Layout} layout @param {string} area */
function placed(layout, area) {
  const about = layout.about[area];
  const owner = layout.seats.find(({ seat }) => seat === about?.seat);
  return `${owner ? `${owner.name || owner.seat}: ` : ""}${about?.title ?? area}`;
}

/** Choose from a list by its words. @param {{ label: string, options: Option[], chosen: string, onChoose: (value: string) => void }} props */
export function Select({ label, options, chosen, onChoose }) {
  return html`<${Field} label=${label}><select value=${chosen} onChange=${(/** @type {{ currentTarget: { value: string } }} */ event) => onChoose(event.currentTarget.value)}>
    <option value="" disabled>—</option>${options.map(({ value, text }, number) => html`<option key=${number} value=${value}>${text}</option>`)}</select><//>`;
}

/** A number: one that lies open, by what it is called; or any, by its name. @param {{ table: TableAt, chosen: string, onChoose: (of: string) => void }} props */
export function NumberOf({ table, chosen, onChoose }) {
  const open = numbersOf(table);
  return html`${open.length ? html`<${Select} label=${words.whichNumber} options=${open} chosen=${chosen} onChoose=${onChoose} />` : html`<p class="soft">${words.noNumbers}</p>`}
    <${Field} label=${words.byName} help=${words.byNameHelp}><input value=${chosen} maxlength="40" autocomplete="off" onInput=${(/** @type {{ currentTarget: { value: string } }} */ event) => onChoose(event.currentTarget.value)} /><//>`;
}

/** So many moves are shown at first. */
const SHOWN = 5;

/**
 * The moves of a match, newest first, each in its first sentence, found by words or number: one is pressed, or several. Those about
 * one that is `near` are shown first.
 * @param {{ match: string, view: string, chosen: number | null | number[], onChoose: (move: number) => void, beginning?: boolean, near?: number }} props
 */
export function MovesToChoose({ match, view, chosen, onChoose, beginning, near }) {
  const moves = useSignal(/** @type {{ move: number, text: string }[] | null} */ (null));
  const many = useSignal(SHOWN);
  const sought = useSignal("");
  useEffect(() => { movesOf(match, view).then((found) => { moves.value = found; }, fail); }, [match, view]);
  if (moves.value === null) return html`<${Waiting} />`;
  const isChosen = (/** @type {number} */ move) => (Array.isArray(chosen) ? chosen.includes(move) : move === chosen);
  const wanted = sought.value.trim().toLocaleLowerCase();
  const listed = moves.value.filter(({ move }) => move > 0 || beginning).reverse();
  const shown = wanted ? listed.filter(({ move, text }) => String(move) === wanted || text.toLocaleLowerCase().includes(wanted)) : listed;
  const middle = near === undefined ? 0 : Math.max(0, shown.findIndex(({ move }) => move <= near));
  const kept = (/** @type {number} */ number) => (wanted || near === undefined ? number < many.value : 2 * Math.abs(number - middle) < many.value);
  const rows = listed.filter((each) => isChosen(each.move) || kept(shown.indexOf(each)) && shown.includes(each));
  return html`${listed.length > SHOWN ? html`<${Field} label=${words.findMove}><input type="search" value=${sought.value} autocomplete="off" onInput=${(/** @type {{ currentTarget: { value: string } }} */ event) => { sought.value = event.currentTarget.value; }} /><//>` : null}
    <ol class="plain stack pick">${rows.map(({ move, text }) => html`<li key=${move}><button type="button" aria-pressed=${isChosen(move)} onClick=${() => onChoose(move)}>
      <b>${move || ""}</b> <bdi>${move ? text : words.atBeginning}</bdi></button></li>`)}</ol>
    ${rows.length ? null : html`<p class="soft">${words.noSuchMove}</p>`}
    ${shown.some((each) => !rows.includes(each)) ? html`<button type="button" class="quiet" onClick=${() => { many.value += 50; }}>${words.moreMoves}</button>` : null}`;
}

/** What is told of a move, once it is known. @param {{ match: string, view: string, move: number }} props */
export function MoveTold({ match, view, move }) {
  const told = useSignal("");
  useEffect(() => {
    movesOf(match, view).then((found) => { told.value = found.find((each) => each.move === move)?.text ?? ""; }, fail);
  }, [match, view, move]);
  return html`<bdi>${told.value}</bdi>`;
}

/** Each move of a match with its first sentence. @param {string} match @param {string} view */
async function movesOf(match, view) {
  /** @type {Map<number, string>} */
  const found = new Map();
  for (let after = /** @type {number | null} */ (0); after !== null; ) {
    /** @type {{ frames: Frame[], next: number | null }} */
    const part = await get(`/v1/matches/${match}/replay?limit=1000&after=${after}${view ? `&view=${view}` : ""}`);
    for (const { move, text } of part.frames) if (!found.get(move)) found.set(move, text);
    after = part.next;
  }
  return [...found].map(([move, text]) => ({ move, text }));
}
