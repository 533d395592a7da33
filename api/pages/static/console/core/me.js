// Who is in, by this browser.
import { signal } from "@preact/signals";
import { Refused, get, post } from "console/core/api.js";

/**
 * @typedef {{ subject: string, role: "organiser" | "head_judge" | "judge" | "scorekeeper" | "seat" | "spectator", label: string,
 *   match: string, seat: string, tournament: string, session: { id: string, expires_at: string } | null }} Who
 */

/** Who is in: undefined until that is known, null if nobody is. */
export const me = signal(/** @type {Who | null | undefined} */ (undefined));

/** Ask who is in. */
export async function whoAmI() {
  try {
    me.value = await get("/v1/me");
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) throw error;
    me.value = null;
  }
  return me.value;
}

/** Leave: the session is over. */
export async function leave() {
  await post("/v1/sessions/current/endings", {});
  (await import("console/core/tables.js")).forgetTables();
  me.value = null;
}

/** Whether one of these roles is in. @param {...Who["role"]} roles */
export const is = (...roles) => !!me.value && roles.includes(me.value.role);
export const judges = () => is("judge", "head_judge");
