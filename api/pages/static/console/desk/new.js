// Call a judge: about a move of a match, by choosing what is asked.
import { get, getAll, post } from "console/core/api.js";
import { html, signal, useEffect, useSignal } from "console/core/dom.js";
import { Field, Send } from "console/core/forms.js";
import { is, judges, me } from "console/core/me.js";
import { fail, show } from "console/core/page.js";
import { Empty, Player, Waiting } from "console/core/ui.js";
import { Fingerprint } from "console/desk/actions.js";
import { Otherwise } from "console/desk/otherwise.js";
import { MoveTold, MovesToChoose, NumberOf, useTable } from "console/desk/table.js";
import { Choose, Players } from "console/desk/told.js";
import { Under } from "console/desk/under.js";
import words from "words/desk.js";

/** @typedef {{ id: string, ruleset: string, table: string, tournament: string, seats: { seat: string, name: string }[], move: number, status: string }} Match */
/** @typedef {{ currentTarget: { value: string } }} Typed */

const asked = new URLSearchParams(location.search);
const match = signal(/** @type {Match | null} */ (null));
const move = signal(/** @type {number | null} */ (asked.has("move") ? Number(asked.get("move")) : null));

/** Actions that the page from which one comes has named: what would have come of them is asked. @type {object[] | null} */
const named = JSON.parse(asked.get("actions") ?? "null");

const view = () => (judges() ? "judge" : is("seat") ? me.value?.seat ?? "" : "");

/** @param {string} id */
const choose = (id) => get(`/v1/matches/${id}`).then((found) => { match.value = found; move.value ??= found.move; }, fail);

function NewCall() {
  const id = asked.get("match") ?? (is("seat") ? me.value?.match : "") ?? "";
  useEffect(() => { if (id) choose(id); }, []);
  if (is("organiser", "spectator")) return html`<h1>${words.calls}</h1><${Empty} title=${words.notForYou} />`;
  return html`<h1>${words.newTitle}</h1>${match.value ? html`<${Question} about=${match.value} />` : id ? html`<${Waiting} />` : html`<${Matches} />`}`;
}

/** Which match, of those that are running. */
function Matches() {
  const all = useSignal(/** @type {Match[] | null} */ (null));
  useEffect(() => { getAll("/v1/matches?status=running", 200).then((found) => { all.value = found; }, fail); }, []);
  if (!all.value) return html`<${Waiting} />`;
  if (!all.value.length) return html`<${Empty} title=${words.noMatches}><p>${words.noMatchesWhy}</p><//>`;
  return html`<h2>${words.whichMatch}</h2><ul class="plain stack pick">${all.value.map((each) => html`<li key=${each.id}><button type="button" onClick=${() => choose(each.id)}>
    <b><bdi>${each.table}</bdi></b> <${Players} seats=${each.seats ?? []} /></button></li>`)}</ul>`;
}

