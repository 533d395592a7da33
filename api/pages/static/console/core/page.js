// The frame of every page: the bar above it, what it says when the service cannot be reached, and who may see it.
import { Refused, offline } from "console/core/api.js";
import { html, render, signal, useEffect, useSignal } from "console/core/dom.js";
import { keep } from "console/core/kept.js";
import { choose, language, moment } from "console/core/language.js";
import { is, judges, me, whoAmI } from "console/core/me.js";
import words from "words/core.js";

/** The project's mark: the icon of every page. */
const mark = document.querySelector("link[rel=icon]")?.getAttribute("href") ?? "";

/** What came of asking for a page's data and was no answer. */
const failed = signal(/** @type {Error | null} */ (null));

/** How many things wait for the reader: shown in the bar and in the title. */
export const badge = signal(0);

/** What a page says of itself in the title, in place of what it is called. */
export const titled = signal("");
const SITE = " · Adjudicator";
const called = document.title.replace(SITE, "");

/** Draw the bar, in place of what the server has written there, and ask who is in; `alone`: of a page that leads nowhere else. */
export async function frame(alone = false) {
  const bar = /** @type {HTMLElement} */ (document.getElementById("bar"));
  bar.replaceChildren();
  render(html`<${alone ? Alone : Bar} />`, bar);
  import("console/core/focus.js").then(({ keepFocus }) => keepFocus(), () => {}); // not needed for the first picture
  lookAtLog().catch(() => {}); // what cannot be read now is looked at the next time
  try {
    await whoAmI();
  } catch (error) {
    fail(error);
  }
}

/** What the log shows that does not agree with what it showed before, and how to begin again. */
const doubt = signal(/** @type {{ told: import("console/core/checkpoints.js").Disagreement, anew: () => void } | null} */ (null));

async function lookAtLog() {
  if (!("log" in document.documentElement.dataset)) return; // the service has none
  const { look, disagreement, beginAnew } = await import("console/core/checkpoints.js");
  await look();
  if (disagreement.value) {
    doubt.value = { told: disagreement.value, anew: () => { beginAnew(); doubt.value = null; } };
  }
}

/**
 * Draw a page.
 * @param {() => unknown} Component
 * @param {{ open?: boolean, alone?: boolean }} [how] `open`: nobody needs to be in; `alone`: it leads nowhere that asks who is in
 */
export async function show(Component, how = {}) {
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  await frame(how.alone);
  if (me.value === null && !how.open) return render(html`<${ComeIn} />`, main);
  render(html`<${Failure} /><${Component} />`, main);
}

/** Say that something could not be had. @param {unknown} error */
export function fail(error) {
  failed.value = error instanceof Error ? error : new Error(String(error));
}

function Failure() {
  const error = failed.value;
  if (!error) return null;
  return html`<div class="failure" role="alert">
    <p>${error instanceof Refused ? error.message : words.unreached}</p>
    <button type="button" onClick=${() => location.reload()}>${words.again}</button>
  </div>`;
}

function ComeIn() {
  return html`<div class="empty"><h1>${words.comeIn}</h1><p>${words.comeInWhy}</p><a class="button" href="/enter">${words.enter}</a></div>`;
}

/** The places that a role goes to, each with its address. */
function places() {
  return [
    { at: "/calls", called: words.calls, shown: is("scorekeeper") || judges(), count: badge.value },
    { at: "/t", called: words.tournaments, shown: is("organiser", "scorekeeper") || judges() },
    { at: "/tokens", called: words.keys, shown: is("organiser") },
    { at: "/matches", called: words.matches, shown: !!me.value && !is("seat") },
    { at: `/m/${me.value?.match}/play`, called: words.table, shown: is("seat"), count: is("seat") ? badge.value : 0 },
    { at: "/rules", called: words.rules, shown: true },
    { at: "/cards", called: words.cards, shown: true },
  ].filter((place) => place.shown);
}

function Bar() {
  const here = location.pathname;
  useEffect(() => {
    document.title = `${badge.value ? `(${badge.value}) ` : ""}${titled.value || called}${SITE}`;
  }, [badge.value, titled.value]);
  const open = useSignal(false);
  return html`<a class="brand" href="/"><img src=${mark} alt="" width="24" height="24" /> Adjudicator</a>
    <button type="button" class="quiet menu" aria-expanded=${open.value} aria-controls="places" onClick=${() => { open.value = !open.value; }}>
      ${words.menu}${badge.value ? html` <span class="badge" aria-label=${words.waiting(badge.value)}>${badge.value}</span>` : null}</button>
    <div id="places" class=${open.value ? "open" : ""}>
      <nav aria-label=${words.places}>
        ${places().map(({ at, called, count }) => html`<a href=${at} aria-current=${here === at || (at !== "/" && here.startsWith(`${at}/`)) ? "page" : undefined}>
          ${called}${count ? html` <span class="badge" aria-label=${words.waiting(count)}>${count}</span>` : null}</a>`)}
      </nav>
      <div class="settings"><${Settings} />
        ${me.value === undefined ? null : me.value
          ? html`<a href="/me">${words.roles[me.value.role]}</a>`
          : html`<a href="/enter">${words.enter}</a>`}
      </div>
    </div>
    <${Told} />`;
}

/** The bar of a page that leads nowhere else. */
const Alone = () => html`<a class="brand" href="/"><img src=${mark} alt="" width="24" height="24" /> Adjudicator</a>
  <div class="settings"><${Settings} /></div><${Told} />`;

/** What every reader sets: the language and the theme. */
const Settings = () => html`<button type="button" class="quiet" lang=${language === "pt" ? "en" : "pt-BR"} onClick=${() => choose(language === "pt" ? "en" : "pt")}>${language === "pt" ? "English" : "Português"}</button>
  <button type="button" class="quiet" onClick=${changeTheme} aria-label=${words.theme} title=${words.theme}><span aria-hidden="true">◐</span></button>`;

/** What stands below the bar when something is wrong: with the log, or with the connection. */
function Told() {
  return html`${doubt.value ? html`<div class="offline" role="alert"><p>${words.doubts[doubt.value.told.outcome]}</p>
      <details><summary>${words.evidence}</summary><pre>${doubt.value.told.kept}</pre><pre>${doubt.value.told.shown}</pre>
        <button type="button" class="quiet" onClick=${doubt.value.anew}>${words.beginAnew}</button></details></div>` : null}
    ${offline.value ? html`<p class="offline" role="status">${words.offline(moment(offline.value.toISOString()))}</p>` : null}`;
}

function changeTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  keep("theme", root.dataset.theme);
}
