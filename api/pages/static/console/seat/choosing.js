// What is pressed on the table, and the choices that are left by it.

/**
 * @typedef {import("console/board/types.js").Board} Board
 * @typedef {import("console/board/types.js").Layout} Layout
 * @typedef {import("console/seat/types.js").Choice} Choice
 * @typedef {import("console/seat/types.js").Field} Field
 * @typedef {import("console/seat/types.js").Form} Form
 */

/** How actions name an item of a board: a thing by its id, a card of a zone by its key. @param {string} item */
export function nameOf(item) {
  const zone = item.indexOf(":");
  return zone < 0 ? item : item.slice(zone + 1).replace(/#\d+$/, "");
}

/** What people call something on the table. @param {import("console/board/replay.js").History} history @param {string} id */
export function calledIn(history, id) {
  const board = history.board(history.version);
  const seat = history.layout.seats.find((each) => each.seat === id);
  const space = Object.values(board.areas).flatMap((area) => area.spaces?.[id]?.name ?? [])[0];
  return board.items[id]?.name || seat?.name || space || id;
}

/** How near to a seat an item lies: its hand first, then what else is its own, then the table, then the others'. @param {string} item @param {string} seat */
function distance(item, seat) {
  if (!item.includes(":")) return 0;
  if (item.startsWith(`${seat}.hand:`)) return 0;
  if (item.startsWith(`${seat}.`)) return 1;
  return /^P\d\./.test(item) ? 3 : 2;
}

/**
 * Where on the table that lies which actions name, as they name it: items, spaces and seats. Of a card that lies in several zones it is
 * the one that the seat is nearest to.
 * @param {Board} board
 * @param {Layout} layout
 * @param {string} seat
 * @returns {Map<string, string[]>}
 */
export function whereabouts(board, layout, seat) {
  /** @type {Map<string, string[]>} */
  const found = new Map(layout.seats.map((each) => [each.seat, [each.seat]]));
  for (const area of Object.values(board.areas)) {
    for (const space of Object.keys(area.spaces ?? {})) found.set(space, [space]);
  }
  for (const [id, item] of Object.entries(board.items)) {
    if (!item.card && id.includes(":")) continue;
    const name = nameOf(id);
    const known = found.get(name) ?? [];
    const nearer = known.length ? distance(id, seat) - distance(known[0], seat) : 0;
    if (nearer < 0) found.set(name, [id]);
    else if (nearer === 0) found.set(name, [...known, id]);
  }
  return found;
}

/** The strings in an action, at any depth. @param {unknown} value @returns {string[]} */
const strings = (value) => (typeof value === "string" ? [value] : value && typeof value === "object" ? Object.values(value).flatMap(strings) : []);

/**
 * The choices that are left when some things have been pressed: those that name them all, and cards that are alike as often.
 * @param {Choice[]} choices
 * @param {string[]} picked names of things
 * @param {Map<string, string[]>} places
 */
export function narrowed(choices, picked, places) {
  /** What choices name that lies on the table: of cards that are alike one after the other. @type {Map<Choice, string[]>} */
  const named = new Map(choices.map((choice) => {
    const all = strings(choice.action);
    return [choice, choice.on.flatMap((name) => {
      const times = Math.min(all.filter((each) => each === name).length, places.get(name)?.length ?? 0);
      return places.has(name) ? Array(Math.max(1, times)).fill(name) : [];
    })];
  }));
  const counted = (/** @type {string[]} */ among, /** @type {string} */ name) => among.filter((each) => each === name).length;
  const things = (/** @type {Choice} */ choice) => named.get(choice) ?? [];
  const left = choices.filter((choice) => picked.every((name) => counted(things(choice), name) >= counted(picked, name)));
  return {
    left,
    /** Those that name nothing on the table but what has been pressed. */
    whole: left.filter((choice) => things(choice).every((name) => counted(picked, name) >= counted(things(choice), name))),
    /** What can be pressed next. */
    next: new Set(left.flatMap((choice) => things(choice).filter((name) => counted(picked, name) < counted(things(choice), name)))),
  };
}

/** What the name of an option joins: of an ability (`c7:2`) or of what lies somewhere (`deck/F01`) each part that is no number. @param {string} value */
const parts = (value) => [value, ...value.split(/[:/#]/).filter((part) => part && !/^\d+$/.test(part))];

/**
 * Where each option of a field lies on the table, if it does: of one that stands twice, each time another item.
 * @param {Field} field
 * @param {Map<string, string[]>} places
 * @returns {(string | undefined)[]}
 */
export function itemsOf(field, places) {
  /** @type {Set<string>} */
  const taken = new Set();
  return field.options.map(({ value }) => {
    const at = parts(value).flatMap((name) => places.get(name) ?? []);
    const free = at.find((each) => !taken.has(each));
    if (free) taken.add(free);
    return free;
  });
}

/** The form that is all that may be done: nothing needs to be pressed to open it. @param {import("console/seat/types.js").Choices} choices */
export function onlyForm({ choices, forms }) {
  const [first, ...others] = forms.filter((each) => !each.standing);
  return first && !others.length && choices.every((each) => each.standing) ? first : null;
}

/** Whether a choice names something on the table. @param {Choice} choice @param {Map<string, string[]>} places */
export const names = ({ on }, places) => on.some((name) => places.has(name));

/** Whether a form asks for something on the table. @param {Form} form @param {Map<string, string[]>} places */
export const asks = ({ fields }, places) => fields.some((field) => itemsOf(field, places).some(Boolean));
