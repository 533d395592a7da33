// Where everybody begins: watch a match, play one, open a log; for those who are in, the way to where they work.
import { get, post } from "console/core/api.js";
import { html, useEffect, useMemo, useSignal } from "console/core/dom.js";
import { Field, Send } from "console/core/forms.js";
import { keep, kept } from "console/core/kept.js";
import { told } from "console/core/language.js";
import { is, me } from "console/core/me.js";
import { fail, show } from "console/core/page.js";
import { GAME, NAME } from "console/core/tables.js";
import { Copy, Drawing } from "console/core/ui.js";
import { Unreachable } from "console/floor/doors.js";
import { askedFor, begin, sits, toTable } from "console/home/begin.js";
import { MyTables } from "console/home/tables.js";
import words from "words/home.js";

/** @typedef {import("console/home/begin.js").Begun} Begun */
/** @typedef {{ id: string, name: { pt: string, en: string }, players: { least: number, most: number } }} Ruleset */

function Home() {
  const rulesets = useSignal(/** @type {Ruleset[]} */ ([]));
  const begun = useSignal(/** @type {{ made: Begun, mine: string } | null} */ (null));
  const open = useSignal(true);
  useEffect(() => {
    get("/v1/rulesets").then(({ data }) => { rulesets.value = data; }, fail);
    get("/").then(({ open_tables }) => { open.value = open_tables; }, fail);
  }, []);
  return html`<div class="home"><h1>${words.what}</h1><p class="lead">${words.whatMore}</p>
    <${GoOn} /><${MyTables} rulesets=${rulesets.value} />
    ${begun.value ? html`<${Doors} begun=${begun.value.made} mine=${begun.value.mine} />` : html`<div class="offers">
      ${open.value || is("organiser") ? html`<${Watch} rulesets=${rulesets.value} />` : null}
      ${open.value ? html`<${Start} rulesets=${rulesets.value} onBegun=${(/** @type {Begun} */ made, /** @type {string} */ mine) => { begun.value = { made, mine }; }} />`
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
  const to = { organiser: "/t", head_judge: "/calls", judge: "/calls", scorekeeper: who.tournament ? `/t/${who.tournament}` : "/calls", seat: `/m/${who.match}/play`, spectator: "/matches" }[who.role];
  return html`<p><a class="button primary" href=${to}>${words.places[who.role]}</a></p>`;
}

/** Which game, and `how` it goes. @param {{ rulesets: Ruleset[], value: string, onChange: (id: string) => void, how?: boolean }} props */
function Which({ rulesets, value, onChange, how = false }) {
  return html`<${Field} label=${words.ruleset}><select value=${value} onChange=${(/** @type {any} */ event) => onChange(event.target.value)}>
    ${rulesets.map((each) => html`<option key=${each.id} value=${each.id}>${told(each.name)}</option>`)}</select><//>
    ${how && value ? html`<p class="how"><a href="/rules/${value}/introduction">${words.how}</a></p>` : null}`;
}

/** Nobody comes in by a link to watch: who is in stays so, and its address can be given on. @param {string} link */
function watchedFromTheBeginning(link) {
  const { pathname, hash } = new URL(link);
  return `${pathname}?move=0&play${hash}`;
}

/** @param {{ rulesets: Ruleset[] }} props */
function Watch({ rulesets }) {
  const chosen = useSignal("");
  const ruleset = chosen.value || rulesets[0]?.id || "";
  const watch = async () => {
    if (is("organiser")) {
      const { match } = await post("/v1/demos", { ruleset, seed: Math.floor(Math.random() * 1e6) });
      location.href = `/m/${match.id}?move=0&play`;
      return;
    }
    /** @type {Begun} */
    const made = await post("/v1/tables", { ruleset, kind: "demo" });
    location.href = watchedFromTheBeginning(made.doors.spectator.link);
  };
  return html`<section class="box"><h2>${words.watch}</h2><p>${words.watchHow}</p>
    <${Which} rulesets=${rulesets} value=${ruleset} onChange=${(/** @type {string} */ id) => { chosen.value = id; }} />
    <${Send} onPress=${watch} disabled=${!ruleset}>${words.watchIt}<//></section>`;
}

/** What somebody else is called, if nothing else is said. @param {string} name @param {number} place */
const named = (name, place) => name.trim() || words.friend(place);

/** @param {{ rulesets: Ruleset[], onBegun: (made: Begun, mine: string) => void }} props */
function Start({ rulesets, onBegun }) {
  const asked = useMemo(askedFor, []);
  const mine = asked?.place ?? 1;
  const chosen = useSignal(asked?.ruleset ?? kept(GAME) ?? "");
  const name = useSignal(asked?.players[mine - 1] ?? kept(NAME) ?? "");
  const friends = useSignal(asked?.players.filter((_, at) => at !== mine - 1) ?? /** @type {string[]} */ ([]));
  const level = useSignal("easy");
  const game = rulesets.find(({ id }) => id === chosen.value) ?? rulesets[0];
  const { least, most } = game?.players ?? { least: 2, most: 2 };
  const places = [...friends.value.keys()].map((at) => (at < mine - 1 ? at + 1 : at + 2));
  const start = async () => {
    const players = friends.value.map((each, at) => named(each, places[at]));
    players.splice(mine - 1, 0, name.value.trim());
    const made = await begin(game.id, players, Math.max(0, least - players.length), mine, level.value);
    if (friends.value.length || !sits()) onBegun(made, `P${mine}`);
    else toTable(made);
  };
  const many = (/** @type {number} */ count) => { friends.value = Array.from({ length: count }, (_, at) => friends.value[at] ?? ""); };
  const call = (/** @type {number} */ at, /** @type {string} */ said) => { friends.value = friends.value.map((each, other) => (other === at ? said : each)); };
  return html`<section class="box"><h2>${words.start}</h2><p>${words.startHow}</p>
    <${Which} rulesets=${rulesets} how=${true} value=${game?.id ?? ""} onChange=${(/** @type {string} */ id) => { chosen.value = id; keep(GAME, id); many(0); }} />
    <${Field} label=${words.name}><input value=${name.value} maxlength="40" autocomplete="nickname" onInput=${(/** @type {any} */ event) => { name.value = event.target.value; keep(NAME, name.value.trim()); }} /><//>
    <${Field} label=${words.opponents}><select value=${friends.value.length || level.value} onChange=${(/** @type {any} */ event) => { many(Number(event.target.value) || 0); level.value = event.target.value === "hard" ? "hard" : "easy"; }}>
      <option value="easy">${words.house}</option><option value="hard">${words.houseHard}</option>
      ${Array.from({ length: most - 1 }, (_, at) => html`<option key=${at} value=${at + 1}>${words.friends(at + 1)}</option>`)}</select><//>
    ${friends.value.map((each, at) => html`<${Field} key=${at} label=${words.friendName(places[at])}><input value=${each} maxlength="40" autocomplete="off" placeholder=${words.friend(places[at])}
      onInput=${(/** @type {any} */ event) => call(at, event.target.value)} /><//>`)}
    <${Send} onPress=${start} disabled=${!game || !name.value.trim()}>${words.startIt}<//>${name.value.trim() ? null : html` <small class="soft">${words.nameFirst}</small>`}</section>`;
}

/** How the others come in, and oneself. @param {{ begun: Begun, mine: string }} props */
function Doors({ begun, mine }) {
  const own = sits() ? mine : "";
  const called = (/** @type {string} */ seat) => begun.match.seats.find((each) => each.seat === seat)?.name ?? seat;
  const invited = Object.entries(begun.doors).filter(([seat]) => seat !== own && seat !== "spectator");
  return html`<section class="doors"><h2>${words.begun}</h2><p>${words.invite} <b>${location.host}/enter</b>.</p>
    ${invited.length ? html`<${Unreachable} link=${invited[0][1].link} />` : null}
    <ul class="plain grid">${invited.map(([seat, door]) => html`<li class="box" key=${seat}>
      <h3><bdi>${called(seat)}</bdi></h3>
      <${Drawing} svg=${door.qr} title=${words.qr(called(seat))} />
      <p>${words.code} <strong class="code">${door.code}</strong></p><${Copy} text=${door.link}>${words.copyLink}<//></li>`)}</ul>
    <p class="small">${words.watching} <${Copy} text=${begun.doors.spectator.link}>${words.copyWatching}<//></p>
    ${own ? html`<p><a class="button primary" href="/m/${begun.match.id}/play">${words.sit}</a></p>` : null}</section>`;
}

await show(Home, { open: true });
