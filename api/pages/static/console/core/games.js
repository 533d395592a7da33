// The games that are played here: what they are called, how many play, and what each of them brings.
import { get, remembered } from "console/core/api.js";

/**
 * @typedef {{ pt: string, en: string }} Text
 * @typedef {{ key: string, clause: string, default: unknown, choices: (Text & { value: unknown })[] }} HouseRule
 * @typedef {{ id: string, name: Text, options: HouseRule[], editions: string[], players: { least: number, most: number },
 *   decks: Record<string, string[]>, factions: Record<string, Text> }} Game
 */

const asked = remembered(async () => (await get("/v1/rulesets")).data);

/** All games. @returns {Promise<Game[]>} */
export const games = () => asked();

/** What games are called, by their ids. @returns {Promise<Map<string, Text>>} */
export const gameNames = async () => new Map((await games()).map((game) => [game.id, game.name]));
