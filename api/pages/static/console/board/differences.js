// What differs between two boards of a match, in words: numbers, and cards that have come, gone, moved or changed.
import words from "words/board.js";

/** @typedef {import("console/board/types.js").Board} Board */
/** @typedef {import("console/board/types.js").Item} Item */
/** @typedef {import("console/board/types.js").Layout} Layout */

/** A difference: of what, what of it, and what it was and is, empty where there was or is nothing; `times` how often it is so; `moved`: they are places, and empty is none that is seen. @typedef {{ of: string, what: string, was: string, is: string, times?: number, moved?: boolean }} Difference */

/** A difference, and of a card that has moved whose it is and whether it lies face down; of a pile whose it is. @typedef {Difference & { owner?: string, down?: boolean, pile?: string }} Found */

/** Where each item lies, in words. @param {Layout} layout @param {Board} board */
function places(layout, board) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const [area, { items }] of Object.entries(board.areas)) {
    const about = layout.about[area];
    const seat = layout.seats.find((each) => each.seat === about?.seat);
    for (const id of items) found.set(id, [about?.title, seat?.name].filter(Boolean).join(" · "));
  }
  return found;
}

/** What two boards differ in. @param {Layout} layout @param {Board} before @param {Board} after @returns {Difference[]} */
export function differences(layout, before, after) {
  /** @type {Found[]} */
  const found = [];
  for (const id of new Set([...Object.keys(before.facts), ...Object.keys(after.facts)])) {
    const [was, is] = [before.facts[id], after.facts[id]];
    if (was?.value === is?.value) continue;
    const seat = layout.seats.find((each) => each.facts.includes(id));
    found.push({ of: seat?.name ?? "", what: layout.labels[id] ?? "", was: String(was?.value ?? ""), is: String(is?.value ?? "") });
  }
  const [wasAt, isAt] = [places(layout, before), places(layout, after)];
  for (const id of new Set([...Object.keys(before.items), ...Object.keys(after.items)])) {
    const [was, is] = [before.items[id], after.items[id]];
    if (was === is && wasAt.get(id) === isAt.get(id)) continue;
    found.push(...ofItem(was, is, wasAt.get(id) ?? "", isAt.get(id) ?? ""));
  }
  for (const [id, area] of Object.entries(after.areas)) {
    const had = before.areas[id];
    if (!had || had === area || had.count === area.count || (area.items.length === area.count && had.items.length === had.count)) continue;
    const seat = layout.seats.find((each) => each.seat === layout.about[id]?.seat);
    found.push({ of: seat?.name ?? "", what: layout.about[id]?.title ?? "", was: String(had.count), is: String(area.count), pile: layout.about[id]?.seat ?? "" });
  }
  return merged(turned(found));
}

/**
 * A card that was face down and is shown where it has come to, or the other way round, is one card that has moved, as far as it can be no
 * other; and as many cards as a pile has lost or gained have come from it or gone there.
 * @param {Found[]} found @returns {Difference[]}
 */
function turned(found) {
  const left = [...found];
  const open = (/** @type {Found} */ { moved, was, is }) => !!moved && (!was || !is);
  const alike = (/** @type {Found[]} */ some) => new Set(some.map(({ was, is }) => `${was}→${is}`)).size === 1;
  for (const shown of found.filter((each) => open(each) && !each.down)) {
    const hidden = left.filter((each) => open(each) && each.down && each.owner === shown.owner && !each.was === !!shown.was);
    if (!alike(hidden) || left.some((each) => each !== shown && open(each) && each.of === shown.of && !each.was === !!shown.was)) continue;
    shown.was ||= hidden[0].was;
    shown.is ||= hidden[0].is;
    left.splice(left.indexOf(hidden[0]), 1);
  }
  for (const pile of found.filter((each) => each.pile)) {
    const by = Number(pile.is) - Number(pile.was);
    const cards = left.filter((each) => open(each) && each.owner === pile.pile && (by < 0 ? !each.was : !each.is));
    if (cards.length !== Math.abs(by)) continue;
    for (const card of cards) card[by < 0 ? "was" : "is"] = [pile.what, pile.of].filter(Boolean).join(" · ");
    left.splice(left.indexOf(pile), 1);
  }
  return left.map(({ down, owner, pile, ...told }) => told);
}

/** @param {Item | undefined} was @param {Item | undefined} is @param {string} wasAt @param {string} isAt @returns {Found[]} */
function ofItem(was, is, wasAt, isAt) {
  const item = /** @type {Item} */ (is ?? was);
  const of = item.name || words.hidden;
  /** @type {Found[]} */
  const found = [];
  if (wasAt !== isAt) found.push({ of, what: "", was: was ? wasAt : "", is: is ? isAt : "", moved: true, owner: item.owner, down: item.hidden && !item.card });
  if (!was || !is) return found;
  if (was.name !== is.name) found.push({ of, what: "", was: was.name || words.hidden, is: is.name || words.hidden });
  for (const stat of is.stats ?? []) {
    const had = was.stats?.find((each) => each.name === stat.name);
    if (had && had.value !== stat.value) found.push({ of, what: stat.label, was: String(had.value), is: String(stat.value) });
  }
  const [had, has] = [was, is].map(({ chips, turned, at }) => [...(chips ?? []).map(({ text }) => text), turned ? words.turned : "", at ?? ""].filter(Boolean));
  const [lost, gained] = [had.filter((each) => !has.includes(each)), has.filter((each) => !had.includes(each))];
  if (lost.length || gained.length) found.push({ of, what: "", was: lost.join(", "), is: gained.join(", ") });
  return found;
}

/** A card of a zone that isAt elsewhere now has another id: what has gone and come by one name is told as one. What is so of several is told once. @param {Difference[]} found */
function merged(found) {
  /** @type {Difference[]} */
  const told = [];
  for (const each of found) {
    const other = each.what ? undefined : told.find((one) => !one.what && one.of === each.of && ((!one.is && !each.was) || (!one.was && !each.is)));
    if (other) {
      other.was ||= each.was;
      other.is ||= each.is;
    } else told.push({ ...each });
  }
  /** @type {Map<string, Difference>} */
  const once = new Map();
  for (const each of told) {
    const key = JSON.stringify(each);
    const same = once.get(key);
    if (same) same.times = (same.times ?? 1) + 1;
    else once.set(key, each);
  }
  return [...once.values()];
}
