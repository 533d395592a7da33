// Opening a file of a match: a log as it was exported, or a page that replays itself. It is verified in this browser; the service
// computes the boards of a log again, and keeps nothing.
import { History } from "console/board/replay.js";
import { post } from "console/core/api.js";
import { html, useEffect, useSignal } from "console/core/dom.js";
import { language } from "console/core/language.js";
import { Send } from "console/core/forms.js";
import { is, judges, me } from "console/core/me.js";
import { show } from "console/core/page.js";
import { Waiting, Why } from "console/core/ui.js";
import { Checks } from "console/match/checks.js";
import { inFile, partsOf } from "console/match/held.js";
import { Watched } from "console/match/model.js";
import { agreement, eventsOf, verified } from "console/match/verifying.js";
import { Viewer } from "console/match/viewer.js";
import words from "words/file.js";

/** @typedef {import("console/board/types.js").Replay} Replay */
/** @typedef {import("console/match/held.js").Head} Head */
/** @typedef {import("console/match/verifying.js").Check} Check */

const BYTES_MOST = 64 * 1024 * 1024;

/** Have a log replayed. @param {string} log */
async function replayed(log) {
  const page = (/** @type {number} */ after) => post(`/v1/replays?limit=1000&after=${after}`, undefined, { text: log, type: "application/x-ndjson" });
  /** @type {Replay} */
  let part = await page(0);
  const history = new History(part);
  while (part.next !== null) {
    part = await page(part.next);
    history.add(part.frames);
  }
  return history;
}

/** The replay in a file held against what the service makes of its log: what it says and draws too, if it is in the same language. @param {string} told @param {Head} head @param {History} mine @param {History} theirs @returns {Check} */
function compared(told, head, mine, theirs) {
  const name = "computed";
  if (head.view !== mine.view || told !== language) return { name, outcome: "not possible", detail: "", version: null };
  const differs = mine.frames.find((frame, place) => JSON.stringify(frame) !== JSON.stringify(theirs.frames[place]));
  const begins = JSON.stringify([mine.boards[0], mine.layout]) !== JSON.stringify([theirs.boards[0], theirs.layout]);
  return differs || begins ? { name, outcome: "failed", detail: "", version: differs?.version ?? null } : { name, outcome: "passed", detail: "", version: null };
}

function Open() {
  const checks = useSignal(/** @type {Check[] | null} */ (null));
  const watched = useSignal(/** @type {Watched | null} */ (null));
  const source = useSignal(/** @type {import("console/match/watching.js").Source | null} */ (null));
  const name = useSignal("");
  const problem = useSignal("");
  const error = useSignal(/** @type {unknown} */ (null));
  const raw = useSignal("");

  /** @param {string} text */
  const read = async (text) => {
    const { log, replay, language: told } = /^\s*</.test(text) ? partsOf(text) : { log: text, replay: "", language: "" };
    if (!log.startsWith('{"kind":"header"')) {
      problem.value = words.noLog;
      return;
    }
    raw.value = log;
    checks.value = await verified(log);
    const events = eventsOf(log);
    const held = replay ? inFile(replay) : null;
    const theirs = held ? new History({ ...held.head, frames: held.frames, next: null }) : null;
    if (held) checks.value = [agreement(events, held.head.layout, held.frames), ...checks.value];
    let shown = theirs;
    if (me.value) {
      try {
        const mine = await replayed(log);
        if (held && theirs) checks.value = [compared(told, held.head, mine, theirs), ...checks.value];
        shown = mine;
      } catch (caught) {
        error.value = caught;
      }
    }
    if (!shown) return;
    const made = new Watched(JSON.parse(log.slice(0, log.indexOf("\n"))).match, null);
    made.show(shown);
    source.value = { match: made.match, ruleset: shown.ruleset, linked: true, events: async (before, version) => events.slice(before, version) };
    watched.value = made;
  };
  const open = async (/** @type {File | undefined} */ file) => {
    if (!file) return;
    [checks.value, watched.value, error.value, problem.value, name.value, raw.value] = [null, null, null, "", file.name, ""];
    if (file.size > BYTES_MOST) problem.value = words.tooLong;
    else await read(await file.text()).catch((caught) => { problem.value = `${words.unreadable} (${caught})`; });
  };
  useEffect(() => {
    const over = (/** @type {DragEvent} */ event) => event.preventDefault();
    const drop = (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      open(event.dataTransfer?.files[0]);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("drop", drop);
    };
  }, []);
  useEffect(() => { document.getElementById("main")?.classList.toggle("wide", !!watched.value); }, [watched.value]);

  const take = async () => {
    const { match } = await post("/v1/imports", undefined, { text: raw.value, type: "application/x-ndjson" });
    location.href = `/m/${match.id}`;
  };
  const told = html`${problem.value ? html`<p class="failure" role="alert">${problem.value}</p>` : name.value ? html`<${Checks} checks=${checks.value} />` : null}<${Why} error=${error.value} />
    ${(is("organiser") || judges()) && raw.value ? html`<p><${Send} className="" onPress=${take}>${words.importIt}<//> <small class="soft">${words.importHow}</small></p>` : null}`;
  const chooser = html`<label class="field chooser"><span>${words.choose}</span><input type="file" accept=".ndjson,.html,.jsonl,application/x-ndjson,text/html"
      onChange=${(/** @type {Event} */ event) => open(/** @type {HTMLInputElement} */ (event.target).files?.[0])} /><small>${words.chooseHelp}</small></label>`;
  if (watched.value && source.value) {
    return html`<${Viewer} key=${watched.value.match} watched=${watched.value} source=${source.value} above=${html`<div class="in-file">${told}<details><summary>${words.another}</summary>${chooser}</details></div>`} />`;
  }
  return html`<h1>${words.open}</h1><p>${words.openWhat}</p>${chooser}${told}
    ${name.value && !problem.value && !checks.value ? html`<${Waiting} />` : null}
    ${checks.value && !watched.value && !me.value ? html`<p class="notice">${words.comeIn} <a href="/enter">${words.enter}</a></p>` : null}`;
}

await show(Open, { open: true });
