// A ruling that is being written: kept on this device until it is given, begun from what the service has found.
import { signal } from "console/core/dom.js";
import { keep, kept } from "console/core/kept.js";
import { me } from "console/core/me.js";
import words from "words/desk.js";

/**
 * @typedef {{ seat: string, infraction: string, penalty: string, reason: string }} Charge
 * @typedef {{ remedy: string, before?: number, changes?: Record<string, unknown>[], seat?: string, text?: { pt: string, en: string }, winners?: string[] }} Remedy
 * @typedef {{ outcome: string, charges: Charge[], remedies: Remedy[], clauses: string[], cards: string[], follows: boolean | null, reason: string, note: string,
 *   decision: "" | "modified" | "overturned", grounds: string }} Draft
 * @typedef {{ id: string, needs: string, ends_match: boolean, name: { pt: string, en: string }, text: { pt: string, en: string } }} Penalty
 * @typedef {{ id: string, category: string, name: { pt: string, en: string }, text: { pt: string, en: string }, ladder: string[], exempt: boolean, remedy: string }} Infraction
 * @typedef {{ penalties: Penalty[], infractions: Infraction[] }} Policy
 * @typedef {{ seat: string, infraction: string, before: number, penalty: string }} Suggestion
 * @typedef {{ kind: string, policy: string, move: number, seats: string[], question: { action?: object }, tournament: string,
 *   finding: { answer?: { legal?: boolean, seat?: string } | null, clauses?: string[] } }} File
 */

/** Return where a dispute's draft is kept. @param {string} id */
const place = (id) => `ruling:${id}:${me.value?.subject}`;

/**
 * Return the draft of a dispute, as it was left or begun from the finding; a change is kept at once.
 * @param {string} id @param {File} file @param {Policy} policy
 */
export function draftOf(id, file, policy) {
  const found = begun(file, policy);
  const draft = signal(left(id) ?? found);
  /** Whether a draft says otherwise than the service has found. @param {Draft} said */
  const departs = (said) => said.follows === false || (!!found.outcome && said.outcome !== found.outcome);
  /** @param {Partial<Draft>} changes */
  const change = (changes) => {
    const [was, is] = [draft.value, { ...draft.value, ...changes }];
    if (departs(is) && is.reason === found.reason) is.reason = ""; // it would say what the ruling denies
    if (departs(was) && !departs(is) && !is.reason) is.reason = found.reason;
    draft.value = is;
    keep(place(id), JSON.stringify(draft.value));
  };
  const anew = () => {
    forget(id);
    draft.value = begun(file, policy);
  };
  return { draft, change, anew };
}

/** @param {string} id @returns {Draft | null} */
function left(id) {
  try {
    return JSON.parse(kept(place(id)) ?? "null");
  } catch {
    return null;
  }
}

/** A draft is there no longer. @param {string} id */
export function forget(id) {
  keep(place(id), null);
}

/**
 * What the finding suggests, and no more: whoever made the move, where it was not legal; else nobody and nothing. The reason tells no more than whether a move was legal: the finding itself may name hidden cards.
 * @param {File} file @param {Policy} policy @returns {Draft}
 */
function begun(file, policy) {
  const { answer, clauses = [] } = file.finding;
  const illegal = file.kind === "legality" && answer?.legal === false;
  const made = file.kind === "legality" && answer && !file.question.action;
  const [usual] = policy.infractions;
  return {
    outcome: illegal ? "infraction" : file.kind === "legality" && answer?.legal ? "no_infraction" : "",
    charges: illegal ? [{ seat: answer?.seat ?? "", infraction: usual.id, penalty: "", reason: "" }] : [],
    remedies: [],
    clauses,
    cards: [],
    follows: answer ? true : null,
    reason: made ? (illegal ? words.wasIllegal : words.wasLegal)(file.move + 1) : "",
    note: "",
    decision: "",
    grounds: "",
  };
}

/** Return the ruling of a draft, as the API takes it. @param {Draft} draft */
export function verdict({ outcome, charges, remedies, clauses, cards, follows, reason, note }) {
  const charged = charges.map(({ penalty, reason: why, ...charge }) => (penalty ? { ...charge, penalty, reason: why } : charge));
  return { outcome, reason, note, clauses, cards, follows, remedies, charges: outcome === "infraction" ? charged : [] };
}
