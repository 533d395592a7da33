// What a seat is asked, within the thumb's reach: what has been pressed so far, what can be pressed next, and the last press.
import { html, matching, useEffect, useSignal } from "console/core/dom.js";
import { offline } from "console/core/api.js";
import { fail } from "console/core/page.js";
import { Clause, Dialog, Why } from "console/core/ui.js";
import { paused } from "console/seat/calls.js";
import { asks, calledIn, itemsOf, narrowed, names, onlyForm } from "console/seat/choosing.js";
import { Fields } from "console/seat/fields.js";
import { useLess } from "console/seat/less.js";
import { now, receipt, refusal, send, sent, toBeSent } from "console/seat/match.js";
import { Deciding, Listed, Strip, upright } from "console/seat/offered.js";
import { changePassesAlone, comesAgain, isPass, isWindow, pass, passOn, passed, passesAlone } from "console/seat/passing.js";
import { actionOf, chosen, fill, forget, form, isBegun, isReady, passing, picked, undo } from "console/seat/pressed.js";
import words from "words/seat.js";

/**
 * @typedef {import("console/seat/types.js").Action} Action
 * @typedef {import("console/seat/types.js").Choice} Choice
 * @typedef {import("console/seat/types.js").Choices} Choices
 * @typedef {import("console/seat/types.js").Form} Form
 * @typedef {Map<string, string[]>} Places
 */

/** So many choices are listed without being asked for; fewer where they are long. */
const LISTED = 6, FEWER = [LISTED, 3, 1];
/** On a low screen fewer are, and in a strip more; others can be pressed on the table, all but those that name nothing there. */
const low = matching("(max-width: 63.99rem) and (max-height: 44rem)");

/**
 * What is left of what may be done, by what has been pressed.
 * @param {Choices} choices
 * @param {Places} places
 */
export function left(choices, places) {
  const names = picked.value.map(({ name }) => name);
  const found = narrowed(choices.choices.filter((each) => !each.standing), names, places);
  const named = (/** @type {Form} */ each) => new Set(each.fields.flatMap((field) => itemsOf(field, places)));
  const forms = choices.forms.filter((each) => !each.standing && picked.value.every(({ id }) => named(each).has(id)));
  return { ...found, forms, inForms: new Set(forms.flatMap((each) => [...named(each)])) };
}

/** The panel. @param {{ choices: Choices, places: Places, seat: string, onLook: (thing: string) => void, recap?: unknown, children?: unknown }} props */
export function Asked({ choices, places, seat, onLook, recap, children }) {
  const mine = choices.waiting.includes(seat);
  const alone = mine && !paused.value ? onlyForm(choices) : null;
  useEffect(() => { if (alone && !form.value) fill(alone, places); }, [choices.version, alone, form.value]);
  return html`<section id="asked" tabindex="-1" class="panel ${mine ? "mine" : ""}" aria-label=${words.asked}>
    ${recap}<${Told} ruleset=${choices.ruleset} />
    <div class="above"><h2 tabindex="-1">${paused.value ? words.paused : mine && choices.asked ? html`${choices.asked.text} <${Clause} ruleset=${choices.ruleset} id=${choices.asked.clause} mark="? " />` : words.theirs}</h2>${children}</div>
    ${passed.value ? html`<p class="notice passed" role="status">${words.passing} <button type="button" class="quiet" onClick=${() => { passed.value = null; }}>${words.stopPassing}</button></p>` : null}
    ${paused.value && !sent.value ? null : sent.value ? html`<p class="notice" role="status"><strong><bdi>${sent.value.text}</bdi></strong> ${offline.value ? words.pending : null}</p>`
      : html`<fieldset class="bare" disabled=${!!offline.value}>${passing.value ? html`<${Passing} choice=${passing.value.choice} />` : form.value ? html`<${Filling} ruleset=${choices.ruleset} places=${places} question=${choices.asked?.text} undoes=${!alone} />` : html`<${Choosing} choices=${choices} places=${places} onLook=${onLook} />`}</fieldset>`}
  </section>`;
}

/** What has come of what was sent last. @param {{ ruleset: string }} props */
function Told({ ruleset }) {
  const done = receipt.value;
  return html`<div aria-live="polite">${done ? html`<p class="registered small">${words.registered(done.move)}: <bdi>${done.text}</bdi></p>` : null}
    ${refusal.value ? html`<${Why} error=${refusal.value} ruleset=${ruleset} />` : null}</div>`;
}

/** The first thing on the table that a choice names, to be looked at before it is sent. @param {{ choice: Choice, places: Places, onLook: (thing: string) => void }} props */
function Look({ choice, places, onLook }) {
  const [id] = choice.on.flatMap((name) => places.get(name) ?? []);
  return id && now.value ? html`<button type="button" aria-label=${words.look(calledIn(now.value.history, id))} onClick=${() => onLook(id)}>?</button>` : null;
}

