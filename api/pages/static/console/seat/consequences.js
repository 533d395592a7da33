// What each action would decide at once, asked after it is offered: nobody waits for a warning, and nobody loses without one.
import { get, Unreached } from "console/core/api.js";
import { signal } from "console/core/dom.js";

/** @typedef {import("console/seat/types.js").Action} Action */
/** What an action decides: the outcome's name, and in words. @typedef {{ action: Action, outcome: string, text: string }} Decides */

/** What the actions of a version decide, by the action as it is sent. @type {import("@preact/signals").Signal<{ version: number, of: Map<string, Decides> }>} */
const known = signal({ version: -1, of: new Map() });

/** What an action would decide; nothing, if nothing is known of it. @param {Action} action */
export const decides = (action) => known.value.of.get(JSON.stringify(action));

/** Whether it is to be warned of. @param {Decides | undefined} found */
export const isGrave = (found) => !!found && found.outcome !== "wins";

/** Ask what the actions of a match decide, as of a version; tell whether that is known now. @param {string} match @param {number} version */
export async function foresee(match, version) {
  known.value = { version, of: new Map() };
  try {
    const found = await get(`/v1/matches/${match}/consequences`);
    if (found.version !== known.value.version) return false;
    known.value = { version, of: new Map(found.data.map((/** @type {Decides} */ each) => [JSON.stringify(each.action), each])) };
    return true;
  } catch (error) {
    if (!(error instanceof Unreached)) throw error;
    return false;
  }
}
