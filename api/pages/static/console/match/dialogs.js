// What opens over a viewer: a number's reasons, a card, where to go, help.
import { About } from "console/board/about.js";
import { Explained, numbersOf } from "console/board/explain.js";
import { html, signal, useEffect, useSignal } from "console/core/dom.js";
import { Field } from "console/core/forms.js";
import { fail } from "console/core/page.js";
import { Dialog } from "console/core/ui.js";
import { keepLetters, lettersOn } from "console/match/keys.js";
import { Share } from "console/match/share.js";
import { Speed } from "console/match/viewer.js";
import words from "words/match.js";

/** @typedef {import("console/match/model.js").Watched} Watched */
/** @typedef {import("console/match/watching.js").Source} Source */

/**
 * What is open over the viewer: a number's reasons, a card, where to go, help.
 * @param {{ watched: Watched, source: Source, asked: import("@preact/signals").Signal<string>, pressed: import("@preact/signals").Signal<string>,
 *   open: import("@preact/signals").Signal<import("console/match/viewer.js").Opened>, ask: (of: string) => void, keys: import("console/match/keys.js").Key[], actions: unknown }} props
 */
export function Asking({ watched, source, asked, pressed, open, ask, keys, actions }) {
  const [shown, history] = [watched.shown.value, watched.history];
  const moment = watched.moment.value;
  const layout = history?.layout ?? moment?.layout;
  const board = shown?.board ?? moment?.board;
  if (!layout || !board) return null;
  const version = shown?.version ?? moment?.version ?? 0;
  const toMove = (/** @type {number} */ move) => watched.go(watched.steps.value?.ofMove(move) ?? 0);
  const { explain } = source;
  if (asked.value && explain) {
    const of = asked.value;
    return html`<${Explained} layout=${layout} board=${board} ruleset=${source.ruleset} of=${of} asked=${() => explain(of, version, watched.view.value)}
      says=${(/** @type {number} */ event) => watched.steps.value?.told(event) ?? ""} onMove=${toMove} onClose=${() => { asked.value = ""; }} />`;
  }
  if (pressed.value && board.items[pressed.value]) {
    return html`<${About} ruleset=${source.ruleset} layout=${layout} board=${board} id=${pressed.value} linked=${source.linked} onAsk=${explain ? ask : undefined} onClose=${() => { pressed.value = ""; }} />`;
  }
  const close = () => { open.value = ""; };
  if (open.value === "go") return html`<${GoTo} watched=${watched} onClose=${close} />`;
  if (open.value === "more") return html`<${More} watched=${watched} actions=${actions} onClose=${close} />`;
  if (open.value === "verify" && source.log) return html`<${Verify} match=${source.match} log=${source.log} onClose=${close} />`;
  if (open.value === "share") return html`<${Share} match=${source.match} onClose=${close} />`;
  if (open.value === "help") return html`<${Help} keys=${keys} onClose=${close} />`;
  if (open.value === "numbers") {
    return html`<${Dialog} title=${words.keys.explain} onClose=${close}>${explain ? null : html`<p>${words.notInFile}</p>`}<ul class="plain stack">
      ${numbersOf(layout, board).map(({ of, called, value }) => html`<li key=${of}><button type="button" class="wide" disabled=${!explain} onClick=${() => { close(); ask(of); }}><bdi>${called}</bdi> <b>${value}</b></button></li>`)}</ul><//>`;
  }
  return null;
}

/** What verifies logs, once somebody asks for it. @type {import("@preact/signals").Signal<typeof import("console/match/proof.js").Proof | null>} */
const Proof = signal(null);

/** @param {{ match: string, log: () => Promise<string>, onClose: () => void }} props */
function Verify(props) {
  const load = async () => { Proof.value ??= (await import("console/match/proof.js")).Proof; };
  useEffect(() => { load().catch(fail); }, []);
  return Proof.value ? html`<${Proof.value} ...${props} />` : null;
}

/** Go to a move by its number. @param {{ watched: Watched, onClose: () => void }} props */
function GoTo({ watched, onClose }) {
  const list = watched.steps.value?.list ?? [];
  const last = list.at(-1)?.move ?? 0;
  const go = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const given = Number(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("move"));
    watched.go(watched.steps.value?.ofMove(given) ?? 0);
    onClose();
  };
  return html`<${Dialog} title=${words.keys.go} onClose=${onClose}><form onSubmit=${go}>
    <${Field} label=${words.moveNumber(last)}><input name="move" type="number" inputmode="numeric" min="0" max=${last} required autofocus value=${list[watched.at.value]?.move ?? 0} /><//>
    <button class="primary">${words.goThere}</button></form><//>`;
}

/** What a phone has no room for below the table: far steps, the speed, and what can be done at the step. @param {{ watched: Watched, actions: unknown, onClose: () => void }} props */
function More({ watched, actions, onClose }) {
  const far = (/** @type {string} */ called, /** @type {string} */ sign, /** @type {() => void} */ go) => html`<button type="button" aria-label=${called} onClick=${go}>${sign}</button>`;
  return html`<${Dialog} className="sheet" title=${words.actions} onClose=${onClose}>
    <div class="steps">${far(words.keys.first, "|‹", () => watched.go(0))}${far(words.keys.backTurn, "«", () => watched.jump(-1, "turn"))}
      ${far(words.keys.nextTurn, "»", () => watched.jump(1, "turn"))}${far(words.keys.last, "›|", () => watched.go(Infinity))}<${Speed} watched=${watched} /></div>
    <div class="offered">${actions}</div><//>`;
}

/** What the keys do, and whether letters do anything. @param {{ keys: import("console/match/keys.js").Key[], onClose: () => void }} props */
function Help({ keys, onClose }) {
  const on = useSignal(lettersOn());
  const change = () => {
    on.value = !on.value;
    keepLetters(on.value);
  };
  return html`<${Dialog} title=${words.keys.help} onClose=${onClose}>
    <dl class="keys">${keys.map(({ key, shown, does }) => html`<div key=${key}><dt><kbd>${shown}</kbd></dt><dd>${does}</dd></div>`)}</dl>
    <label class="check"><input type="checkbox" checked=${on.value} onChange=${change} /> <span>${words.letters}</span></label><//>`;
}
