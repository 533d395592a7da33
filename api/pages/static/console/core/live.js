// What happens elsewhere, as it happens: one stream carries all that a page follows.
import { isThere, offline, streamOf, whenBack } from "console/core/api.js";

/** How soon a stream that was refused is asked for again, in milliseconds: at first, and at most. */
const [SOON, LATE] = [1000, 60_000];
const NAMES = ["snapshot", "event", "end", "dispute", "calls", "call", "tournament", "over"];

/**
 * Follow matches (`m_…`, or `m_…/view`), disputes and tournaments. What is missed while the connection is lost is told
 * when it is back; then `back` is heard, for what was asked for on hearing something may not have come. A page that is
 * hidden lets go of its stream, for browsers have six connections to a host, and hears what it has missed when it is shown
 * again.
 * @param {string[]} what
 * @param {(name: string, data: any, of: string, view?: string) => void} heard
 * @param {{ after?: string, hidden?: boolean }} [how] `after`: a position that an earlier stream of the same has told;
 *   `hidden`: go on while the page is hidden, as one does that sounds when something comes
 * @returns {() => void} stops following
 */
export function follow(what, heard, how = {}) {
  let position = how.after ?? "";
  /** @type {import("console/core/api.js").Source | null} */
  let source = null;
  let wait = SOON;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let again;

  function open() {
    const path = `/v1/stream?follow=${what.join(",")}${position ? `&after=${encodeURIComponent(position)}` : ""}`;
    source = streamOf(path);
    for (const name of NAMES) {
      source.addEventListener(name, (/** @type {any} */ message) => {
        position = message.lastEventId || position;
        const { of, view, data } = JSON.parse(message.data);
        heard(name, data, of, view);
      });
    }
    source.addEventListener("open", () => {
      offline.value = null;
      wait = SOON;
    });
    source.addEventListener("error", () => {
      if (source?.readyState === EventSource.CONNECTING) isThere(); // a stream ends now and then where nothing is wrong
      else refused();
    });
  }

  /** Ask again, a little later each time: browsers do not by themselves where a service was too busy to answer. */
  function refused() {
    source = null;
    clearTimeout(again);
    again = setTimeout(shownOrHidden, wait);
    wait = Math.min(2 * wait, LATE);
  }

  function shownOrHidden() {
    if (document.hidden && !how.hidden) {
      source?.close();
      source = null;
    } else if (!source) open();
  }

  shownOrHidden();
  document.addEventListener("visibilitychange", shownOrHidden);
  const stop = whenBack(() => heard("back", null, ""));
  return () => {
    stop();
    clearTimeout(again);
    document.removeEventListener("visibilitychange", shownOrHidden);
    source?.close();
  };
}
