// The table of any ruleset, drawn from what the service says of it: no game has a script of its own.
import { Asked, Card, Standings, glyphOf, isPrize, toned } from "console/board/card.js";
import { useFit } from "console/board/fit.js";
import { Glyph, isDrawn } from "console/board/glyphs.js";
import { useMoves } from "console/board/moves.js";
import { desk, html, matching, useSignal } from "console/core/dom.js";
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
 * `folds`: where there is little room, the other seats are but a line, until it is pressed.
 * `ways`: by how many quarters its board is turned.
 * @typedef {{ layout: Layout, board: Board, before?: Board, changed?: Set<string>, may?: Set<string>, chosen?: Set<string>, near?: string,
 *   folds?: boolean, asks?: boolean, ways?: number, onPress?: (thing: string) => void, onAsk?: (of: string) => void, label?: string }} Shown
 */

/** Whether there is room for every seat at once, whether there is so little that of two one is folded, and whether a table is wider than it is high. */
const roomy = matching("(min-width: 48rem) and (min-height: 28rem)");
const tight = matching("(max-width: 63.99rem) and (max-height: 44rem)");
const wide = matching("(min-width: 48rem)");

/** The table. @param {Shown} given */
export function Table(given) {
  const { layout, board, near, label } = given;
  const { table, asks } = useFit(board);
  useMoves(table, board);
  const mine = layout.seats.find(({ seat }) => seat === near) ?? (layout.seats.length > 2 ? undefined : layout.seats[0]);
  const others = layout.seats.filter((each) => each !== mine);
  const shown = { ...given, asks, ways: waysOf(given), folds: given.folds && !roomy.value && (others.length > 1 || tight.value) };
  const grids = layout.areas.filter((id) => layout.about[id]?.kind === "grid");
  const rest = layout.areas.filter((id) => !grids.includes(id) && isThere(layout, board, id));
  const areas = (/** @type {string[]} */ ids) => ids.map((id) => html`<${Area} key=${id} ...${shown} id=${id} />`);
  const middle = rest.length ? html`<div class="middle" key="middle">${areas(rest)}</div>` : null;
  const seats = others.map((each) => html`<${Seat} key=${each.seat} ...${shown} place=${each} />`);
  const between = others.length === 4 && desk.value ? 2 : others.length; // four sit two by two around the middle
  return html`<section class="table" ref=${table} data-others=${others.length} data-own=${mine ? "" : undefined} data-board=${grids.length ? "" : undefined} aria-label=${label ?? words.table}>
    <${Facts} ...${shown} ids=${layout.facts} />
    <div class="others">${mine ? seats : [...seats.slice(0, between), middle, ...seats.slice(between)]}</div>
    ${grids.length ? html`<div class="middle board">${areas(grids)}</div>` : null}
    ${mine ? middle : null}
    ${mine ? html`<${Seat} ...${shown} folds=${false} place=${mine} own=${true} />` : null}
  </section>`;
}

/** By how many quarters a board is turned for a seat. @param {Shown} shown */
export function waysOf({ layout, board, near }) {
  const id = wide.value || tight.value ? layout.areas.find((each) => layout.about[each]?.kind === "grid" && !layout.about[each].seat) : undefined;
  return id ? turnOf(Object.values(board.areas[id]?.spaces ?? {}), near ?? layout.seats[0]?.seat) : 0;
}

/** Whether anything is to be seen of an area. @param {Layout} layout @param {Board} board @param {string} id */
function isThere(layout, board, id) {
  const [about, area] = [layout.about[id], board.areas[id]];
  if (!about || !area) return false;
  return about.kind === "lines" ? !!area.lines?.length : about.kind === "grid" || about.kind === "pile" ? true : area.items.some((each) => !board.items[each]?.under) || sidesOf(layout, board, id).length > 0;
}

/** The area in which a fact is shown: the one that it is called after, or whose number it is. @param {Layout} layout @param {Board} board @param {string} id */
const placeOf = (layout, board, id) => [id, board.facts[id]?.of ?? ""].map((name) => name.split(".")).find(([first, more]) => more && layout.areas.includes(first))?.[0];

