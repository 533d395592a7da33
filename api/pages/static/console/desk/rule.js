// A ruling in five steps: facts, infraction, penalty, remedy, citations. Nothing is sent before the last press.
import { get, post } from "console/core/api.js";
import { html, signal, useEffect, useRef, useSignal } from "console/core/dom.js";
import { Field, Send } from "console/core/forms.js";
import { listed } from "console/core/language.js";
import { fail, show } from "console/core/page.js";
import { Empty, Waiting, Why } from "console/core/ui.js";
import { Cited } from "console/desk/citing.js";
import { draftOf, forget, verdict } from "console/desk/draft.js";
import { Infractions, Penalties } from "console/desk/penalties.js";
import { Remedies } from "console/desk/remedies.js";
import { Choose, Happened, Players, Receipt, happenings } from "console/desk/told.js";
import words from "words/desk.js";

/**
 * @typedef {import("console/desk/told.js").Timeline} Timeline
 * @typedef {import("console/desk/told.js").Entry} Entry
 * @typedef {import("console/desk/draft.js").File} File
 * @typedef {import("console/desk/draft.js").Policy} Policy
 * @typedef {import("console/desk/draft.js").Suggestion} Suggestion
 * @typedef {import("console/desk/draft.js").Draft} Draft
 * @typedef {{ dispute: Timeline, file: File, policy: Policy, suggestions: Suggestion[], draft: Draft, change: (changes: Partial<Draft>) => void }} Ruling
 */

const id = location.pathname.split("/")[2];
const LAST = words.steps.length - 1;

/** All that a ruling is made of. @type {import("@preact/signals").Signal<{ dispute: Timeline, file: File, policy: Policy, suggestions: Suggestion[], kept: ReturnType<typeof draftOf> } | null>} */
const asked = signal(null);
const step = signal(0);
/** What has been answered to the ruling, once it is given. */
const given = signal(/** @type {{ receipt: string | null } | null} */ (null));

async function load() {
  try {
    const [dispute, file, suggested] = await Promise.all([get(`/v1/disputes/${id}/timeline`), get(`/v1/disputes/${id}`), get(`/v1/disputes/${id}/suggestions`)]);
    const policy = await get(`/v1/policies/${file.policy}`);
    asked.value = { dispute, file, policy, suggestions: suggested.data, kept: draftOf(id, file, policy) };
  } catch (error) {
    fail(error);
  }
}

function Rule() {
  useEffect(() => { load(); }, []);
  const top = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => { if (asked.value) top.current?.focus(); }, [step.value]);
  const all = asked.value;
  if (!all) return html`<${Waiting} />`;
  const { dispute, kept } = all;
  if (given.value) return html`<div class="empty"><h1>${words.given}</h1><${Receipt} receipt=${given.value.receipt} /><a class="button primary" href="/d/${id}">${words.back}</a></div>`;
  if (!dispute.may.includes("rule") && !dispute.may.includes("decide")) {
    return html`<${Empty} title=${words.cannotRule}><p><bdi>${dispute.waits}</bdi></p><a class="button" href="/d/${id}">${words.back}</a><//>`;
  }
  /** @type {Ruling} */
  const ruling = { ...all, draft: kept.draft.value, change: kept.change };
  const Step = [Facts, Infractions, Penalties, Remedies, Citations][step.value];
  return html`<header><p class="small"><a href="/d/${id}">${words.back}</a></p><p class="small"><${Players} seats=${dispute.seats} /></p>
      <h1><bdi>${dispute.asks}</bdi></h1>
      <ol class="steps plain">${words.steps.map((name, number) => html`<li><button type="button" aria-current=${step.value === number ? "step" : undefined} onClick=${() => { step.value = number; }}>${name}</button></li>`)}</ol></header>
    <section class="step"><h2 tabindex="-1" ref=${top}><span class="soft small">${words.step(step.value + 1, LAST + 1)}</span> ${words.steps[step.value]}</h2><${Step} ...${ruling} /></section>
    ${step.value < LAST ? html`<footer class="thumb">
      ${step.value ? html`<button type="button" onClick=${() => { step.value -= 1; }}>${words.previous}</button>` : null}
      <button type="button" onClick=${() => { step.value = LAST; }}>${words.toEnd}</button>
      <button type="button" class="primary" onClick=${() => { step.value += 1; }}>${words.next}</button></footer>` : null}
    <p class="row small soft">${words.draft} <button type="button" class="quiet" onClick=${kept.anew}>${words.discard}</button></p>`;
}

