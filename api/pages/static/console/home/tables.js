// The tables of this browser, to go back to: one at a time is sat at.
import { Refused, post } from "console/core/api.js";
import { html, useEffect, useSignal } from "console/core/dom.js";
import { Send } from "console/core/forms.js";
import { told } from "console/core/language.js";
import { me } from "console/core/me.js";
import { forgetTable, tables } from "console/core/tables.js";
import { sits } from "console/home/begin.js";
import words from "words/home.js";

/** @typedef {import("console/core/tables.js").Table} Table */
/** @typedef {{ status: string, waiting: string[], seats: { seat: string, name: string }[] }} Stands */

/** How a match stands, asked for by its own key: whoever reads sits elsewhere now. @param {Table} table @returns {Promise<Stands | null>} null if nobody says */
async function stands({ match, key }) {
  const answer = await fetch(`/v1/matches/${match}`, { headers: { Accept: "application/json", Authorization: `Bearer ${key}` }, credentials: "omit" }).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

/** What a match waits for, in a few words. @param {Stands} match @param {string} seat whose place is one's own */
function waitsFor({ status, waiting, seats }, seat) {
  if (status === "over") return words.over;
  const names = seats.filter((each) => waiting.includes(each.seat)).map(({ name }) => name);
  return waiting.includes(seat) ? words.yourMove : names.length ? words.awaited(names.join(", ")) : "";
}

/** @param {{ rulesets: { id: string, name: { pt: string, en: string } }[] }} props */
export function MyTables({ rulesets }) {
  const gone = useSignal(0);
  const known = useSignal(/** @type {Record<string, Stands | null>} */ ({}));
  const others = tables().filter(({ key, match }) => key && match !== me.value?.match);
  useEffect(() => {
    others.forEach(async (table) => { const found = await stands(table); known.value = { ...known.value, [table.match]: found }; });
  }, [me.value?.match]);
  if (!others.length || !sits()) return null;
  const sit = async (/** @type {Table} */ { key, match }) => {
    try {
      await post("/v1/sessions", { token: key });
      location.href = `/m/${match}/play`;
    } catch (error) {
      if (error instanceof Refused && error.status === 401) forgetTable(match); // it is good no longer
      gone.value += 1;
      throw error;
    }
  };
  const game = (/** @type {string} */ id) => rulesets.find((each) => each.id === id)?.name;
  return html`<section class="my-tables" aria-label=${words.myTables}><h2>${words.myTables}</h2><ul class="plain grid" key=${gone.value}>${others.map((table) => {
    const [name, now] = [game(table.ruleset), known.value[table.match]];
    const about = [name && told(name), now && waitsFor(now, table.seat)].filter(Boolean).join(" · ");
    return html`<li key=${table.match} class="box"><p><bdi>${table.names.join(" × ")}</bdi><br /><small class="soft">${about}</small></p><${Send} className="" onPress=${() => sit(table)}>${words.sitAgain}<//></li>`;
  })}</ul></section>`;
}
