// A card, wherever it lies: framed by what it is a card of, coloured by whose it is in its game, with a picture, its name,
// what it says and its numbers. How much of that is shown follows from how wide it is (`card.css`).
import { html, memo, useSignal } from "console/core/dom.js";
import { SeatMark } from "console/core/ui.js";
import { Glyph, isDrawn } from "console/board/glyphs.js";
import { plate } from "console/board/plate.js";
import words from "words/board.js";

/** @typedef {import("console/board/types.js").Item} Item */
/** @typedef {import("console/board/types.js").Stat} Stat */
/** @typedef {import("console/board/types.js").Face} Face */
/** @typedef {import("console/board/types.js").Layout} Layout */

/** Which way a stat differs from its base, as a sign. @param {Stat} stat */
const differs = ({ value, base }) => (base === undefined || value === base ? "" : Number(value) > base ? "▲" : "▼");

/** A number as it is; words may have names in them. @param {number | string} value */
const written = (value) => (typeof value === "string" ? html`<bdi>${value}</bdi>` : value);

/**
 * A number: pressed, it is asked what it is made of. A change shows what it was. With a `glyph` its label is said, and not shown; with an
 * `icon` it is shown where there is room.
 * @param {{ label?: string, value: number | string, was?: number | string, base?: number, of?: string, glyph?: string, icon?: string, onAsk?: (of: string) => void }} props
 */
export function Asked({ label, value, was, base, of, glyph, icon, onAsk }) {
  const sign = differs({ name: "", label: "", value, base });
  const called = glyph ? html`<${Glyph} name=${glyph} /><span class="visually-hidden">${label} </span>` : label ? html`${icon ? html`<${Glyph} name=${icon} />` : null}<span class="label">${label}</span> ` : null;
  const told = html`${called}${was !== undefined && was !== value ? html`<span class="was"><del>${written(was)}</del>${glyph ? " " : " → "}</span>` : null}<b data-of=${of}>${written(value)}</b>${sign
    ? html`<span class=${sign === "▲" ? "up" : "down"} title=${words.printed(base ?? 0)}>${sign}</span>` : null}`;
  return of && onAsk
    ? html`<button type="button" class="asked" data-small title=${glyph || icon ? label : undefined} onClick=${() => onAsk(of)}>${told}<span class="visually-hidden">: ${words.why}</span></button>`
    : html`<span class="asked" title=${glyph || icon ? label : undefined}>${told}</span>`;
}

