// Matches are found here: by table, name, game, state, clause and card.
import { get } from "console/core/api.js";
import { html, useEffect, useSignal } from "console/core/dom.js";
import { Field } from "console/core/forms.js";
import { gameNames } from "console/core/games.js";
import { told } from "console/core/language.js";
import { is, judges } from "console/core/me.js";
import { fail, show } from "console/core/page.js";
import { Empty, Waiting, useLoaded } from "console/core/ui.js";
import { Row } from "console/matches/row.js";
import words from "words/matches.js";

/**
 * @typedef {import("console/matches/row.js").Match} Match
 * @typedef {{ q: string, ruleset: string, status: string, clause: string, card: string }} Wanted
 * @typedef {{ path: string, next: string | null }} Source a list, and where it goes on
 */

const FIELDS = /** @type {const} */ (["q", "ruleset", "status", "clause", "card"]);
const PAGE = 30;
/** How long typing is waited for, in milliseconds. */
const TYPING = 250;

/** @returns {Wanted} */
function inAddress() {
  const query = new URLSearchParams(location.search);
  return /** @type {Wanted} */ (Object.fromEntries(FIELDS.map((name) => [name, query.get(name) ?? ""])));
}

/** The lists to be asked: one word finds tables and players, which are two of them. @param {Wanted} wanted @returns {Source[]} */
function sourcesOf(wanted) {
  const query = new URLSearchParams({ limit: String(PAGE) });
  for (const name of FIELDS) if (name !== "q" && wanted[name].trim()) query.set(name, wanted[name].trim());
  const q = wanted.q.trim();
  const ways = q ? [["table", q.slice(0, 40)], ["player", q]] : [["", ""]];
  return ways.map(([name, value]) => {
    const own = new URLSearchParams(query);
    if (name) own.set(name, value);
    return { path: `/v1/matches?${own}`, next: "" };
  });
}

/** Ask each list that goes on for its next page. @param {Source[]} sources */
async function more(sources) {
  /** @type {Match[]} */
  const found = [];
  const left = await Promise.all(sources.filter((each) => each.next !== null).map(async ({ path, next }) => {
    const page = await get(path + (next ? `&cursor=${encodeURIComponent(next)}` : ""));
    found.push(...page.data);
    return { path, next: page.next };
  }));
  return { found, left };
}

function Matches() {
  const wanted = useSignal(inAddress());
  const rows = useSignal(/** @type {Match[] | null} */ (null));
  const left = useSignal(/** @type {Source[]} */ ([]));
  const names = useLoaded(gameNames);
  const add = async (/** @type {Source[]} */ sources, /** @type {Match[]} */ before) => {
    const asked = wanted.value;
    try {
      const page = await more(sources);
      if (wanted.value !== asked) return; // something else is wanted by now
      const all = new Map([...before, ...page.found].map((match) => [match.id, match]));
      rows.value = [...all.values()].sort((one, other) => (one.created_at < other.created_at ? 1 : -1));
      left.value = page.left.filter((each) => each.next !== null);
    } catch (error) {
      fail(error);
    }
  };
  useEffect(() => {
    const query = new URLSearchParams(Object.entries(wanted.value).filter(([, value]) => value));
    history.replaceState(null, "", query.size ? `?${query}` : location.pathname);
    const due = setTimeout(() => add(sourcesOf(wanted.value), []), rows.value === null ? 0 : TYPING);
    return () => clearTimeout(due);
  }, [wanted.value]);
  const put = (/** @type {string} */ name) => (/** @type {any} */ event) => { wanted.value = { ...wanted.value, [name]: event.target.value }; };
  const { q, ruleset, status, clause, card } = wanted.value;
  return html`<div class="row between"><h1>${words.title}</h1>${is("organiser") || judges() ? html`<a class="button primary" href="/matches/new">${words.create}</a>` : null}</div>
    <search class="filters"><${Field} label=${words.find} help=${words.findHow}><input type="search" maxlength="80" value=${q} onInput=${put("q")} /><//>
      <${Field} label=${words.game}><select value=${ruleset} onChange=${put("ruleset")}><option value="">${words.any}</option>
        ${[...(names.value ?? [])].map(([key, name]) => html`<option key=${key} value=${key}>${told(name)}</option>`)}</select><//>
      <${Field} label=${words.state}><select value=${status} onChange=${put("status")}><option value="">${words.any}</option>
        ${Object.entries(words.status).map(([key, name]) => html`<option key=${key} value=${key}>${name}</option>`)}</select><//>
      <details open=${!!(clause || card)}><summary>${words.more}</summary>
        <${Field} label=${words.clause} help=${words.happened}><input maxlength="20" value=${clause} onInput=${put("clause")} placeholder="D-047" /><//>
        <${Field} label=${words.card}><input maxlength="40" value=${card} onInput=${put("card")} placeholder="C1" /><//></details></search>
    ${rows.value === null ? html`<${Waiting} />` : rows.value.length
      ? html`<ul class="plain rows">${rows.value.map((match) => html`<${Row} key=${match.id} match=${match} to=${`/m/${match.id}`} names=${names.value} />`)}</ul>`
      : left.value.length ? null : html`<${Empty} title=${Object.values(wanted.value).some(Boolean) ? words.noneSuch : words.none}><p>${Object.values(wanted.value).some(Boolean) ? words.wholeNames : words.howTo}</p><//>`}
    ${left.value.length ? html`<p><button type="button" onClick=${() => add(left.value, rows.value ?? [])}>${words.next}</button></p>` : null}`;
}

await show(Matches);
