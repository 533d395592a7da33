// The table of any ruleset, drawn from what the service says of it: no game has a script of its own.
import { Asked, Card } from "console/board/card.js";
import { useFit } from "console/board/fit.js";
import { useMoves } from "console/board/moves.js";
import { html, signal, useSignal } from "console/core/dom.js";
import { Dialog, Player } from "console/core/ui.js";
import words from "words/board.js";

/**
 * @typedef {import("console/board/types.js").Layout} Layout
 * @typedef {import("console/board/types.js").Board} Board
 * @typedef {import("console/board/types.js").Item} Item
 */

/**
 * What a table is drawn with besides its layout and board: `before` is the board before the last step, `changed` the ids of what it
 * changed, `may` those of what can be pressed to some end, `chosen` of what has been; `near` the seat that sits before the screen.
 * `asks`: whether cards are so large that their numbers can be pressed; else they are asked in the dialog of their card.
 * `folds`: where there is little room, that seat comes first, and of the others but a line, until it is pressed.
 * @typedef {{ layout: Layout, board: Board, before?: Board, changed?: Set<string>, may?: Set<string>, chosen?: Set<string>, near?: string,
 *   folds?: boolean, asks?: boolean, onPress?: (thing: string) => void, onAsk?: (of: string) => void, label?: string }} Shown
 */

/** Whether there is room for a whole table at once. */
const media = matchMedia("(min-width: 48rem)");
const roomy = signal(media.matches);
media.addEventListener("change", () => { roomy.value = media.matches; });

/** The table. @param {Shown} given */
export function Table(given) {
  const { layout, near, label } = given;
  const { table, asks } = useFit(given.board);
  useMoves(table, given.board);
  const shown = { ...given, asks };
  const folds = shown.folds && !roomy.value;
  const mine = layout.seats.find(({ seat }) => seat === near) ?? (layout.seats.length > 2 ? undefined : layout.seats[0]);
  const others = layout.seats.filter((each) => each !== mine);
  const own = mine ? html`<${Seat} ...${shown} folds=${false} place=${mine} />` : null;
  return html`<section class="table" ref=${table} data-others=${others.length} aria-label=${label ?? words.table}>
    <${Facts} ...${shown} ids=${layout.facts} />
    ${folds ? own : null}
    <div class="others">${others.map((each) => html`<${Seat} key=${each.seat} ...${shown} folds=${folds} place=${each} />`)}</div>
    ${layout.areas.length ? html`<div class="middle">${layout.areas.map((id) => html`<${Area} key=${id} ...${shown} id=${id} />`)}</div>` : null}
    ${folds ? null : own}
  </section>`;
}

/** Numbers and words of the table or of a seat. @param {Shown & { ids: string[] }} props */
function Facts({ layout, board, before, changed, onAsk, ids }) {
  const shown = ids.filter((id) => board.facts[id]);
  if (!shown.length) return null;
  return html`<ul class="facts plain">${shown.map((id) => html`<li key=${id} class=${changed?.has(id) ? "changed" : ""}>
    <${Asked} label=${layout.labels[id]} ...${board.facts[id]} was=${before?.facts[id]?.value} onAsk=${onAsk} /></li>`)}</ul>`;
}

/** A seat: who sits there, and what is theirs; of what is folded, that which can be pressed or has changed. @param {Shown & { place: Layout["seats"][number] }} props */
function Seat({ place, ...shown }) {
  const { layout, board, may, folds, onPress } = shown;
  const open = useSignal(false);
  const pressed = may?.has(place.seat) && onPress;
  const held = place.areas.filter((id) => board.areas[id]?.count && layout.about[id]);
  const areas = folds && !open.value ? held.filter((id) => board.areas[id].items.some((each) => may?.has(each) || shown.changed?.has(each))) : place.areas;
  const piles = areas.filter((id) => layout.about[id]?.kind === "pile");
  return html`<div class="seat" role="group" data-seat=${place.seat} aria-label=${[shown.label, place.name || place.seat].filter(Boolean).join(": ")}>
    <header><h2>${pressed
      ? html`<button type="button" class="may" onClick=${() => onPress(place.seat)}><${Player} seat=${place.seat} name=${place.name} /></button>`
      : html`<${Player} seat=${place.seat} name=${place.name} />`}</h2>
      <${Facts} ...${shown} ids=${place.facts} />
      ${piles.length ? html`<div class="piles">${piles.map((id) => html`<${Area} key=${id} ...${shown} id=${id} />`)}</div>` : null}</header>
    ${folds ? html`<button type="button" class="fold" aria-expanded=${open.value} onClick=${() => { open.value = !open.value; }}>
      <span>${held.map((id) => html`<span key=${id}>${layout.about[id].title} <b>${board.areas[id].count}</b></span> `)}</span></button>` : null}
    <div class="areas">${areas.filter((id) => !piles.includes(id)).map((id) => html`<${Area} key=${id} ...${shown} id=${id} />`)}</div>
  </div>`;
}

