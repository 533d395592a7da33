// Beginning a match here, and sitting down at it.
import { post } from "console/core/api.js";
import { is, me } from "console/core/me.js";

/** A way in by a link, its QR code or a short code. @typedef {{ link: string, qr: string, code: string }} Door */
/** @typedef {{ match: { id: string }, tokens: Record<string, string>, doors: Record<string, Door> }} Begun */

/** Whether whoever reads comes in by a token that is made: not whoever works here, who would be out of their own. */
export const sits = () => !me.value || is("seat", "spectator");

/** Come in by a token. @param {string} token */
export async function comeIn(token) {
  if (sits()) await post("/v1/sessions", { token });
}

/** Begin a match between players and, after them, so many of the house, that plays so well; sit down as the first. @param {string} ruleset @param {string[]} players @param {number} house @param {string} [level] @returns {Promise<Begun>} */
export async function begin(ruleset, players, house, level = "easy") {
  const made = await post("/v1/tables", { ruleset, players, house, house_level: level });
  await comeIn(made.tokens.P1);
  return made;
}

/** Go to the table of a match. @param {Begun} begun */
export const toTable = ({ match }) => { location.href = `/m/${match.id}/play`; };
