// What the rulesets are called.
import { get } from "console/core/api.js";
import { told } from "console/core/language.js";

/** Return the names of the rulesets by their ids, in the reader's language. @returns {Promise<Map<string, string>>} */
export async function named() {
  const { data } = await get("/v1/rulesets");
  return new Map(data.map((/** @type {{ id: string, name: { pt: string, en: string } }} */ ruleset) => [ruleset.id, told(ruleset.name)]));
}
