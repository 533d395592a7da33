// A card, wherever it lies: its name, its cost in the corner, its numbers along the foot, its status as chips.
import { html, memo } from "console/core/dom.js";
import { SeatMark } from "console/core/ui.js";
import words from "words/board.js";

/** @typedef {import("console/board/types.js").Item} Item */
/** @typedef {import("console/board/types.js").Stat} Stat */

/** Which way a stat differs from its base, as a sign and in words. @param {Stat} stat */
const differs = ({ value, base }) => (base === undefined || value === base ? "" : Number(value) > base ? "▲" : "▼");

/** A number as it is; words may have names in them. @param {number | string} value */
const written = (value) => (typeof value === "string" ? html`<bdi>${value}</bdi>` : value);

/**
 * A number: pressed, it is asked what it is made of. A change shows what it was.
 * @param {{ label?: string, value: number | string, was?: number | string, base?: number, of?: string, onAsk?: (of: string) => void }} props
 */
export function Asked({ label, value, was, base, of, onAsk }) {
  const sign = differs({ name: "", label: "", value, base });
  const told = html`${label ? html`<span class="label">${label}</span> ` : null}${was !== undefined && was !== value ? html`<del>${written(was)}</del> → ` : null}<b>${written(value)}</b>${sign
    ? html`<span class=${sign === "▲" ? "up" : "down"} title=${words.printed(base ?? 0)}>${sign}</span>` : null}`;
  return of && onAsk
    ? html`<button type="button" class="asked" data-small onClick=${() => onAsk(of)}>${told}<span class="visually-hidden">: ${words.why}</span></button>`
    : html`<span class="asked">${told}</span>`;
}

/**
 * What a card is drawn of: its `item`, and how that `was` before the last step; `kind` as people call it; `may` tells that it can be
 * pressed to some end, `chosen` that it has been; `onPress` gets its id.
 * @typedef {{ id: string, item: Item, kind?: string, was?: Item, changed?: boolean, may?: boolean, chosen?: boolean,
 *   onPress?: (id: string) => void, onAsk?: (of: string) => void }} CardProps
 */

/** A card. A step of a match changes few of them, so each is drawn again only when it is another. */
export const Card = memo(Drawn);

/** @param {CardProps} props */
function Drawn({ id, item, kind, was, changed, may, chosen, onPress, onAsk }) {
  const back = item.hidden && !item.card;
  const kinds = [
    "card", back ? "back" : "", item.turned ? "turned" : "", item.faded ? "faded" : "",
    changed ? "changed" : "", may ? "may" : "", chosen ? "chosen" : "", item.controller && item.controller !== item.owner ? "taken" : "",
  ].filter(Boolean).join(" ");
  const called = back ? html`<span class="visually-hidden">${item.name || words.hidden}</span>` : html`<bdi>${item.name}</bdi>`;
  const before = (/** @type {string} */ name) => was?.stats?.find((stat) => stat.name === name)?.value;
  return html`<div class=${kinds} data-seat=${item.owner || undefined} data-item=${id}>
    ${onPress
      ? html`<button type="button" class="name" data-small aria-pressed=${chosen === undefined ? undefined : chosen} onClick=${() => onPress(id)}>${called}</button>`
      : html`<span class="name">${called}</span>`}
    ${item.cost ? html`<span class="cost" title=${words.cost}>${item.cost}</span>` : null}
    ${kind ? html`<span class="kind">${kind}</span>` : null}
    ${(item.chips ?? []).map((chip) => html`<span class="chip ${chip.tone ?? ""}" key=${chip.text}>${chip.text}</span>`)}
    ${item.turned ? html`<span class="visually-hidden">${words.turned}</span>` : null}
    ${item.stats?.length ? html`<span class="stats">${item.stats.map((stat) => html`<${Asked} key=${stat.name} ...${stat} was=${before(stat.name)} onAsk=${onAsk} />`)}</span>` : null}
    ${item.arrows?.length ? html`<span class="arrows" role="img" aria-label=${words.arrows(item.arrows.join(", "))}>${item.arrows.map((way) => html`<i class="arrow ${way}" key=${way}></i>`)}</span>` : null}
    ${item.owner ? html`<span class="owner"><${SeatMark} seat=${item.owner} /></span>` : null}
  </div>`;
}
