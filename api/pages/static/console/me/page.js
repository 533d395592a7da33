// Who one is here: what the role may do, and the sessions by which one is in.
import { get, getAll, post } from "console/core/api.js";
import { html, useEffect, useSignal } from "console/core/dom.js";
import { Send } from "console/core/forms.js";
import { moment, told } from "console/core/language.js";
import { leave, me } from "console/core/me.js";
import { fail, show } from "console/core/page.js";
import { gameNames } from "console/core/games.js";
import { Copy, Player, Waiting, When, useLoaded } from "console/core/ui.js";
import { deviceOf } from "console/me/device.js";
import core from "words/core.js";
import words from "words/me.js";

/** What the match and the tournament of somebody are called. @param {import("console/core/me.js").Who} who @returns {Promise<{ game: string, seats: { seat: string, name: string }[], tournament: string }>} */
async function whereIs(who) {
  const [match, tournament] = await Promise.all([who.match ? get(`/v1/matches/${who.match}`) : null, who.tournament ? get(`/v1/tournaments/${who.tournament}`) : null]);
  const game = match ? (await gameNames()).get(match.ruleset) : undefined;
  return { game: game ? told(game) : "", seats: match?.seats ?? [], tournament: tournament?.name ?? "" };
}

function You() {
  const who = /** @type {import("console/core/me.js").Who} */ (me.value);
  const { value: where } = useLoaded(() => whereIs(who).catch(() => null)); // what may not be read is not told
  if (!who) return null;
  return html`<h1>${core.roles[who.role]}</h1>
    <dl class="facts">
      ${who.label ? html`<dt>${words.label}</dt><dd><bdi>${who.label}</bdi></dd>` : null}
      ${who.match ? html`<dt>${words.match}</dt><dd><a href="/m/${who.match}${who.seat ? "/play" : ""}">${where?.game ?? words.match}</a> ${where?.seats.map((each) => html`<span key=${each.seat}><${Player} ...${each} /></span> `)}</dd>` : null}
      ${who.tournament ? html`<dt>${words.tournament}</dt><dd><a href="/t/${who.tournament}"><bdi>${where?.tournament || words.tournament}</bdi></a></dd>` : null}
    </dl>
    <h2>${words.may}</h2>
    <ul>${words.rights[who.role].map((right) => html`<li>${right}</li>`)}</ul>
    <${Device} subject=${who.subject} />
    <${Sessions} />`;
}

/** Another device of one's own comes in by a short code. @param {{ subject: string }} props */
function Device({ subject }) {
  const code = useSignal(/** @type {{ code: string, code_expires_at: string } | null} */ (null));
  const ask = async () => {
    code.value = await post(`/v1/tokens/${subject}/codes`, {});
  };
  return html`<h2>${words.device}</h2><p>${words.deviceHow}</p>
    ${code.value ? html`<p class="notice"><strong class="code">${code.value.code}</strong> <${Copy} text=${code.value.code} /> <small>${words.until(moment(code.value.code_expires_at))}</small></p>` : null}
    <${Send} className="" onPress=${ask}>${words.newCode}<//>`;
}

function Sessions() {
  const all = useSignal(/** @type {any[] | null} */ (null));
  const load = () => getAll("/v1/sessions").then((found) => { all.value = found; }, fail);
  useEffect(() => { load(); }, []);
  const end = async (/** @type {any} */ session) => {
    if (session.current) {
      await leave();
      location.href = "/";
      return;
    }
    await post(`/v1/sessions/${session.id}/endings`, {});
    await load();
  };
  return html`<h2>${words.sessions}</h2>
    ${all.value === null ? html`<${Waiting} />` : html`<ul class="plain stack">${all.value.map((session) => html`<li class="box" key=${session.id}>
      <p><bdi>${deviceOf(session.label) || words.device}</bdi> ${session.current ? html`<span class="chip good">${words.this}</span>` : html`<span class="chip">${words.standing[session.standing]}</span>`}</p>
      <p class="small soft">${words.since} <${When} at=${session.created_at} /> · ${words.ends} <${When} at=${session.expires_at} /></p>
      ${session.standing === "valid" ? html`<${Send} className="danger" onPress=${() => end(session)}>${session.current ? core.leave : words.end}<//>` : null}
    </li>`)}</ul>`}`;
}

await show(You);
