// What there is to know of a step: what it changed, its events as they are, the table as data, the rules that it rests on.
import { Refused } from "console/core/api.js";
import { html, useEffect, useSignal } from "console/core/dom.js";
import { told } from "console/core/language.js";
import { Clauses, Empty, Waiting, Why, clausesOf } from "console/core/ui.js";
import { Differences } from "console/match/differences.js";
import words from "words/match.js";

/** @typedef {import("console/match/model.js").Watched} Watched */
/** @typedef {import("console/match/watching.js").Source} Source */

const TABS = /** @type {const} */ (["diff", "event", "state", "rules"]);
/** @typedef {typeof TABS[number]} Tab */

/** Tabs below the table. @param {{ watched: Watched, source: Source, tab: import("@preact/signals").Signal<Tab> }} props */
export function Panel({ watched, source, tab }) {
  const move = (/** @type {KeyboardEvent} */ event) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    tab.value = TABS[(TABS.indexOf(tab.value) + by + TABS.length) % TABS.length];
    /** @type {HTMLElement | null} */ (document.getElementById(`tab-${tab.value}`))?.focus();
  };
  return html`<div class="tabs" role="tablist" aria-label=${words.about} onKeyDown=${move}>
      ${TABS.map((each) => html`<button type="button" key=${each} id=${`tab-${each}`} role="tab" aria-selected=${tab.value === each} aria-controls="panel" tabindex=${tab.value === each ? 0 : -1}
        onClick=${() => { tab.value = each; }}>${words.tabs[each]}</button>`)}
    </div>
    <div id="panel" role="tabpanel" aria-labelledby=${`tab-${tab.value}`} tabindex="0">
      ${tab.value === "diff" ? html`<${Diff} watched=${watched} source=${source} />` : tab.value === "rules" ? html`<${Rules} watched=${watched} source=${source} />`
        : html`<${Data} key=${tab.value} watched=${watched} ask=${tab.value === "event" ? source.events : source.state} />`}
    </div>`;
}

/** What a step says and changes. @param {{ watched: Watched, source: Source }} props */
function Diff({ watched, source }) {
  const patch = useSignal(false);
  const shown = watched.stayed.value;
  const steps = watched.steps.value;
  if (!shown || !steps) return null;
  return html`<ul class="said">${shown.frames.filter((frame) => frame.text).map((frame) => html`<li key=${frame.version}><bdi>${frame.text}</bdi> <${Clauses} ruleset=${source.ruleset} ids=${frame.clauses} /></li>`)}</ul>
    <${Differences} layout=${steps.history.layout} before=${shown.before} after=${shown.board} />
    ${source.diff ? html`<details open=${patch.value} onToggle=${(/** @type {Event} */ event) => { patch.value = /** @type {HTMLDetailsElement} */ (event.currentTarget).open; }}><summary>${words.patch}</summary>
      ${patch.value ? html`<${Data} watched=${watched} ask=${source.diff} />` : null}</details>` : null}`;
}

/** The rules that a step rests on, quoted. @param {{ watched: Watched, source: Source }} props */
function Rules({ watched, source }) {
  const known = useSignal(/** @type {Map<string, any> | null} */ (null));
  const error = useSignal(/** @type {unknown} */ (null));
  useEffect(() => { clausesOf(source.ruleset).then((found) => { known.value = found; }, (caught) => { error.value = caught; }); }, []);
  const ids = [...new Set(watched.stayed.value?.frames.flatMap((frame) => frame.clauses))];
  if (error.value) return html`<${Why} error=${error.value} />`;
  if (!ids.length) return html`<${Empty} title=${words.noRules} />`;
  return html`<dl class="rules">${ids.map((id) => html`<div key=${id}><dt>${source.linked ? html`<a href="/rules/${source.ruleset}#${id}">${id}</a>` : id}</dt>
    <dd>${known.value?.get(id) ? html`<q>${told(known.value.get(id).text)}</q>` : "…"}</dd></div>`)}</dl>`;
}

/** Something of a step as the service has it: asked for when the reader stays there. @param {{ watched: Watched, ask?: Source["state"] }} props */
function Data({ watched, ask }) {
  const found = useSignal(/** @type {unknown} */ (null));
  const error = useSignal(/** @type {unknown} */ (null));
  const shown = watched.stayed.value;
  const [before, version, view] = [shown?.step?.before ?? 0, shown?.version ?? 0, watched.view.value];
  useEffect(() => {
    found.value = null;
    error.value = null;
    if (!ask || !version) return undefined;
    let left = false;
    const soon = setTimeout(() => {
      ask(before, version, view).then((told) => { if (!left) found.value = told; }, (caught) => { if (!left) error.value = caught; });
    }, 150);
    return () => {
      left = true;
      clearTimeout(soon);
    };
  }, [version, view]);
  if (!ask) return html`<${Empty} title=${words.notInFile} />`;
  if (error.value) return error.value instanceof Refused ? html`<${Why} error=${error.value} />` : html`<p class="soft">${words.notOffline}</p>`;
  return found.value === null ? html`<${Waiting} />` : html`<pre tabindex="0">${JSON.stringify(found.value, null, 2)}</pre>`;
}
