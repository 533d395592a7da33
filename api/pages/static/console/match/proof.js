// Verifying the log of a match that is watched, in this browser, and the seed of its luck.
import { html, useEffect, useSignal } from "console/core/dom.js";
import { Copy, Dialog, Why } from "console/core/ui.js";
import { Checks } from "console/match/checks.js";
import { contradicted, receiptsOf } from "console/core/receipts.js";
import { eventsOf, verified } from "console/match/verifying.js";
import viewer from "words/match.js";
import words from "words/proof.js";

/** @typedef {import("console/match/verifying.js").Check} Check */

/** Verify a log, and hold it against the receipts that this browser has of its match, which are to be signed with the key that the page has. @param {string} match @param {string} log @returns {Promise<Check[]>} */
async function checked(match, log) {
  const notes = receiptsOf(match);
  const checks = await verified(log, notes, document.documentElement.dataset.log);
  if (!notes.length) return checks;
  const [version] = contradicted(notes, eventsOf(log)); // which needs no signatures, and nothing that a browser may lack
  return checks.map((check) => (check.name !== "receipts" ? check
    : { ...check, ...(version === undefined ? {} : { outcome: /** @type {const} */ ("failed"), version }), name: "kept receipts" }));
}

/** @param {{ match: string, log: () => Promise<string>, onClose: () => void }} props */
export function Proof({ match, log, onClose }) {
  const found = useSignal(/** @type {{ checks: Check[], seed: unknown, file: string } | null} */ (null));
  const error = useSignal(/** @type {unknown} */ (null));
  useEffect(() => {
    (async () => {
      const lines = await log();
      const seed = eventsOf(lines).find(({ event }) => event.type === "SeedRevealed")?.event.seed;
      found.value = { checks: await checked(match, lines), seed, file: URL.createObjectURL(new Blob([lines])) };
    })().catch((caught) => { error.value = caught; });
    return () => { if (found.value) URL.revokeObjectURL(found.value.file); };
  }, []);
  const seed = found.value?.seed;
  const notes = receiptsOf(match);
  return html`<${Dialog} title=${viewer.verify} onClose=${onClose}>
    ${error.value ? html`<${Why} error=${error.value} />` : html`<${Checks} checks=${found.value?.checks ?? null} />`}
    ${!found.value ? null : typeof seed === "string" ? html`<p>${words.seed}<br /><code class="seed">${seed}</code> <${Copy} text=${seed} /></p>` : html`<p class="soft">${words.noSeed}</p>`}
    ${notes.length ? html`<p>${words.receipts(notes.length)} <${Copy} text=${notes.join("\n")}>${words.copyReceipts}<//></p>` : null}
    <p class="small soft">${words.verifyMore}${found.value ? html` <a href=${found.value.file} download=${`${match}.ndjson`}>${words.itsLog}</a>` : null}</p><//>`;
}
