// The fields of a form, each as it is best pressed by a thumb.
import { cardsOf } from "console/board/about.js";
import { html, useEffect, useSignal } from "console/core/dom.js";
import { number } from "console/core/language.js";
import { itemsOf } from "console/seat/choosing.js";
import { useLess } from "console/seat/less.js";
import { isAsked, set, toggle, write } from "console/seat/pressed.js";
import words from "words/seat.js";

/**
 * @typedef {import("console/seat/types.js").Field} Field
 * @typedef {import("console/seat/pressed.js").Filled} Filled
 * @typedef {{ field: Field, index: number, filled: Filled, written?: string, places?: Map<string, string[]>, most: number, ruleset?: string }} Props
 * `most`: with more options it is a list; `ruleset`: whose cards can be looked up
 */

/** More options than these are a list that is opened; fewer too, at a desk, as long as what is asked would have to be scrolled there. */
const PRESSED = [8, 4, 1];

/** All that is asked in a form; `places`: what is pressed on a table. @param {{ made: import("console/seat/pressed.js").Made, places?: Map<string, string[]>, ruleset?: string }} props */
export function Fields({ made, places, ruleset }) {
  const most = PRESSED[useLess(PRESSED.length - 1, made.form)];
  return html`${made.form.fields.map((field, index) => (isAsked(made, field)
    ? html`<${FormField} key=${`${field.name}/${index}`} field=${field} index=${index} places=${places} ruleset=${ruleset} filled=${made.filled[index]} written=${made.written[index]} most=${most} />` : null))}`;
}

/** A field, unless there is nothing to choose in it. @param {Props} props */
function FormField(props) {
  const { field, filled, most } = props;
  if (field.form === "one" && field.options.length === 1 && field.least) return null;
  if (field.form === "text") return html`<${Words} ...${props} />`;
  if (field.form === "one" && field.options.length > most) return html`<${List} ...${props} />`;
  if (field.form === "some" && props.places && itemsOf(field, props.places).every(Boolean)) return html`<${OnTable} ...${props} />`;
  const Kind = { one: Options, some: Options, amount: Amount, order: Order, assign: Assign }[field.form];
  return html`<fieldset class="choosing"><legend>${field.label}${field.form === "some" ? html` <span class="soft">${words.count(filled.length, field.least, field.most)}</span>` : null}</legend>
    <${Kind} ...${props} /></fieldset>`;
}

/** One of many options. @param {Props} props */
const List = ({ field, index, filled }) => html`<label class="field"><span>${field.label}</span>
  <select value=${filled[0] ?? ""} onChange=${(/** @type {any} */ event) => set(index, event.target.value === "" ? [] : [Number(event.target.value)])}>
    ${field.least && filled.length ? null : html`<option value="">…</option>`}${field.options.map((option, at) => html`<option key=${at} value=${at} selected=${filled[0] === at}>${option.text}</option>`)}</select></label>`;

/** Words of one's own. @param {Props} props */
const Words = ({ field, index, written = "" }) => html`<label class="field"><span>${field.label}</span>
  <input maxlength=${field.most} value=${written} onInput=${(/** @type {any} */ event) => write(index, event.target.value)} /></label>`;

/** One of the options, or some of them. @param {Props} props */
function Options({ field, index, filled }) {
  const full = field.form === "some" && filled.length >= field.most;
  return html`<div class="row">${field.options.map((option, at) => html`<button type="button" key=${at} aria-pressed=${filled.includes(at)}
    disabled=${full && !filled.includes(at)} onClick=${() => toggle(index, at)}><bdi>${option.text}</bdi></button>`)}</div>`;
}

/** Some things that lie on the table: they are pressed there, or in a list on demand. @param {Props} props */
const OnTable = (props) => html`<fieldset class="choosing"><legend>${props.field.label} <span class="count" role="status">${words.count(props.filled.length, props.field.least, props.field.most)}</span></legend>
  <details><summary>${words.list}</summary><${Options} ...${props} /></details></fieldset>`;

