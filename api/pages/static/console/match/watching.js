// A match as it is watched: the moment that the address names at once, the whole match behind it, and what happens as it happens.
import { goOn, load } from "console/board/replay.js";
import { Refused, credential, get, text } from "console/core/api.js";
import { html, signal, useEffect, useMemo, useSignal, useSignalEffect } from "console/core/dom.js";
import { is, judges, me } from "console/core/me.js";
import { fail } from "console/core/page.js";
import { Waiting } from "console/core/ui.js";
import { Watched } from "console/match/model.js";
import { Viewer } from "console/match/viewer.js";
import words from "words/match.js";

/** @typedef {import("console/board/replay.js").History} History */
/** @typedef {import("console/board/explain.js").Explanation} Explanation */
/** @typedef {import("console/match/model.js").Moment} Moment */
/** Which match, and the address of a moment of it, by the query that names it, and of two of them side by side. @typedef {{ match: string, at: (query: string) => string, comparing: (query: string) => string }} Place */

/**
 * Where a viewer asks of a match: the service, or an exported file, which cannot tell everything. `linked`: there are pages of the
 * service to go to. What it cannot tell is missing.
 * @typedef {{ match: string, ruleset: string, linked: boolean,
 *   explain?: (of: string, version: number, view: string) => Promise<Explanation>,
 *   events?: (before: number, version: number, view: string) => Promise<unknown>,
 *   state?: (before: number, version: number, view: string) => Promise<unknown>,
 *   diff?: (before: number, version: number, view: string) => Promise<unknown>, log?: () => Promise<string> }} Source
 */

/** The service as a source. @param {string} match @param {string} ruleset @returns {Source} */
function service(match, ruleset) {
  const path = `/v1/matches/${match}`;
  return {
    match, ruleset, linked: true,
    explain: (of, version, view) => get(`${path}/explain?of=${encodeURIComponent(of)}&version=${version}&view=${view}`),
    events: async (before, version, view) => (await get(`${path}/events?after=${before}&limit=${Math.min(200, version - before)}&view=${view}`)).data,
    state: async (before, version, view) => (await get(`${path}/state?version=${version}&view=${view}`)).state,
    diff: async (before, version, view) => (await get(`${path}/diff?from_version=${Math.max(1, before)}&to_version=${version}&view=${view}`)).changes,
    log: () => text(`${path}/log`, "application/x-ndjson"),
  };
}

const query = new URLSearchParams(location.search);

/** The moment that an address names, if it names one. @param {string} name */
const numberIn = (name) => (/^\d{1,9}$/.test(query.get(name) ?? "") ? Number(query.get(name)) : undefined);
/** Whether it is shown on a big screen, where nobody presses anything. */
const kiosk = query.has("kiosk");
if (kiosk) document.documentElement.dataset.kiosk = "";
const asked = { move: numberIn("move"), version: numberIn("version") };

/** Ask for the table at the moment that is asked for; as it stands, if the match has not come so far. @param {string} match @returns {Promise<Moment>} */
async function momentAsked(match) {
  const view = query.get("view");
  const path = `/v1/matches/${match}/board?${view ? `view=${encodeURIComponent(view)}` : ""}`;
  const named = asked.version !== undefined ? `&version=${asked.version}` : asked.move !== undefined ? `&move=${asked.move}` : "";
  try {
    return await get(path + named);
  } catch (error) {
    if (!named || !(error instanceof Refused) || error.problem.code !== "out-of-range") throw error;
    return get(path);
  }
}

/** Whether what is here of a match has the moment that is asked for: its end, if none is. @param {History} history */
function reaches(history) {
  if (history.whole) return true;
  return asked.version !== undefined ? history.version >= asked.version : asked.move !== undefined && (history.frames.at(-1)?.move ?? 0) > asked.move;
}

/** The views that a reader may have, as far as that can be known without asking. @param {Watched} watched @param {Set<string>} denied */
function viewsOf(watched, denied) {
  const layout = watched.history?.layout ?? watched.moment.value?.layout;
  const seats = layout?.seats ?? [];
  const everything = judges() || is("scorekeeper") || watched.over.value;
  const all = [{ view: "judge", called: words.judge }, ...seats.map(({ seat, name }) => ({ view: seat, called: name })), { view: "spectator", called: words.spectator }];
  return all.filter(({ view }) => view === watched.view.value || (!denied.has(view) && (everything || view === "spectator" || view === me.value?.seat)));
}

/** What draws branches, once somebody asks for one. @type {import("@preact/signals").Signal<typeof import("console/match/what_if.js").WhatIf | null>} */
const WhatIf = signal(null);

/** Called with a match as far as it is here. @type {(history: History) => void} */
let grown = () => {};