/** An area: cards in a row, a pile, a board of spaces, or lines of text. @param {Shown & { id: string }} props */
function Area({ id, ...shown }) {
  const { layout, board } = shown;
  const about = layout.about[id];
  const area = board.areas[id];
  if (!about || !area) return null;
  if (about.kind === "lines") {
    return area.lines?.length ? html`<div class="area lines"><h3>${about.title}</h3><ol>${area.lines.map((line) => html`<li><bdi>${line}</bdi></li>`)}</ol></div>` : null;
  }
  const lying = area.items.filter((each) => !board.items[each]?.under);
  if (about.kind === "grid") return html`<${Grid} ...${shown} id=${id} />`;
  if (about.kind === "pile") return html`<${Pile} ...${shown} id=${id} />`;
  if (!lying.length) return null;
  const closed = lying.length > 1 && lying.every((each) => board.items[each]?.hidden && !board.items[each].card && !shown.may?.has(each));
  return html`<div class="area cards" data-area=${id}><h3>${about.title} <small>${area.count}</small></h3>
    ${closed ? html`<${Fan} items=${lying} board=${board} changed=${shown.changed} />`
      : html`<ul class="plain">${stacks(lying, shown).map(([each, ...alike]) => html`<li key=${each}><${Stacked} ...${shown} id=${each} />
        ${alike.length ? html`<b class="times">×${alike.length + 1}</b>` : null}</li>`)}</ul>`}</div>`;
}

/** So many cards that are all alike lie in a stack. */
const ALIKE = 3;

/** Cards in stacks: those that are alike in all that one sees, and cannot be pressed to some end, in one. @param {string[]} lying @param {Shown} shown @param {number} [least] */
function stacks(lying, { board, before, may, chosen }, least = ALIKE) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const id of lying) {
    const alone = may?.has(id) || chosen?.has(id) || attached(board).has(id) || (before && before.items[id] !== board.items[id]);
    const { hidden, ...seen } = board.items[id] ?? {};
    const key = alone ? id : JSON.stringify({ ...seen, stats: seen.stats?.map(({ of, ...stat }) => stat) });
    found.set(key, [...(found.get(key) ?? []), id]);
  }
  return [...found.values()].flatMap((alike) => (alike.length < least ? alike.map((id) => [id]) : [alike]));
}

/** How many backs a fan has: more look alike. */
const BACKS = 6;

/** Cards that lie face down, of which one sees how many there are. @param {{ items: string[], board: Board, changed?: Set<string> }} props */
function Fan({ items, board, changed }) {
  const owner = board.items[items[0]]?.owner;
  return html`<p class="fan ${items.some((each) => changed?.has(each)) ? "changed" : ""}" data-seat=${owner || undefined}>${items.slice(0, BACKS).map((each) => html`<i key=${each} data-item=${each}></i>`)}
    <b>${items.length}</b><span class="visually-hidden"> ${words.hidden}</span></p>`;
}

