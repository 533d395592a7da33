// Of a ruling: what the infraction was and whose, and the penalty that the policy gives after what the player has had before.
import { html } from "console/core/dom.js";
import { Field } from "console/core/forms.js";
import { told } from "console/core/language.js";
import { is } from "console/core/me.js";
import { Player } from "console/core/ui.js";
import { Choose } from "console/desk/told.js";
import words from "words/desk.js";

/** @typedef {import("console/desk/draft.js").Charge} Charge */
/** @typedef {import("console/desk/rule.js").Ruling} Ruling */

/** What it was, and the infractions if it was one. @param {Ruling} props */
export function Infractions({ dispute, policy, draft, change }) {
  const [usual] = policy.infractions;
  const another = () => ({ seat: "", infraction: usual.id, penalty: "", reason: "" });
  const choose = (/** @type {string} */ outcome) => change({ outcome, charges: outcome === "infraction" && !draft.charges.length ? [another()] : draft.charges });
  const set = (/** @type {number} */ at, /** @type {Partial<Charge>} */ changes) => change({ charges: draft.charges.map((charge, number) => (number === at ? { ...charge, ...changes } : charge)) });
  return html`<${Choose} label=${words.outcome} chosen=${draft.outcome} onChoose=${choose} options=${Object.entries(words.outcomes).map(([value, text]) => ({ value, text }))} />
    ${draft.outcome !== "infraction" ? null : html`${draft.charges.map((charge, at) => {
      const infraction = policy.infractions.find((each) => each.id === charge.infraction) ?? usual;
      return html`<fieldset key=${at}><legend>${words.infraction}${draft.charges.length > 1 ? ` ${at + 1}` : ""}</legend>
        <${Choose} label=${words.who} chosen=${charge.seat} onChoose=${(/** @type {string} */ seat) => set(at, { seat })} options=${dispute.seats.map((each) => ({ value: each.seat, text: html`<${Player} ...${each} />` }))} />
        <${Field} label=${words.infraction} help=${told(infraction.text)}><select value=${charge.infraction} onChange=${(/** @type {{ currentTarget: { value: string } }} */ event) => set(at, { infraction: event.currentTarget.value, penalty: "", reason: "" })}>
          ${policy.infractions.map((each) => html`<option value=${each.id}>${told(each.name)}</option>`)}</select><//>
        ${draft.charges.length > 1 ? html`<button type="button" class="quiet" onClick=${() => change({ charges: draft.charges.filter((_, number) => number !== at) })}>${words.dropCharge}</button>` : null}</fieldset>`;
    })}<button type="button" onClick=${() => change({ charges: [...draft.charges, another()] })}>${words.addCharge}</button>`}`;
}

/** The penalty of each infraction: the policy's, after what the player has had; another with its reason. @param {Ruling} props */
export function Penalties(props) {
  const { draft } = props;
  if (draft.outcome !== "infraction") return html`<p class="soft">${words.noPenalty}</p>`;
  return draft.charges.map((charge, at) => !charge.seat ? html`<p key=${at} class="hypothetical notice">${words.whoFirst}</p>` : html`<${Penalty} key=${at} ...${props} charge=${charge} at=${at} />`);
}

/** @param {Ruling & { charge: Charge, at: number }} props */
function Penalty({ dispute, policy, suggestions, draft, change, charge, at }) {
  const infraction = policy.infractions.find((each) => each.id === charge.infraction);
  const suggested = suggestions.find((each) => each.seat === charge.seat && each.infraction === charge.infraction);
  if (!infraction || !suggested) return null;
  const penalty = (/** @type {string} */ id) => policy.penalties.find((each) => each.id === id);
  const name = (/** @type {string} */ id) => told(penalty(id)?.name ?? { pt: id, en: id });
  const weight = (/** @type {string} */ id) => policy.penalties.findIndex((each) => each.id === id);
  const place = Math.min(suggested.before, infraction.ladder.length - 1);
  const next = infraction.ladder[Math.min(place + 1, infraction.ladder.length - 1)];
  const chosen = charge.penalty || suggested.penalty;
  const set = (/** @type {Partial<Charge>} */ changes) => change({ charges: draft.charges.map((each, number) => (number === at ? { ...each, ...changes } : each)) });
  const head = is("head_judge");
  const needsHead = !head && penalty(chosen)?.needs === "head_judge" && !(infraction.exempt && chosen === suggested.penalty);
  const player = dispute.seats.find(({ seat }) => seat === charge.seat);
  return html`<fieldset><legend><${Player} seat=${charge.seat} name=${player?.name ?? charge.seat} /> · ${told(infraction.name)}</legend>
    <p>${words.standard}: <b>${name(suggested.penalty)}</b> <span class="soft">(${words.before(suggested.before, !!dispute.tournament)})</span></p>
    <p class="small soft">${told(penalty(suggested.penalty)?.text ?? { pt: "", en: "" })}</p>
    <ol class="ladder plain" aria-label=${words.ladder}>${infraction.ladder.map((id, number) => html`<li class=${number === place ? "here" : ""} aria-current=${number === place ? "step" : undefined}>${name(id)}</li>`)}</ol>
    <p class="small soft">${words.nextTime(name(next))}</p>
    ${needsHead ? html`<p class="hypothetical notice">${words.needsHead}</p>` : null}
    ${penalty(chosen)?.ends_match ? html`<p class="hypothetical notice">${words.endsMatch}</p>` : null}
    ${head ? html`<${Field} label=${words.otherPenalty}><select value=${charge.penalty} onChange=${(/** @type {{ currentTarget: { value: string } }} */ event) => set({ penalty: event.currentTarget.value })}>
        <option value="">${words.asPolicy}</option>${policy.penalties.filter((each) => each.id !== suggested.penalty).map((each) => html`<option value=${each.id}>${told(each.name)}</option>`)}</select><//>
      ${charge.penalty ? html`<p class="hypothetical notice">${weight(charge.penalty) > weight(suggested.penalty) ? words.harsher : words.milder}</p>
        <${Field} label=${words.whyOther}><textarea value=${charge.reason} maxlength="4000" onInput=${(/** @type {{ currentTarget: { value: string } }} */ event) => set({ reason: event.currentTarget.value })}></textarea><//>` : null}`
      : html`<p class="small soft">${words.headAlone}</p>`}</fieldset>`;
}
