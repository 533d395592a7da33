// The judges that were called to this match: each open dispute in a line, live, and whether the match waits for one.
import { Clock } from "console/desk/told.js";
import { Unreached, get, whenBack } from "console/core/api.js";
import { html, signal, useEffect } from "console/core/dom.js";
import { follow } from "console/core/live.js";
import { fail } from "console/core/page.js";
import words from "words/seat.js";

/** @typedef {import("console/desk/told.js").Timeline} Timeline */

/** The open disputes of the match. @type {import("@preact/signals").Signal<Timeline[]>} */
export const calls = signal([]);

/** Whether the match waits for a judge. */
export const paused = signal(false);

let looks = 0;

/** Look which disputes are open; what an earlier look has found is let go. @param {string} match */
async function look(match) {
  const own = ++looks;
  try {
    const [{ data }, { paused: by }] = await Promise.all([get(`/v1/disputes?match=${match}`), get(`/v1/matches/${match}`)]);
    const open = data.filter((/** @type {{ status: string }} */ { status }) => status !== "closed" && status !== "withdrawn");
    const told = await Promise.all(open.map((/** @type {{ id: string }} */ { id }) => get(`/v1/disputes/${id}/timeline`)));
    if (own !== looks) return;
    calls.value = told;
    paused.value = by?.length > 0;
  } catch (error) {
    if (!(error instanceof Unreached)) fail(error); // the page looks again when the service is back
  }
}

/** The line of each open dispute; they are looked for at each version of the match, and followed. @param {{ match: string, version: number }} props */
export function Calls({ match, version }) {
  useEffect(() => { look(match); }, [version]);
  useEffect(() => whenBack(() => { look(match); }), []);
  const ids = calls.value.map(({ id }) => id).join(",");
  useEffect(() => (ids ? follow(ids.split(","), () => { look(match); }, { hidden: true }) : undefined), [ids]);
  return html`<ul class="called plain" aria-live="polite">${calls.value.map(({ id, asks, waits, appeal_until }) => html`<li key=${id}>
    <a href="/d/${id}"><span aria-hidden="true">⚖</span> ${words.called} <bdi>${asks}</bdi></a> <bdi>${waits}</bdi>${appeal_until ? html` <${Clock} until=${appeal_until} />` : null}</li>`)}</ul>`;
}