/** @param {{ choices: Choices, places: Places, onLook: (thing: string) => void }} props */
function Choosing({ choices, places, onLook }) {
  const open = useSignal(false);
  const fewer = FEWER[useLess(FEWER.length - 1, `${choices.version} ${picked.value.length}`)];
  const listed = upright.value ? 2 * LISTED : low.value ? 3 : fewer;
  const { left: remaining, whole, next, forms } = left(choices, places);
  const begun = picked.value.length > 0;
  const only = remaining.length === 1 && !forms.length ? remaining[0] : begun && whole.length === 1 ? whole[0] : null;
  const last = chosen.value ?? only;
  const others = remaining.filter((each) => each !== last);
  const named = others.length <= listed ? others : whole.filter((each) => each !== last && (!(low.value || upright.value) || begun || !names(each, places))).slice(0, 2 * Math.min(listed, LISTED));
  const filled = begun || remaining.length <= listed || !others.length ? forms : forms.filter((each) => !asks(each, places));
  const offered = named.length + filled.length;
  const total = remaining.length + forms.length;
  const sizes = new Set(remaining.map((each) => each.on.filter((name) => places.has(name)).length));
  const size = sizes.size === 1 ? [...sizes][0] : 0;
  /** Several things are still to be pressed on the table, and nothing else: of more than two no list says how they may be taken together. */
  const subset = size > 1 && next.size > 0 && !last && !forms.length && (size > 2 || !offered);
  const go = (/** @type {boolean} */ on) => (/** @type {Choice} */ each) => { if (on && now.value) passOn(now.value.history, choices); send(toBeSent(each.action, each.text)).catch(fail); };
  const choose = (/** @type {Choice} */ each) => {
    open.value = false;
    if (isPass(each) && isWindow(choices)) pass(each, go(false));
    else chosen.value = each;
  };
  const on = begun || !comesAgain(choices) ? undefined : remaining.find(isPass);
  const begin = (/** @type {Form} */ each) => { open.value = false; fill(each, places); };
  const offer = { choices: named, forms: filled, onChoose: choose, onBegin: begin };
  const things = begun && !(low.value && last) ? html`<p class="picked">${(subset ? picked.value.slice(-1) : picked.value).map(({ id, called }) => html`<button type="button" key=${id} onClick=${() => onLook(id)} aria-label=${words.look(called)}><bdi>${called}</bdi> <span aria-hidden="true" class="soft">?</span></button>`)}</p>` : null;
  const all = html`<button type="button" class="quiet all" onClick=${() => { open.value = true; }}>${words.all(total)}</button>`;
  const more = total > offered + (last ? 1 : 0);
  const hint = more ? html`${begun && upright.value ? null : html`<p class="small soft hint">${begun ? words.more(total - (last ? 1 : 0)) : words.press}</p>`}${all}` : null;
  const back = begun && !last ? html`<button type="button" onClick=${undo}>${words.back}</button>` : null;
  const goOn = on && on !== last ? html`<button type="button" key="on" class="pass-on" onClick=${() => pass(on, go(true))}>${words.passOn}</button>` : null;
  const alone = only && !begun && isPass(only) && !passesAlone.value ? html`<button type="button" class="quiet all" onClick=${() => { changePassesAlone(); pass(only, go(false)); }}>${words.passAlone}</button>` : null;
  const isStrip = upright.value && !subset && !chosen.value;
  return html`
    ${isStrip ? null : things}
    ${last ? html`<${Confirm} text=${last.text} action=${last.action} undoes=${isBegun()}>${begun ? null : html`<${Look} choice=${last} places=${places} onLook=${onLook} />`}<//>` : null}${alone}
    ${subset ? html`<div class="subset"><p class="count" role="status">${words.count(picked.value.length, size, size)}</p>
      ${begun ? html`<button type="button" onClick=${undo}>${words.back}</button>` : null}${all}</div>` : null}
    ${chosen.value || subset ? null : isStrip ? html`<div class="offered"><${Strip} ...${offer} places=${places} begun=${begun}>${things}${hint}<//>${goOn}${back}</div>` : html`
      ${last && offered ? html`<p class="small soft or">${words.or}</p>` : null}
      <div class="offered"><${Listed} ...${offer} />${goOn}</div>
      ${hint}${back}`}
    ${open.value ? html`<${Dialog} title=${words.all(total)} onClose=${() => { open.value = false; }}><div class="offered"><${Listed} ...${offer} choices=${remaining} forms=${forms} /></div><//>` : null}`;
}

/** A pass that is about to be sent: nothing needs to be pressed, and for a moment it can be taken back. @param {{ choice: Choice }} props */
const Passing = ({ choice }) => html`<div class="confirm passing" role="status"><div class="row"><span class="going"><strong><bdi>${choice.text}</bdi></strong></span>
  <button type="button" onClick=${undo}>${words.undo}</button></div></div>`;

/** The last press, which says what it does. @param {{ text: string, said?: string, action: Action, undoes: boolean, ready?: boolean, children?: unknown }} props */
function Confirm({ text, said = text, action, undoes, ready = true, children }) {
  const press = async () => {
    const what = toBeSent(action, text);
    forget();
    await send(what);
  };
  return html`<div class="confirm">
    <div class="row"><button type="button" class="primary" disabled=${!ready} onClick=${press}><strong><bdi>${said}</bdi></strong><${Deciding} action=${action} /></button>${children}
    ${undoes ? html`<button type="button" onClick=${undo}>${words.back}</button>` : null}</div></div>`;
}

/** A form that is being filled in; one that answers the question itself is sent. @param {{ ruleset: string, places: Places, question?: string, undoes: boolean }} props */
function Filling({ ruleset, places, question, undoes }) {
  const made = form.value;
  if (!made) return null;
  const ready = isReady(made);
  return html`<${Fields} made=${made} places=${places} ruleset=${ruleset} />
    <${Confirm} text=${made.form.text} said=${made.form.text === question ? words.send : made.form.text} action=${ready ? actionOf(made) : made.form.action} undoes=${undoes} ready=${ready} />`;
}
