// The results of a round, table by table as matches end; those of matches on paper are entered by hand.
import { get, post } from "console/core/api.js";
import { html, useEffect, useSignal } from "console/core/dom.js";
import { Send } from "console/core/forms.js";
import { is, judges } from "console/core/me.js";
import { Copy, Dialog, Player, Waiting, Why } from "console/core/ui.js";
import { Choose } from "console/desk/told.js";
import words from "words/floor.js";

/** @typedef {import("console/floor/table.js").Table} Table */

/** @param {{ tables: Table[], round: number }} props */
export function Results({ tables, round }) {
  const entering = useSignal(/** @type {Table | null} */ (null));
  const over = tables.filter(({ status }) => status === "over").length;
  const may = judges() || is("scorekeeper");
  return html`<details class="results"><summary>${words.results} <span class="soft">${words.of(over, tables.length)}</span></summary>
    <div class="scroll"><table><thead><tr><th>${words.table}</th><th>${words.players}</th><th>${words.result}</th></tr></thead><tbody>
      ${tables.map((table) => html`<tr key=${table.match}><td><a href=${`/m/${table.match}`}><bdi>${table.table || "—"}</bdi></a></td>
        <td>${table.players.map((each) => html`<${Player} key=${each.seat} ...${each} /> `)}</td>
        <td>${table.status === "over" ? html`<b><bdi>${resultOf(table)}</bdi></b>` : may && table.status === "running" ? html`<button type="button" class="quiet" onClick=${() => { entering.value = table; }} aria-label=${words.enterOf(table.table)}>${words.enterResult}</button>` : "…"}</td></tr>`)}
    </tbody></table></div>${may || over === tables.length ? null : html`<p class="small soft">${words.whoEnters}</p>`}<p class="no-print"><${Copy} text=${asCsv(tables, round)}>${words.copyResults}<//></p></details>
    ${entering.value ? html`<${Entry} table=${entering.value} onClose=${() => { entering.value = null; }} />` : null}`;
}

/** Who won, by their names. @param {Table} table */
function resultOf({ winners = [], players }) {
  return winners.length ? players.filter(({ seat }) => winners.includes(seat)).map(({ name, seat }) => name || seat).join(", ") : words.drawn;
}

/** The results for a spreadsheet. @param {Table[]} tables @param {number} round */
function asCsv(tables, round) {
  const cell = (/** @type {string} */ text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = tables.map((table) => [String(round || ""), table.table, table.players.map(({ name, seat }) => name || seat).join(" / "), table.status === "over" ? resultOf(table) : ""]);
  return [["round", "table", "players", "won"], ...rows].map((row) => row.map(cell).join(",")).join("\n");
}

/** The result of a match at a real table: whoever has lost concedes there. @param {{ table: Table, onClose: () => void }} props */
function Entry({ table, onClose }) {
  const paper = useSignal(/** @type {boolean | null} */ (null));
  const error = useSignal(/** @type {unknown} */ (null));
  const lost = useSignal("");
  useEffect(() => { get(`/v1/matches/${table.match}`).then(({ luck, enforcement }) => { paper.value = luck === "reported" || enforcement === "advisory"; }, (caught) => { error.value = caught; }); }, []);
  const enter = async () => {
    await post(`/v1/matches/${table.match}/actions`, { action: { type: "concede", seat: lost.value } });
    onClose();
  };
  return html`<${Dialog} title=${words.enterOf(table.table)} onClose=${onClose}><${Why} error=${error.value} />
    ${paper.value === null ? error.value ? null : html`<${Waiting} />` : !paper.value ? html`<p>${words.notOnPaper}</p>`
      : html`<p class="small soft">${words.enterHow}</p><${Choose} label=${words.whoLost} chosen=${lost.value} onChoose=${(/** @type {string} */ seat) => { lost.value = seat; }}
          options=${table.players.map((each) => ({ value: each.seat, text: html`<${Player} ...${each} />` }))} /><${Send} onPress=${enter} disabled=${!lost.value}>${words.enterResult}<//>`}<//>`;
}
