// What a policy calls its penalties and infractions.
import { get } from "console/core/api.js";
import { told } from "console/core/language.js";
import words from "words/players.js";

/**
 * @typedef {import("console/core/games.js").Text} Text
 * @typedef {{ id: string, name: Text, penalties: { id: string, name: Text }[], infractions: { id: string, category: string, name: Text, text: Text }[] }} Policy
 * @typedef {{ dispute_id: string, number: number, match_id: string, kind: string, player: string, penalty: string, infraction: string, applied_at: string }} Remedy
 */

/** @param {string} id @returns {Promise<Policy>} */
export const policyOf = (id) => get(`/v1/policies/${id}`);

/** @param {Policy} policy @param {string} id */
export function penaltyName(policy, id) {
  const found = policy.penalties.find((each) => each.id === id);
  return found ? told(found.name) : words.kinds[id] ?? id;
}

/** @param {Policy} policy @param {string} id */
export function infractionName(policy, id) {
  const found = policy.infractions.find((each) => each.id === id);
  return found ? told(found.name) : id;
}

/** What a ruling did, in words. @param {Policy} policy @param {Remedy} remedy */
export const remedyName = (policy, remedy) => (remedy.penalty ? penaltyName(policy, remedy.penalty) : words.kinds[remedy.kind] ?? remedy.kind);
