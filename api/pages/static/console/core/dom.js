// What components are written with: Preact's elements by tagged templates, and signals.
import { h } from "preact";
import htm from "htm";
import { signal } from "@preact/signals";

export { Fragment, render } from "preact";
export { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
export { batch, computed, effect, signal, useSignal, useSignalEffect } from "@preact/signals";

export const html = htm.bind(h);

/** Whether a media query holds, as long as it does. @param {string} query @returns {import("@preact/signals").Signal<boolean>} */
export function matching(query) {
  const media = matchMedia(query);
  const holds = signal(media.matches);
  media.addEventListener("change", () => { holds.value = media.matches; });
  return holds;
}

/** A page is on a desk where the log, or what one is asked, stands beside the table. */
export const DESK = "(min-width: 64rem)";
export const desk = matching(DESK);

/**
 * A component that is drawn again only when one of its properties is another.
 * @template {object} P
 * @param {(props: P) => any} Component
 * @returns {(props: P) => any}
 */
export function memo(Component) {
  /** @this {{ props: P, shouldComponentUpdate: (next: P) => boolean }} @param {P} props */
  return function Memo(props) {
    this.shouldComponentUpdate = (next) => !same(this.props, next);
    return h(/** @type {any} */ (Component), props);
  };
}

/** @param {any} one @param {any} other */
function same(one, other) {
  for (const name in one) if (!(name in other)) return false;
  for (const name in other) if (one[name] !== other[name]) return false;
  return true;
}
