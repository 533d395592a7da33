// Two moments of a match side by side, and what differs in words; also to be printed.
import { Table } from "console/board/table.js";
import { get } from "console/core/api.js";
import { html, useEffect, useSignal } from "console/core/dom.js";
import { Field } from "console/core/forms.js";
import { me } from "console/core/me.js";
import { fail } from "console/core/page.js";
import { Waiting } from "console/core/ui.js";
import { Differences } from "console/match/differences.js";
import words from "words/match.js";

/** @typedef {import("console/match/model.js").Moment} Moment */

const query = new URLSearchParams(location.search);

/** A moment: a move, or `v` and a version; as the match stands, if none is named. @param {string} match @param {string} named @param {string} view @returns {Promise<Moment>} */
const momentOf = (match, named, view) => get(`/v1/matches/${match}/board?${[/^\d+$/.test(named) ? `move=${named}` : /^v\d+$/.test(named) ? `version=${named.slice(1)}` : "", view && `view=${encodeURIComponent(view)}`].filter(Boolean).join("&")}`);

/** What is said of a moment that is named by its event. @param {string | null} named */
const eventIn = (named) => (named?.startsWith("v") ? words.afterEvent(named.slice(1)) : undefined);

/** Make the page of two moments of a match. @param {import("console/match/watching.js").Place} place */
export const comparing = (place) => () => html`<${Compare} ...${place} />`;

/** @param {import("console/match/watching.js").Place} props */
function Compare({ match, at, comparing: address }) {
  const moments = useSignal(/** @type {[Moment, Moment] | null} */ (null));
  const view = query.get("view") ?? "";
  useEffect(() => {
    Promise.all([momentOf(match, query.get("a") ?? "0", view), momentOf(match, query.get("b") ?? "", view)]).then((found) => { moments.value = found; }, fail);
  }, []);
  if (!moments.value) return html`<h1>${words.compare}</h1><${Waiting} />`;
  const [before, after] = moments.value;
  const views = ["judge", ...before.layout.seats.map(({ seat }) => seat), "spectator"].filter((each) => each === before.view || after.over || me.value?.role.includes("judge") || each === "spectator" || each === me.value?.seat);
  const called = (/** @type {string} */ each) => before.layout.seats.find(({ seat }) => seat === each)?.name ?? (each === "judge" ? words.judge : words.spectator);
  const go = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    location.href = address(String(new URLSearchParams(/** @type {any} */ (new FormData(/** @type {HTMLFormElement} */ (event.target))))));
  };
  return html`<h1>${words.compare}: ${before.layout.seats.map(({ seat, name }, place) => html`${place ? " × " : ""}<bdi key=${seat}>${name}</bdi>`)}</h1>
    <form class="row no-print compare-form" onSubmit=${go}>
      <${Field} label=${words.from} help=${eventIn(query.get("a"))}><input name="a" inputmode="numeric" pattern="v?[0-9]+" required value=${query.get("a") ?? "0"} /><//>
      <${Field} label=${words.to} help=${eventIn(query.get("b"))}><input name="b" inputmode="numeric" pattern="v?[0-9]+" value=${query.get("b") ?? after.move} /><//>
      <${Field} label=${words.view}><select name="view">${views.map((each) => html`<option key=${each} value=${each} selected=${each === before.view}>${called(each)}</option>`)}</select><//>
      <button class="primary">${words.compare}</button> <a class="button" href=${at(`version=${after.version}&view=${after.view}`)}>${words.toMatch}</a>
      <button type="button" onClick=${() => print()}>${words.print}</button></form>
    <section aria-label=${words.differences}><h2>${words.differences}</h2><${Differences} layout=${after.layout} before=${before.board} after=${after.board} /></section>
    <div class="two">${[before, after].map((moment, place) => html`<section key=${place} aria-label=${words.told(moment.move, "")}>
      <h2><a href=${at(`version=${moment.version}&view=${moment.view}`)}>${words.move(moment.move)}</a> <small class="soft">${words.eventOf(moment.version)}</small></h2>
      ${moment.standing ? html`<p><bdi>${moment.standing}</bdi></p>` : null}
      <${Table} layout=${moment.layout} board=${moment.board} label=${words.told(moment.move, words.table)} /></section>`)}</div>
    <p class="small soft"><bdi>${location.href.split("#")[0]}</bdi></p>`;
}
