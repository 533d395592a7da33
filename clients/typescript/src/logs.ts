/**
 * An exported log of a match: that it is whole, that the transparency log has it, and that receipts agree with it.
 *
 * Neither the rules nor the draws are checked here: `adjudicator verify` does that, and all that is here too.
 */
import { canonical, hex, sha256, utf8 } from "./bytes.js";
import type { VerifierKey } from "./notes.js";
import { BadEvidence } from "./problems.js";
import { checkProof, headEntry } from "./proofs.js";
import { isObject, parsed, type Receipt } from "./receipts.js";
import type { JSONObject, JSONValue } from "./types.js";

export type LogEvent = { version: number; move: number; at: string; event: JSONObject; hash: string };

/** A log whose chain holds; the transparency log has it up to the version `proven` (0: nothing was proven). */
export type Log = { match: string; view: string; events: LogEvent[]; proven: number };

/** A log (NDJSON) that is whole; with the key of the transparency log, its proofs are looked at too. */
export async function readLog(data: string, logKey?: VerifierKey): Promise<Log> {
  const texts = data.split("\n");
  if (texts.pop() !== "") throw new BadEvidence("the log ends within a line");
  const [header, ...lines] = texts.map(parsed);
  const end = lines.findIndex((line) => isObject(line) && line["kind"] === "footer");
  const [footer, ...proofs] = lines.slice(Math.max(end, 0));
  if (!isObject(header) || header["kind"] !== "header" || !isObject(footer) || end < 1)
    throw new BadEvidence("a log is a header, its events and a footer");
  const { match, view } = header;
  if (typeof match !== "string" || typeof view !== "string") throw new BadEvidence("the header cannot be read");
  const events = await chained(match, lines.slice(0, end));
  const sha = hex(await sha256(utf8(texts.slice(0, end + 1).map((line) => `${line}\n`).join(""))));
  if (footer["count"] !== end || footer["head"] !== events.at(-1)?.hash || footer["sha256"] !== sha)
    throw new BadEvidence("the log is not what its footer says");
  let proven = 0;
  for (const line of proofs) proven = Math.max(proven, await provenBy(line, match, events, logKey));
  return { match, view, events, proven };
}

/**
 * Throw BadEvidence if what was acknowledged is not what stands in a log. The receipt of a seed says what the match was
 * to begin with; one of a dispute or a tournament says nothing of a match's log.
 */
export function checkReceipt(log: Log, receipt: Receipt): void {
  if (receipt.seed?.slice(2) === log.match.slice(2)) {
    if (log.events[0]?.event["seed_commitment"] !== receipt.commitment)
      throw new BadEvidence("the match began with another seed than the one that was promised");
    checkBeginning(log, "nonces", receipt.nonces ?? {});
    checkBeginning(log, "keys", receipt.keys ?? {});
  }
  if (receipt.match !== log.match) return;
  const event = log.events[receipt.version - 1];
  if (event === undefined)
    throw new BadEvidence(`version ${receipt.version} was acknowledged, and the log ends at ${log.events.length}`);
  if (event.hash !== receipt.hash || event.move !== receipt.move)
    throw new BadEvidence(`version ${receipt.version} is not the one that was acknowledged`);
}

/** Throw BadEvidence if the match began without this nonce of a seat. */
export function checkNonce(log: Log, seat: string, nonce: string): void {
  checkBeginning(log, "nonces", { [seat]: nonce });
}

function checkBeginning(log: Log, name: string, given: Record<string, string>): void {
  const there = log.events[0]?.event[name];
  for (const [seat, value] of Object.entries(given))
    if (!isObject(there) || there[seat] !== value)
      throw new BadEvidence(`the match began with other ${name} of ${seat} than what was given`);
}

/** The events of a log, each of which holds the hash of the one before. */
async function chained(match: string, lines: JSONValue[]): Promise<LogEvent[]> {
  const events: LogEvent[] = [];
  let prev = "0".repeat(64);
  for (const line of lines) {
    const { version, move, at, event, hash } = isObject(line) && line["kind"] === "event" ? line : {};
    if (typeof version !== "number" || typeof move !== "number" || typeof at !== "string" || !isObject(event))
      throw new BadEvidence(`version ${events.length + 1} cannot be read`);
    prev = hex(await sha256(utf8(canonical({ at, event: await closed(event), match, move, prev, version }))));
    if (hash !== prev || version !== events.length + 1)
      throw new BadEvidence(`the chain breaks at version ${events.length + 1}`);
    events.push({ version, move, at, event, hash });
  }
  return events;
}

/** A value with every secret closed; throw BadEvidence if one is not what was committed to. */
async function closed(value: JSONValue): Promise<JSONValue> {
  if (Array.isArray(value)) return Promise.all(value.map(closed));
  if (!isObject(value)) return value;
  const { secret, for: readers, salt = null, value: open } = value;
  if (secret === undefined || readers === undefined) {
    const members = Object.entries(value).map(async ([name, each]) => [name, await closed(each)] as const);
    return Object.fromEntries(await Promise.all(members));
  }
  if (open !== undefined && hex(await sha256(utf8(canonical({ salt, value: open })))) !== secret)
    throw new BadEvidence(`a secret is not what was committed to: ${JSON.stringify(secret)}`);
  return { secret, for: readers };
}

/** The version that a proof leads to. One that does not hold is wrong, whoever has signed it. */
async function provenBy(line: JSONValue, match: string, events: LogEvent[], logKey?: VerifierKey): Promise<number> {
  const { version, proof } = isObject(line) && line["kind"] === "proof" ? line : {};
  const event = typeof version === "number" ? events[version - 1] : undefined;
  if (typeof proof !== "string" || event === undefined) throw new BadEvidence("a proof is of no version of the log");
  if (logKey === undefined) return 0;
  await checkProof(proof, await headEntry(match, event), logKey);
  return event.version;
}
