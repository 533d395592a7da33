// Where a viewer asks what it does not hold.
import { get, text } from "console/core/api.js";

/** @typedef {import("console/board/explain.js").Explanation} Explanation */

/**
 * Where a viewer asks of a match: the service, or an exported file, which cannot tell everything. `linked`: there are pages of the
 * service to go to. What it cannot tell is missing.
 * @typedef {{ match: string, ruleset: string, linked: boolean,
 *   explain?: (of: string, version: number, view: string) => Promise<Explanation>,
 *   events?: (before: number, version: number, view: string) => Promise<unknown>,
 *   state?: (before: number, version: number, view: string) => Promise<unknown>,
 *   diff?: (before: number, version: number, view: string) => Promise<unknown>, log?: () => Promise<string> }} Source
 */

/** The service. @param {string} match @param {string} ruleset @returns {Source} */
export function service(match, ruleset) {
  const path = `/v1/matches/${match}`;
  return {
    match, ruleset, linked: true,
    explain: (of, version, view) => get(`${path}/explain?of=${encodeURIComponent(of)}&version=${version}&view=${view}`),
    events: async (before, version, view) => (await get(`${path}/events?after=${before}&limit=${Math.min(200, version - before)}&view=${view}`)).data,
    state: async (before, version, view) => (await get(`${path}/state?version=${version}&view=${view}`)).state,
    diff: async (before, version, view) => (await get(`${path}/diff?from_version=${Math.max(1, before)}&to_version=${version}&view=${view}`)).changes,
    log: () => text(`${path}/log`, "application/x-ndjson"),
  };
}
