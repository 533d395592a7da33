// Verifying the log of a match that is watched, in this browser, and the seed of its luck.
import { html, useEffect, useSignal } from "console/core/dom.js";
import { Copy, Dialog, Why } from "console/core/ui.js";
import { Checks } from "console/match/checks.js";
import { eventsOf, verified } from "console/match/verifying.js";
import words from "words/match.js";

/** @typedef {import("console/match/verifying.js").Check} Check */

/** @param {{ log: () => Promise<string>, onClose: () => void }} props */
export function Proof({ log, onClose }) {
  const found = useSignal(/** @type {{ checks: Check[], seed: unknown } | null} */ (null));
  const error = useSignal(/** @type {unknown} */ (null));
  useEffect(() => {
    (async () => {
      const lines = await log();
      const seed = eventsOf(lines).find(({ event }) => event.type === "SeedRevealed")?.event.seed;
      found.value = { checks: await verified(lines), seed };
    })().catch((caught) => { error.value = caught; });
  }, []);
  const seed = found.value?.seed;
  return html`<${Dialog} title=${words.verify} onClose=${onClose}>
    ${error.value ? html`<${Why} error=${error.value} />` : html`<${Checks} checks=${found.value?.checks ?? null} />`}
    ${!found.value ? null : typeof seed === "string" ? html`<p>${words.seed}<br /><code class="seed">${seed}</code> <${Copy} text=${seed} /></p>` : html`<p class="soft">${words.noSeed}</p>`}
    <p class="small soft">${words.verifyMore}</p><//>`;
}
