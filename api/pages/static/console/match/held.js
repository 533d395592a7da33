// What an exported file holds: the log as text, and the replay, a line of what is the same for all of it and a line for each event.

/** @typedef {import("console/board/types.js").Frame} Frame */
/** @typedef {import("console/board/types.js").Replay} Replay */

/** @typedef {Replay & { clauses?: Record<string, { pt: string, en: string }> }} Head */

/** The log and the replay in a file; empty where it has none. @param {Document} file */
export const parts = (file) => ({ log: file.getElementById("log")?.textContent ?? "", replay: file.getElementById("replay")?.textContent ?? "" });

/** Read a file that is not the page itself: what it holds as text, and in which language; nothing else of it is parsed. @param {string} text */
export function partsOf(text) {
  const held = text.slice(Math.max(0, text.indexOf('<pre id="log"')));
  return { ...parts(new DOMParser().parseFromString(held, "text/html")), language: /^<!doctype html>\s*<html lang="(\w\w)/.exec(text)?.[1] ?? "" };
}

/** Read the replay in a file. @param {string} replay @returns {{ head: Head, frames: Frame[] }} */
export function inFile(replay) {
  const [head, ...frames] = replay.split("\n").filter(Boolean).map((line) => JSON.parse(line));
  return { head, frames };
}
