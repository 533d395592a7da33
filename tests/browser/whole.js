// What cannot be seen or read of a table, as sentences: read by whole.py.
(table) => {
  const found = new Set(), root = document.documentElement;
  const called = (e) => `${[...e.classList].join(".") || e.tagName} "${e.textContent.trim().slice(0, 40)}"`;
  const shown = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !e.closest(".visually-hidden");
  /** One's own hand may peek from below: of its cards one sees the names. */
  const peeks = (e) => !!e.closest("[data-peek] > .own .hand");

  // Nothing scrolls: not the page, nothing that the table is in, nothing on it, not what is asked.
  if (root.scrollHeight > innerHeight + 1) found.add(`the page is ${root.scrollHeight - innerHeight} too high`);
  if (root.scrollWidth > innerWidth) found.add(`the page is ${root.scrollWidth - innerWidth} too wide`);
  const around = [];
  for (let e = table; e && e !== document.body; e = e.parentElement) around.push(e);
  for (const e of [...around, ...table.querySelectorAll("*"), ...document.querySelectorAll("#asked")]) {
    const look = getComputedStyle(e);
    if (/auto|scroll/.test(look.overflowY) && e.scrollHeight > e.clientHeight + 1) found.add(`scrolls down: ${called(e)}`);
    if (/auto|scroll/.test(look.overflowX) && e.scrollWidth > e.clientWidth + 1) found.add(`scrolls aside: ${called(e)}`);
  }

  // No text is small, and none is cut by what it stands in; rules are read in a card's dialog, where they are not whole.
  const words = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const { data, parentElement: e } = words.currentNode;
    const look = getComputedStyle(e);
    if (!data.trim() || !shown(e) || look.color === "rgba(0, 0, 0, 0)") continue;
    if (parseFloat(look.fontSize) < 11 && !/^[▲▼]$/.test(data)) found.add(`${data} is ${look.fontSize}`);
    if (peeks(e) || e.closest(".rules, .turned")) continue;
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    for (let up = e; up !== table.parentElement; up = up.parentElement) {
      const { overflow, position, clipPath } = getComputedStyle(up);
      if (position === "absolute" && clipPath.startsWith("inset")) break; // only heard
      if (overflow === "visible") continue;
      const box = up.getBoundingClientRect();
      const out = [...range.getClientRects()].some((r) => r.width && (r.left < box.left - 1 || r.right > box.right + 1 || r.top < box.top - 3 || r.bottom > box.bottom + 3));
      if (out) found.add(`${data.trim()} is cut by ${called(up)}`);
      break;
    }
  }

  // Of one's own hand on a phone held upright all names are whole, but for a dialog over them.
  const seen = (card, x, y) => card.contains(document.elementFromPoint(x, y)) && !document.elementsFromPoint(x, y).some((e) => e.matches(".cost"));
  if (innerWidth < innerHeight && innerWidth < 768 && !document.querySelector("dialog[open]")) {
    for (const name of document.querySelectorAll(".sitting [data-peek] > .own .hand .card .name > bdi")) {
      const card = name.closest(".card"), range = document.createRange();
      range.selectNodeContents(name);
      const whole = [...range.getClientRects()].every((r) => [r.left + 1, r.right - 1].every((x) => seen(card, x, (r.top + r.bottom) / 2)));
      if (!whole) found.add(`the name of a card in hand is cut: ${called(name)}`);
    }
  }

  // No name in hand begins below its card's cost.
  for (const name of document.querySelectorAll(".sitting [data-peek] > .own .hand .card:has(.cost) .name > bdi")) {
    const cost = name.closest(".card").querySelector(".cost").getBoundingClientRect(), range = document.createRange();
    range.selectNodeContents(name);
    const under = [...range.getClientRects()].some((r) => r.left < cost.right - 3 && r.right > cost.left && r.top < cost.bottom - 4 && r.bottom > cost.top + 4);
    if (under && shown(name)) found.add(`the name of a card in hand is under its cost: ${called(name)}`);
  }

  // All cards are on the screen, and nothing lies over them.
  const asked = document.querySelector("#asked")?.getBoundingClientRect();
  const within = (r, b, by = 2) => r.left < b.right - by && r.right > b.left + by && r.top < b.bottom - by && r.bottom > b.top + by;
  for (const e of table.querySelectorAll(".card, .area, .seat, .spaces, .token")) {
    const r = e.getBoundingClientRect();
    if (!r.width || !shown(e) || (peeks(e) && !e.matches(".area"))) continue;
    if (r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1) found.add(`out of the screen: ${called(e)}`);
    if (asked && within(r, asked, 4)) found.add(`under the question: ${called(e)}`);
  }
  const heard = (e) => e !== table && (getComputedStyle(e).clipPath.startsWith("inset") || heard(e.parentElement));
  const parts = (e) => [e, ...e.querySelectorAll("header *, .card, .times")].filter((part) => shown(part) && !heard(part)).map((part) => part.getBoundingClientRect());
  const beside = [...table.querySelectorAll(":scope > .facts, .seat, .middle:not(.board)")].filter(shown);
  for (const space of table.querySelectorAll(".board .space")) {
    for (const e of beside) if (parts(e).some((box) => within(space.getBoundingClientRect(), box))) found.add(`${called(e)} lies over ${called(space)}`);
  }
  return [...found];
}
