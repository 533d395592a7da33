// The judges that were called to this match: each open dispute in a line, live, and whether the match waits for one.
import { Clock } from "console/desk/told.js";
import { Refused, Unreached, get } from "console/core/api.js";
import { html, signal, useEffect } from "console/core/dom.js";
import { fail } from "console/core/page.js";
import { Left } from "console/floor/clock.js";
import { passAloneAgainstHouse } from "console/seat/passing.js";
import words from "words/seat.js";

/** @typedef {import("console/desk/told.js").Timeline} Timeline */

/** The open disputes of the match. @type {import("@preact/signals").Signal<Timeline[]>} */
export const calls = signal([]);

/** Whether the match waits for a judge. */
export const paused = signal(false);

/** The tournament that the match is of, if it is of one. */
const tournament = signal("");

/** When the time of the match is over; empty where it has none. */
const ends = signal("");

/** The time of a match is asked again after so many milliseconds: a judge may have given more. */
const AGAIN = 60_000;

/** Ask how long the match may still be played, if its tournament has rounds. @param {string} match @param {string} of */
async function askTime(match, of) {
  try {
    if (!ends.value && !(await get(`/v1/tournaments/${of}`)).rounds.length) return;
    ends.value = (await get(`/v1/matches/${match}/clock`)).ends_at;
  } catch (error) {
    if (!(error instanceof Unreached || error instanceof Refused)) fail(error); // of no round, or away for a while
  }
}

/** How long the match may still be played, ticking. @param {{ match: string }} props */
export function RoundClock({ match }) {
  const of = tournament.value;
  useEffect(() => {
    if (!of) return undefined;
    askTime(match, of);
    const often = setInterval(() => { if (!document.hidden) askTime(match, of); }, AGAIN);
    return () => clearInterval(often);
  }, [of, calls.value]);
  return ends.value ? html`<span class="round-clock small"><span class="soft">${words.roundEnds}</span> <${Left} endsAt=${ends.value} /></span>` : null;
}

let looks = 0;

/** Look which disputes are open; what an earlier look has found is let go. @param {string} match */
export async function look(match) {
  const own = ++looks;
  try {
    const [{ data }, { paused: by, tournament: of, seats, house }] = await Promise.all([get(`/v1/disputes?match=${match}`), get(`/v1/matches/${match}`)]);
    const open = data.filter((/** @type {{ status: string }} */ { status }) => status !== "closed" && status !== "withdrawn");
    const told = await Promise.all(open.map((/** @type {{ id: string }} */ { id }) => get(`/v1/disputes/${id}/timeline`)));
    if (own !== looks) return;
    calls.value = told;
    paused.value = by?.length > 0;
    tournament.value = of;
    if (house && seats.length === house.length + 1) passAloneAgainstHouse();
  } catch (error) {
    if (!(error instanceof Unreached)) fail(error); // the page looks again when the service is back
  }
}

/** The line of each open dispute; they are looked for at each version of the match, and whenever one is heard of. @param {{ match: string, version: number }} props */
export function Calls({ match, version }) {
  useEffect(() => { look(match); }, [version]);
  return html`<ul class="called plain" aria-live="polite">${calls.value.map(({ id, asks, waits, appeal_until }) => html`<li key=${id}>
    <a href="/d/${id}"><span><span aria-hidden="true">⚖</span> ${words.called} <bdi>${asks}</bdi></span></a> <bdi>${waits}</bdi>${appeal_until ? html` <${Clock} until=${appeal_until} />` : null}</li>`)}</ul>`;
}