/** A card as it lies, with what is attached to it. @param {Shown & { id: string }} props */
function Stacked({ id, ...shown }) {
  const { layout, board, before, changed, may, chosen, asks, onPress, onAsk } = shown;
  const item = board.items[id];
  if (!item) return null;
  const was = before?.items[id];
  const under = attached(board).get(id) ?? [];
  return html`<${Card} id=${id} item=${item} face=${board.faces?.[item.card]} layout=${layout} was=${was === item ? undefined : was} changed=${changed?.has(id)} may=${may?.has(id)}
      chosen=${chosen && (may?.has(id) || chosen.has(id)) ? chosen.has(id) : undefined} onPress=${onPress} onAsk=${asks && !item.under ? onAsk : undefined} />
    ${under.length ? html`<ul class="plain attached" aria-label=${words.attachedTo(item.name)}>${stacks(under, shown, 2).map(([each, ...alike]) => html`<li key=${each}><${Stacked} ...${shown} id=${each} />
      ${alike.length ? html`<b class="times">×${alike.length + 1}</b>` : null}</li>`)}</ul>` : null}`;
}

/** @type {WeakMap<object, Map<string, string[]>>} */
const known = new WeakMap();

/** What is attached to what, by the id of the bearer. @param {Board} board */
function attached(board) {
  let found = known.get(board.items);
  if (!found) {
    found = new Map();
    for (const [id, { under }] of Object.entries(board.items)) {
      if (under) found.set(under, [...(found.get(under) ?? []), id]);
    }
    known.set(board.items, found);
  }
  return found;
}

/** A pile: how many, and its cards on demand, where they may be seen. @param {Shown & { id: string }} props */
function Pile({ id, ...shown }) {
  const { layout, board, changed, may } = shown;
  const open = useSignal(false);
  const { title } = layout.about[id];
  const { items, count } = board.areas[id];
  const top = items.at(-1);
  const touched = items.some((each) => changed?.has(each));
  const inside = items.some((each) => may?.has(each));
  return html`<div class="area pile ${count ? "" : "bare"} ${touched ? "changed" : ""} ${inside ? "may" : ""}"><h3>${title}</h3>
    ${top && board.items[top]
      ? html`<button type="button" onClick=${() => { open.value = true; }}><span class="visually-hidden">${title}: </span><b>${count}</b> <span>${board.items[top].name || words.hidden}</span></button>`
      : html`<p><b>${count}</b></p>`}
    ${open.value ? html`<${Dialog} title=${`${title} (${count})`} onClose=${() => { open.value = false; }}>
      <ul class="plain cards">${items.map((each) => html`<li key=${each}><${Stacked} ...${shown} id=${each} /></li>`)}</ul><//>` : null}
  </div>`;
}

/** A board of spaces. @param {Shown & { id: string }} props */
function Grid({ id, ...shown }) {
  const { layout, board, near, chosen, onPress } = shown;
  const about = layout.about[id];
  const may = about.seat && near && about.seat !== near ? undefined : shown.may; // each seat's own spaces are called alike
  const area = board.areas[id];
  /** @type {Map<string, string[]>} */
  const at = new Map();
  for (const each of area.items) {
    const { at: space, under } = board.items[each] ?? {};
    if (space && !under) at.set(space, [...(at.get(space) ?? []), each]);
  }
  return html`<div class="area grid-area"><h3>${about.title}</h3>
    <ul class="plain spaces" style=${{ "--columns": about.columns, "--rows": about.rows }}>
      ${Object.entries(area.spaces ?? {}).map(([space, { x, y, name, of, tone }]) => html`<li key=${space} data-space=${space} data-seat=${of || undefined}
          class="space ${tone} ${may?.has(space) ? "may" : ""} ${chosen?.has(space) ? "chosen" : ""}" style=${{ gridColumn: x + 1, gridRow: y + 1 }}>
        ${onPress && (may?.has(space) || (shown.may && !at.has(space)))
          ? html`<button type="button" class="place" data-small onClick=${() => onPress(space)} aria-label=${words.space(space, name)}></button>`
          : html`<span class="visually-hidden">${words.space(space, name)}</span>`}
        ${(at.get(space) ?? []).map((each) => html`<${Stacked} key=${each} ...${shown} id=${each} onAsk=${roomy.value ? shown.onAsk : undefined} />`)}
      </li>`)}
    </ul></div>`;
}
