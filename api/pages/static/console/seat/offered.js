// What a seat may do, as buttons: at a desk in a list; on a phone held upright, what names something on the table in one strip that is
// swiped, alike actions under one word, and below it what does not.
import { html, matching } from "console/core/dom.js";
import { asks, names } from "console/seat/choosing.js";
import { decides, isGrave } from "console/seat/consequences.js";

/**
 * @typedef {import("console/seat/types.js").Action} Action
 * @typedef {import("console/seat/types.js").Choice} Choice
 * @typedef {import("console/seat/types.js").Form} Form
 * @typedef {{ choices: Choice[], forms: Form[], onChoose: (choice: Choice) => void, onBegin: (form: Form) => void }} Offer
 */

/** Whether there is a phone's width and more than its height when it lies. */
export const upright = matching("(max-width: 47.99rem) and (min-height: 28rem)");

/** What an action would decide at once, on its button. @param {{ action: Action }} props */
export function Deciding({ action }) {
  const found = decides(action);
  return found ? html` <span class="decides ${isGrave(found) ? "grave" : ""}"><span aria-hidden="true">${isGrave(found) ? "⚠" : "★"}</span> <bdi>${found.text}</bdi></span>` : null;
}

/** A choice; words that stand before it already are only heard. @param {{ choice: Choice, said?: string, onChoose: Offer["onChoose"] }} props */
const Press = ({ choice, said = "", onChoose }) => html`<button type="button" onClick=${() => onChoose(choice)}><bdi>${said
  ? html`<span class="visually-hidden">${said}</span>${choice.text.slice(said.length)}` : choice.text}</bdi><${Deciding} action=${choice.action} /></button>`;

/** @param {{ form: Form, onBegin: Offer["onBegin"] }} props */
const Fill = ({ form, onBegin }) => html`<button type="button" onClick=${() => onBegin(form)}><bdi>${form.text}</bdi>…</button>`;

/** Choices that begin with the same words, after these. @param {{ said: string, all: Choice[], onChoose: Offer["onChoose"] }} props */
const Alike = ({ said, all, onChoose }) => html`${said ? html`<span class="soft" aria-hidden="true">${said.trim()}</span>` : null}
  ${all.map((each) => html`<${Press} key=${each.text} choice=${each} said=${said} onChoose=${onChoose} />`)}`;

/** A list of all of it. @param {Offer} props */
export const Listed = ({ choices, forms, onChoose, onBegin }) => html`${choices.map((each) => html`<${Press} key=${each.text} choice=${each} onChoose=${onChoose} />`)}
  ${forms.map((each) => html`<${Fill} key=${`form:${each.type}:${each.text}`} form=${each} onBegin=${onBegin} />`)}`;

/** A strip of what names something on the table, after `children`; one of what does not and is alike; and the rest. @param {Offer & { places: Map<string, string[]>, children?: unknown }} props */
export function Strip({ choices, forms, places, children, ...press }) {
  const others = alike(choices.filter((each) => !names(each, places)));
  return html`<div class="swiped">${children}${alike(choices.filter((each) => names(each, places))).map((each) => html`<${Alike} ...${each} ...${press} />`)}
      ${forms.filter((each) => asks(each, places)).map((each) => html`<${Fill} key=${`form:${each.type}:${each.text}`} form=${each} ...${press} />`)}</div>
    ${others.filter(({ said }) => said).map((each) => html`<div class="swiped"><${Alike} ...${each} ...${press} /></div>`)}
    <${Listed} choices=${others.flatMap(({ said, all }) => (said ? [] : all))} forms=${forms.filter((each) => !asks(each, places))} ...${press} />`;
}

/** Choices by their kind, and the words with which all of a kind begin: up to the first that is a name's. @param {Choice[]} choices */
export function alike(choices) {
  const kinds = new Set(choices.map(({ action }) => action.type));
  return [...kinds].map((type) => {
    const all = choices.filter(({ action }) => action.type === type);
    return { said: all.length > 1 ? common(all.map(({ text }) => text)) : "", all };
  });
}

/** The words that texts begin with, the first of them and what is written small. @param {string[]} texts */
function common([first, ...others]) {
  const words = first.split(/(?<= )/);
  let said = "";
  for (const word of words.slice(0, -1)) {
    if ((said && word[0] !== word[0].toLowerCase()) || !others.every((text) => text.startsWith(said + word))) break;
    said += word;
  }
  return said;
}
