// What all pages of a tournament share: which it is, its head, and the way to its other pages.
import { get, getAll, post } from "console/core/api.js";
import { html } from "console/core/dom.js";
import { is, judges } from "console/core/me.js";
import words from "words/floor.js";

/**
 * @typedef {{ number: number, minutes: number, started_at: string, ends_at: string }} Round
 * @typedef {{ subject: string, office: string, label: string, since: string, expires_at: string | null }} Officer
 * @typedef {{ id: string, name: string, ruleset: string, created_at: string, policy: string, options: Record<string, unknown>,
 *   officers: Officer[], rounds: Round[], held_back: boolean, ended_at: string }} Tournament
 */

/** A part of the page's address, from 0. @param {number} place */
export const partOfPath = (place) => decodeURIComponent(location.pathname.split("/")[place + 1] ?? "");

export const id = partOfPath(1);
const here = `/v1/tournaments/${id}`;

/** Ask for the tournament. @returns {Promise<Tournament>} */
export const theTournament = () => get(here);

/** Ask for something of the tournament. @param {string} path */
export const ofTournament = (path) => get(`${here}/${path}`);

/** Have something done in the tournament. @param {string} path @param {unknown} body */
export const change = (path, body) => post(`${here}/${path}`, body);

/** All keys of the tournament. */
export const keysOf = () => getAll(`/v1/tokens?tournament=${id}`);

/** Who pairs rounds and keeps their time. */
export const heads = () => is("organiser", "head_judge");
/** Who may read of its players. */
export const bench = () => is("organiser") || judges();

/**
 * The head of a tournament's page: its name, and the way to its other pages.
 * @param {{ name: string, at?: string, ended?: string, children?: unknown }} props `at`: which of them this is
 */
export function Head({ name, at = "", ended = "", children }) {
  const pages = [
    { path: "", called: words.floor, shown: true },
    { path: "/players", called: words.players, shown: bench() },
    { path: "/officers", called: words.officers, shown: true },
    { path: "/report", called: words.report, shown: bench() },
    { path: "/cards", called: words.cards, shown: is("organiser") },
  ].filter((each) => each.shown);
  return html`<header class="tournament no-print">
    <p class="small soft"><a href="/t">${words.tournaments}</a></p>
    <div class="row"><h1><bdi>${name}</bdi></h1>${ended ? html`<span class="chip">${words.ended}</span>` : null}${children}</div>
    <nav class="tabs" aria-label=${words.pages}>${pages.map((each) => html`<a key=${each.path} href=${`/t/${id}${each.path}`}
      aria-current=${each.path === at ? (location.pathname === `/t/${id}${each.path}` ? "page" : "true") : undefined}>${each.called}</a>`)}</nav>
  </header>`;
}
