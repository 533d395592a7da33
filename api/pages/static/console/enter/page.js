// Coming in: by a link or a QR code, which have the key in the address's fragment, or by a code that is typed.
import { get, post } from "console/core/api.js";
import { html, signal, useEffect, useRef, useSignal } from "console/core/dom.js";
import { Field, Form, Send } from "console/core/forms.js";
import { leave, me } from "console/core/me.js";
import { show } from "console/core/page.js";
import { keepTable } from "console/core/tables.js";
import { Player, Waiting, Why } from "console/core/ui.js";
import core from "words/core.js";
import words from "words/enter.js";

/** The key that the address holds, until it is used. Browsers send a fragment nowhere. */
const key = signal(taken());

/** Take the key out of the address at once: neither the history nor a screenshot keeps it. */
function taken() {
  const found = location.hash.slice(1);
  if (found) history.replaceState(null, "", location.pathname);
  return found;
}

addEventListener("hashchange", () => { key.value = taken() || key.value; }); // a link that is opened where the page was open before

/** Come in; whoever sits at a table that was not given out by an organiser goes straight there. @param {{ token: string } | { code: string }} credential */
async function comeIn(credential) {
  const who = await post("/v1/sessions", credential);
  if (who.role === "seat") {
    const { table, tournament, ruleset, seats } = await get(`/v1/matches/${who.match}`).catch(() => ({ table: "?" })); // then it is told here
    if (!table && !tournament) {
      if ("token" in credential) keepTable({ match: who.match, ruleset, names: seats.map((/** @type {{ name: string }} */ { name }) => name), seat: who.seat, key: credential.token });
      location.replace(`/m/${who.match}/play`);
      return new Promise(() => {});
    }
  }
  me.value = who;
  return undefined;
}

function Enter() {
  const error = useSignal(/** @type {unknown} */ (null));
  const left = useSignal(false);
  const agreed = useSignal(false);
  const asks = !!key.value && !!me.value && !agreed.value; // a link must not make somebody else of who is in
  useEffect(() => {
    if (!key.value || asks) return;
    error.value = null;
    comeIn({ token: key.value }).catch((caught) => { error.value = caught; }).finally(() => { key.value = ""; agreed.value = false; });
  }, [key.value, asks]);
  if (asks) return html`<div class="narrow"><${Replace} onAgree=${() => { agreed.value = true; }} onStay=${() => { key.value = ""; }} /></div>`;
  return html`<div class="narrow">${key.value
    ? html`<h1>${words.title}</h1><p role="status">${words.busy}</p><${Waiting} />`
    : me.value
      ? html`<${Inside} onLeave=${() => { left.value = true; return leave(); }} /><${Why} error=${error.value} />`
      : html`<h1>${words.title}</h1><${Why} error=${error.value} /><${ByCode} focused=${left.value} />`}</div>`;
}

/** The question whether who is in leaves for whoever the link is of. @param {{ onAgree: () => void, onStay: () => void }} props */
function Replace({ onAgree, onStay }) {
  const stay = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => { stay.current?.focus(); }, []);
  return html`<h1>${words.replace}</h1>
    <p>${words.now} <${Named} who=${me.value} /></p>
    <p>${words.replacing}</p>
    <p class="row"><button ref=${stay} type="button" class="primary" onClick=${onStay}>${words.stay}</button>
      <button type="button" class="quiet" onClick=${onAgree}>${words.agree}</button></p>`;
}

/** Who somebody is. @param {{ who: import("console/core/me.js").Who, name?: string }} props */
function Named({ who, name = "" }) {
  return html`<strong>${core.roles[who.role]}</strong>
    ${who.role === "seat" ? html` <${Player} seat=${who.seat} name=${name || who.label} />` : who.label ? html` <bdi>${who.label}</bdi>` : null}`;
}

/** @param {{ focused?: boolean }} props `focused`: it comes in the place of what has been pressed */
function ByCode({ focused = false }) {
  const code = useSignal("");
  const entry = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => { if (focused) entry.current?.focus(); }, []);
  const isKey = code.value.trim().startsWith("adj_");
  return html`<${Form} label=${words.enter} onSend=${() => comeIn(isKey ? { token: code.value.trim() } : { code: code.value })}>
    <${Field} label=${words.code} help=${words.help}>
      <input ref=${entry} class=${isKey ? "key-entry" : "code-entry"} name="code" required maxlength="120" autocomplete="one-time-code" autocapitalize="characters" spellcheck=${false}
        placeholder="ABCD-EFGH" value=${code.value} onInput=${(/** @type {any} */ event) => { code.value = event.target.value; }} />
    <//><//>`;
}

/** Where a role works, and what the button that goes there says. @param {import("console/core/me.js").Who} who */
function placeOf(who) {
  if (who.role === "seat") return { at: `/m/${who.match}/play`, called: words.toTable };
  if (who.role === "organiser") return { at: "/t", called: words.toTournaments };
  if (who.role === "spectator") return { at: "/matches", called: words.toMatches };
  if (who.role === "scorekeeper" && who.tournament) return { at: `/t/${who.tournament}`, called: words.toTournaments };
  return { at: "/calls", called: words.toCalls };
}

/** Who has come in, and where to: read before it is pressed, since whoever has scanned the wrong card should see it. @param {{ onLeave: () => Promise<void> }} props */
function Inside({ onLeave }) {
  const who = /** @type {import("console/core/me.js").Who} */ (me.value);
  const place = placeOf(who);
  const go = useRef(/** @type {HTMLAnchorElement | null} */ (null));
  const where = useSignal(/** @type {{ name: string, table: string, tournament: string }} */ ({ name: "", table: "", tournament: "" }));
  useEffect(() => {
    go.current?.focus();
    whereIs(who).then((found) => { where.value = found; }, () => {}); // what is not known is not told
  }, [who.subject]);
  const { name, table, tournament } = where.value;
  return html`<h1>${words.inside}</h1>
    <p class="who"><${Named} who=${who} name=${name} /></p>
    ${table || tournament ? html`<p>${[table && words.table(table), tournament].filter(Boolean).map((each, number) => html`${number ? " · " : ""}<bdi>${each}</bdi>`)}</p>` : null}
    <p><a ref=${go} class="button primary large" href=${place.at}>${place.called}</a></p>
    <p class="row"><a class="button quiet" href="/me">${words.rights}</a> <${Send} className="quiet" onPress=${onLeave}>${core.leave}<//></p>
    <details><summary>${words.other}</summary><${ByCode} /></details>`;
}

/** @param {import("console/core/me.js").Who} who */
async function whereIs(who) {
  const match = who.match ? await get(`/v1/matches/${who.match}`) : null;
  const tournament = who.tournament || match?.tournament;
  const seat = match?.seats?.find((/** @type {{ seat: string }} */ each) => each.seat === who.seat);
  const told = tournament && who.role !== "seat" ? await get(`/v1/tournaments/${tournament}`) : null;
  return { name: seat?.name ?? "", table: match?.table ?? "", tournament: told?.name ?? "" };
}

await show(Enter, { open: true });
