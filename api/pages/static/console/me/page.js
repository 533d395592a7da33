// Who one is here: what the role may do, and the sessions by which one is in.
import { getAll, post } from "console/core/api.js";
import { html, useEffect, useSignal } from "console/core/dom.js";
import { Send } from "console/core/forms.js";
import { moment } from "console/core/language.js";
import { leave, me } from "console/core/me.js";
import { fail, show } from "console/core/page.js";
import { Copy, Waiting, When } from "console/core/ui.js";
import core from "words/core.js";
import words from "words/me.js";

function You() {
  const who = me.value;
  if (!who) return null;
  return html`<h1>${core.roles[who.role]}</h1>
    <dl class="facts">
      ${who.label ? html`<dt>${words.label}</dt><dd><bdi>${who.label}</bdi></dd>` : null}
      ${who.match ? html`<dt>${words.match}</dt><dd><a href="/m/${who.match}${who.seat ? "/play" : ""}"><code>${who.match}</code></a> ${who.seat}</dd>` : null}
      ${who.tournament ? html`<dt>${words.tournament}</dt><dd><a href="/t/${who.tournament}"><code>${who.tournament}</code></a></dd>` : null}
      <dt>${words.key}</dt><dd><code>${who.subject}</code></dd>
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
      <p><bdi>${session.label || session.id}</bdi> ${session.current ? html`<span class="chip good">${words.this}</span>` : html`<span class="chip">${words.standing[session.standing]}</span>`}</p>
      <p class="small soft">${words.since} <${When} at=${session.created_at} /> · ${words.ends} <${When} at=${session.expires_at} /> · <code>${session.subject}</code></p>
      ${session.standing === "valid" ? html`<${Send} className="danger" onPress=${() => end(session)}>${session.current ? core.leave : words.end}<//>` : null}
    </li>`)}</ul>`}`;
}

await show(You);
