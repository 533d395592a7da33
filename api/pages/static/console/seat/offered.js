// What a seat may do, as buttons: at a desk in a list; on a phone held upright, what names something on the table in one strip that is
// swiped, alike actions under one word, and below it what does not.
import { html, matching } from "console/core/dom.js";
import { asks, names } from "console/seat/choosing.js";
import { decides, isGrave } from "console/seat/consequences.js";
import { now } from "console/seat/match.js";

/**
 * @typedef {import("console/seat/types.js").Action} Action
 * @typedef {import("console/seat/types.js").Choice} Choice
 * @typedef {import("console/seat/types.js").Form} Form
 * @typedef {{ choices: Choice[], forms: Form[], onChoose: (choice: Choice) => void, onBegin: (form: Form) => void }} Offer
 */

/** Whether there is a phone's width and more than its height when it lies. */
export const upright = matching("(max-width: 47.99rem) and (min-height: 28rem)");

/** What an action costs its seat, with what may be left out if it is not: "2 fate, 1 honor". @param {Action} action */
function priceOf(action) {
  const named = Object.values(action);
  const asked = now.value?.choices.costs.filter((cost) => cost.action === action.type && cost.seat === action.seat && (!cost.optional || action[cost.currency]) && cost.value > 0 && named.includes(cost.of));
  return asked?.map(({ value, currency, text }) => `${value + (typeof action[currency] === "number" ? action[currency] : 0)} ${text}`).join(", "); // what goes with it is paid, too
}

/** What an action costs and would decide at once, on its button. @param {{ action: Action }} props */
export function Deciding({ action }) {
  const [price, found] = [priceOf(action), decides(action)];
  return html`${price ? html` <span class="price"><bdi>${price}</bdi></span>` : null}${found ? html` <span class="decides ${isGrave(found) ? "grave" : ""}"><span aria-hidden="true">${isGrave(found) ? "⚠" : "★"}</span> <bdi>${found.text}</bdi></span>` : null}`;
}

/** A choice; words that stand before it already are only heard. @param {{ choice: Choice, said?: string, onChoose: Offer["onChoose"] }} props */
const Press = ({ choice, said = "", onChoose }) => html`<button type="button" onClick=${() => onChoose(choice)}><bdi>${said
  ? html`<span class="visually-hidden">${said}</span>${choice.text.slice(said.length)}` : choice.text}</bdi><${Deciding} action=${choice.action} /></button>`;

/** @param {{ form: Form, onBegin: Offer["onBegin"] }} props */
const Fill = ({ form, onBegin }) => html`<button type="button" onClick=${() => onBegin(form)}><bdi>${form.text}</bdi>…</button>`;

/** Choices that begin with the same words, after these; where something is `begun`, without its name. @param {{ said: string, all: Choice[], begun: boolean, onChoose: Offer["onChoose"] }} props */
const Alike = ({ said, all, begun, onChoose }) => html`${said ? html`<span class="soft" aria-hidden="true">${begun ? beforeName(said) : said.trim()}</span>` : null}
  ${all.map((each) => html`<${Press} key=${each.text} choice=${each} said=${said} onChoose=${onChoose} />`)}`;

/** A list of all of it. @param {Offer} props */
export const Listed = ({ choices, forms, onChoose, onBegin }) => html`${choices.map((each) => html`<${Press} key=${each.text} choice=${each} onChoose=${onChoose} />`)}
  ${forms.map((each) => html`<${Fill} key=${`form:${each.type}:${each.text}`} form=${each} onBegin=${onBegin} />`)}`;

/** A strip of what names something on the table, before `children`; one of what does not and is alike; and the rest. @param {Offer & { places: Map<string, string[]>, begun: boolean, children?: unknown }} props */
export function Strip({ choices, forms, places, begun, children, ...press }) {
  const others = alike(choices.filter((each) => !names(each, places)), begun);
  return html`<div class="swiped">${alike(choices.filter((each) => names(each, places)), begun).map((each) => html`<${Alike} ...${each} begun=${begun} ...${press} />`)}
      ${forms.filter((each) => asks(each, places)).map((each) => html`<${Fill} key=${`form:${each.type}:${each.text}`} form=${each} ...${press} />`)}${children}</div>
    ${others.filter(({ said }) => said).map((each) => html`<div class="swiped"><${Alike} ...${each} begun=${begun} ...${press} /></div>`)}
    <${Listed} choices=${others.flatMap(({ said, all }) => (said ? [] : all))} forms=${forms.filter((each) => !asks(each, places))} ...${press} />`;
}

/** Choices by their kind, and the words with which all of a kind begin: up to the first that is a name's, unless something is `begun`. @param {Choice[]} choices @param {boolean} begun */
export function alike(choices, begun) {
  const kinds = new Set(choices.map(({ action }) => action.type));
  return [...kinds].map((type) => {
    const all = choices.filter(({ action }) => action.type === type);
    return { said: all.length > 1 ? common(all.map(({ text }) => text), begun) : "", all };
  });
}

/** @param {string} word */
const isName = (word) => word[0] !== word[0]?.toLowerCase();

/** The words that all texts begin with, but for the last of any; names are written large, and so is the first word. @param {string[]} texts @param {boolean} withNames */
function common([first, ...others], withNames) {
  let said = "";
  for (const word of first.split(/(?<= )/).slice(0, -1)) {
    if ((!withNames && said && isName(word)) || !others.every((text) => text.startsWith(said + word) && text !== said + word)) break;
    said += word;
  }
  return said;
}

/** What is said before the first name. @param {string} said */
function beforeName(said) {
  const words = said.trim().split(" ");
  const name = words.findIndex((word, at) => at > 0 && isName(word));
  return name < 0 ? said.trim() : `${words.slice(0, name).join(" ")} …`;
}
