/** What a player keeps: receipts, which bind the service, and the nonces that were given. */
import { type Receipt, streamOf } from "./receipts.js";

/** A text of a match, or of a dispute or tournament (`stream`), under a name that it has there alone. */
export type Kept = { stream: string; name: string; text: string };

/** Keeps something, durably, before the client goes on: a nonce before it is sent, a receipt before it is told. */
export type Keep = (kept: Kept) => Promise<void> | void;

/** A receipt as it is kept; that of a seed with those of its match. */
export function keptReceipt(receipt: Receipt, text: string): Kept {
  return receipt.seed === undefined
    ? { stream: streamOf(receipt), name: `receipt-${receipt.version}`, text }
    : { stream: `m_${receipt.seed.slice(2)}`, name: `receipt-seed-${receipt.version}`, text };
}
