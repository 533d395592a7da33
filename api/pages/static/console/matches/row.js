// A match in a list: where it is played, who plays, and how it stands.
import { html } from "console/core/dom.js";
import { told } from "console/core/language.js";
import { Player, When } from "console/core/ui.js";
import words from "words/matches.js";

/** @typedef {{ id: string, ruleset: string, table: string, tournament: string, status: string, created_at: string, seats?: { seat: string, name: string }[] }} Match */

/** `to`: where it leads. @param {{ match: Match, to: string, names: Map<string, import("console/core/games.js").Text> | null }} props */
export function Row({ match, to, names }) {
  const game = names?.get(match.ruleset);
  return html`<li class="match-row"><a href=${to}>${match.table ? html`${words.table} <bdi>${match.table}</bdi>` : words.noTable}</a>
    <span class="who">${match.seats?.map(({ seat, name }) => html`<${Player} key=${seat} seat=${seat} name=${name} />`) ?? html`<code>${match.id}</code>`}</span>
    <span class="small soft">${game ? told(game) : match.ruleset} · <${When} at=${match.created_at} /></span>
    <span class=${match.status === "running" ? "chip good" : match.status === "damaged" ? "chip bad" : "chip"}>${words.status[match.status]}</span></li>`;
}
