/** Bytes: base64, hexadecimal digits, hashes, and canonical JSON. */
import { BadEvidence } from "./problems.js";
import type { JSONValue } from "./types.js";

export type Bytes = Uint8Array<ArrayBuffer>;

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

export const hex = (bytes: Bytes): string => Array.from(bytes, (each) => each.toString(16).padStart(2, "0")).join("");

export const base64 = (bytes: Bytes): string => btoa(String.fromCharCode(...bytes));

/** What base64 stands for. */
export function decoded(text: string): Bytes {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    throw new BadEvidence(`not base64: ${JSON.stringify(text.slice(0, 60))}`);
  }
}

export async function sha256(...parts: Bytes[]): Promise<Bytes> {
  const whole = new Uint8Array(await new Blob(parts).arrayBuffer());
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}

export const equal = (one: Bytes, other: Bytes): boolean => hex(one) === hex(other);

/** A value as it is hashed and signed: keys sorted by code points, no white space, nothing escaped that need not be. */
export function canonical(value: JSONValue): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => compared([...one], [...other]));
  return `{${members.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join(",")}}`;
}

function compared(one: string[], other: string[]): number {
  for (const [place, letter] of one.entries()) {
    const difference = (letter.codePointAt(0) ?? 0) - (other[place]?.codePointAt(0) ?? -1);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
