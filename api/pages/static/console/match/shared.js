// A match, or the matches of a tournament, for whoever has been given the link: nobody comes in by it, and who is in stays who they are.
// The link has its key after the `#`, which browsers send nowhere; of one in the path it is put there before anything is asked for.
import { askBy, getAll } from "console/core/api.js";
import { html } from "console/core/dom.js";
import { KeyedStream } from "console/core/keyed_stream.js";
import { gameNames } from "console/core/games.js";
import { me, whoAmI } from "console/core/me.js";
import { show } from "console/core/page.js";
import { Empty, Waiting, useLoaded } from "console/core/ui.js";
import { comparing } from "console/match/comparing.js";
import { watching } from "console/match/watching.js";
import { Row } from "console/matches/row.js";
import words from "words/shared.js";

const HERE = "/s";
const query = new URLSearchParams(location.search);
const key = location.pathname.slice(HERE.length + 1) || location.hash.slice(1);
history.replaceState(null, "", `${HERE}${location.search}#${key}`);
addEventListener("hashchange", () => location.reload()); // another link was opened here

/** Where a match is, by a query that names a moment of it. @param {string} match */
const placeOf = (match) => {
  const at = (/** @type {string} */ moment) => `${HERE}?${me.value?.match ? "" : `match=${match}&`}${moment}#${key}`;
  return { match, at, comparing: at };
};

/** What the link is good for. */
async function opened() {
  if (key) askBy(key, (path) => new KeyedStream(path));
  const who = key ? await whoAmI().catch(() => null) : null;
  if (!who) return Told(words.notGood, words.notGoodWhy);
  if (who.role !== "spectator") return Told(words.notToShow, words.notToShowWhy);
  const match = who.match || query.get("match");
  if (!match) return Matches;
  return query.has("a") ? comparing(placeOf(match)) : watching(placeOf(match));
}

/** Say what the link is not good for. @param {string} title @param {string} why */
const Told = (title, why) => () => html`<div class="empty"><h1>${title}</h1><p>${why}</p></div>`;

/** The matches that the link is of, where it is of several. */
function Matches() {
  const loaded = useLoaded(async () => ({ rows: /** @type {import("console/matches/row.js").Match[]} */ (await getAll("/v1/matches", 300)), names: await gameNames() }));
  if (!loaded.value) return html`<${Waiting} />`;
  const { rows, names } = loaded.value;
  rows.sort((one, other) => Number(one.status !== "running") - Number(other.status !== "running") || one.table.localeCompare(other.table, undefined, { numeric: true }));
  return html`<h1>${words.matches}</h1>${rows.length ? html`<ul class="plain rows">${rows.map((match) => html`<${Row} key=${match.id} match=${match} names=${names} to=${placeOf(match.id).at("")} />`)}</ul>`
    : html`<${Empty} title=${words.none} />`}`;
}

await show(await opened(), { open: true, alone: true });