/** What is asked, what the service finds, on appeal what was ruled and why it is appealed, and what was said. @param {Ruling} props */
function Facts({ dispute, file, draft, change }) {
  const told = (/** @type {string} */ kind) => happenings(dispute).filter((entry) => entry.kind === kind);
  const answered = !!file.finding.answer;
  return html`<ol class="timeline plain">${[...told("called").slice(0, 1), ...told("found"), ...(dispute.status === "appealed" ? [...told("ruled").slice(-1), ...told("appealed").slice(-1)] : [])].map((entry) => html`<li class=${entry.kind}><${Happened} entry=${entry} match=${dispute.match} ruleset=${dispute.ruleset} /></li>`)}</ol>
    ${answered ? html`<${Choose} label=${words.doYou} chosen=${draft.follows === false ? "deviates" : "follows"} onChoose=${(/** @type {string} */ value) => change({ follows: value === "follows" })}
      options=${[{ value: "follows", text: words.follows }, { value: "deviates", text: words.deviates }]} />${draft.follows === false ? html`<p class="hypothetical notice">${words.deviatesWhy}</p>` : null}`
      : html`<p class="soft">${words.noFinding}</p>`}
    <h3>${words.said}</h3>${told("stated").length
      ? html`<ol class="timeline plain">${told("stated").map((entry) => html`<li><${Happened} entry=${entry} match=${dispute.match} ruleset=${dispute.ruleset} /></li>`)}</ol>`
      : html`<p class="soft">${words.nobodySaid}</p>`}`;
}

/** Rules, reason and note; what players will read; and the last press. @param {Ruling} props */
function Citations({ dispute, file, draft, change }) {
  const appealed = dispute.status === "appealed";
  const open = [...leftOpen(draft), ...(appealed && !draft.decision ? [words.decide] : [])];
  const text = (/** @type {"reason" | "note" | "grounds"} */ name) => (/** @type {{ currentTarget: { value: string } }} */ event) => change({ [name]: event.currentTarget.value });
  const give = async () => {
    given.value = appealed
      ? await post(`/v1/disputes/${id}/decisions`, { outcome: draft.decision, reason: draft.grounds || draft.reason, ruling: verdict(draft) })
      : await post(`/v1/disputes/${id}/rulings`, verdict(draft));
    forget(id);
  };
  return html`<${Cited} ruleset=${dispute.ruleset} draft=${draft} change=${change} />
    <${Field} label=${words.forAll} help=${words.reasonHelp}><textarea value=${draft.reason} maxlength="4000" onInput=${text("reason")}></textarea><//>
    <details open=${!!draft.note}><summary>${words.forJudgesOnly}</summary><${Field} label=${words.forJudgesOnly}><textarea value=${draft.note} maxlength="4000" onInput=${text("note")}></textarea><//></details>
    ${appealed ? html`<${Choose} label=${words.decide} chosen=${draft.decision} onChoose=${(/** @type {Draft["decision"]} */ decision) => change({ decision })}
        options=${[{ value: "modified", text: words.asModified }, { value: "overturned", text: words.asOverturned }]} />
      <${Field} label=${words.onAppeal}><textarea value=${draft.grounds} maxlength="4000" onInput=${text("grounds")}></textarea><//>` : null}
    ${contradicts(draft, file) ? html`<p class="hypothetical notice">${words.contradicts}</p>` : null}
    ${open.length ? null : html`<${Preview} dispute=${dispute} draft=${draft} />`}
    <div class="thumb">${open.length ? html`<p class="small hypothetical">${words.chooseAll} ${listed(open)}.</p>` : null}<button type="button" onClick=${() => { step.value -= 1; }}>${words.previous}</button><${Send} onPress=${give} disabled=${open.length > 0} ruleset=${dispute.ruleset}>${appealed ? words.giveOnAppeal : words.give}<//></div>`;
}

/** Whether a ruling that follows the finding says the opposite of it. @param {Draft} draft @param {File} file */
const contradicts = ({ follows, outcome }, { finding }) => follows !== false && outcome === { true: "infraction", false: "no_infraction" }[String(finding.answer?.legal)];

/** What is still to be chosen, by its names. @param {Draft} draft */
function leftOpen({ outcome, charges, remedies, reason }) {
  const whose = (outcome === "infraction" && charges.some(({ seat }) => !seat)) || remedies.some(({ seat }) => seat === "");
  return [...(outcome ? [] : [words.outcome]), ...(whose ? [words.who] : []), ...(reason.trim() ? [] : [words.reason])];
}

/** The ruling as players will read it, tried on the match a moment after the last change. @param {{ dispute: Timeline, draft: Draft }} props */
function Preview({ dispute, draft }) {
  const told = useSignal(/** @type {Entry | null} */ (null));
  const error = useSignal(/** @type {unknown} */ (null));
  const said = JSON.stringify(verdict(draft));
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(async () => {
      try {
        const answer = await post(`/v1/disputes/${id}/drafts`, JSON.parse(said));
        if (wanted) [told.value, error.value] = [answer, null];
      } catch (caught) {
        if (wanted) [told.value, error.value] = [null, caught];
      }
    }, 400);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [said]);
  return html`<section class="preview" aria-live="polite"><h3>${words.preview}</h3>
    ${told.value ? html`<div class="box ruled"><${Happened} entry=${told.value} match=${dispute.match} ruleset=${dispute.ruleset} /></div>`
      : error.value ? html`<${Why} error=${error.value} ruleset=${dispute.ruleset} />` : html`<p class="soft">${words.previewing}</p>`}</section>`;
}

await show(Rule);
