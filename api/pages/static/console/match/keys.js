// What can be done by keys. Single letters can be switched off (WCAG 2.1.4).
import { useEffect } from "console/core/dom.js";
import { keep, kept } from "console/core/kept.js";

/**
 * Something that a key does: its name as browsers tell it (with `Shift+` before it), as people read it, and in words.
 * @typedef {{ key: string, shown: string, does: string, run: () => void }} Key
 */

const KEPT = "viewer-letters";

/** Whether letters do anything. */
export const lettersOn = () => kept(KEPT) !== "off";

/** @param {boolean} on */
export const keepLetters = (on) => keep(KEPT, on ? "on" : "off");

/** Listen to keys while this is drawn; not where somebody writes, nor behind a dialog. @param {Key[]} keys */
export function useKeys(keys) {
  useEffect(() => {
    const pressed = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (target.closest("input, textarea, select, dialog, [contenteditable]")) return;
      if (event.key === " " && target.closest("button, a, summary")) return;
      const named = event.shiftKey && event.key.length > 1 ? `Shift+${event.key}` : event.key;
      const found = keys.find(({ key }) => key === named);
      if (!found || (/^[a-z]$/.test(found.key) && !lettersOn())) return;
      event.preventDefault();
      found.run();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  });
}
