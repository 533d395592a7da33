// What the reader has pressed so far and not sent: things on the table, a choice, a form that is being filled in.
import { batch, signal } from "console/core/dom.js";
import { itemsOf } from "console/seat/choosing.js";

/**
 * @typedef {import("console/seat/types.js").Choice} Choice
 * @typedef {import("console/seat/types.js").Field} Field
 * @typedef {import("console/seat/types.js").Form} Form
 * @typedef {import("console/seat/types.js").Action} Action
 * A field as it is filled in: for `one`, `some` and `order` the places of options in their list, for `amount` the number, for `assign`
 * for each option the place of its place; for a `text` there are words instead.
 * @typedef {number[]} Filled
 * A form that is being filled in, field by field. @typedef {{ form: Form, filled: Filled[], written: Record<number, string> }} Made
 */

/** Things that have been pressed: where they lie, how choices name them, and what people call them. */
export const picked = signal(/** @type {{ id: string, name: string, called: string }[]} */ ([]));
/** The choice that is about to be sent. */
export const chosen = signal(/** @type {Choice | null} */ (null));
/** The form that is being filled in. */
export const form = signal(/** @type {Made | null} */ (null));

/** A pass that is sent by itself in a moment, unless it is taken back. */
export const passing = signal(/** @type {{ choice: Choice } | null} */ (null));

/** Whether there is anything to be undone. */
export const isBegun = () => picked.value.length > 0 || !!chosen.value || !!form.value || !!passing.value;

/** Begin again. */
export function forget() {
  batch(() => {
    picked.value = [];
    chosen.value = null;
    form.value = null;
    passing.value = null;
  });
}

/** Undo what was pressed last. */
export function undo() {
  if (passing.value) passing.value = null;
  else if (chosen.value) chosen.value = null;
  else if (form.value) form.value = null;
  else picked.value = picked.value.slice(0, -1);
}

/** Press a thing that a choice names, or take it back. @param {{ id: string, name: string, called: string }} thing */
export function pick(thing) {
  batch(() => {
    chosen.value = null;
    picked.value = picked.value.some(({ id }) => id === thing.id) ? picked.value.filter(({ id }) => id !== thing.id) : [...picked.value, thing];
  });
}

/** A field as it stands before anything is filled in. @param {Field} field @returns {Filled} */
function empty({ form: kind, least, options }) {
  if (kind === "one") return options.length === 1 && least ? [0] : [];
  if (kind === "amount") return [least];
  if (kind === "order") return options.map((_, index) => index);
  return kind === "assign" ? options.map(() => 0) : [];
}

/**
 * Open a form, with what has been pressed already in it.
 * @param {Form} opened
 * @param {Map<string, string[]>} places
 */
export function fill(opened, places) {
  batch(() => {
    form.value = { form: opened, filled: opened.fields.map(empty), written: {} };
    for (const { id } of picked.value) pressIn(id, places);
  });
}

/** Fill a field of the form. @param {number} index @param {Filled} value */
export function set(index, value) {
  if (form.value) form.value = { ...form.value, filled: form.value.filled.map((each, at) => (at === index ? value : each)) };
}

/** Write into a field of the form. @param {number} index @param {string} text */
export function write(index, text) {
  if (form.value) form.value = { ...form.value, written: { ...form.value.written, [index]: text } };
}

/** Press an option of a field, or take it back. @param {number} index @param {number} option */
export function toggle(index, option) {
  if (!form.value) return;
  const { form: kind, least, most } = form.value.form.fields[index];
  const before = form.value.filled[index];
  if (kind === "one") return set(index, !least && before.includes(option) ? [] : [option]);
  if (before.includes(option)) return set(index, before.filter((each) => each !== option));
  if (before.length < most) set(index, [...before, option].sort((a, b) => a - b));
}

/**
 * Press something on the table that the form has among its options; false if it has not.
 * @param {string} id
 * @param {Map<string, string[]>} places
 */
export function pressIn(id, places) {
  if (!form.value) return undefined;
  for (const [index, field] of form.value.form.fields.entries()) {
    if (!isAsked(form.value, field)) continue;
    if (field.form !== "one" && field.form !== "some") continue;
    const option = itemsOf(field, places).indexOf(id);
    if (option < 0) continue;
    toggle(index, option);
    return true;
  }
  return false;
}

/** Whether a field is to be filled in as the others are. @param {Made} made @param {Field} field @returns {boolean} */
export const isAsked = (made, { when = {} }) => Object.entries(when).every(([name, values]) => made.form.fields.some((field, index) =>
  field.name === name && isAsked(made, field) && made.filled[index].some((option) => values.includes(field.options[option]?.value))));

/** Whether a field is filled in. @param {Made} made @param {Field} field @param {number} index */
function isWhole({ filled, written }, field, index) {
  if (field.form === "text") return (written[index] ?? "").trim().length >= field.least;
  if (field.form === "one") return filled[index].length >= field.least;
  return field.form !== "some" || (field.least <= filled[index].length && filled[index].length <= field.most);
}

/** Whether all is filled in that is asked. @param {Made} made */
export const isReady = (made) => made.form.fields.every((field, index) => !isAsked(made, field) || isWhole(made, field, index));

/** What a field holds, as it stands in the action; nothing if it is left out. @param {Made} made @param {Field} field @param {number} index */
function value({ filled, written }, { form: kind, options, places = [] }, index) {
  const own = filled[index];
  if (kind === "text") return written[index]?.trim() || undefined;
  if (kind === "amount") return own[0];
  if (kind === "assign") return own.map((place) => places[place].value);
  return kind === "one" ? options[own[0]]?.value : own.map((option) => options[option].value);
}

/** The action that a form makes: a member of an object stands in that object. @param {Made} made @returns {Action} */
export function actionOf(made) {
  /** @type {Record<string, any>} */
  const action = { ...made.form.action };
  for (const [index, field] of made.form.fields.entries()) {
    const held = isAsked(made, field) ? value(made, field, index) : undefined;
    if (held === undefined) continue;
    const path = field.name.split(".");
    const last = /** @type {string} */ (path.pop());
    path.reduce((inside, name) => (inside[name] ??= {}), action)[last] = held;
  }
  return /** @type {Action} */ (action);
}
