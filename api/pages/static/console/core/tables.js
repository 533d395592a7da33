// The tables of this browser: those that were begun or entered here without an organiser, with the keys by which one comes back to
// them. A browser has one session, so that without these a second table would take the place of the first.
import { keep, kept } from "console/core/kept.js";

/** A table: who sits there, whose place is one's own, its key, the link by which others may watch, if one has it, and those by which the others sit down. @typedef {{ match: string, ruleset: string, names: string[], seat: string, key: string, watch: string, invited?: { name: string, link: string }[] }} Table */

const KEPT = "tables";
/** Under this is kept what their reader is called. */
export const NAME = "name";
/** And the game that they chose last. */
export const GAME = "game";
/** So many are kept, the last first. */
const MOST = 12;

/** @returns {Table[]} */
export function tables() {
  try {
    return JSON.parse(kept(KEPT) ?? "[]");
  } catch {
    return [];
  }
}

/** Keep a table; what is known of it already and not said now stays. @param {Partial<Table> & { match: string }} table */
export function keepTable(table) {
  const known = tables();
  const before = known.find(({ match }) => match === table.match) ?? { ruleset: "", names: [], seat: "", key: "", watch: "" };
  keep(KEPT, JSON.stringify([{ ...before, ...table }, ...known.filter(({ match }) => match !== table.match)].slice(0, MOST)));
}

/** The link by which others may watch a match, if this browser has it. @param {string} match */
export const watchOf = (match) => tables().find((each) => each.match === match)?.watch ?? "";

/** Those who were asked to a match by this browser, and the links by which they sit down. @param {string} match */
export const invitedTo = (match) => tables().find((each) => each.match === match)?.invited ?? [];

/** The key by which one sits down at a match again, if this browser has it. @param {string} match */
export const keyOf = (match) => tables().find((each) => each.match === match)?.key ?? "";

/** Keep a table no longer. @param {string} match */
export const forgetTable = (match) => keep(KEPT, JSON.stringify(tables().filter((each) => each.match !== match)));

/** Keep none of them, nor what their reader is called: whoever comes after is somebody else. */
export const forgetTables = () => [KEPT, NAME, GAME].forEach((each) => keep(each, null));
