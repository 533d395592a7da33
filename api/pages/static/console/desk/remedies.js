// Of a ruling: what is done to the match, by choosing from what lies on the table.
import { html, useSignal } from "console/core/dom.js";
import { Field } from "console/core/forms.js";
import { is } from "console/core/me.js";
import { Player } from "console/core/ui.js";
import { ChangeForm } from "console/desk/changes.js";
import { MovesToChoose } from "console/desk/table.js";
import { Choose } from "console/desk/told.js";
import words from "words/desk.js";

/** @typedef {import("console/desk/draft.js").Remedy} Remedy */
/** @typedef {import("console/desk/rule.js").Ruling} Ruling */
/** @typedef {{ currentTarget: { value: string } }} Typed */

/** @param {Ruling} props */
export function Remedies({ dispute, policy, draft, change }) {
  const head = is("head_judge");
  const charged = draft.outcome === "infraction" ? draft.charges.map(({ infraction }) => policy.infractions.find(({ id }) => id === infraction)?.remedy) : [];
  const usual = [...new Set(charged.filter((each) => each && each in words.remedies))];
  const add = (/** @type {string} */ remedy) => change({ remedies: [...draft.remedies, begun(remedy, dispute.move + 1)] });
  const set = (/** @type {number} */ at) => (/** @type {Partial<Remedy>} */ changes) => change({ remedies: draft.remedies.map((each, number) => (number === at ? { ...each, ...changes } : each)) });
  const kinds = Object.keys(words.remedies).filter((each) => each !== "rewind" || !draft.remedies.some(({ remedy }) => remedy === "rewind"));
  return html`${draft.remedies.length ? null : html`<p class="soft">${words.noRemedy}</p>`}
    ${draft.remedies.map((remedy, at) => html`<fieldset key=${`${at}${remedy.remedy}`}><legend>${words.remedies[remedy.remedy]}</legend>
      <${Remedied} remedy=${remedy} dispute=${dispute} set=${set(at)} />
      <button type="button" class="quiet" onClick=${() => change({ remedies: draft.remedies.filter((_, number) => number !== at) })}>${words.drop}</button></fieldset>`)}
    ${usual.length ? html`<p class="small soft">${words.usual(usual.map((each) => words.remedies[/** @type {string} */ (each)]).join(", "))}</p>` : null}
    <div role="group" aria-label=${words.addRemedy} class="choose"><span class="label">${words.addRemedy}</span>
      ${kinds.map((kind) => {
        const barred = !head && (kind === "match_loss" || kind === "draw");
        return html`<button type="button" key=${kind} disabled=${barred} onClick=${() => add(kind)}>${words.remedies[kind]}${barred ? html` <small>(${words.headOnly})</small>` : null}</button>`;
      })}</div>`;
}

/** A remedy as it begins. Nobody is chosen. @param {string} remedy @param {number} before @returns {Remedy} */
function begun(remedy, before) {
  if (remedy === "rewind") return { remedy, before };
  if (remedy === "adjustment") return { remedy, changes: [] };
  if (remedy === "penalty") return { remedy, seat: "", text: { pt: "", en: "" } };
  return remedy === "match_loss" ? { remedy, seat: "" } : { remedy };
}

/** @param {{ remedy: Remedy, dispute: Ruling["dispute"], set: (changes: Partial<Remedy>) => void }} props */
function Remedied({ remedy, dispute, set }) {
  const seats = dispute.seats.map((each) => ({ value: each.seat, text: html`<${Player} ...${each} />` }));
  const choosing = useSignal(false);
  if (remedy.remedy === "rewind") {
    return html`<p>${words.rewindTo} <b>${words.move(remedy.before ?? 0)}</b> <button type="button" aria-expanded=${choosing.value} onClick=${() => { choosing.value = !choosing.value; }}>${words.whichMove}</button></p>
      ${choosing.value ? html`<${MovesToChoose} match=${dispute.match} view="judge" chosen=${remedy.before} onChoose=${(/** @type {number} */ before) => { set({ before }); choosing.value = false; }} />` : null}`;
  }
  if (remedy.remedy === "adjustment") return html`<${ChangeForm} match=${dispute.match} changes=${remedy.changes ?? []} onChange=${(/** @type {Record<string, unknown>[]} */ changes) => set({ changes })} />`;
  if (remedy.remedy === "penalty") {
    return html`<${Choose} label=${words.who} chosen=${remedy.seat ?? ""} onChoose=${(/** @type {string} */ seat) => set({ seat })} options=${seats} />
      <${Field} label=${words.penaltyText}><textarea value=${remedy.text?.en} maxlength="1000" onInput=${(/** @type {Typed} */ event) => set({ text: { pt: event.currentTarget.value, en: event.currentTarget.value } })}></textarea><//>`;
  }
  if (remedy.remedy === "draw") return null;
  const winners = remedy.winners ?? [];
  return html`<${Choose} label=${words.loser} chosen=${remedy.seat ?? ""} onChoose=${(/** @type {string} */ seat) => set({ seat })} options=${seats} />
    ${dispute.seats.length > 2 ? html`<${Choose} label=${words.winners} chosen=${winners} options=${seats.filter(({ value }) => value !== remedy.seat)}
      onChoose=${(/** @type {string} */ seat) => set({ winners: winners.includes(seat) ? winners.filter((each) => each !== seat) : [...winners, seat] })} />` : null}`;
}
