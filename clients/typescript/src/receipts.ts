/** Receipts: what the service signs when it acknowledges something, so that it cannot deny it later. */
import { canonical } from "./bytes.js";
import { textOf, type VerifierKey } from "./notes.js";
import { BadEvidence } from "./problems.js";
import type { JSONObject, JSONValue } from "./types.js";

/**
 * That an event is recorded: as which version of which stream, with which hash, and that it will be in the log within
 * so many seconds. Of a seed: what the service is bound to, and what seats had given by then.
 */
export type Receipt = {
  at: string;
  hash: string;
  log: string;
  version: number;
  within: number;
  match?: string;
  dispute?: string;
  tournament?: string;
  seed?: string;
  commitment?: string;
  nonces?: Record<string, string>;
  keys?: Record<string, string>;
  move?: number;
  seat?: string;
};

const TEXTS = ["at", "hash", "log", "match", "dispute", "tournament", "seed", "commitment", "seat"];
const NUMBERS = ["version", "within", "move"];
const OBJECTS = ["nonces", "keys"];
const NEEDED = ["at", "hash", "log", "version", "within"];

/** The id of the match, dispute, tournament or seed. */
export const streamOf = (receipt: Receipt): string =>
  receipt.match ?? receipt.dispute ?? receipt.tournament ?? receipt.seed ?? "";

/** A receipt; with the receipts key of the log, one that it has signed. */
export async function readReceipt(note: string, key?: VerifierKey): Promise<Receipt> {
  const text = await textOf(note, key);
  const [first = "", body = ""] = text.split("\n");
  const receipt = parsed(body);
  if (!isReceipt(receipt)) throw new BadEvidence("the receipt cannot be read");
  const name = `${receipt.log.replace(/\/log$/u, "")}/receipts`;
  if (`${first}\n${canonical(receipt)}\n` !== text || first !== `${name}/v1`)
    throw new BadEvidence("the receipt is not written as receipts are");
  if (key !== undefined && key.name !== name) throw new BadEvidence(`${key.name} does not sign for ${receipt.log}`);
  return receipt;
}

/** JSON that somebody else has written, whatever it is. */
export function parsed(text: string): JSONValue {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadEvidence(`not JSON: ${text.slice(0, 60)}`);
  }
}

export const isObject = (value: JSONValue | undefined): value is JSONObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isReceipt(value: JSONValue): value is Receipt & JSONObject {
  if (!isObject(value) || !NEEDED.every((name) => name in value)) return false;
  return Object.entries(value).every(
    ([name, each]) =>
      (TEXTS.includes(name) && typeof each === "string") ||
      (NUMBERS.includes(name) && Number.isSafeInteger(each)) ||
      (OBJECTS.includes(name) && isObject(each) && Object.values(each).every((given) => typeof given === "string")),
  );
}
