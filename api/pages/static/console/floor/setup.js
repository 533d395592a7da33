// How matches begin: who sits down with what, and under which house rules. For a match, a round and a tournament alike.
import { html } from "console/core/dom.js";
import { Field } from "console/core/forms.js";
import { told } from "console/core/language.js";
import { Clause } from "console/core/ui.js";
import words from "words/setup.js";

/**
 * @typedef {import("console/core/games.js").Game} Game
 * @typedef {{ name: string, brings: string, list: string, house?: boolean }} Seat `brings`: a ready deck or a faction by its key, or `OWN`;
 *   `house`: the service plays it
 */

/** The choice of a deck that is pasted as a list. */
export const OWN = "*";

/** What seats of a game bring, by key. @param {Game} game @returns {{ value: string, text: string }[]} */
export function broughtIn(game) {
  const factions = Object.entries(game.factions);
  if (factions.length) return factions.map(([value, text]) => ({ value, text: told(text) }));
  return Object.keys(game.decks).map((value) => ({ value, text: value[0].toUpperCase() + value.slice(1) }));
}

/** Empty seats of a game, each with something else, as far as there is. @param {Game} game @param {number} [count] @returns {Seat[]} */
export function seatsOf(game, count = game.players.least) {
  const brought = broughtIn(game);
  return Array.from({ length: count }, (_, place) => ({ name: "", brings: brought[place % brought.length]?.value ?? OWN, list: "" }));
}

/** Write a seat as requests have it. @param {Game} game @param {Seat} seat */
export function asSeat(game, seat) {
  const name = seat.name.trim() || (seat.house ? words.house : "");
  if (Object.keys(game.factions).length) return { name, faction: seat.brings };
  return { name, deck: seat.brings === OWN ? cardsIn(seat.list) : seat.brings };
}

/** Read a list of cards: a key on each line, or `3 key` for three. @param {string} list */
export function cardsIn(list) {
  return list.split(/[\n,;]/).flatMap((line) => {
    const [, count, key] = /^\s*(?:(\d{1,2})\s*[x×]?\s+)?(\S+)\s*$/.exec(line) ?? [];
    return key ? Array.from({ length: Number(count ?? 1) }, () => key) : [];
  });
}

/**
 * The fields of seats: names, and what each brings. `own`: lists of cards can be pasted. `house`: the service can play some.
 * @param {{ game: Game, seats: Seat[], onChange: (seats: Seat[]) => void, own?: boolean, compact?: boolean, house?: boolean }} props
 */
export function Seats({ game, seats, onChange, own = false, compact = false, house = false }) {
  const brought = broughtIn(game);
  const faction = Object.keys(game.factions).length > 0;
  const change = (/** @type {number} */ at, /** @type {Partial<Seat>} */ what) =>
    onChange(seats.map((seat, place) => (place === at ? { ...seat, ...what } : seat)));
  return html`<div class=${compact ? "seats compact" : "seats"}>${seats.map((seat, place) => html`<div class="seat" key=${place}>
      <${Field} label=${words.player(place + 1)}><input value=${seat.name} maxlength="80" autocomplete="off"
        onInput=${(/** @type {any} */ event) => change(place, { name: event.target.value })} /><//>
      <${Field} label=${faction ? words.factionOf(place + 1) : words.deckOf(place + 1)}>
        <select value=${seat.brings} onChange=${(/** @type {any} */ event) => change(place, { brings: event.target.value })}>
          ${brought.map((each) => html`<option key=${each.value} value=${each.value}>${each.text}</option>`)}
          ${own && !faction ? html`<option value=${OWN}>${words.own}</option>` : null}
        </select><//>
      ${seat.brings === OWN ? html`<${Field} label=${words.listOf(place + 1)} help=${words.listHelp}>
        <textarea spellcheck=${false} value=${seat.list} onInput=${(/** @type {any} */ event) => change(place, { list: event.target.value })}></textarea><//>` : null}
      ${house ? html`<label class="check"><input type="checkbox" checked=${!!seat.house} onChange=${(/** @type {any} */ event) => change(place, { house: event.target.checked })} /><span>${words.houseOf(place + 1)}</span></label>` : null}
    </div>`)}
    ${game.players.most > game.players.least ? html`<div class="row">
      ${seats.length < game.players.most ? html`<button type="button" onClick=${() => onChange([...seats, seatsOf(game, seats.length + 1)[seats.length]])}>${words.more}</button>` : null}
      ${seats.length > game.players.least ? html`<button type="button" onClick=${() => onChange(seats.slice(0, -1))}>${words.fewer}</button>` : null}
    </div>` : null}</div>`;
}

/**
 * The rulebook's open questions, each with the house's answer; what is left as it is is not sent.
 * @param {{ game: Game, chosen: Record<string, unknown>, onChange: (chosen: Record<string, unknown>) => void }} props
 */
export function HouseRules({ game, chosen, onChange }) {
  const changed = Object.keys(chosen).length;
  const choose = (/** @type {import("console/core/games.js").HouseRule} */ rule, /** @type {unknown} */ value) => {
    const { [rule.key]: _, ...others } = chosen;
    onChange(value === rule.default ? others : { ...others, [rule.key]: value });
  };
  return html`<details class="rules"><summary>${words.rules} <span class="soft">${changed ? words.changed(changed, game.options.length) : words.asPrinted(game.options.length)}</span></summary>
    ${game.options.map((rule) => html`<fieldset key=${rule.key} role="radiogroup" aria-label=${words.question(rule.clause)}>
      <legend><${Clause} ruleset=${game.id} id=${rule.clause} /></legend>
      ${rule.choices.map((choice) => html`<label class="check" key=${String(choice.value)}>
        <input type="radio" name=${rule.key} checked=${(chosen[rule.key] ?? rule.default) === choice.value} onChange=${() => choose(rule, choice.value)} />
        <span>${told(choice)}${choice.value === rule.default ? html` <span class="soft">${words.default}</span>` : null}</span></label>`)}
    </fieldset>`)}</details>`;
}

/**
 * What the fields of a request that begins matches are called to whoever reads a refusal.
 * @param {string} pointer
 */
export function placeIn(pointer) {
  const [, seat, member] = /^\/seats\/(\d+)(?:\/(\w+))?/.exec(pointer) ?? [];
  if (seat) return `${words.player(Number(seat) + 1)}${member && member !== "name" ? `, ${words.members[member] ?? member}` : ""}:`;
  const first = pointer.split("/")[1] ?? "";
  return words.members[first] ? `${words.members[first]}:` : first ? `${first}:` : "";
}
