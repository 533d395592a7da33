// A new tournament: its game, its policy, its house rules.
import { get, post } from "console/core/api.js";
import { html, useSignal } from "console/core/dom.js";
import { Field, Form } from "console/core/forms.js";
import { games } from "console/core/games.js";
import { told } from "console/core/language.js";
import { is } from "console/core/me.js";
import { show } from "console/core/page.js";
import { Empty, Waiting, useLoaded } from "console/core/ui.js";
import { HouseRules, placeIn } from "console/floor/setup.js";
import words from "words/floor.js";

/**
 * @typedef {import("console/core/games.js").Game} Game
 * @typedef {{ id: string, name: import("console/core/games.js").Text }} Policy
 */

function New() {
  const loaded = useLoaded(async () => ({ all: await games(), policies: /** @type {Policy[]} */ ((await get("/v1/policies")).data) }));
  if (!is("organiser")) return html`<${Empty} title=${words.organisersOnly} />`;
  return html`<p class="small soft"><a href="/t">${words.tournaments}</a></p><h1>${words.open}</h1>
    ${loaded.value ? html`<${Fields} ...${loaded.value} />` : html`<${Waiting} />`}`;
}

/** @param {{ all: Game[], policies: Policy[] }} props */
function Fields({ all, policies }) {
  const name = useSignal("");
  const game = useSignal(all[0]);
  const policy = useSignal(policies[0].id);
  const heldBack = useSignal(false);
  const options = useSignal(/** @type {Record<string, unknown>} */ ({}));
  const choose = (/** @type {any} */ event) => {
    game.value = /** @type {Game} */ (all.find((each) => each.id === event.target.value));
    options.value = {};
  };
  const open = async () => {
    const body = { name: name.value, ruleset: game.value.id, policy: policy.value, options: options.value, held_back: heldBack.value };
    const opened = await post("/v1/tournaments", body);
    location.href = `/t/${opened.id}`;
  };
  return html`<${Form} label=${words.openIt} onSend=${open} place=${placeIn}>
    <${Field} label=${words.name}><input required maxlength="80" autocomplete="off" value=${name.value} onInput=${(/** @type {any} */ event) => { name.value = event.target.value; }} /><//>
    <${Field} label=${words.game}><select value=${game.value.id} onChange=${choose}>${all.map((each) => html`<option key=${each.id} value=${each.id}>${told(each.name)}</option>`)}</select><//>
    ${policies.length > 1 ? html`<${Field} label=${words.policy}><select value=${policy.value} onChange=${(/** @type {any} */ event) => { policy.value = event.target.value; }}>
      ${policies.map((each) => html`<option key=${each.id} value=${each.id}>${told(each.name)}</option>`)}</select><//>` : null}
    <label class="check"><input type="checkbox" checked=${heldBack.value} onChange=${(/** @type {any} */ event) => { heldBack.value = event.target.checked; }} /><span>${words.heldBack}</span></label>
    <p class="small soft">${words.heldBackWhy}</p>
    <${HouseRules} key=${game.value.id} game=${game.value} chosen=${options.value} onChange=${(/** @type {Record<string, unknown>} */ chosen) => { options.value = chosen; }} />
  <//>`;
}

await show(New);