/** How wide letters are beside their height, in a narrow face: the thin ones, the broad ones, capitals, and the others. @type {[RegExp, number][]} */
const WIDTHS = [[/[iljtfrI.,'’ ]/, 0.27], [/[mwMW]/, 0.76], [/[A-ZÀ-Ý]/, 0.58], [/./, 0.47]];
/** How much room a name has on a card of 60 px, and on one of 44. */
const [ROOM, LITTLE] = [4.75, 3.3];

/** How wide a word is. @param {string} word */
const wideOf = (word) => [...word].reduce((sum, letter) => sum + (WIDTHS.find(([some]) => some.test(letter))?.[1] ?? 0.47), 0);

/** How many lines a name takes where so many letters' heights have room; 9 where a word of it is too long for one. @param {string} name @param {number} room */
function linesOf(name, room) {
  let [lines, filled] = [1, 0];
  for (const word of name.split(/(?<=-)| /)) {
    const wide = wideOf(word);
    if (wide > room) return 9;
    if (filled && filled + 0.27 + wide > room) [lines, filled] = [lines + 1, wide];
    else filled += (filled ? 0.27 : 0) + wide;
  }
  return lines;
}

/** The same on a card of 60 px; `long` where a word is too long for a line, and the name fits on two if that is broken and drawn closer. @param {string} name */
function linesShown(name) {
  const broken = name.split(/(?<=-)| /).reduce((lines, word) => lines + Math.ceil(wideOf(word) / (1.1 * ROOM)), 0);
  return linesOf(name, ROOM) === 9 && broken <= 2 ? "long" : linesOf(name, ROOM);
}

/** How much room words take, from 0 (none) to 5. @param {number} letters */
const roomOf = (letters) => [0, 60, 135, 180, 300].filter((least) => letters > least).length;

/**
 * What a card is drawn of: its `item` and its printed `face`, what the `layout` says of its kind, and how the item `was` before the
 * last step; `may` tells that it can be pressed to some end, `chosen` that it has been; `ways` is by how many quarters the board that
 * it lies on is turned; `onPress` gets its id.
 * @typedef {{ id: string, item: Item, face?: Face, layout: Layout, was?: Item, changed?: boolean, may?: boolean, chosen?: boolean,
 *   ways?: number, onPress?: (id: string) => void, onAsk?: (of: string) => void }} CardProps
 */

/** More numbers than these leave out those that are and were 0, and of what comes after so many those that are as printed. */
const CROWDED = 3;

/** Words of a status that are longer have no line for themselves on narrow cards. */
const LONG = 16;
/** The directions, clockwise. */
const ROUND = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

/** Arrows as they point on a board that is turned by so many quarters. @param {string[] | undefined} arrows @param {number} [ways] */
export const turned = (arrows = [], ways = 0) => arrows.map((way) => ROUND[(ROUND.indexOf(way) + 2 * ways + 8) % 8]);

/** A card. A step of a match changes few of them, so each is drawn again only when it is another. */
export const Card = memo(Drawn);

/** @param {CardProps} props */
function Drawn({ id, item, face, layout, was, changed, may, chosen, ways = 0, onPress, onAsk }) {
  const back = item.hidden && !item.card;
  const states = [
    "card", back ? "back" : "", item.turned ? "turned" : "", item.faded ? "faded" : "",
    changed ? "changed" : "", may ? "may" : "", chosen ? "chosen" : "", item.controller && item.controller !== item.owner ? "taken" : "",
  ].filter(Boolean).join(" ");
  const called = back ? html`<span class="visually-hidden">${item.name || words.hidden}</span>` : html`<bdi>${item.name}</bdi>`;
  const name = onPress
    ? html`<button type="button" class="name" data-small aria-pressed=${chosen === undefined ? undefined : chosen} onClick=${() => onPress(id)}>${called}</button>`
    : html`<span class="name">${called}</span>`;
  const own = item.owner ? html`<i class="own"><${SeatMark} seat=${item.owner} /></i>` : null;
  if (back) return html`<div class=${states} data-seat=${item.owner || undefined} data-item=${id}>${own}<div class="in">${name}</div></div>`;
  const kind = layout.kinds?.[item.kind] ?? item.kind;
  const frame = layout.frames?.[item.kind] ?? "thing";
  const stats = (isPrize(layout, item) ? [] : item.stats ?? []).filter((stat, place, { length }) => length <= CROWDED || (place < CROWDED ? stat.value || stat.base : stat.value !== stat.base));
  const says = face?.says ?? [];
  const arrows = turned(item.arrows, ways);
  const digits = stats.reduce((sum, stat) => sum + String(stat.value).length, 0);
  return html`<div class=${states} data-seat=${item.owner || undefined} data-item=${id} data-frame=${frame} data-lines=${linesShown(item.name)} data-little=${linesOf(item.name, LITTLE)}
      data-text=${roomOf(says.reduce((sum, { text }) => sum + text.length, 0))} data-stats=${stats.length} data-wide=${digits > 7 ? "" : undefined}
      style=${toned(layout, face?.colour || item.kind)}>
    ${own}<div class="in">
    <${Art} picture=${face?.picture}><svg class="plate" viewBox="0 0 120 80" preserveAspectRatio="xMidYMid slice" aria-hidden="true"
      dangerouslySetInnerHTML=${{ __html: plate(item.card || item.name, frame, item.kind, face?.pictured ?? item.name) }}></svg><//>
    ${item.cost ? html`<span class="cost" title=${words.cost}>${item.cost}</span>` : null}
    <span class="kind" title=${kind}><${Glyph} name=${item.kind} /><span class="visually-hidden">${kind}</span></span>
    ${name}
    ${item.chips?.length ? html`<span class="chips">${item.chips.map((chip) => html`<span class="chip ${chip.tone ?? ""} ${chip.text.length > LONG ? "long" : ""}" key=${chip.text}>${chip.text}</span>`)}</span>` : null}
    ${says.length ? html`<div class="rules">${says.map((each) => html`<p key=${each.text}>${each.name ? html`<b>${each.name}.</b> ` : null}${each.text}</p>`)}</div>` : null}
    ${item.turned ? html`<span class="bow"><${Glyph} name="turned" /><span class="visually-hidden">${words.turned}</span></span>` : null}
    ${stats.length ? html`<span class="stats">${stats.map((stat) => html`<${Asked} key=${stat.name} ...${stat} glyph=${glyphOf(stat.name)} was=${before(was, stat.name)} onAsk=${onAsk} />`)}</span>` : null}
    ${chosen ? html`<span class="tick"><${Glyph} name="chosen" /></span>` : null}
    </div>${arrows.length ? html`<span class="arrows" role="img" aria-label=${words.arrows(arrows.join(", "))}>${arrows.map((way) => html`<i class="arrow ${way}" key=${way}></i>`)}</span>` : null}
  </div>`;
}

/** What a card shows: a picture of its own; the one that is drawn (`children`) where it has none, or it cannot be had, as in a file. @param {{ picture?: string, children: unknown }} props */
function Art({ picture, children }) {
  const missing = useSignal("");
  return html`<div class="art">${picture && picture !== missing.value ? html`<img class="plate" src="/pictures/${picture}" alt="" loading="lazy" onError=${() => { missing.value = picture; }} />` : children}</div>`;
}

/** Whether the numbers of an item are what each seat has had for it. @param {Layout} layout @param {Item} item */
export const isPrize = (layout, item) => layout.seats.some(({ seat }) => seat === item.stats?.[0]?.name);

/** What each seat has had for a prize. @param {{ stats: NonNullable<Item["stats"]> }} props */
export function Standings({ stats }) {
  const most = Math.max(1, ...stats.map(({ value }) => Number(value)));
  return html`<ul class="plain standings">${stats.map(({ name, label, value }) => html`<li key=${name} data-seat=${name} class=${value === most ? "most" : ""} style=${{ "--part": Number(value) / most }}>
    <${SeatMark} seat=${name} /><bdi>${label}</bdi><b>${value}</b></li>`)}</ul>`;
}

/** What a number was before the last step. @param {Item | undefined} was @param {string} name */
const before = (was, name) => was?.stats?.find((stat) => stat.name === name)?.value;

/** The glyph of a number, if there is one. @param {string} name */
export const glyphOf = (name) => (isDrawn(name.toLowerCase()) ? name.toLowerCase() : undefined);

/** The tones of a card: hue, strength and spot, of its colour or its kind. @param {Layout} layout @param {string} colour */
export function toned(layout, colour) {
  const [hue, percent, spot] = layout.palette?.[colour] ?? [[...colour].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7), 60, 80];
  return { "--hue": hue, "--strength": percent / 100, "--spot": spot };
}
