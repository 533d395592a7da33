// What the reader has pressed so far and not sent: things on the table, a choice, a form that is being filled in.
import { batch, signal } from "console/core/dom.js";
import { laid } from "console/seat/choosing.js";

/**
 * @typedef {import("console/seat/types.js").Choice} Choice
 * @typedef {import("console/seat/types.js").Field} Field
 * @typedef {import("console/seat/types.js").Form} Form
 * @typedef {import("console/seat/types.js").Action} Action
 * A field as it is filled in: for `one`, `some` and `order` the places of options in their list, for `amount` the number, for `assign`
 * for each option the place of its place.
 * @typedef {number[]} Filled
 */

/** Things that have been pressed: where they lie, how choices name them, and what people call them. */
export const picked = signal(/** @type {{ id: string, name: string, called: string }[]} */ ([]));
/** The choice that is about to be sent. */
export const chosen = signal(/** @type {Choice | null} */ (null));
/** The form that is being filled in. */
export const form = signal(/** @type {{ form: Form, filled: Filled[] } | null} */ (null));

/** Whether there is anything to be undone. */
export const isBegun = () => picked.value.length > 0 || !!chosen.value || !!form.value;

/** Begin anew. */
export function forget() {
  batch(() => {
    picked.value = [];
    chosen.value = null;
    form.value = null;
  });
}

/** Undo what was pressed last. */
export function undo() {
  if (chosen.value) chosen.value = null;
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
  if (kind === "one") return options.length === 1 ? [0] : [];
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
    form.value = { form: opened, filled: opened.fields.map(empty) };
    for (const { id } of picked.value) pressIn(id, places);
  });
}

/** Fill a field of the form. @param {number} index @param {Filled} value */
export function set(index, value) {
  if (form.value) form.value = { ...form.value, filled: form.value.filled.map((each, at) => (at === index ? value : each)) };
}

/** Press an option of a field, or take it back. @param {number} index @param {number} option */
export function toggle(index, option) {
  if (!form.value) return;
  const { form: kind, most } = form.value.form.fields[index];
  const before = form.value.filled[index];
  if (kind === "one") return set(index, [option]);
  if (before.includes(option)) return set(index, before.filter((each) => each !== option));
  if (before.length < most) set(index, [...before, option].sort((a, b) => a - b));
}

/**
 * Press something on the table that the form has among its options; false if it has not.
 * @param {string} id
 * @param {Map<string, string[]>} places
 */
export function pressIn(id, places) {
  const fields = form.value?.form.fields ?? [];
  for (const [index, field] of fields.entries()) {
    if (field.form !== "one" && field.form !== "some") continue;
    const option = laid(field, places).indexOf(id);
    if (option < 0) continue;
    toggle(index, option);
    return true;
  }
  return false;
}

/** Whether a field is filled in. @param {Field} field @param {Filled} filled */
export const isWhole = (field, filled) =>
  field.form === "one" ? filled.length === 1 : field.form !== "some" || (field.least <= filled.length && filled.length <= field.most);

/** What a field holds, as it stands in the action. @param {Field} field @param {Filled} filled */
function value({ form: kind, options, places = [] }, filled) {
  if (kind === "amount") return filled[0];
  if (kind === "assign") return filled.map((place) => places[place].value);
  return kind === "one" ? options[filled[0]].value : filled.map((option) => options[option].value);
}

/** The action that a form makes. @param {{ form: Form, filled: Filled[] }} made @returns {Action} */
export const actionOf = ({ form: { action, fields }, filled }) => ({
  ...action,
  ...Object.fromEntries(fields.map((field, index) => [field.name, value(field, filled[index])])),
});
