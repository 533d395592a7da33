// The cases of a clause or a card: moves of matches that are over, and for judges how it was ruled.
import { get } from "console/core/api.js";
import { Fragment, html, useEffect, useSignal } from "console/core/dom.js";
import { Send } from "console/core/forms.js";
import { listed } from "console/core/language.js";
import { judges, me } from "console/core/me.js";
import { fail } from "console/core/page.js";
import { Waiting, When } from "console/core/ui.js";
import words from "words/library.js";

/**
 * @typedef {{ match: string, seats?: { seat: string, name: string }[], table?: string, tournament: string, created_at: string, moves: number[], count: number }} Case
 * @typedef {{ dispute: string, closed_at: string, outcome: string, reason: string, level: number }} Precedent
 */

/** @param {{ ruleset: string, of: string, id: string }} props */
export function Cases({ ruleset, of, id }) {
  if (!me.value) return html`<p>${words.comeIn} <a class="button" href="/enter">${words.enter}</a></p>`;
  const path = `/v1/rulesets/${ruleset}/${of}/${encodeURIComponent(id)}/cases?limit=10`;
  const precedents = `/v1/precedents?ruleset=${ruleset}&${of === "clauses" ? "clause" : "card"}=${encodeURIComponent(id)}&limit=10`;
  return html`<${List} path=${path} empty=${of === "clauses" ? words.noCases : words.noCardCases} Entry=${Played} />
    ${judges() ? html`<h2>${words.precedents}</h2><${List} path=${precedents} empty=${words.noPrecedents} Entry=${Ruled} />` : null}`;
}

/** A list that goes on by a press. @param {{ path: string, empty: string, Entry: (props: any) => unknown }} props */
function List({ path, empty, Entry }) {
  const found = useSignal(/** @type {any[] | null} */ (null));
  const next = useSignal("");
  const more = async () => {
    const page = await get(next.value ? `${path}&cursor=${encodeURIComponent(next.value)}` : path);
    found.value = [...(found.value ?? []), ...page.data];
    next.value = page.next ?? "";
  };
  useEffect(() => { more().catch(fail); }, []);
  if (found.value === null) return html`<${Waiting} />`;
  if (!found.value.length && !next.value) return html`<p class="soft">${empty}</p>`;
  return html`<ul class="plain stack">${found.value.map((each) => html`<${Entry} each=${each} />`)}</ul>
    ${next.value ? html`<${Send} className="" onPress=${more}>${words.more}<//>` : null}`;
}

/** @param {{ each: Case }} props */
function Played({ each }) {
  const players = (each.seats ?? []).map(({ seat, name }) => name || seat);
  return html`<li class="box"><p><bdi>${players.length ? listed(players) : each.match}</bdi> ${each.table ? html`<span class="chip">${words.table} <bdi>${each.table}</bdi></span>` : null}
      <span class="soft small"> <${When} at=${each.created_at} /></span></p>
    <p class="case"><span class="soft">${words.moves}</span> ${each.moves.map((move) => html`<${Fragment} key=${move}><a class="button" href="/m/${each.match}?move=${move}">${move}</a><//>`)}
      ${each.count > each.moves.length ? html`<span class="soft">${words.andMore(each.count - each.moves.length)}</span>` : null}</p></li>`;
}

/** @param {{ each: Precedent }} props */
function Ruled({ each }) {
  return html`<li class="box"><p><a href="/d/${each.dispute}">${words.outcomes[each.outcome] ?? each.outcome}</a> <span class="soft small"><${When} at=${each.closed_at} /></span></p>
    <p class="clause-text"><bdi>${each.reason}</bdi></p></li>`;
}
