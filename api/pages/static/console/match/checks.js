// What came of verifying a log, in words.
import { html } from "console/core/dom.js";
import words from "words/file.js";

/** @typedef {import("console/match/verifying.js").Check} Check */

const SIGNS = { passed: "✓", failed: "✗", "not possible": "–" };

/** The verdict, and each check behind it. @param {{ checks: Check[] | null, children?: unknown }} props */
export function Checks({ checks, children }) {
  if (!checks) return html`<p class="verdict" role="status">${words.verifying}</p>`;
  const [failed, passed, open] = ["failed", "passed", "not possible"].map((outcome) => checks.filter((check) => check.outcome === outcome));
  const list = (/** @type {Check[]} */ some) => html`<ul class="plain checks">${some.map((check) => html`<li key=${check.name} class=${check.outcome === "failed" ? "bad" : ""}>
    <span aria-hidden="true">${SIGNS[check.outcome]}</span> <b>${words.checks[check.name]?.called ?? check.name}</b>: ${words.outcomes[check.outcome]}${check.outcome === "failed" && check.version ? ` (${words.atEvent(check.version)})` : ""}.${" "}
    <small>${words.checks[check.name]?.says ?? ""}</small> ${check.detail && check.outcome === "failed" ? html`<code lang="en">${check.detail}</code>` : null}</li>`)}</ul>`;
  return html`<div class="verdict ${failed.length ? "bad" : "good"}" role="status">
    <p><strong>${failed.length ? words.failed : words.verified}</strong> ${failed.length ? words.failedMeans : words.passed(passed.length)}</p>
    ${failed.length ? list(failed) : null}
    <details><summary>${words.whatWasChecked}</summary>${list(passed)}${children}<p>${words.cannot}</p>${list(open)}</details></div>`;
}
