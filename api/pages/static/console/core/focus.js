// The focus is not lost: where what has it goes away, the heading of its part, or what stood around it, gets it, and whoever uses the keyboard goes on from there.

/** What had the focus last, and all that it stood in. @type {HTMLElement[]} */
let path = [];
/** What had it and cannot have it for a while: a button that sends. @type {HTMLElement | null} */
let barred = null;
/** Whether it will be looked after: a page that knows better where to go on does so first. */
let soon = false;
const SOON = 60;

export function keepFocus() {
  addEventListener("focusin", ({ target }) => {
    path = [];
    for (let each = /** @type {HTMLElement | null} */ (target); each; each = each.parentElement) path.push(each);
  });
  addEventListener("pointerdown", () => { path = []; });
  new MutationObserver(() => {
    if (path[0]?.matches(":disabled")) barred = path[0];
    if (soon || !path.length || document.activeElement !== document.body) return;
    soon = true;
    setTimeout(keep, SOON);
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] });
}

function keep() {
  soon = false;
  const [had] = path;
  if (!had || document.activeElement !== document.body || !document.hasFocus()) return;
  if (had.isConnected) {
    if (barred === had && !had.matches(":disabled")) had.focus({ preventScroll: true });
    return;
  }
  const around = /** @type {HTMLElement} */ (path.find((each) => each.isConnected));
  const within = around.matches("main, body") ? document.querySelector("h1") : around.closest("dialog, section")?.querySelector("h2[tabindex]");
  const place = /** @type {HTMLElement} */ (within ?? around);
  if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
