// Receipts: what the service has signed that it holds, kept by this browser as they come, and held against the log of the match.
import { keep, kept } from "console/core/kept.js";

/** So many are kept of a match, the newest; and of so many matches. */
const [MOST, MATCHES] = [400, 20];
const place = (/** @type {string} */ match) => `receipts.${match}`;
const INDEX = "receipts";

/** @param {string} name @returns {string[]} */
function listIn(name) {
  try {
    return JSON.parse(kept(name) ?? "[]");
  } catch {
    return [];
  }
}

/** The receipts that this browser has of a match, as they were signed. @param {string} match */
export const receiptsOf = (match) => listIn(place(match));

/** Keep a receipt of a match. @param {string} match @param {string} note */
export function keepReceipt(match, note) {
  const matches = [match, ...listIn(INDEX).filter((each) => each !== match)];
  for (const old of matches.splice(MATCHES)) keep(place(old), null);
  keep(INDEX, JSON.stringify(matches));
  keep(place(match), JSON.stringify([...receiptsOf(match), note].slice(-MOST)));
}

/** What a receipt acknowledges. @param {string} note @returns {{ match?: string, version: number, hash: string }} */
const saidIn = (note) => JSON.parse(note.split("\n")[1]);

/** The versions of which a log says otherwise than receipts do, or nothing. @param {string[]} notes @param {{ version: number, hash: string }[]} events */
export function contradicted(notes, events) {
  const hashes = new Map(events.map(({ version, hash }) => [version, hash]));
  return notes.map(saidIn).filter(({ version, hash }) => hashes.get(version) !== hash).map(({ version }) => version);
}
