/** Signed notes (C2SP signed-note): the keys of a log and of its receipts, and what they have signed. */
import { type Bytes, decoded, equal, hex, sha256, utf8 } from "./bytes.js";
import { BadEvidence } from "./problems.js";

const ED25519 = 1;
const DASH = "— ";

/** A key that verifies, as `<name>+<id>+<key>` has it. */
export type VerifierKey = { name: string; id: Bytes; public: CryptoKey };

/** A key as it is written. */
export async function readKey(text: string): Promise<VerifierKey> {
  const [, name = "", id = "", key = ""] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(text.trim()) ?? [];
  const data = decoded(key);
  const digest = (await sha256(utf8(`${name}\n`), data)).slice(0, 4);
  if (data.length !== 33 || data[0] !== ED25519 || hex(digest) !== id)
    throw new Error(`not an Ed25519 verifier key: ${text}`);
  const publicKey = await crypto.subtle.importKey("raw", data.slice(1), "Ed25519", false, ["verify"]);
  return { name, id: digest, public: publicKey };
}

/** The text of a note, with its last line feed, that a key has signed; without a key, of any note. */
export async function textOf(note: string, key?: VerifierKey): Promise<string> {
  const blank = note.lastIndexOf("\n\n");
  const text = `${note.slice(0, Math.max(blank, 0))}\n`;
  if (key === undefined) return text;
  for (const line of note.slice(blank + 2).split("\n")) {
    const [name, signature = ""] = line.replace(DASH, "").split(" ");
    const data = decoded(signature);
    if (name === key.name && equal(data.slice(0, 4), key.id)) {
      if (await crypto.subtle.verify("Ed25519", key.public, data.slice(4), utf8(text))) return text;
      throw new BadEvidence(`the signature of ${key.name} is not over this text`);
    }
  }
  throw new BadEvidence(`${key.name} has not signed this`);
}
