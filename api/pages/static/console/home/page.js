// Where everybody begins: watch a match, play one, open a log; for those who are in, the way to where they work.
import { get, post } from "console/core/api.js";
import { html, useEffect, useSignal } from "console/core/dom.js";
import { Field, Send } from "console/core/forms.js";
import { told } from "console/core/language.js";
import { is, me } from "console/core/me.js";
import { fail, show } from "console/core/page.js";
import { Copy, Drawing } from "console/core/ui.js";
import { begin, comeIn, sits, toTable } from "console/home/begin.js";
import words from "words/home.js";

/** @typedef {import("console/home/begin.js").Begun} Begun */
/** @typedef {{ id: string, name: { pt: string, en: string }, players: { least: number, most: number } }} Ruleset */

function Home() {
  const rulesets = useSignal(/** @type {Ruleset[]} */ ([]));
  const begun = useSignal(/** @type {Begun | null} */ (null));
  const open = useSignal(true);
  useEffect(() => {
    get("/v1/rulesets").then(({ data }) => { rulesets.value = data; }, fail);
    get("/").then(({ open_tables }) => { open.value = open_tables; }, fail);
  }, []);
  return html`<div class="home"><h1>${words.what}</h1><p class="lead">${words.whatMore}</p>
    <${GoOn} />
    ${begun.value ? html`<${Doors} begun=${begun.value} />` : html`<div class="offers">
      ${open.value || is("organiser") ? html`<${Watch} rulesets=${rulesets.value} />` : null}
      ${open.value ? html`<${Start} rulesets=${rulesets.value} onBegun=${(/** @type {Begun} */ made) => { begun.value = made; }} />`
        : html`<section class="box"><h2>${words.start}</h2>${is("organiser")
          ? html`<p>${words.startHow}</p><a class="button" href="/matches/new">${words.startIt}</a>`
          : html`<p>${words.closed}</p>${me.value ? null : html`<a class="button" href="/enter">${words.enter}</a>`}`}</section>`}
      <section class="box"><h2>${words.open}</h2><p>${words.openHow}</p><a class="button" href="/open">${words.openIt}</a></section>
    </div>`}
    <p class="small"><a href="/docs">${words.docs}</a></p></div>`;
}

/** The way on for whoever is in. */
function GoOn() {
  const who = me.value;
  if (!who) return null;
  const to = { organiser: "/t", head_judge: "/calls", judge: "/calls", scorekeeper: "/calls", seat: `/m/${who.match}/play`, spectator: "/matches" }[who.role];
  return html`<p><a class="button primary" href=${to}>${words.places[who.role]}</a></p>`;
}

/** Which game, and `how` it goes. @param {{ rulesets: Ruleset[], value: string, onChange: (id: string) => void, how?: boolean }} props */
function Which({ rulesets, value, onChange, how = false }) {
  return html`<${Field} label=${words.ruleset}><select value=${value} onChange=${(/** @type {any} */ event) => onChange(event.target.value)}>
    ${rulesets.map((each) => html`<option key=${each.id} value=${each.id}>${told(each.name)}</option>`)}</select><//>
    ${how && value ? html`<p class="how"><a href="/rules/${value}/introduction">${words.how}</a></p>` : null}`;
}

/** @param {{ rulesets: Ruleset[] }} props */
function Watch({ rulesets }) {
  const chosen = useSignal("");
  const ruleset = chosen.value || rulesets[0]?.id || "";
  const watch = async () => {
    if (is("organiser")) {
      const { match } = await post("/v1/demos", { ruleset, seed: Math.floor(Math.random() * 1e6) });
      location.href = `/m/${match.id}`;
      return;
    }
    /** @type {Begun} */
    const made = await post("/v1/tables", { ruleset, kind: "demo" });
    await comeIn(made.tokens.spectator);
    location.href = `/m/${made.match.id}`;
  };
  return html`<section class="box"><h2>${words.watch}</h2><p>${words.watchHow}</p>
    <${Which} rulesets=${rulesets} value=${ruleset} onChange=${(/** @type {string} */ id) => { chosen.value = id; }} />
    <${Send} onPress=${watch} disabled=${!ruleset}>${words.watchIt}<//></section>`;
}

/** @param {{ rulesets: Ruleset[], onBegun: (made: Begun) => void }} props */
function Start({ rulesets, onBegun }) {
  const chosen = useSignal("");
  const name = useSignal("");
  const friends = useSignal(0);
  const level = useSignal("easy");
  const game = rulesets.find(({ id }) => id === chosen.value) ?? rulesets[0];
  const { least, most } = game?.players ?? { least: 2, most: 2 };
  const start = async () => {
    const players = [name.value.trim(), ...Array.from({ length: friends.value }, (_, at) => words.friend(at + 2))];
    const made = await begin(game.id, players, Math.max(0, least - players.length), level.value);
    if (friends.value || !sits()) onBegun(made);
    else toTable(made);
  };
  return html`<section class="box"><h2>${words.start}</h2><p>${words.startHow}</p>
    <${Which} rulesets=${rulesets} how=${true} value=${game?.id ?? ""} onChange=${(/** @type {string} */ id) => { chosen.value = id; friends.value = 0; }} />
    <${Field} label=${words.name}><input value=${name.value} maxlength="40" autocomplete="nickname" onInput=${(/** @type {any} */ event) => { name.value = event.target.value; }} /><//>
    <${Field} label=${words.opponents}><select value=${friends.value || level.value} onChange=${(/** @type {any} */ event) => { const said = event.target.value; friends.value = Number(said) || 0; level.value = said === "hard" ? "hard" : "easy"; }}>
      <option value="easy">${words.house}</option><option value="hard">${words.houseHard}</option>
      ${Array.from({ length: most - 1 }, (_, at) => html`<option key=${at} value=${at + 1}>${words.friends(at + 1)}</option>`)}</select><//>
    <${Send} onPress=${start} disabled=${!game || !name.value.trim()}>${words.startIt}<//></section>`;
}

/** How the others come in, and oneself. @param {{ begun: Begun }} props */
function Doors({ begun }) {
  const mine = sits() ? "P1" : "";
  return html`<section class="doors"><h2>${words.begun}</h2><p>${words.invite} <b>${location.host}/enter</b>.</p>
    <ul class="plain grid">${Object.entries(begun.doors).filter(([seat]) => seat !== mine && seat !== "spectator").map(([seat, door]) => html`<li class="box" key=${seat}>
      <h3>${words.friend(Number(seat.slice(1)))}</h3>
      <${Drawing} svg=${door.qr} title=${words.qr(words.friend(Number(seat.slice(1))))} />
      <p>${words.code} <strong class="code">${door.code}</strong></p><${Copy} text=${door.link}>${words.copyLink}<//></li>`)}</ul>
    ${mine ? html`<p><a class="button primary" href="/m/${begun.match.id}/play">${words.sit}</a></p>` : null}</section>`;
}

await show(Home, { open: true });
