// A card that was pressed: its numbers, its marks with their clauses, and what is printed on it.
import { get, remembered } from "console/core/api.js";
import { Asked, Card, turned } from "console/board/card.js";
import { html, useEffect, useSignal } from "console/core/dom.js";
import { told } from "console/core/language.js";
import { Clause, Clauses, Dialog, Player } from "console/core/ui.js";
import words from "words/board.js";

/** @typedef {import("console/board/types.js").Board} Board */
/** @typedef {import("console/board/types.js").Layout} Layout */
/** A text of a card, and the clauses that it rests on. @typedef {{ text: { pt: string, en: string }, name?: { pt: string, en: string }, clauses?: string[] }} Ability */

/** The cards of a ruleset by their keys. */
export const cardsOf = remembered(async (ruleset) => {
  const { data } = await get(`/v1/rulesets/${ruleset}/cards`);
  return new Map(data.map((/** @type {any} */ card) => [card.key, card]));
});

/** What is printed on a card, wherever in its data it stands. @param {unknown} part @returns {Ability[]} */
function abilitiesIn(part) {
  if (Array.isArray(part)) return part.flatMap(abilitiesIn);
  if (typeof part !== "object" || part === null) return [];
  const { text } = /** @type {Ability} */ (part);
  return text?.pt !== undefined && text.en !== undefined ? [/** @type {Ability} */ (part)] : Object.values(part).flatMap(abilitiesIn);
}

/**
 * A card in a dialog. `linked`: there is a service whose pages have the printed card.
 * @param {{ ruleset: string, layout: Layout, board: Board, id: string, linked?: boolean, ways?: number, onAsk?: (of: string) => void, onClose: () => void, children?: unknown }} props
 */
export function About({ ruleset, layout, board, id, linked = true, ways, onAsk, onClose, children }) {
  const printed = useSignal(/** @type {Ability[]} */ ([]));
  const known = useSignal(false);
  const item = board.items[id];
  useEffect(() => {
    if (!item?.card || !linked) return;
    cardsOf(ruleset).then((cards) => {
      known.value = cards.has(item.card);
      printed.value = abilitiesIn(cards.get(item.card));
    }, () => {});
  }, [item?.card]);
  if (!item) return null;
  const face = board.faces?.[item.card];
  const owner = layout.seats.find(({ seat }) => seat === item.owner);
  return html`<${Dialog} title=${item.name || words.hidden} onClose=${onClose} className="about">
    ${item.card ? html`<div class="large" aria-hidden="true"><${Card} id=${id} item=${{ ...item, turned: undefined }} face=${face} layout=${layout} ways=${ways} /></div>` : null}
    <p class="row">${owner ? html`<${Player} ...${owner} />` : null}${item.kind ? html`<span>${layout.kinds?.[item.kind] ?? item.kind}</span>` : null}
      ${item.cost ? html`<span>${words.cost}: <b>${item.cost}</b></span>` : null}${item.turned ? html`<span class="chip">${words.turned}</span>` : null}</p>
    ${item.stats?.length ? html`<ul class="plain row numbers">${item.stats.map((stat) => html`<li key=${stat.name}><${Asked} ...${stat} onAsk=${onAsk} /></li>`)}</ul>` : null}
    ${item.chips?.length ? html`<ul class="plain">${item.chips.map((chip) => html`<li key=${chip.text}><span class="chip ${chip.tone ?? ""}">${chip.text}</span> ${chip.clause ? html`<${Clause} ruleset=${ruleset} id=${chip.clause} />` : null}</li>`)}</ul>` : null}
    ${face?.facts ? html`<dl class="facts">${face.facts.map(({ title, text }) => html`<dt>${title}</dt><dd><bdi>${text === item.arrows?.join(", ") ? turned(item.arrows, ways).join(", ") : text}</bdi></dd>`)}</dl>` : null}
    ${!known.value && face?.says?.map(({ name, text }) => html`<p class="printed" key=${text}>${name ? html`<b>${name}.</b> ` : null}${text}</p>`)}
    ${printed.value.map((ability) => html`<p class="printed">${ability.name ? html`<b>${told(ability.name)}.</b> ` : null}${told(ability.text)} <${Clauses} ruleset=${ruleset} ids=${ability.clauses ?? []} /></p>`)}
    ${linked && known.value ? html`<p><a href="/cards/${ruleset}/${encodeURIComponent(item.card)}">${words.printedCard}</a></p>` : null}
    ${children}<//>`;
}