/** @param {{ watched: Watched, place: Place, whole: Promise<History> }} props */
function Match({ watched, place, whole: firstHistory }) {
  const { match } = place;
  /** After which move a branch begins, if one is being made. */
  const branching = useSignal(/** @type {number | null} */ (null));
  /** Whether a branch was asked for: it begins as soon as the step that it begins at is here. */
  const wanted = useSignal(false);
  const denied = useSignal(/** @type {Set<string>} */ (new Set()));
  const source = useMemo(() => service(match, /** @type {Moment} */ (watched.moment.peek()).ruleset), []);
  /** Whether the reader has a link to give, or may make one. */
  const shares = useSignal(is("organiser"));
  useEffect(() => { import("console/core/tables.js").then(({ watchOf }) => { shares.value ||= !!watchOf(match); }, () => {}); }, []);
  /** What has been loaded, by its view. */
  const known = useMemo(() => /** @type {Map<string, History>} */ (new Map()), []);

  useEffect(() => {
    grown = (history) => {
      known.set(history.view, history);
      if (watched.history === history) watched.grow({ fresh: false });
      else if (reaches(history)) {
        watched.show(history, asked);
        if (query.has("play") && !matchMedia("(prefers-reduced-motion: reduce)").matches) watched.play();
      }
    };
    firstHistory.then(grown, fail);
  }, []);
  useSignalEffect(() => {
    if (kiosk || !watched.steps.value || watched.at.value < 0 || !watched.view.value) return undefined;
    const soon = setTimeout(() => history.replaceState(null, "", place.at(watched.where)), 150);
    return () => clearTimeout(soon);
  });
  useSignalEffect(() => {
    const step = watched.shown.value?.step;
    if (!wanted.value || !step) return;
    wanted.value = false;
    branching.value = step.last ? step.move : Math.max(0, step.move - 1);
  });
  useFollowed(match, watched, known);

  const toView = async (/** @type {string} */ view) => {
    try {
      const history = known.get(view) ?? await load(match, view);
      known.set(view, history);
      await goOn(match, history);
      watched.show(history, { version: watched.shown.peek()?.version });
    } catch (error) {
      if (error instanceof Refused && error.status === 403) denied.value = new Set([...denied.value, view]);
      else fail(error);
    }
  };
  if (branching.value !== null && WhatIf.value) return html`<${WhatIf.value} watched=${watched} ruleset=${source.ruleset} from=${branching.value} onLeave=${() => { branching.value = null; }} />`;
  const here = () => location.origin + place.at(watched.where);
  const whole = judges() || watched.over.value;
  const branch = async () => {
    try {
      WhatIf.value ??= (await import("console/match/what_if.js")).WhatIf;
      wanted.value = true;
    } catch (error) {
      fail(error);
    }
  };
  const mayCall = !!me.value && !is("spectator");
  return html`<${Viewer} kiosk=${kiosk} watched=${watched} source=${source} views=${viewsOf(watched, denied.value)} onView=${toView} address=${here} live=${true} shares=${shares.value} file=${credential().credentials === "omit" ? undefined : `/v1/matches/${match}/file`} onCompare=${() => { location.href = place.comparing(comparisonOf(watched)); }} onWhatIf=${whole && !denied.value.has("judge") ? branch : undefined}
    onDispute=${mayCall ? () => { location.href = `/calls/new?match=${match}&move=${watched.shown.peek()?.step?.move ?? 0}`; } : undefined} />`;
}

/** Go on as the match goes on. @param {string} match @param {Watched} watched @param {Map<string, History>} known */
function useFollowed(match, watched, known) {
  const view = watched.view.value;
  useEffect(() => {
    if (watched.over.peek() || !view) return undefined;
    watched.followed = true;
    let [busy, more, left] = [false, false, false];
    const goOnSoon = async () => {
      more = true;
      if (busy) return;
      busy = true;
      while (more && !left) {
        more = false;
        const history = watched.history;
        if (history?.view !== view) break;
        await goOn(match, history).then(() => takenIn(match, watched, known, history), () => {});
      }
      busy = false;
    };
    let stop = () => {};
    import("console/core/live.js").then(({ follow }) => {
      if (!left) stop = follow([`${match}/${view}`], (name) => { if (name === "event" || name === "snapshot" || name === "back") goOnSoon(); });
    }, fail);
    return () => {
      left = true;
      stop();
    };
  }, [view]);
}

/** Show what has come. After a rewind all is read again: what no longer stands is marked. @param {string} match @param {Watched} watched @param {Map<string, History>} known @param {History} history */
async function takenIn(match, watched, known, history) {
  const rewound = history.frames.slice(watched.steps.peek()?.seen ?? 0).some(({ type }) => type === "TableRewound");
  if (!rewound) return watched.grow();
  const anew = await load(match, history.view);
  known.clear();
  known.set(anew.view, anew);
  watched.show(anew, watched.atEnd ? {} : { version: watched.shown.peek()?.version });
}

/** The moment that is shown beside the one before it, as an address names both: by moves, or within a move by events. @param {Watched} watched */
function comparisonOf(watched) {
  const shown = watched.shown.peek();
  if (shown?.step?.last && shown.step.move) return `a=${shown.step.move - 1}&b=${shown.step.move}&view=${watched.view.peek()}`;
  return `a=v${Math.max(1, shown?.step?.before ?? 1)}&b=v${shown?.version ?? 1}&view=${watched.view.peek()}`;
}

/** Make the page of a match. What it shows is asked for at once, before it is known who asks: where nobody is in, the frame says so. @param {Place} place */
export function watching(place) {
  const [moment, whole] = [momentAsked(place.match), load(place.match, query.get("view") ?? "", (history) => grown(history))];
  moment.catch(() => {});
  whole.catch(() => {});
  return function Page() {
    const watched = useSignal(/** @type {Watched | null} */ (null));
    useEffect(() => {
      document.getElementById("main")?.classList.add("wide");
      moment.then((found) => { watched.value = new Watched(place.match, found); }, fail);
    }, []);
    return watched.value ? html`<${Match} watched=${watched.value} place=${place} whole=${whole} />` : html`<${Waiting} />`;
  };
}
