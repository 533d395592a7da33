// What differs between two boards of a match, in words: numbers, and cards that have come, gone, moved or changed.
import words from "words/board.js";

/** @typedef {import("console/board/types.js").Board} Board */
/** @typedef {import("console/board/types.js").Item} Item */
/** @typedef {import("console/board/types.js").Layout} Layout */

/** A difference: of what, what of it, and what it was and is, empty where there was or is nothing; `times` how often it is so. @typedef {{ of: string, what: string, was: string, is: string, times?: number }} Difference */

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
  /** @type {Difference[]} */
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
    found.push({ of: seat?.name ?? "", what: layout.about[id]?.title ?? "", was: String(had.count), is: String(area.count) });
  }
  return merged(found);
}

/** @param {Item | undefined} was @param {Item | undefined} is @param {string} wasAt @param {string} isAt @returns {Difference[]} */
function ofItem(was, is, wasAt, isAt) {
  const item = /** @type {Item} */ (is ?? was);
  const of = item.name || words.hidden;
  /** @type {Difference[]} */
  const found = [];
  if (wasAt !== isAt) found.push({ of, what: "", was: was ? wasAt : "", is: is ? isAt : "" });
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
