// A log verified in this browser, by the project's verifier; and a replay held against the log that it should be of.
import "verify.js";

/** @typedef {import("console/board/types.js").Frame} Frame */
/** @typedef {import("console/board/types.js").Layout} Layout */

/** What came of a check; `version` is the event at fault. @typedef {{ name: string, outcome: "passed" | "failed" | "not possible", detail: string, version: number | null }} Check */
/** An event as a log has it. @typedef {{ version: number, move: number, at: string, hash: string, event: { type: string, clauses?: string[], seat?: string, players?: { seat: string, name: string | { value?: string } }[], [member: string]: unknown } }} Line */

/** Verify a log, and receipts with the key that signs them. @param {string} log @param {string[]} [receipts] @param {string} [key] @returns {Promise<Check[]>} */
export const verified = (log, receipts = [], key = "") => /** @type {any} */ (globalThis).Adjudicator.verify({ log, receipts, keys: key ? [key] : [] });

/** Read the events of a log, as far as they can be read. @param {string} log @returns {Line[]} */
export function eventsOf(log) {
  /** @type {Line[]} */
  const found = [];
  for (const line of log.split("\n")) {
    if (!line.startsWith('{"kind":"event"')) continue;
    try {
      found.push(JSON.parse(line));
    } catch {
      break; // the verifier says where
    }
  }
  return found;
}

/**
 * What a player may be called by whose name in a log it is: a text, or what is left of one that is committed to.
 * @param {string | { value?: string }} name @returns {string[]}
 */
const calledIn = (name) => (typeof name === "string" ? [name] : name.value === undefined ? ["(erased)", "(apagado)"] : [name.value]);

/**
 * Hold a replay against the events of its log: that each step is of the event that it says, and each player called as there. What a
 * step says and draws nobody can hold against the log who has not the rules.
 * @param {Line[]} events @param {Layout} layout @param {Frame[]} frames @returns {Check}
 */
export function agreement(events, layout, frames) {
  const name = "replay";
  const failed = (/** @type {string} */ detail, /** @type {number | null} */ version) => ({ name, outcome: /** @type {const} */ ("failed"), detail, version });
  const players = new Map(events[0]?.event.players?.map((player) => [player.seat, calledIn(player.name)]));
  const seated = layout.seats.find(({ seat, name }) => !players.get(seat)?.some((called) => name === called || name.startsWith(`${called} `)));
  if (seated || players.size !== layout.seats.length) return failed("players", 1);
  for (let place = 0; place < Math.max(events.length, frames.length); place += 1) {
    const [line, frame] = [events[place], frames[place]];
    if (!line || !frame) return failed(`${frames.length} / ${events.length}`, line?.version ?? frame?.version ?? null);
    const { version, move, at, event } = line;
    const same = frame.version === version && frame.move === move && frame.at === at && frame.type === event.type
      && frame.seat === (event.seat ?? "") && frame.clauses.join() === (event.clauses ?? []).join();
    if (!same) return failed(frame.type, version);
  }
  return { name, outcome: "passed", detail: String(frames.length), version: null };
}
