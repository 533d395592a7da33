// An exported file: shows the match that is in it, and verifies its log, all by itself.
import { History } from "console/board/replay.js";
import { html, render, signal } from "console/core/dom.js";
import { haveClauses } from "console/core/ui.js";
import { Checks } from "console/match/checks.js";
import { inFile, parts } from "console/match/held.js";
import { Watched } from "console/match/model.js";
import { agreement, eventsOf, verified } from "console/match/verifying.js";
import { Viewer } from "console/match/viewer.js";
import words from "words/file.js";

/** @typedef {import("console/match/verifying.js").Check} Check */

const checks = signal(/** @type {Check[] | null} */ (null));
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const { log, replay } = parts(document);
try {
  const { head, frames } = inFile(replay);
  haveClauses(head.ruleset, head.clauses ?? {});
  const events = eventsOf(log);
  const watched = new Watched(head.match, null);
  watched.show(new History({ ...head, frames, next: null }), { version: 1 });
  const source = {
    match: head.match, ruleset: head.ruleset, linked: false,
    events: async (/** @type {number} */ before, /** @type {number} */ version) => events.slice(before, version),
  };
  const above = html`<${Verdict} />`;
  render(html`<${Viewer} watched=${watched} source=${source} above=${above} />`, main);
  setTimeout(async () => { checks.value = [agreement(events, head.layout, frames), ...await verified(log)]; });
} catch (error) {
  render(html`<div class="failure" role="alert"><p>${words.unreadable}</p><p><code lang="en">${String(error)}</code></p></div>`, main);
}

function Verdict() {
  return html`<div class="in-file"><${Checks} checks=${checks.value}><p>${document.getElementById("what")?.textContent}</p><//></div>`;
}
