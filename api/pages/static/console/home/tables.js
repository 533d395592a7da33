// The tables of this browser, to go back to: one at a time is sat at.
import { Refused, post } from "console/core/api.js";
import { html, useSignal } from "console/core/dom.js";
import { Send } from "console/core/forms.js";
import { told } from "console/core/language.js";
import { me } from "console/core/me.js";
import { forgetTable, tables } from "console/core/tables.js";
import { sits } from "console/home/begin.js";
import words from "words/home.js";

/** @typedef {import("console/core/tables.js").Table} Table */

/** @param {{ rulesets: { id: string, name: { pt: string, en: string } }[] }} props */
export function MyTables({ rulesets }) {
  const gone = useSignal(0);
  const others = tables().filter(({ key, match }) => key && match !== me.value?.match);
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
    const name = game(table.ruleset);
    return html`<li key=${table.match} class="box"><p><bdi>${table.names.join(" × ")}</bdi><br /><small class="soft">${name ? told(name) : ""}</small></p><${Send} className="" onPress=${() => sit(table)}>${words.sitAgain}<//></li>`;
  })}</ul></section>`;
}
