// Keys of people and seats: who holds which, a new one, a code for a device, the end of one. For the organiser.
import { get, post, remembered } from "console/core/api.js";
import { html, useEffect, useSignal } from "console/core/dom.js";
import { Field, Form, Send } from "console/core/forms.js";
import { isolated } from "console/core/language.js";
import { is, me } from "console/core/me.js";
import { fail, show } from "console/core/page.js";
import { Dialog, Empty, Waiting, When, useLoaded } from "console/core/ui.js";
import { NewCode, ShownDoor } from "console/floor/doors.js";
import { placeIn } from "console/floor/setup.js";
import core from "words/core.js";
import words from "words/keys.js";

/**
 * @typedef {{ subject: string, role: string, label: string, match: string, seat: string, tournament: string, created_at: string,
 *   expires_at: string | null, revoked_at: string | null, standing: string }} Key
 */

/** Roles that a key can be made for here; those of a tournament are appointed there. */
const MINTED = ["judge", "head_judge", "scorekeeper", "spectator", "seat", "organiser"];
const PAGE = 30;

function Keys() {
  const role = useSignal("");
  const rows = useSignal(/** @type {Key[] | null} */ (null));
  const next = useSignal(/** @type {string | null} */ (null));
  const load = async (/** @type {string} */ cursor = "") => {
    const asked = role.value;
    const query = new URLSearchParams({ limit: String(PAGE), ...(role.value ? { role: role.value } : {}), ...(cursor ? { cursor } : {}) });
    try {
      const page = await get(`/v1/tokens?${query}`);
      if (role.value !== asked) return; // others are wanted by now
      rows.value = cursor ? [...(rows.value ?? []), ...page.data] : page.data;
      next.value = page.next;
    } catch (error) {
      fail(error);
    }
  };
  useEffect(() => { if (is("organiser")) load(); }, [role.value]);
  if (!is("organiser")) return html`<${Empty} title=${words.organisersOnly} />`;
  return html`<h1>${words.title}</h1><p class="soft">${words.what}</p>
    <details class="box"><summary>${words.mint}</summary><${Mint} onMinted=${() => load()} /></details>
    <h2>${words.all}</h2>
    <${Field} label=${words.role}><select value=${role.value} onChange=${(/** @type {any} */ event) => { role.value = event.target.value; }}><option value="">${words.any}</option>
      ${Object.entries(core.roles).map(([key, name]) => html`<option key=${key} value=${key}>${name}</option>`)}</select><//>
    ${rows.value === null ? html`<${Waiting} />` : rows.value.length ? html`<ul class="plain stack">${rows.value.map((key) => html`<${Row} key=${key.subject} held=${key} onChanged=${() => load()} />`)}</ul>`
      : html`<${Empty} title=${words.none} />`}
    ${next.value ? html`<p><button type="button" onClick=${() => load(next.value ?? "")}>${words.more}</button></p>` : null}`;
}

const matchOf = remembered((match) => get(`/v1/matches/${match}`));

/** @param {{ held: Key, onChanged: () => Promise<void> }} props */
function Row({ held, onChanged }) {
  const { value: match } = useLoaded(async () => (held.match ? matchOf(held.match).catch(() => null) : null));
  const sits = match?.seats.find((/** @type {{ seat: string }} */ { seat }) => seat === held.seat)?.name;
  const called = held.label || sits || "";
  const asked = useSignal(false);
  const revoke = async () => {
    await post(`/v1/tokens/${held.subject}/revocations`, {});
    asked.value = false;
    await onChanged();
  };
  const own = held.subject === me.value?.subject;
  return html`<li class="box key"><p><strong>${called ? html`<bdi>${called}</bdi>` : html`${core.roles[held.role]} ${held.seat}`}</strong>${called ? html` <span class="chip">${core.roles[held.role]} ${held.seat}</span>` : null}
      ${own ? html` <span class="chip good">${words.yours}</span>` : null}${held.standing === "valid" ? null : html` <span class="chip">${words.standing[held.standing]}</span>`}</p>
    <p class="small soft">${held.match ? html`<a href=${`/m/${held.match}`}>${match?.table ? html`${words.table} <bdi>${match.table}</bdi>` : words.match}</a> · ` : null}${held.tournament ? html`<a href=${`/t/${held.tournament}`}>${words.tournament}</a> · ` : null}${words.since} <${When} at=${held.created_at} />${held.expires_at
      ? html` · ${words.until} <${When} at=${held.expires_at} />` : null} · <code>${held.subject}</code></p>
    ${held.standing === "valid" ? html`<div class="row"><${NewCode} subject=${held.subject} /> <button type="button" class="quiet" onClick=${() => { asked.value = true; }}>${words.revoke}</button></div>` : null}
    ${asked.value ? html`<${Dialog} title=${words.revokeTitle(isolated(called || core.roles[held.role]))} onClose=${() => { asked.value = false; }}>
      <p>${own ? words.revokeOwn : words.revokeWhat}</p><${Send} className="danger" onPress=${revoke}>${words.revokeIt}<//><//>` : null}</li>`;
}

/** @param {{ onMinted: () => Promise<void> }} props */
function Mint({ onMinted }) {
  const role = useSignal("judge");
  const label = useSignal("");
  const match = useSignal("");
  const seat = useSignal("P1");
  const until = useSignal("");
  const made = useSignal(/** @type {(Key & { door: import("console/floor/doors.js").Door }) | null} */ (null));
  const mint = async () => {
    const place = role.value === "seat" ? { match: match.value.match(/m_\w+/)?.[0] ?? match.value.trim(), seat: seat.value } : {};
    const expires = until.value ? { expires_at: new Date(until.value).toISOString() } : {};
    made.value = await post("/v1/tokens", { role: role.value, label: label.value.trim(), ...place, ...expires });
    label.value = "";
    await onMinted();
  };
  return html`${made.value ? html`<${ShownDoor} key=${made.value.subject} door=${made.value.door} title=${made.value.label || core.roles[made.value.role]} />` : null}
    <${Form} label=${words.mintIt} onSend=${mint} place=${placeIn}>
      <${Field} label=${words.name}><input maxlength="80" autocomplete="off" value=${label.value} onInput=${(/** @type {any} */ event) => { label.value = event.target.value; }} /><//>
      <${Field} label=${words.forRole} help=${words.help[role.value]}><select value=${role.value} onChange=${(/** @type {any} */ event) => { role.value = event.target.value; }}>
        ${MINTED.map((each) => html`<option key=${each} value=${each}>${core.roles[each]}</option>`)}</select><//>
      ${role.value === "seat" ? html`<${Field} label=${words.matchId} help=${words.matchHelp}><input required maxlength="200" value=${match.value} onInput=${(/** @type {any} */ event) => { match.value = event.target.value; }} /><//>
        <${Field} label=${words.seat}><select value=${seat.value} onChange=${(/** @type {any} */ event) => { seat.value = event.target.value; }}>${[1, 2, 3, 4, 5, 6].map((each) => html`<option key=${each} value=${`P${each}`}>${each}</option>`)}</select><//>` : null}
      <${Field} label=${words.untilLabel}><input type="datetime-local" value=${until.value} onInput=${(/** @type {any} */ event) => { until.value = event.target.value; }} /><//>
    <//>`;
}

await show(Keys);
