// Beginning a match here, and sitting down at it.
import { post } from "console/core/api.js";
import { is, me } from "console/core/me.js";
import { keepTable } from "console/core/tables.js";

/** A way in by a link, its QR code or a short code. @typedef {{ link: string, qr: string, code: string }} Door */
/** @typedef {{ match: { id: string, seats: { seat: string, name: string }[] }, tokens: Record<string, string>, doors: Record<string, Door> }} Begun */

/** Whether whoever reads comes in by a token that is made: not whoever works here, who would be out of their own. */
export const sits = () => !me.value || is("seat", "spectator");

/** Come in by a token. @param {string} token */
export async function comeIn(token) {
  if (sits()) await post("/v1/sessions", { token });
}

/**
 * Begin a match between players and, after them, so many of the house, which plays at a level; sit down at one's own place, the first
 * if nothing is said. @param {string} ruleset @param {string[]} players @param {number} house @param {number} [place]
 * @param {string} [level] @returns {Promise<Begun>}
 */
export async function begin(ruleset, players, house, place = 1, level = "easy") {
  const made = await post("/v1/tables", { ruleset, players, house, house_level: level });
  const seat = `P${place}`;
  keepTable({ match: made.match.id, ruleset, names: made.match.seats.map((/** @type {{ name: string }} */ { name }) => name), seat, key: sits() ? made.tokens[seat] : "", watch: made.doors.spectator.link,
    invited: made.match.seats.flatMap((/** @type {{ seat: string, name: string }} */ { seat: of, name }) => (of !== seat && made.doors[of] ? [{ name, link: made.doors[of].link }] : [])) });
  await comeIn(made.tokens[seat]);
  return made;
}

/** A match that is to be begun: which game, who plays at which place, and which of them is oneself. @typedef {{ ruleset: string, players: string[], place: number }} Asked */

/** Where a match between these is begun. @param {Asked} asked */
export const beginning = ({ ruleset, players, place }) => `/#${new URLSearchParams([["ruleset", ruleset], ["place", String(place)], ...players.map((name) => ["player", name])])}`;

/** The match that the address of the page asks to begin, if it does. @returns {Asked | null} */
export function askedFor() {
  const query = new URLSearchParams(location.hash.slice(1)); // the service is not told
  const [ruleset, players, place] = [query.get("ruleset"), query.getAll("player"), Number(query.get("place"))];
  return ruleset && players.length > 1 && players.length <= 6 && players[place - 1] !== undefined ? { ruleset, players, place } : null;
}

/** Go to the table of a match. @param {Begun} begun */
export const toTable = ({ match }) => { location.href = `/m/${match.id}/play`; };