/** @param {{ about: Match }} props */
function Question({ about }) {
  const kind = useSignal(named ? "outcome" : "legality");
  const more = useSignal(/** @type {Record<string, unknown>} */ (named ? { actions: named } : {}));
  const evidence = useSignal({ text: "", for_judges: false });
  const file = useSignal(/** @type {{ name: string, sha256: string } | null} */ (null));
  const blocking = useSignal(!!about.tournament);
  const under = useSignal(/** @type {Record<string, unknown>} */ ({}));
  const choosing = useSignal(!asked.has("move"));
  const set = (/** @type {Record<string, unknown>} */ changes) => { more.value = { ...more.value, ...changes }; };
  const needed = { value: "of", knowledge: "seat", free: "text", outcome: "actions" }[kind.value];
  const whole = !needed || !!more.value[needed];
  const at = move.value ?? about.move;
  const before = kind.value === "legality" || (kind.value === "outcome" && !named);
  const moment = before ? at - 1 : at; // whether a move was legal, and what else could have been done, is asked of the table before it
  const open = async () => {
    const rests = evidence.value.text.trim() || file.value ? [{ ...evidence.value, ...file.value }] : [];
    const others = kind.value === "outcome" && Object.keys(under.value).length ? { under: under.value } : {};
    const question = { kind: kind.value, ...(needed ? { [needed]: more.value[needed] } : {}), ...others };
    const made = await post(`/v1/matches/${about.id}/disputes`, { question, move: moment, blocking: blocking.value, evidence: rests });
    location.href = `/d/${made.id}`;
  };
  const kinds = Object.keys(words.kinds).filter((each) => at > 0 || named || (each !== "legality" && each !== "outcome"));
  if (!kinds.includes(kind.value)) kind.value = "free";
  return html`<p><${Players} seats=${about.seats} tournament=${about.tournament} /></p>
    <h2>${words.whichMove}</h2>
    ${choosing.value ? html`<${MovesToChoose} match=${about.id} view=${view()} chosen=${move.value} beginning=${true} onChoose=${(/** @type {number} */ chosen) => { move.value = chosen; more.value = named ? { actions: named } : {}; choosing.value = false; }} />`
      : html`<p><b>${at ? words.move(at) : words.atBeginning}</b> ${at ? html`<${MoveTold} match=${about.id} view=${view()} move=${at} /> ` : null}<button type="button" onClick=${() => { choosing.value = true; }}>${words.whichMove}</button></p>`}
    <${Choose} label=${words.whatAsked} chosen=${kind.value} onChoose=${(/** @type {string} */ chosen) => { kind.value = chosen; }} options=${kinds.map((value) => ({ value, text: words.kinds[value] }))} />
    <${Asked} kind=${kind.value} about=${about} move=${at} more=${more.value} set=${set} />
    ${kind.value === "outcome" ? html`<${Under} ruleset=${about.ruleset} chosen=${under.value} onChange=${(/** @type {Record<string, unknown>} */ chosen) => { under.value = chosen; }} />` : null}
    <details><summary>${words.evidence}</summary><p class="small soft">${words.evidenceHelp}</p>
      <${Field} label=${words.yourWords}><textarea value=${evidence.value.text} maxlength="4000" onInput=${(/** @type {Typed} */ event) => { evidence.value = { ...evidence.value, text: event.currentTarget.value }; }}></textarea><//>
      <label class="check"><input type="checkbox" checked=${evidence.value.for_judges} onChange=${() => { evidence.value = { ...evidence.value, for_judges: !evidence.value.for_judges }; }} /> ${words.evidenceForJudges}</label>
      <${Fingerprint} onTaken=${(/** @type {{ name: string, sha256: string } | null} */ taken) => { file.value = taken; }} /></details>
    <label class="check"><input type="checkbox" checked=${blocking.value} onChange=${() => { blocking.value = !blocking.value; }} /> ${words.waitForIt}</label>
    ${about.tournament || judges() ? null : html`<p class="small soft">${words.maybeNobody}</p>`}
    <div class="thumb"><${Send} onPress=${open} disabled=${!whole}>${words.call}<//></div>`;
}

/** What a kind of question needs besides its move. @param {{ kind: string, about: Match, move: number, more: Record<string, unknown>, set: (changes: Record<string, unknown>) => void }} props */
function Asked({ kind, about, move: at, more, set }) {
  const table = useTable(kind === "value" ? about.id : "", view(), at);
  if (kind === "value") return table ? html`<${NumberOf} table=${table} chosen=${more.of ?? ""} onChoose=${(/** @type {string} */ of) => set({ of })} />` : html`<${Waiting} />`;
  if (kind === "outcome" && !named) return html`<${Otherwise} key=${at} match=${about.id} ruleset=${about.ruleset} view=${view()} move=${at - 1} onChange=${(/** @type {object[] | null} */ actions) => set({ actions })} />`;
  if (kind === "knowledge") return html`<${Choose} label=${words.whose} chosen=${more.seat ?? ""} onChoose=${(/** @type {string} */ seat) => set({ seat })} options=${about.seats.map((each) => ({ value: each.seat, text: html`<${Player} ...${each} />` }))} />`;
  if (kind === "free") return html`<${Field} label=${words.question}><textarea value=${more.text ?? ""} maxlength="4000" onInput=${(/** @type {Typed} */ event) => set({ text: event.currentTarget.value })}></textarea><//>`;
  return null;
}

await show(NewCall);
