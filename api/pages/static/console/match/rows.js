// The rows of a log: steps as people read them. A turn or phase that begins is a heading, and passes in a row are one line.
import { listed } from "console/core/language.js";
import words from "words/match.js";

/** @typedef {import("console/match/steps.js").Step} Step */
/** @typedef {import("console/board/types.js").Layout} Layout */

/** A row: the steps `from` up to `place`, the last; a `head` that stands above it or, if it is `own`, in its place; `told` in place of what the step says. @typedef {{ from: number, place: number, head: string, own: boolean, told: string }} Row */

/** Letters as they are searched: small, and without marks. @param {string} text */
export const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** @param {number} place @param {Partial<Row>} [more] @returns {Row} */
const row = (place, { head = "", ...more } = {}) => ({ from: place, place, head: head.charAt(0).toUpperCase() + head.slice(1), own: false, told: "", ...more });

/** The rows of a log; of a search, the steps that it finds. @param {Step[]} list @param {string} sought @param {Layout} [layout] @returns {Row[]} */
export function rowsOf(list, sought, layout) {
  const wanted = plain(sought);
  if (wanted) return list.flatMap((step, place) => (plain(step.text).includes(wanted) ? [row(place)] : []));
  /** @type {Row[]} */
  const rows = [];
  for (let place = 0; place < list.length; place += 1) {
    const step = list[place];
    const last = lastPass(list, place, layout);
    if (last > place) {
      rows.push(row(last, { from: place, told: passes(list.slice(place, last + 1), layout) }));
      place = last;
    } else if (step.heads) rows.push(row(place, { head: step.begins === "phase" ? step.phase : step.text, own: true }));
    else if (step.begins === "turn") rows.push(row(place, { head: words.turnOf(step.turn, step.phase) }), row(place));
    else if (step.begins === "phase" && !plain(step.text).includes(plain(step.phase))) rows.push(row(place, { head: step.phase }), row(place));
    else rows.push(row(place));
  }
  return rows;
}

/** Whose pass a step is, if it is one and nothing else is to be said of it. @param {Step} step @param {Layout} [layout] */
function passedBy(step, layout) {
  if (step.begins || step.illegal || step.undone || step.dispute) return undefined;
  const name = layout?.seats.find(({ seat }) => seat === step.seat)?.name;
  return name && words.passing.some((said) => step.text.startsWith(`${name} ${said}`)) ? name : undefined;
}

/** The last of the passes that begin at a place. @param {Step[]} list @param {number} place @param {Layout} [layout] */
function lastPass(list, place, layout) {
  let last = place;
  while (list[last] && passedBy(list[last], layout)) last += 1;
  return last - 1;
}

/** Passes in a row, in a line. @param {Step[]} steps @param {Layout} [layout] */
function passes(steps, layout) {
  const names = [...new Set(steps.map((step) => passedBy(step, layout) ?? ""))];
  return names.length > 1 && names.length === layout?.seats.length ? words.allPass : words.pass(listed(names));
}

/** A text in parts, those that are sought being the odd ones. @param {string} text @param {string} sought */
export function lit(text, sought) {
  const wanted = plain(sought);
  const letters = [...text];
  const small = letters.map(plain);
  /** @type {string[]} */
  const parts = [""];
  for (let at = 0; at < letters.length; ) {
    let [end, found] = [at, ""];
    while (found.length < wanted.length && end < letters.length) found += small[end++];
    if (wanted && found === wanted) {
      parts.push(letters.slice(at, end).join(""), "");
      at = end;
    } else parts[parts.length - 1] += letters[at++];
  }
  return parts;
}
