/** A client of an Adjudicator service: for who writes a bot, or keeps evidence of what was played. */
export { anyAction, anyValue, type Dice } from "./choosing.js";
export { Client, type Options } from "./client.js";
export type { components, paths } from "./contract.js";
export type { Keep, Kept } from "./keeping.js";
export { checkNonce, checkReceipt, type Log, type LogEvent, readLog } from "./logs.js";
export { readKey, type VerifierKey } from "./notes.js";
export { BadEvidence, IllegalAction, Problem, type Told } from "./problems.js";
export type { Head } from "./proofs.js";
export { type Receipt, readReceipt } from "./receipts.js";
export type { Retries } from "./retries.js";
export { Seat } from "./seat.js";
export { SeatKey } from "./signing.js";
export type * from "./types.js";
