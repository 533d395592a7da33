// The transparency log's last checkpoint, kept in this browser from visit to visit: each one that is shown later must have grown from it.
// Nobody's key is needed to see that it has not; the notes that are kept are signed, so that whoever has the log's key can see that it was the
// log. Without WebCrypto (a page that came by plain HTTP from elsewhere) nothing can be checked, and nothing is kept.
import "verify.js";
import { signal } from "@preact/signals";
import { keep, kept } from "console/core/kept.js";

const LAST = "checkpoint";
const EVIDENCE = "checkpoint.evidence";

/**
 * What does not agree: how, and the checkpoints, as they were signed.
 * @typedef {{ outcome: "forked" | "set back" | "another log", kept: string, shown: string }} Disagreement
 */

/** What this browser has seen of the log that does not agree; null: nothing. @type {import("@preact/signals").Signal<Disagreement | null>} */
export const disagreement = signal(/** @type {Disagreement | null} */ (null));

/** @param {string} path @returns {Promise<Response>} */
const fetched = (path) => fetch(`/log/${path}`, { credentials: "omit" });

/** @param {string} path @returns {Promise<Uint8Array | null>} */
async function read(path) {
  const answer = await fetched(path);
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
}

/** Look at the log: keep its checkpoint if it has grown from the one that was kept, or say that it has not, now and ever after. */
export async function look() {
  if (!globalThis.crypto?.subtle || !location.protocol.startsWith("http")) return;
  const evidence = kept(EVIDENCE);
  if (evidence) {
    disagreement.value = JSON.parse(evidence);
    return;
  }
  const answer = await fetched("checkpoint");
  if (!answer.ok) return; // nothing is signed yet, or there is no log
  const [shown, last] = [await answer.text(), kept(LAST)];
  const { outcome } = await /** @type {any} */ (globalThis).Adjudicator.grown({ kept: last, note: shown, read });
  if (outcome === "begun" || outcome === "grown") keep(LAST, shown);
  if (outcome === "begun" || outcome === "grown" || outcome === "same") return;
  disagreement.value = { outcome, kept: last ?? "", shown };
  if (outcome === "forked") keep(EVIDENCE, JSON.stringify(disagreement.value));
}

/** Begin again with what the log shows, when the reader has seen that it does not agree. */
export function beginAnew() {
  keep(EVIDENCE, null);
  keep(LAST, null);
  disagreement.value = null;
}
