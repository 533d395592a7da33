// What can be done with a dispute now, by whoever looks at it: a button each, and a form where something is to be said.
import { Refused, post } from "console/core/api.js";
import { html, useSignal } from "console/core/dom.js";
import { Field, Send } from "console/core/forms.js";
import { is, judges, me } from "console/core/me.js";
import { Dialog, Player } from "console/core/ui.js";
import { MovesToChoose } from "console/desk/table.js";
import { Choose } from "console/desk/told.js";
import words from "words/desk.js";

/** @typedef {import("console/desk/told.js").Timeline} Timeline */
/** @typedef {{ currentTarget: { value: string } }} Typed */
/** @typedef {{ dispute: Timeline, onDone: () => Promise<unknown> }} Case */

/** The forms that commands open, and what each is called. @type {Record<string, { title: string, Form: (props: Case & { close: () => void }) => unknown, danger?: boolean }>} */
const FORMS = {
  state: { title: words.state_, Form: Statement },
  appeal: { title: words.appeal, Form: Appeal },
  remand: { title: words.remand, Form: (props) => Reasoned({ ...props, verb: "remands", why: words.remandWhy, press: words.remand }) },
  reopen: { title: words.reopen, Form: (props) => Reasoned({ ...props, verb: "reopenings", why: words.reopenWhy, press: words.reopen }) },
  withdraw: { title: words.withdraw, Form: Withdrawal, danger: true },
  uphold: { title: words.upheld, Form: (props) => Reasoned({ ...props, verb: "decisions", why: words.upheldWhy, press: words.upheld, more: { outcome: "upheld" } }) },
};

/** @param {Case} props */
export function Actions({ dispute, onDone }) {
  const form = useSignal("");
  const may = (/** @type {string} */ command) => dispute.may.includes(command);
  const backup = dispute.plan || may("plan");
  const opened = FORMS[form.value];
  const open = (/** @type {string} */ name) => html`<button type="button" class=${FORMS[name].danger ? "danger" : ""} onClick=${() => { form.value = name; }}>${FORMS[name].title}</button>`;
  const { id } = dispute;
  const take = async () => {
    await post(`/v1/disputes/${id}/acknowledgements`, {});
    await onDone();
  };
  const accept = may("accept") && html`<${Acceptance} dispute=${dispute} onDone=${onDone} />`;
  const appeal = may("appeal") && open("appeal");
  const all = [
    may("acknowledge") && dispute.status === "called" && html`<${Send} onPress=${take}>${words.take}<//>`,
    may("rule") && html`<a class=${dispute.status === "investigating" ? "button primary" : "button"} href="/d/${id}/rule">${dispute.status === "ruled" ? words.ruleAgain : words.rule}</a>`,
    may("acknowledge") && dispute.status !== "called" && html`<${Send} className="" onPress=${take}>${words.takeOver}<//>`,
    may("decide") && html`<div class="beside">${open("uphold")}<a class="button" href="/d/${id}/rule">${words.otherwise}</a></div>`,
    may("remand") && open("remand"),
    ...(is("seat") && accept && appeal ? [html`<div class="beside">${accept}${appeal}</div>`] : [accept, appeal]),
    judges() && backup && html`<a class="button" href="/d/${id}/backup">${dispute.plan ? words.seePlan : words.plan}</a>`,
    may("apply") && html`<${Apply} dispute=${dispute} onDone=${onDone} />`,
    may("state") && open("state"),
    may("withdraw") && open("withdraw"),
    may("reopen") && open("reopen"),
    html`<a class="button" href="/v1/disputes/${id}/report">${words.report}</a>`,
  ].filter(Boolean);
  const [first, ...rest] = all;
  return html`<h2>${words.what}</h2>
    ${dispute.may.length ? null : html`<p class="soft"><b>${words.nothing}.</b> ${words.nothingWhy}</p>`}
    <div class="stack">${first}</div>
    ${rest.length ? html`<details open=${matchMedia("(min-width: 62rem)").matches}><summary>${words.more}</summary><div class="stack">${rest.map((each, number) => html`<div key=${number} class="stack">${each}</div>`)}</div></details>` : null}
    ${opened ? html`<${Dialog} title=${opened.title} onClose=${() => { form.value = ""; }}><${opened.Form} dispute=${dispute} onDone=${onDone} close=${() => { form.value = ""; }} /><//>` : null}`;
}

/** Send something to a dispute, then close the form it stood in. @param {Case & { close: () => void }} props @param {string} verb @param {() => object} body */
const sending = ({ dispute, onDone, close }, verb, body) => async () => {
  await post(`/v1/disputes/${dispute.id}/${verb}`, body());
  await onDone();
  close();
};

/** @param {Case & { close: () => void, verb: string, why: string, press: string, more?: object }} props */
function Reasoned(props) {
  const reason = useSignal("");
  return html`<p>${props.why}</p><${Field} label=${words.reason}><textarea value=${reason.value} maxlength="4000" onInput=${(/** @type {Typed} */ event) => { reason.value = event.currentTarget.value; }}></textarea><//>
    <${Send} onPress=${sending(props, props.verb, () => ({ ...props.more, reason: reason.value }))} disabled=${!reason.value.trim()}>${props.press}<//>`;
}