/** @param {Props} props */
function Amount({ field, index, filled }) {
  const [amount] = filled;
  const to = (/** @type {number} */ wanted) => set(index, [Math.max(field.least, Math.min(field.most, wanted))]);
  return html`<div class="amount">
    <button type="button" aria-label=${words.fewer} disabled=${amount <= field.least} onClick=${() => to(amount - 1)}>−</button>
    <output>${number(amount)}</output>
    <button type="button" aria-label=${words.further} disabled=${amount >= field.most} onClick=${() => to(amount + 1)}>+</button>
    <input type="range" aria-label=${field.label} min=${field.least} max=${field.most} value=${amount} onInput=${(/** @type {any} */ event) => to(Number(event.target.value))} />
  </div>`;
}

/** All options in an order: by arrows, or by dragging a row. @param {Props} props */
function Order({ field, index, filled, ruleset }) {
  const cards = useSignal(/** @type {{ has: (key: string) => boolean }} */ (new Map()));
  useEffect(() => { if (ruleset) cardsOf(ruleset).then((found) => { cards.value = found; }, () => {}); }, [ruleset]); // without the catalogue names are names
  const dragged = useSignal(/** @type {number | null} */ (null));
  const move = (/** @type {number} */ from, /** @type {number} */ to) => {
    if (to < 0 || to >= filled.length) return;
    const order = filled.filter((_, at) => at !== from);
    order.splice(to, 0, filled[from]);
    set(index, order);
  };
  const over = (/** @type {PointerEvent & { currentTarget: HTMLElement }} */ event) => {
    if (dragged.value === null) return;
    const rows = [...(event.currentTarget.parentElement?.children ?? [])].map((row) => row.getBoundingClientRect());
    const to = rows.findIndex(({ top, bottom }) => top <= event.clientY && event.clientY <= bottom);
    if (to < 0 || to === dragged.value) return;
    move(dragged.value, to);
    dragged.value = to;
  };
  return html`<p class="small soft">${words.drag}</p><ol class="order plain">${filled.map((option, at) => {
    const { text, value } = field.options[option];
    const key = typeof value === "string" && cards.value.has(value) ? value : "";
    return html`<li key=${option} class=${dragged.value === at ? "dragged" : ""} onPointerMove=${over}
        onPointerDown=${(/** @type {any} */ event) => { if (event.target.closest("button, a")) return; dragged.value = at; event.currentTarget.setPointerCapture(event.pointerId); }}
        onPointerUp=${() => { dragged.value = null; }} onPointerCancel=${() => { dragged.value = null; }}>
      <b>${at + 1}</b> <bdi>${text}</bdi>
      ${key ? html`<a class="button quiet" href="/cards/${ruleset}/${encodeURIComponent(key)}" target="_blank" aria-label=${words.look(text)}>?</a>` : null}
      <button type="button" aria-label=${words.up(text)} disabled=${at === 0} onClick=${() => move(at, at - 1)}>↑</button>
      <button type="button" aria-label=${words.down(text)} disabled=${at === filled.length - 1} onClick=${() => move(at, at + 1)}>↓</button>
    </li>`;
  })}</ol>`;
}

/** A place for each option. @param {Props} props */
function Assign({ field, index, filled }) {
  const places = field.places ?? [];
  return html`<ul class="plain stack">${field.options.map((option, at) => html`<li key=${at}><fieldset class="assigned"><legend><bdi>${option.text}</bdi></legend>
    <div class="row">${places.map((place, to) => html`<button type="button" key=${place.value} aria-pressed=${filled[at] === to}
      onClick=${() => set(index, filled.map((each, of) => (of === at ? to : each)))}><bdi>${place.text}</bdi></button>`)}</div></fieldset></li>`)}</ul>`;
}
