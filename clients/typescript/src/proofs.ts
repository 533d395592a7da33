/** That an entry is in a transparency log (C2SP tlog-proof, over the tree of RFC 6962). */
import { type Bytes, canonical, decoded, equal, hex, sha256, utf8 } from "./bytes.js";
import { textOf, type VerifierKey } from "./notes.js";
import { BadEvidence } from "./problems.js";
import { isObject, parsed } from "./receipts.js";

const FIRST = "c2sp.org/tlog-proof@v1";

/** The head of a stream at a version, as it stands in the log. */
export type Head = { hash: string; version: number };

/** The entry that says which hash a stream has at a version. */
export async function headEntry(stream: string, { hash, version }: Head): Promise<Bytes> {
  return utf8(canonical({ hash, leaf: "head/1", stream: hex(await sha256(utf8(stream))), version }));
}

/** The head of a stream that a proof by name brings along, and proves. */
export async function provenHead(proof: string, stream: string, logKey: VerifierKey): Promise<Head> {
  const [above = ""] = proof.split("\n\n");
  const extra = above.split("\n").find((line) => line.startsWith("extra ")) ?? "";
  const entry = decoded(extra.slice("extra ".length));
  const told = parsed(new TextDecoder().decode(entry));
  const { hash, version } = isObject(told) ? told : {};
  if (typeof hash !== "string" || typeof version !== "number") throw new BadEvidence("the proof brings no head along");
  const expected = await headEntry(stream, { hash, version });
  if (!equal(entry, expected)) throw new BadEvidence(`the proof is not of ${stream}`);
  await checkProof(proof, entry, logKey);
  return { hash, version };
}

/** Throw BadEvidence unless an entry is in the tree of a checkpoint that the log has signed. */
export async function checkProof(proof: string, entry: Bytes, logKey: VerifierKey): Promise<void> {
  const blank = proof.indexOf("\n\n");
  const [first, at = "", ...lines] = proof
    .slice(0, Math.max(blank, 0))
    .split("\n")
    .filter((line) => !line.startsWith("extra "));
  if (first !== FIRST || !/^index \d+$/u.test(at)) throw new BadEvidence(`a proof begins with ${FIRST} and an index`);
  const [origin, size = "", root = ""] = (await textOf(proof.slice(blank + 2), logKey)).split("\n");
  if (origin !== logKey.name) throw new BadEvidence(`the checkpoint is of ${origin}, not of ${logKey.name}`);
  const index = BigInt(at.slice("index ".length));
  if (!/^\d+$/u.test(size) || index >= BigInt(size)) throw new BadEvidence("the proof's index is not in the tree");
  const found = await rootOf(index, BigInt(size), await sha256(Uint8Array.of(0), entry), lines.map(decoded));
  if (found === undefined || !equal(found, decoded(root)))
    throw new BadEvidence(`the proof does not lead from entry ${index} to the root of the tree of ${size}`);
}

/** The root that a proof leads to (RFC 9162, 2.1.3.2); none if it has too many hashes, or too few. */
async function rootOf(index: bigint, size: bigint, leaf: Bytes, proof: Bytes[]): Promise<Bytes | undefined> {
  let [place, last, found] = [index, size - 1n, leaf];
  for (const hash of proof) {
    if (last === 0n) return undefined;
    if (place % 2n === 1n || place === last) {
      found = await sha256(Uint8Array.of(1), hash, found);
      while (place % 2n === 0n && place > 0n) [place, last] = [place / 2n, last / 2n];
    } else {
      found = await sha256(Uint8Array.of(1), found, hash);
    }
    [place, last] = [place / 2n, last / 2n];
  }
  return last === 0n ? found : undefined;
}