/** Who stands against whom in an area, each by what they come to there: the first is who began it. @param {Layout} layout @param {Board} board @param {string} id */
function sidesOf(layout, board, id) {
  const facts = layout.seats.flatMap((place) => place.facts.map((fact, order) => ({ place, fact, order })));
  return facts.filter(({ fact }) => board.facts[fact] && placeOf(layout, board, fact) === id).sort((one, other) => one.order - other.order);
}

/** Whether something is no card, but a token, as rings are. @param {Board} board @param {string} id */
const isToken = (board, id) => !board.items[id]?.card && !board.items[id]?.hidden;

/** Numbers and words of the table, of a seat, or of an area. @param {Shown & { ids: string[], area?: string }} props */
function Facts({ layout, board, before, changed, onAsk, ids, area }) {
  const shown = ids.filter((id) => board.facts[id] && placeOf(layout, board, id) === area && (board.facts[id].value !== 0 || board.facts[id].of)); // of what counts nothing there is nothing to say
  if (!shown.length) return null;
  return html`<ul class="facts plain">${shown.map((id) => html`<li key=${id} class="${changed?.has(id) ? "changed" : ""} ${id.endsWith(".yields") ? "yields" : ""}">
    <${Asked} label=${layout.labels[id]} ...${board.facts[id]} icon=${glyphOf(id.split(".").at(-1) ?? "")} was=${before?.facts[id]?.value} onAsk=${onAsk} /></li>`)}</ul>`;
}

/** A seat: who sits there, and what is theirs: on its line what is but counted, below it what lies there. @param {Shown & { place: Layout["seats"][number], own?: boolean }} props */
function Seat({ place, own, ...shown }) {
  const { layout, board, may, folds, onPress } = shown;
  if (folds) return html`<${Folded} ...${shown} place=${place} />`;
  const pressed = may?.has(place.seat) && onPress;
  const there = place.areas.filter((id) => isThere(layout, board, id));
  const [counted, lying] = parted(there, (id) => isCounted(shown, id));
  const areas = (/** @type {string[]} */ ids) => ids.map((id) => html`<${Area} key=${id} ...${shown} id=${id} />`);
  const piles = counted.filter((id) => layout.about[id].kind === "pile");
  const few = counted.filter((id) => !piles.includes(id));
  return html`<div class="seat ${own ? "own" : ""}" role="group" data-seat=${place.seat} aria-label=${[shown.label, place.name || place.seat].filter(Boolean).join(": ")}>
    <header><h2>${pressed
      ? html`<button type="button" class="may" onClick=${() => onPress(place.seat)}><${Player} seat=${place.seat} name=${place.name} /></button>`
      : html`<${Player} seat=${place.seat} name=${place.name} />`}</h2>
      <${Facts} ...${shown} ids=${place.facts} />
      ${few.length ? html`<div class="few">${areas(few)}</div>` : null}
      ${piles.length ? html`<div class="piles">${areas(piles)}</div>` : null}</header>
    <div class="areas">${areas(lying)}</div>
  </div>`;
}

/** Those of which something holds, and the others. @template T @param {T[]} all @param {(one: T) => boolean} holds @returns {[T[], T[]]} */
const parted = (all, holds) => [all.filter(holds), all.filter((each) => !holds(each))];

/** Whether one sees of an area but how much there is: piles, backs, and tokens, which are small. @param {Shown} shown @param {string} id */
function isCounted({ layout, board, may }, id) {
  const { items } = board.areas[id];
  if (layout.about[id].kind === "pile") return true;
  return layout.about[id].kind === "row" && (isClosed(board, id, may) || items.every((each) => isToken(board, each)));
}

/** Whether all that lies there is closed to whoever looks: several cards, or a hand. @param {Board} board @param {string} id @param {Set<string>} [may] @param {string[]} [items] */
const isClosed = (board, id, may, items = board.areas[id].items) => (items.length > 1 || id.endsWith(".hand")) && items.every((each) => board.items[each]?.hidden && !board.items[each].card && !may?.has(each));

