// What differs between two boards of a match, by the names of what differs.
/** @typedef {import("console/board/types.js").Board} Board */
/** @typedef {import("console/board/types.js").Layout} Layout */

/** @param {Layout} layout @param {Board} before @param {Board} after @returns {{ what: string, was: string, is: string }[]} */
export function differences(layout, before, after) {
  return [...facts(layout, before, after), ...piles(layout, before, after), ...things(layout, before, after)].filter(({ was, is }) => was !== is);
}

/** Whose something is, and what it is called. @param {Layout} layout @param {string} seat @param {string} called */
function owned(layout, seat, called) {
  const owner = layout.seats.find((each) => each.seat === seat);
  return owner ? `${owner.name || owner.seat}: ${called}` : called;
}

/** @param {Layout} layout @param {Board} before @param {Board} after */
function facts(layout, before, after) {
  const told = (/** @type {Board} */ board, /** @type {string} */ id) => String(board.facts[id]?.value ?? "");
  return [...new Set([...Object.keys(before.facts), ...Object.keys(after.facts)])].map((id) => {
    const owner = layout.seats.find((place) => place.facts.includes(id))?.seat ?? "";
    return { what: owned(layout, owner, layout.labels[id] ?? id), was: told(before, id), is: told(after, id) };
  });
}

/** How many cards lie where. @param {Layout} layout @param {Board} before @param {Board} after */
function piles(layout, before, after) {
  return Object.entries(layout.about).filter(([, { kind }]) => kind !== "lines").map(([id, about]) => {
    const count = (/** @type {Board} */ board) => String(board.areas[id]?.count ?? 0);
    return { what: owned(layout, about.seat, about.title), was: count(before), is: count(after) };
  });
}

/** What is in play, by where it lies and its numbers. @param {Layout} layout @param {Board} before @param {Board} after */
function things(layout, before, after) {
  const told = (/** @type {Board} */ board, /** @type {string} */ id) => {
    const item = board.items[id];
    if (!item) return "";
    const area = Object.keys(board.areas).find((each) => board.areas[each].items.includes(id));
    const place = item.at ?? (area && layout.about[area] ? owned(layout, layout.about[area].seat, layout.about[area].title) : "");
    return [place, ...(item.stats ?? []).map(({ label, value }) => `${label} ${value}`), ...(item.chips ?? []).map(({ text }) => text), item.turned ? "↷" : ""].filter(Boolean).join(" · ");
  };
  const inPlay = [...new Set([...Object.keys(before.items), ...Object.keys(after.items)])].filter((id) => !id.includes(":"));
  return inPlay.map((id) => ({ what: (before.items[id] ?? after.items[id]).name, was: told(before, id), is: told(after, id) }));
}
