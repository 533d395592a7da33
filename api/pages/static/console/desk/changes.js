// The changes of an adjustment, one after the other: what is changed is chosen by its name, as it lies on the table now.
import { html, useSignal } from "console/core/dom.js";
import { Field } from "console/core/forms.js";
import { Waiting } from "console/core/ui.js";
import { NumberOf, Select, cardsOf, numbersOf, placesOf, useTable } from "console/desk/table.js";
import words from "words/desk.js";

/** @typedef {import("console/desk/table.js").TableAt} TableAt */
/** @typedef {Record<string, unknown>} Change */
/** @typedef {{ currentTarget: { value: string } }} Typed */
/** @typedef {{ table: TableAt, change: Change, set: (changes: Change) => void }} Form */

/** What each kind of change asks for. @type {Record<string, string[]>} */
const ASKED = {
  set_counter: ["of", "value"], add_modifier: ["of", "amount"], remove_modifier: ["of", "step"], move_card: ["card", "to"],
  change_decision: ["seat"], shuffle: ["zone"], set: ["at", "value"], remove: ["at"],
};

/** @param {{ match: string, changes: Change[], onChange: (changes: Change[]) => void }} props */
export function ChangeForm({ match, changes, onChange }) {
  const table = useTable(match, "judge");
  const change = useSignal(/** @type {Change} */ ({ change: "set_counter" }));
  if (!table) return html`<${Waiting} />`;
  const set = (/** @type {Change} */ more) => { change.value = { ...change.value, ...more }; };
  const asked = ASKED[String(change.value.change)];
  const whole = asked.every((name) => change.value[name] !== undefined && change.value[name] !== "");
  const add = () => {
    onChange([...changes, change.value]);
    change.value = { change: change.value.change };
  };
  return html`${changes.length ? html`<ol class="changes">${changes.map((each, at) => html`<li key=${at}>${words.changes[String(each.change)]}: <bdi>${told(table, each)}</bdi>
      <button type="button" class="quiet" aria-label=${`${words.drop}: ${at + 1}`} onClick=${() => onChange(changes.filter((_, number) => number !== at))}>×</button></li>`)}</ol>` : null}
    <${Select} label=${words.change} chosen=${String(change.value.change)} onChoose=${(/** @type {string} */ kind) => { change.value = { change: kind }; }} options=${Object.entries(words.changes).map(([value, text]) => ({ value, text }))} />
    ${asked.map((name) => html`<${Part} key=${`${change.value.change} ${name}`} name=${name} table=${table} change=${change.value} set=${set} />`)}
    <button type="button" disabled=${!whole} onClick=${add}>${words.addChange}</button>`;
}

/** One member of a change. @param {Form & { name: string }} props */
function Part({ name, table, change, set }) {
  const typed = (/** @type {(text: string) => unknown} */ read) => (/** @type {Typed} */ event) => set({ [name]: read(event.currentTarget.value) });
  const whole = typed((text) => (text === "" ? undefined : Number(text)));
  if (name === "of") return html`<${NumberOf} table=${table} chosen=${change.of ?? ""} onChoose=${(/** @type {string} */ of) => set({ of })} />`;
  if (name === "amount") return html`<${Field} label=${words.amount}><input type="number" step="1" value=${change.amount} onInput=${whole} /><//>`;
  if (name === "step") return html`<${Field} label=${words.stepNumber}><input type="number" min="1" step="1" value=${change.step} onInput=${whole} /><//>`;
  if (name === "value" && change.change === "set_counter") return html`<${Field} label=${words.value}><input type="number" step="1" value=${change.value} onInput=${whole} /><//>`;
  if (name === "value") return html`<${Field} label=${words.value}><input value=${told(table, { value: change.value })} onInput=${typed(read)} /><//>`;
  if (name === "at") return html`<${Field} label=${words.place} help=${words.placeHelp}><input value=${change.at} onInput=${typed((text) => text)} /><//>`;
  if (name === "seat") return html`<${Select} label=${words.who} options=${table.layout.seats.map((each) => ({ value: each.seat, text: each.name || each.seat }))} chosen=${change.seat ?? ""} onChoose=${(/** @type {string} */ seat) => set({ seat })} />`;
  if (name === "card") {
    const cards = cardsOf(table);
    const chosen = cards.findIndex((each) => each.value === change.card && each.from === (change.from ?? ""));
    return html`<${Select} label=${words.card} options=${cards.map(({ text }, number) => ({ value: String(number), text }))} chosen=${chosen < 0 ? "" : String(chosen)}
      onChoose=${(/** @type {string} */ number) => { const { value, from } = cards[Number(number)]; set({ card: value, from: from || undefined }); }} />`;
  }
  return html`<${Select} label=${words.to} options=${placesOf(table)} chosen=${change[name] ?? ""} onChoose=${(/** @type {string} */ value) => set({ [name]: value })} />`;
}

/** What is typed: JSON, or else a word. @param {string} text */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A change by the names of what it is about. @param {TableAt} table @param {Change} change */
function told(table, change) {
  const names = new Map([...numbersOf(table), ...placesOf(table), ...cardsOf(table), ...table.layout.seats.map(({ seat, name }) => ({ value: seat, text: name || seat }))].map(({ value, text }) => [value, text]));
  return ["of", "card", "seat", "zone", "at", "to", "amount", "value", "step"].flatMap((name) => {
    const value = change[name];
    return value === undefined ? [] : [typeof value === "string" ? names.get(value) ?? value : JSON.stringify(value)];
  }).join(" → ");
}