/** What is shown in a dialog, which ends with a press that chooses something: what is to be pressed next is below it. @param {Shown} shown @param {import("@preact/signals").Signal<boolean>} open @returns {Shown} */
const ending = (shown, open) => ({ ...shown, onPress: (id) => { if (shown.may?.has(id)) open.value = false; shown.onPress?.(id); } });

/** A seat where there is little room: its numbers and small faces on a line, all of it when that is pressed; and what of it can be pressed. @param {Shown & { place: Layout["seats"][number] }} props */
function Folded({ place, ...shown }) {
  const { layout, board, may, changed, onPress } = shown;
  const open = useSignal(false);
  const there = place.areas.filter((id) => isThere(layout, board, id));
  const [counted, lying] = parted(there, (id) => isCounted(shown, id));
  const asked = [...lying, ...counted].filter((id) => board.areas[id].items.some((each) => may?.has(each)));
  const faces = lying.flatMap((id) => board.areas[id].items.filter((each) => !board.items[each]?.under));
  const news = place.areas.some((id) => board.areas[id]?.items.some((each) => changed?.has(each)));
  const name = place.name || place.seat;
  return html`<div class="seat folded ${news ? "changed" : ""}" role="group" data-seat=${place.seat} aria-label=${[shown.label, name].filter(Boolean).join(": ")}>
    ${may?.has(place.seat) && onPress ? html`<button type="button" class="may" onClick=${() => onPress(place.seat)}><${Player} seat=${place.seat} name=${place.name} /></button>` : null}
    <h2><button type="button" class="fold" aria-haspopup="dialog" onClick=${() => { open.value = true; }}><${Player} seat=${place.seat} name=${place.name} />
      <${Facts} ...${shown} onAsk=${undefined} ids=${place.facts} />
      ${counted.filter((id) => isClosed(board, id)).map((id) => html`<${Fan} key=${id} items=${board.areas[id].items} board=${board} />`)}
      <span class="faces" aria-hidden="true">${faces.map((each) => html`<${Card} key=${each} id=${each} item=${board.items[each]} face=${board.faces?.[board.items[each].card]} layout=${layout} />`)}</span></button></h2>
    ${asked.length ? html`<div class="areas">${asked.map((id) => html`<${Area} key=${id} ...${shown} id=${id} />`)}</div>` : null}
    ${open.value ? html`<${Dialog} className="of-seat" title=${name} onClose=${() => { open.value = false; }}><${Seat} ...${ending(shown, open)} folds=${false} place=${place} /><//>` : null}
  </div>`;
}

/** An area: cards in a row, tokens, a pile, a board of spaces, or lines of text. @param {Shown & { id: string }} props */
function Area({ id, ...shown }) {
  const { layout, board } = shown;
  const about = layout.about[id];
  const area = board.areas[id];
  if (!about || !area) return null;
  if (about.kind === "lines") {
    return area.lines?.length ? html`<${Lines} title=${about.title} lines=${area.lines} folds=${!roomy.value && (area.lines.length > 1 || area.lines[0].length > LONG || layout.areas.some((each) => layout.about[each]?.kind === "grid"))} />` : null;
  }
  const lying = area.items.filter((each) => !board.items[each]?.under);
  if (about.kind === "grid") return html`<${Grid} ...${shown} id=${id} />`;
  if (about.kind === "pile") return html`<${Pile} ...${shown} id=${id} />`;
  const sides = sidesOf(layout, board, id);
  if (sides.length > 1) return html`<${Versus} ...${shown} id=${id} sides=${sides} />`;
  if (!lying.length) return null;
  const [tokens, cards] = parted(lying, (each) => isToken(board, each));
  const hand = id.endsWith(".hand");
  return html`<div class="area cards ${hand ? "hand" : ""} ${cards.length ? "" : "of-tokens"}" data-area=${id}><h3>${about.title} <small>${area.count}</small></h3>
    ${isClosed(board, id, shown.may, lying) ? html`<${Fan} items=${lying} board=${board} changed=${shown.changed} />`
      : html`<${Tokens} ...${shown} ids=${tokens} /><${Cards} ...${shown} ids=${cards} />`}</div>`;
}

/** Tokens in a row. @param {Shown & { ids: string[] }} props */
const Tokens = ({ ids, ...shown }) => (ids.length ? html`<ul class="plain tokens">${ids.map((each) => html`<li key=${each}><${Token} ...${shown} id=${each} /></li>`)}</ul>` : null);

/** Cards in a row; those that are alike in a stack, which fans out. @param {Shown & { ids: string[] }} props */
function Cards({ ids, ...shown }) {
  const { layout, board } = shown;
  if (!ids.length) return null;
  const count = ids.every((each) => layout.frames?.[board.items[each].kind] === "thing" && !board.items[each].stats); // they have nothing but their number
  return html`<ul class="plain lying">${stacks(ids, shown, count ? 2 : ALIKE).map(([each, ...alike]) => html`<li key=${each} style=${{ "--more": Math.min(alike.length, EDGES) }}>
    ${alike.slice(0, EDGES).map((_, place) => html`<i class="edge" data-seat=${board.items[each].owner || undefined} style=${{ "--place": place }}></i>`)}<${Stacked} ...${shown} id=${each} />
    ${alike.length ? html`<b class="times">×${alike.length + 1}</b>` : null}</li>`)}</ul>`;
}

/** Two sides against each other: what each has there and comes to, and between them what it is about. @param {Shown & { id: string, sides: ReturnType<typeof sidesOf> }} props */
function Versus({ id, sides, ...shown }) {
  const { layout, board, before, onAsk } = shown;
  const [tokens, cards] = parted(board.areas[id].items.filter((each) => !board.items[each]?.under), (each) => isToken(board, each));
  const of = (/** @type {string} */ seat) => cards.filter((each) => board.items[each].controller === seat);
  const [first, second] = sides.map(({ place, fact }) => html`<div class="side" key=${place.seat} data-seat=${place.seat}>
    <p><${Player} ...${place} /><${Asked} label=${layout.labels[fact].toLowerCase()} ...${board.facts[fact]} was=${before?.facts[fact]?.value} onAsk=${onAsk} /></p><${Cards} ...${shown} ids=${of(place.seat)} /></div>`);
  return html`<div class="area" data-area=${id}><div class="versus" role="group" aria-label=${layout.about[id].title}>${first}
    <div class="about-it"><${Tokens} ...${shown} ids=${tokens} /><${Facts} ...${shown} ids=${layout.facts} area=${id} /></div>${second}</div></div>`;
}

/** Lines of text; folded, how many there are, the last if it is short, and all of them when that is pressed. @param {{ title: string, lines: string[], folds: boolean }} props */
function Lines({ title, lines, folds }) {
  const open = useSignal(false);
  const list = html`<ol>${lines.map((line) => html`<li><bdi>${line}</bdi></li>`)}</ol>`;
  if (!folds) return html`<div class="area lines"><h3>${title}</h3>${list}</div>`;
  const last = lines[lines.length - 1];
  return html`<div class="area pile"><button type="button" data-small onClick=${() => { open.value = true; }}><small class="soft">${title}</small> <b>${lines.length}</b>${last.length > SHORT ? null : html` <bdi>${last}</bdi>`}</button>
    ${open.value ? html`<${Dialog} title=${title} onClose=${() => { open.value = false; }}>${list}<//>` : null}</div>`;
}

/** A token: the glyph of what its id says, and what lies on it. @param {Shown & { id: string }} props */
function Token({ id, layout, board, changed, may, chosen, onPress }) {
  const { name, kind, owner, chips = [] } = board.items[id];
  const what = id.split(/[^a-z]+/).find(isDrawn) ?? kind;
  const told = html`<${Glyph} name=${what} /><span class="visually-hidden">${name}${chips.map(({ text }) => `, ${text}`)}</span>
    ${chips.length ? html`<b aria-hidden="true">${chips[0].text.match(/\d+/)?.[0] ?? "•"}</b>` : null}`;
  const given = { class: `token ${changed?.has(id) ? "changed" : ""} ${may?.has(id) ? "may" : ""} ${chosen?.has(id) ? "chosen" : ""}`, "data-item": id, "data-seat": owner || undefined,
    title: [name, ...chips.map(({ text }) => text)].join(", "), style: toned(layout, what) };
  return onPress ? html`<button type="button" data-small ...${given} aria-pressed=${chosen && (may?.has(id) || chosen.has(id)) ? chosen.has(id) : undefined} onClick=${() => onPress(id)}>${told}</button>` : html`<span ...${given}>${told}</span>`;
}

/** A longer line of text is more than one on a phone; a short one stands beside its title there. */
const [LONG, SHORT] = [60, 36];

/** So many cards that are all alike lie in a stack, of which no more than so many edges are seen. */
const [ALIKE, EDGES] = [3, 9];

/** Cards in stacks: those that are alike in all that one sees, and cannot be pressed to some end, in one. @param {string[]} lying @param {Shown} shown @param {number} least */
function stacks(lying, { board, before, may, chosen }, least) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const id of lying) {
    const alone = may?.has(id) || chosen?.has(id) || attached(board).has(id);
    const { hidden, ...seen } = board.items[id] ?? {};
    const news = before && before.items[id] !== board.items[id];
    const key = alone ? id : JSON.stringify({ ...seen, news, stats: seen.stats?.map(({ of, ...stat }) => stat) });
    found.set(key, [...(found.get(key) ?? []), id]);
  }
  const stacked = new Map([...found.values()].filter((alike) => alike.length >= least).flatMap((alike) => alike.map((id) => [id, alike])));
  return lying.flatMap((id) => { // a stack lies where its first card does, and all else where it was
    const stack = stacked.get(id);
    return !stack ? [[id]] : stack[0] === id ? [stack] : [];
  });
}

/** How many backs a fan has: more look alike. */
const BACKS = 6;

/** Cards that lie face down, of which one sees how many there are. @param {{ items: string[], board: Board, changed?: Set<string> }} props */
function Fan({ items, board, changed }) {
  const owner = board.items[items[0]]?.owner;
  return html`<p class="fan ${items.some((each) => changed?.has(each)) ? "changed" : ""}" data-seat=${owner || undefined}>${items.slice(0, BACKS).map((each) => html`<i key=${each} data-item=${each}></i>`)}
    <b>${items.length}</b><span class="visually-hidden"> ${words.hidden}</span></p>`;
}

/** A card as it lies, with what is attached to it, and what else lies `below`; what lies on a place covers it, and the place peeps out below. @param {Shown & { id: string, below?: string[] }} props */
function Stacked({ id, below: more = [], ...shown }) {
  const { board } = shown;
  const item = board.items[id];
  if (!item) return null;
  const under = attached(board).get(id) ?? [];
  const [cover, peeping] = covered(id, under, shown);
  const below = [...more, ...peeping];
  const strips = stacks(below, shown, 2);
  return html`<${Lying} ...${shown} id=${cover} />
    ${isPrize(shown.layout, item) ? html`<${Standings} stats=${item.stats} />` : null}
    ${below.length ? html`<ul class="plain attached" aria-label=${words.attachedTo(item.name)}>${strips.map(([each, ...alike]) => html`<li key=${each}>${each === id ? html`<${Lying} ...${shown} id=${each} strip=${true} />` : html`<${Stacked} ...${shown} id=${each} />`}
      ${alike.length ? html`<b class="times">×${alike.length + 1}</b>` : null}</li>`)}</ul>
      <${Under} ...${shown} id=${cover} of=${item.name} ids=${below} />` : null}`;
}

/** What is seen of a card with others on it, and what peeps out below. @param {string} id @param {string[]} under @param {Shown} shown @returns {[string, string[]]} */
function covered(id, under, { board, layout }) {
  const frame = (/** @type {string} */ each) => layout.frames?.[board.items[each].kind] ?? "thing";
  const on = frame(id) === "place" && under.find((each) => !isToken(board, each) && (board.items[each].hidden || frame(each) === "being" || frame(each) === "place"));
  return on ? [on, [id, ...under.filter((each) => each !== on), ...attached(board).get(on) ?? []]] : [id, under];
}

/** A card by itself. @param {Shown & { id: string, strip?: boolean }} props */
function Lying({ id, strip, layout, board, before, changed, may, chosen, asks, ways, onPress, onAsk }) {
  const [item, was] = [board.items[id], before?.items[id]];
  return html`<${Card} id=${id} item=${item} face=${board.faces?.[item.card]} layout=${layout} was=${was === item ? undefined : was} changed=${changed?.has(id)} may=${may?.has(id)} ways=${ways}
    chosen=${chosen && (may?.has(id) || chosen.has(id)) ? chosen.has(id) : undefined} onPress=${onPress} onAsk=${asks && !item.under && !strip ? onAsk : undefined} />`;
}

/** What is attached, where there is no room for it: how much it is, and all of it, with the card that bears it, when that is pressed. @param {Shown & { id: string, of: string, ids: string[] }} props */
function Under({ id, of, ids, ...shown }) {
  const open = useSignal(false);
  const { board, may, changed } = shown;
  const states = [may && ids.some((each) => may.has(each)) ? "may" : "", changed && ids.some((each) => changed.has(each)) ? "changed" : ""].join(" ");
  return html`<button type="button" class="under ${states}" data-small onClick=${() => { open.value = true; }} title=${ids.map((each) => board.items[each].name || words.hidden).join(", ")}>
      <span class="visually-hidden">${words.attachedTo(of)}: </span><b>+${ids.length}</b></button>
    ${open.value ? html`<${Dialog} title=${words.attachedTo(of)} onClose=${() => { open.value = false; }}><ul class="plain cards">${[id, ...ids].map((each) => html`<li key=${each}><${Lying} ...${shown} id=${each} /></li>`)}</ul><//>` : null}`;
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

/** A pile: how many, and its cards on demand, where they may be seen; of an empty one only a deck says so, for whoever must draw from it loses by that. @param {Shown & { id: string }} props */
function Pile({ id, ...shown }) {
  const { layout, board, changed, may } = shown;
  const open = useSignal(false);
  const { title } = layout.about[id];
  const { items, count } = board.areas[id];
  const top = items.at(-1);
  const touched = items.some((each) => changed?.has(each));
  const inside = items.some((each) => may?.has(each));
  return html`<div class="area pile ${count || id.endsWith("deck") ? "" : "bare"} ${touched ? "changed" : ""} ${inside ? "may" : ""}"><h3>${title}</h3>
    ${top && board.items[top]
      ? html`<button type="button" data-small onClick=${() => { open.value = true; }}><span class="visually-hidden">${title}: </span><b>${count}</b> <span>${board.items[top].name || words.hidden}</span></button>`
      : html`<p><b>${count}</b></p>`}
    ${open.value ? html`<${Dialog} title=${`${title} (${count})`} onClose=${() => { open.value = false; }}>
      <ul class="plain cards">${items.map((each) => html`<li key=${each}><${Stacked} ...${ending(shown, open)} id=${each} /></li>`)}</ul><//>` : null}
  </div>`;
}

/** A board of spaces. Where there is more width than height it is turned by a quarter, if seats face each other along it, so that whoever sits before it has their own side below. @param {Shown & { id: string }} props */
function Grid({ id, ...shown }) {
  const { layout, board, near, chosen, onPress } = shown;
  const about = layout.about[id];
  const may = about.seat && near && about.seat !== near ? undefined : shown.may; // each seat's own spaces are called alike
  const area = board.areas[id];
  const spaces = Object.entries(area.spaces ?? {});
  const facing = about.seat ? 0 : shown.ways ?? 0;
  const [columns, rows] = [about.columns ?? 1, about.rows ?? 1];
  const placed = spaces.map(([space, each]) => ({ ...each, space, ...(facing < 0 ? { x: each.y, y: columns - 1 - each.x } : facing > 0 ? { x: rows - 1 - each.y, y: each.x } : {}) }));
  const [across, down] = facing ? [rows, columns] : [columns, rows];
  /** @type {Map<string, string[]>} */
  const at = new Map();
  for (const each of area.items) {
    const { at: space, under } = board.items[each] ?? {};
    if (space && !under) at.set(space, [...(at.get(space) ?? []), each]);
  }
  const style = about.seat ? { "--columns": about.columns } : { gridTemplateColumns: tracks(across, placed.map((each) => [each.x, isOwn(each)])), gridTemplateRows: tracks(down, placed.map((each) => [each.y, isOwn(each)])) };
  return html`<div class="area grid-area ${about.seat ? "own-grid" : ""}"><h3>${about.title}</h3>
    <ul class="plain spaces" style=${style}>
      ${placed.map(({ space, x, y, name, of, tone }) => html`<li key=${space} data-space=${space} data-seat=${of || undefined}
          class="space ${tone} ${may?.has(space) ? "may" : ""} ${chosen?.has(space) ? "chosen" : ""}" style=${{ gridColumn: x + 1, gridRow: y + 1 }}>
        ${onPress && (may?.has(space) || (shown.may && !at.has(space)))
          ? html`<button type="button" class="place" data-small onClick=${() => onPress(space)} aria-label=${words.space(space, name)}></button>`
          : html`<span class="visually-hidden">${words.space(space, name)}</span>`}
        ${isOwn({ space, name, of }) && !at.has(space) ? html`<${Held} ...${shown} seat=${of} />` : null}
        ${at.has(space) || about.seat ? null : html`<span class="coordinates" aria-hidden="true">${space}</span>`}
        ${onTop(at.get(space) ?? [], shown).map(([each, ...below]) => html`<${Stacked} key=${each} ...${shown} id=${each} below=${below} onAsk=${roomy.value ? shown.onAsk : undefined} />`)}
      </li>`)}
    </ul></div>`;
}

/** Of what lies on one space that which is seen, and what it lies on: a place is covered by what is put there. @param {string[]} lying @param {Shown} shown @returns {string[][]} */
function onTop(lying, { board, layout }) {
  if (lying.length < 2) return lying.map((each) => [each]);
  const [places, others] = parted(lying, (each) => layout.frames?.[board.items[each].kind] === "place");
  const top = others.at(-1) ?? lying[lying.length - 1];
  return [[top, ...lying.filter((each) => each !== top), ...places.filter((each) => !lying.includes(each))]];
}

/** Which way a board is turned by a quarter so that a seat has its own side below: -1, 1, or 0 where seats do not face each other along its rows. @param {import("console/board/types.js").Space[]} spaces @param {string} [seat] */
function turnOf(spaces, seat) {
  const own = spaces.filter(({ of }) => of === seat).map(({ x }) => x);
  const others = spaces.filter(({ of }) => of && of !== seat).map(({ x }) => x);
  if (!own.length || !others.length) return 0;
  return Math.max(...own) < Math.min(...others) ? -1 : Math.min(...own) > Math.max(...others) ? 1 : 0;
}

/** Whether a space is a seat's own and has a name, which is its id where it has none. @param {{ space: string, name: string, of: string }} space */
const isOwn = ({ space, name, of }) => !!of && name !== space;

/** The tracks of a board, of which those are half as wide that hold nothing but a seat's own place with a name, where no card lies. @param {number} count @param {[number, boolean][]} lying */
function tracks(count, lying) {
  return Array.from({ length: count }, (_, track) => {
    const all = lying.filter(([at]) => at === track);
    return all.length && all.every(([, half]) => half) ? "max(28px, calc(var(--cell) / 2))" : "var(--cell)"; // 24 px are to be pressed
  }).join(" ");
}

/** What a seat's own place on a board says: its first number that has reasons. @param {Shown & { seat: string }} props */
function Held({ layout, board, seat }) {
  const fact = layout.seats.find((each) => each.seat === seat)?.facts.map((id) => board.facts[id]).find((each) => each?.of);
  return fact ? html`<b class="held" aria-hidden="true">${fact.value}</b>` : null;
}
