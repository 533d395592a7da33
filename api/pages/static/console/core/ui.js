// What pages are put together from.
import { Refused, get, remembered } from "console/core/api.js";
import { html, useEffect, useRef, useSignal } from "console/core/dom.js";
import { moment, told } from "console/core/language.js";
import { fail } from "console/core/page.js";
import words from "words/core.js";

/** The shapes that stand for seats, beside their hues: never colour alone. */
const SHAPES = ["circle", "square", "triangle", "diamond", "pentagon"];

/** The mark of a seat. @param {{ seat: string }} props */
export function SeatMark({ seat }) {
  const place = Number(seat.slice(1)) - 1;
  return html`<span class="seat-mark ${SHAPES[place % SHAPES.length]}" data-seat=${seat} aria-hidden="true"></span>`;
}

/** A player: mark and name, which may have been erased. @param {{ seat: string, name: string }} props */
export function Player({ seat, name }) {
  return html`<span class="player"><${SeatMark} seat=${seat} /><bdi>${name === "(erased)" ? words.erased : name || seat}</bdi></span>`;
}

/** A time, told by the clock; its day on demand. @param {{ at: string }} props */
export function When({ at }) {
  return html`<time datetime=${at} title=${at}>${moment(at)}</time>`;
}

/** What an empty list would hold, and how to begin. @param {{ title: string, children?: unknown }} props */
export function Empty({ title, children }) {
  return html`<div class="empty"><h2>${title}</h2>${children}</div>`;
}

/** Something that is on its way; nothing is shown for the first moment. */
export function Waiting() {
  return html`<div class="skeleton" aria-hidden="true"><div></div><div></div><div></div></div>`;
}

/**
 * Ask for what a page shows when it is drawn first, and `again` on demand; until it is there it is null.
 * @template T
 * @param {() => Promise<T>} ask
 */
export function useLoaded(ask) {
  const found = useSignal(/** @type {T | null} */ (null));
  const again = () => ask().then((value) => { found.value = value; }, fail);
  useEffect(() => { again(); }, []);
  return { value: found.value, again };
}

/**
 * What a refused request says: why, the clause, and each field at fault, as `place` calls it.
 * @param {{ error: unknown, ruleset?: string, place?: (pointer: string) => string }} props
 */
export function Why({ error, ruleset, place }) {
  if (!error) return null;
  if (!(error instanceof Refused)) return html`<p class="failure" role="alert">${words.unreached}</p>`;
  const { clause, errors } = error.problem;
  return html`<div class="failure" role="alert"><p>${error.message} ${clause && ruleset ? html`<${Clause} ruleset=${ruleset} id=${clause} />` : null}</p>
    ${errors?.length ? html`<ul>${errors.map((each) => html`<li>${place ? html`<strong>${place(each.pointer)}</strong> ` : each.pointer ? html`<code>${each.pointer}</code> ` : null}${each.message}</li>`)}</ul>` : null}</div>`;
}

/** Clauses that are known without asking, by their rulesets. @type {Map<string, Promise<Map<string, any>>>} */
const given = new Map();

const askedFor = remembered(async (ruleset) => {
  const { data } = await get(`/v1/rulesets/${ruleset}/clauses`);
  return new Map(data.map((/** @type {any} */ clause) => [clause.id, clause]));
});

/** Know the clauses of a ruleset without asking: an exported file has them. @param {string} ruleset @param {Record<string, { pt: string, en: string }>} texts by their ids */
export function haveClauses(ruleset, texts) {
  given.set(ruleset, Promise.resolve(new Map(Object.entries(texts).map(([id, text]) => [id, { id, text }]))));
}

/** The clauses of a ruleset by their ids. @param {string} ruleset */
export const clausesOf = (ruleset) => given.get(ruleset) ?? askedFor(ruleset);

/** A clause by its number, after a `mark`; pressed, it opens its text there. Another one is closed again. @param {{ ruleset: string, id: string, mark?: string }} props */
export const Clause = (props) => html`<${Cited} key=${`${props.ruleset} ${props.id}`} ...${props} />`;

/** @param {{ ruleset: string, id: string, mark?: string }} props */
function Cited({ ruleset, id, mark = "" }) {
  const open = useSignal(false);
  const text = useSignal("");
  const press = async () => {
    open.value = !open.value;
    if (!open.value || text.value) return;
    try {
      const clause = (await clausesOf(ruleset)).get(id);
      text.value = clause ? told(clause.text) : "—";
    } catch (error) {
      fail(error);
    }
  };
  return html`<span class="clause"><button type="button" class="cite" aria-expanded=${open.value} onClick=${press}>${mark}${id}</button>${open.value
    ? html`<span class="clause-text" role="note"><q>${text.value}</q> ${location.protocol === "file:" ? null : html`<a href="/rules/${ruleset}#${id}">${words.clause} ${id}</a>`}</span>` : null}</span>`;
}

/** Several clauses. @param {{ ruleset: string, ids: string[] }} props */
export function Clauses({ ruleset, ids }) {
  return html`<span class="clauses">${ids.map((id) => html`<${Clause} key=${id} ruleset=${ruleset} id=${id} />`)}</span>`;
}

/**
 * A dialog, open as long as it is drawn. Esc and the press of its button close it.
 * @param {{ title: string, onClose: () => void, children?: unknown, className?: string }} props
 */
export function Dialog({ title, onClose, children, className = "" }) {
  const element = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => element.current?.showModal(), []);
  return html`<dialog ref=${element} class=${className} aria-label=${title} onClose=${onClose}>
    <header><h2>${title}</h2><button type="button" class="quiet" onClick=${() => element.current?.close()}>${words.close}</button></header>
    ${children}</dialog>`;
}

/** Copy a text, or show it to be copied by hand; return whether it was copied. @param {string} text */
export async function copy(text) {
  return await copied(text) || (prompt(words.copy, text), false);
}

/** On a page that came by plain HTTP, browsers know the old way alone. @param {string} text */
async function copied(text) {
  if (await navigator.clipboard?.writeText(text).then(() => true, () => false)) return true;
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

/** A button that copies a text. @param {{ text: string, children?: unknown }} props */
export function Copy({ text, children }) {
  const done = useSignal(false);
  const press = async () => { done.value = await copy(text); };
  return html`<button type="button" class="quiet" onClick=${press} onBlur=${() => { done.value = false; }}>${done.value ? words.copied : children ?? words.copy}</button>`;
}

/** A QR code, or any other SVG that the service has drawn. @param {{ svg: string, title: string }} props */
export function Drawing({ svg, title }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    place.current?.replaceChildren(drawn);
  }, [svg]);
  return html`<span ref=${place} class="drawing" role="img" aria-label=${title}></span>`;
}
