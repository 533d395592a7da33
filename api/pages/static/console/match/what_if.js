// What would have happened: branches beside a match, each from a moment of it, by actions that would be legal there. All of it says
// that it is not official.
import { History } from "console/board/replay.js";
import { get, post } from "console/core/api.js";
import { html, matching, useEffect, useMemo, useSignal } from "console/core/dom.js";
import { Waiting, Why } from "console/core/ui.js";
import { Differences } from "console/match/differences.js";
import { Watched } from "console/match/model.js";
import { Viewer } from "console/match/viewer.js";
import { whereabouts } from "console/seat/choosing.js";
import { Next } from "console/seat/next.js";
import { form } from "console/seat/pressed.js";
import words from "words/what_if.js";

/** @typedef {import("console/match/model.js").Moment} Moment */
/** @typedef {import("console/seat/types.js").Choices} Choices */
/** @typedef {import("console/seat/next.js").Taken} Taken */
/** A branch: after which move it begins, what has been done, and the seed of other luck than the match's. @typedef {{ number: number, move: number, taken: Taken[], seed: string }} Branch */
/** What the service answers of a branch. @typedef {{ replay: import("console/board/types.js").Replay, choices: Choices }} Drawn */

/** The branches of a match that this window keeps. @param {string} match @returns {Branch[]} */
function kept(match) {
  try {
    return JSON.parse(sessionStorage.getItem(`branches/${match}`) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {string} match @param {Branch[]} branches */
function keep(match, branches) {
  try {
    sessionStorage.setItem(`branches/${match}`, JSON.stringify(branches));
  } catch {
    // they last as long as the page, then
  }
}

/** A new branch after a move. @param {Branch[]} branches @param {number} move @returns {Branch} */
const anew = (branches, move) => ({ number: 1 + Math.max(0, ...branches.map(({ number }) => number)), move, taken: [], seed: "" });

/**
 * Branches of a match. `watched` is the match itself, `from` the move after which a new branch begins.
 * @param {{ watched: Watched, ruleset: string, from: number, onLeave: () => void }} props
 */
export function WhatIf({ watched, ruleset, from, onLeave }) {
  const { match } = watched;
  const branches = useSignal(/** @type {Branch[]} */ ([]));
  const current = useSignal(0);
  const shown = useSignal(/** @type {{ branch: Branch, watched: Watched, choices: Choices } | null} */ (null));
  const error = useSignal(/** @type {unknown} */ (null));
  const picked = useSignal("");
  useEffect(() => {
    const known = kept(match);
    const branch = anew(known, from);
    branches.value = [...known.filter(({ taken }) => taken.length), branch];
    current.value = branch.number;
  }, []);
  const branch = branches.value.find(({ number }) => number === current.value);

  useEffect(() => {
    if (!branch) return undefined;
    let left = false;
    form.value = null;
    error.value = null;
    picked.value = "";
    draw(match, branch).then((drawn) => { if (!left) shown.value = drawn; }, (caught) => {
      if (left) return;
      error.value = caught;
      if (branch.taken.length) change({ ...branch, taken: branch.taken.slice(0, -1) });
    });
    return () => { left = true; };
  }, [branch]);

  const change = (/** @type {Branch} */ changed) => {
    branches.value = branches.value.map((each) => (each.number === changed.number ? changed : each));
    keep(match, branches.value);
  };
  const add = (/** @type {Taken} */ taken) => { if (branch) change({ ...branch, taken: [...branch.taken, taken] }); };
  /** Press something on the table: what could be done with it is what is left. @param {string} id */
  const pick = (id) => {
    if (!shown.value || !placesIn(shown.value).has(id)) return false;
    picked.value = picked.value === id ? "" : id;
    return true;
  };
  const begin = () => {
    const made = anew(branches.value, from);
    branches.value = [...branches.value, made];
    current.value = made.number;
  };
  const source = useMemo(() => ({
    match, ruleset, linked: true,
    events: async (/** @type {number} */ before, /** @type {number} */ version) => shown.peek()?.watched.history?.frames.filter((frame) => frame.version > before && frame.version <= version),
    explain: (/** @type {string} */ of, /** @type {number} */ version) => asked(match, shown.peek(), version, of),
    state: async (/** @type {number} */ _, /** @type {number} */ version) => (await asked(match, shown.peek(), version)).state,
  }), []);
  const above = html`<div class="official-not"><strong>${words.notOfficial}</strong> <span>${words.hypothetical}</span>
    <button type="button" class="primary" onClick=${onLeave}>${words.leaveWhatIf}</button></div>`;
  if (!branch || !shown.value) return html`<div class="hypothetical">${above}<${Why} error=${error.value} ruleset=${ruleset} /><${Waiting} /></div>`;
  const { choices } = shown.value;
  const only = named(shown.value, picked.value);
  const doing = html`<${Why} error=${error.value} ruleset=${ruleset} />
    ${branch.taken.length ? html`<ol class="taken">${branch.taken.map(({ text }, place) => html`<li key=${place}><bdi>${text}</bdi>${place === branch.taken.length - 1
      ? html` <button type="button" class="quiet" onClick=${() => change({ ...branch, taken: branch.taken.slice(0, -1) })}>${words.takeBack}</button>` : null}</li>`)}</ol>` : html`<p class="soft">${words.noActions}</p>`}
    ${only ? html`<button type="button" class="quiet" onClick=${() => { picked.value = ""; }}>${words.allActions}</button>` : null}
    <fieldset class="next" disabled=${shown.value.branch !== branch}><${Next} key=${`${branch.number}/${branch.taken.length}/${picked.value}`} choices=${only ? { ...choices, choices: only, forms: [] } : choices} onAdd=${add} /></fieldset>`;
  const editor = html`<div class="editor">
    <label class="branch-choice"><span>${words.branches}</span> <select value=${current.value} onChange=${(/** @type {Event} */ event) => { current.value = Number(/** @type {HTMLSelectElement} */ (event.target).value); }}>
      ${branches.value.map(({ number, move, taken }) => html`<option key=${number} value=${number} selected=${number === current.value}>${words.branch(number, move, taken.length)}</option>`)}</select></label>
    <button type="button" onClick=${begin}>${words.newBranch}</button>
    ${isNarrow.value ? null : doing}
    <label class="check"><input type="checkbox" checked=${!!branch.seed} onChange=${() => change({ ...branch, seed: branch.seed ? "" : String(1 + Math.floor(Math.random() * 1e6)) })} /> <span>${words.otherLuck}: ${branch.seed ? words.lucks.sampled : words.lucks.match}</span></label>
    <${Official} official=${watched} branch=${branch} hypothetical=${shown.value.watched} /></div>`;
  return html`<div class="hypothetical"><div class="watermark" aria-hidden="true">${`${words.notOfficial}   `.repeat(120)}</div>
    <${Viewer} watched=${shown.value.watched} source=${source} above=${above} first=${editor} dock=${isNarrow.value ? html`<section class="dock" aria-label=${words.wouldBe}>${doing}</section>` : null} may=${new Set(placesIn(shown.value).keys())} onPick=${pick} /></div>`;
}

/** Whether there is too little room for what could be done beside the table. */
const isNarrow = matching("(max-width: 63.99rem)");

/** @type {WeakMap<Choices, Map<string, import("console/seat/types.js").Choice[]>>} */
const known = new WeakMap();

/** What could be done with each thing that lies on the table at the end of a branch. @param {{ watched: Watched, choices: Choices }} drawn */
function placesIn({ watched, choices }) {
  const before = known.get(choices);
  if (before) return before;
  const { history, moment: { value: moment } } = watched;
  const [layout, board] = history ? [history.layout, history.board(history.version)] : [moment?.layout, moment?.board];
  /** @type {Map<string, import("console/seat/types.js").Choice[]>} */
  const found = new Map();
  for (const seat of layout && board ? layout.seats : []) {
    const places = whereabouts(/** @type {any} */ (board), /** @type {any} */ (layout), seat.seat);
    for (const choice of choices.choices.filter(({ action, standing }) => !standing && action.seat === seat.seat)) {
      for (const id of choice.on.flatMap((name) => places.get(name) ?? [])) found.set(id, [...(found.get(id) ?? []), choice]);
    }
  }
  known.set(choices, found);
  return found;
}

/** What could be done with what has been pressed. @param {{ watched: Watched, choices: Choices }} drawn @param {string} id */
const named = (drawn, id) => (id ? placesIn(drawn).get(id) : undefined);

/** What the service can be told of a branch to have it taken again. @param {Branch} branch @param {number} [count] only so many actions of it */
const told = ({ move, taken, seed }, count) => ({ move, view: "judge", actions: taken.slice(0, count).map(({ action }) => action), ...(seed ? { luck: { mode: "sampled", seed } } : {}) });

/**
 * Ask of the table at the end of the move that a version of a branch is in: what a number is made of, or all of it.
 * @param {string} match @param {{ branch: Branch, watched: Watched } | null} drawn @param {number} version @param {string} [of]
 */
async function asked(match, drawn, version, of) {
  if (!drawn) return null;
  const path = `/v1/matches/${match}`;
  const frames = drawn.watched.history?.frames ?? [];
  const count = new Set(frames.filter((frame, place) => place === 0 || frames[place - 1].version < version).map(({ move }) => move)).size;
  if (!count) return get(`${path}/${of ? `explain?of=${encodeURIComponent(of)}&` : "state?"}move=${drawn.branch.move}&view=judge`);
  const body = told(drawn.branch, count);
  return of ? (await post(`${path}/branches`, { ...body, of })).explanation : (await post(`${path}/what-if`, body)).answer;
}

/** Have a branch drawn, with what could be done then. @param {string} match @param {Branch} branch */
async function draw(match, branch) {
  const path = `/v1/matches/${match}`;
  if (!branch.taken.length) {
    const [moment, choices] = await Promise.all([get(`${path}/board?move=${branch.move}&view=judge`), get(`${path}/choices?move=${branch.move}&view=judge`)]);
    return { branch, watched: new Watched(match, moment), choices };
  }
  /** @type {Drawn} */
  const drawn = await post(`${path}/branches`, told(branch));
  const watched = new Watched(match, null);
  watched.show(new History(drawn.replay));
  return { branch, watched, choices: drawn.choices };
}

/** What differs from the match after as many moves. @param {{ official: Watched, branch: Branch, hypothetical: Watched }} props */
function Official({ official, branch, hypothetical }) {
  const open = useSignal(false);
  const [steps, shown] = [official.steps.value, hypothetical.shown.value];
  if (!steps || !shown) return null;
  const place = steps.ofMove(shown.step.move);
  const move = steps.list[place].move;
  return html`<details open=${open.value} onToggle=${(/** @type {Event} */ event) => { open.value = /** @type {HTMLDetailsElement} */ (event.currentTarget).open; }}><summary>${words.withOfficial}</summary>
    ${open.value ? html`<p class="small">${words.sameMove(move)}</p><${Differences} layout=${steps.history.layout} before=${steps.history.board(steps.version(place))} after=${shown.board} />` : null}</details>`;
}