/** @param {Case & { close: () => void }} props */
function Withdrawal(props) {
  return html`<p>${words.withdrawWhy}</p><${Send} className="danger" onPress=${sending(props, "withdrawals", () => ({}))}>${words.withdraw}<//>`;
}

/** @param {Case & { close: () => void }} props */
function Appeal(props) {
  const { dispute } = props;
  const grounds = useSignal("");
  const seat = useSignal(is("seat") ? me.value?.seat ?? "" : "");
  const options = dispute.seats.filter((each) => dispute.pending.includes(each.seat)).map((each) => ({ value: each.seat, text: html`<${Player} ...${each} />` }));
  return html`<p>${words.appealWhy}</p>
    ${is("seat") ? null : html`<${Choose} label=${words.whoAppeals} options=${options} chosen=${seat.value} onChoose=${(/** @type {string} */ value) => { seat.value = value; }} />`}
    <${Field} label=${words.grounds}><textarea value=${grounds.value} maxlength="4000" onInput=${(/** @type {Typed} */ event) => { grounds.value = event.currentTarget.value; }}></textarea><//>
    <${Send} onPress=${sending(props, "appeals", () => ({ seat: seat.value, grounds: grounds.value }))} disabled=${!grounds.value.trim() || !seat.value}>${words.appeal}<//>`;
}

/** A statement: words, moves by a press each, a file by its fingerprint. @param {Case & { close: () => void }} props */
function Statement(props) {
  const { dispute } = props;
  const text = useSignal("");
  const moves = useSignal(/** @type {number[]} */ ([]));
  const file = useSignal(/** @type {{ name: string, sha256: string } | null} */ (null));
  const toggle = (/** @type {number} */ move) => {
    moves.value = moves.value.includes(move) ? moves.value.filter((each) => each !== move) : [...moves.value, move];
  };
  return html`<p class="soft">${words.statementHelp}</p>
    <${Field} label=${words.yourWords}><textarea value=${text.value} maxlength="4000" onInput=${(/** @type {Typed} */ event) => { text.value = event.currentTarget.value; }}></textarea><//>
    <div class="about-moves" role="group" aria-label=${words.moves}><h3>${words.moves}</h3><${MovesToChoose} match=${dispute.match} view=${judges() ? "judge" : me.value?.seat ?? ""} chosen=${moves.value} near=${dispute.move + 1} onChoose=${toggle} /></div>
    <${Fingerprint} onTaken=${(/** @type {{ name: string, sha256: string } | null} */ taken) => { file.value = taken; }} />
    <${Send} onPress=${sending(props, "statements", () => ({ text: text.value, moves: moves.value, ...file.value }))} disabled=${!text.value.trim() && !moves.value.length && !file.value}>${words.send}<//>`;
}

/** Take the fingerprint of a file, which stays where it is; browsers do so on pages that came safely alone. @param {{ onTaken: (file: { name: string, sha256: string } | null) => void }} props */
export function Fingerprint({ onTaken }) {
  if (!globalThis.crypto?.subtle) return null;
  const take = async (/** @type {Event & { currentTarget: HTMLInputElement }} */ event) => {
    const chosen = event.currentTarget.files?.[0];
    if (!chosen) return onTaken(null);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await chosen.arrayBuffer()));
    return onTaken({ name: chosen.name.slice(0, 200), sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") });
  };
  return html`<${Field} label=${words.fileName}><input type="file" onChange=${take} /><//>`;
}

/** A seat accepts for itself; a judge writes down who does, or makes final what can no longer be appealed. @param {Case} props */
function Acceptance({ dispute, onDone }) {
  const accept = (/** @type {object} */ body) => async () => {
    await post(`/v1/disputes/${dispute.id}/acceptances`, body);
    await onDone();
  };
  if (is("seat")) return html`<div><${Send} onPress=${accept({})}>${words.accept}<//><p class="small soft">${words.acceptWhy}</p></div>`;
  if (!dispute.appeal_until) return html`<${Send} onPress=${accept({})}>${words.makeFinal}<//>`;
  return html`<details><summary>${words.acceptFor}</summary><p class="small soft">${words.acceptForWhy}</p><div class="row">
    ${dispute.seats.filter(({ seat }) => dispute.pending.includes(seat)).map((each) => html`<${Send} key=${each.seat} className="" onPress=${accept({ seat: each.seat })}><${Player} ...${each} /><//>`)}</div></details>`;
}

/** Carry a ruling out; of a match on paper, with what luck brought where that is asked. @param {Case} props */
export function Apply({ dispute, onDone }) {
  const luck = useSignal("");
  const asked = useSignal(false);
  const apply = async () => {
    try {
      await post(`/v1/disputes/${dispute.id}/applications`, luck.value.trim() ? { luck: read(luck.value) } : {});
    } catch (error) {
      asked.value ||= /** @type {{ problem?: { code: string } }} */ (error).problem?.code === "bad-luck-report";
      throw error;
    }
    await onDone();
  };
  return html`<${Send} onPress=${apply} ruleset=${dispute.ruleset}>${words.apply}<//><p class="small soft">${words.applyWhy}</p>
    ${asked.value ? html`<${Field} label=${words.luck} help=${words.luckHelp}><textarea value=${luck.value} onInput=${(/** @type {Typed} */ event) => { luck.value = event.currentTarget.value; }}></textarea><//>` : null}`;
}

/** @param {string} text */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused({ status: 0, code: "", title: words.badLuck });
  }
}
