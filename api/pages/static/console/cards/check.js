// Cards that are being written: checked as one writes, each fault beside its line; kept as a set by a press.
import { get, post } from "console/core/api.js";
import { html, useEffect, useRef, useSignal } from "console/core/dom.js";
import { Field, Send } from "console/core/forms.js";
import { is, judges } from "console/core/me.js";
import { fail, show } from "console/core/page.js";
import { Why } from "console/core/ui.js";
import { named } from "console/cards/rulesets.js";
import { asYaml } from "console/cards/yaml.js";
import words from "words/cards.js";

/**
 * @typedef {{ card: string, field: string, reason: string, line?: number, column?: number }} Fault
 * @typedef {{ size: number, faults: Fault[], advice: Fault[] }} Checked
 */

const PAUSE = 500;
const asked = new URLSearchParams(location.search);

function Check() {
  const names = useSignal(/** @type {Map<string, string>} */ (new Map()));
  const ruleset = useSignal(asked.get("ruleset") ?? "dominions");
  const name = useSignal("");
  const text = useSignal("");
  const checked = useSignal(/** @type {(Checked & { of: string }) | null} */ (null));
  const refused = useSignal(/** @type {unknown} */ (null));
  const area = useRef(/** @type {HTMLTextAreaElement | null} */ (null));

  useEffect(() => {
    named().then((found) => { names.value = found; }, fail);
    const from = asked.get("from");
    if (from) {
      get(`/v1/card-sets/${encodeURIComponent(from)}`).then((set) => {
        ruleset.value = set.ruleset;
        name.value = set.name;
        text.value = asYaml(set.cards);
      }, fail);
    }
  }, []);

  const said = `${ruleset.value}\n${text.value}`;
  useEffect(() => {
    refused.value = null;
    if (!text.value.trim()) {
      checked.value = null;
      return undefined;
    }
    const timer = setTimeout(async () => {
      try {
        const found = await post("/v1/card-checks", { ruleset: ruleset.value, name: name.value, yaml: text.value });
        checked.value = { ...found, of: said };
      } catch (error) {
        refused.value = error;
      }
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [said]);

  const example = async () => {
    const { data } = await get(`/v1/rulesets/${ruleset.value}/cards`);
    const { key, ...card } = data.find((/** @type {any} */ each) => each.abilities?.length) ?? data[0];
    text.value = `# ${words.exampleOf} ${key}\n${asYaml([{ key: "MY-1", ...card, name: { pt: "Minha carta", en: "My card" } }])}`;
  };
  const keep = async () => {
    const set = await post("/v1/card-sets", { ruleset: ruleset.value, name: name.value, yaml: text.value });
    location.href = `/card-sets/${set.id}`;
  };
  /** Keep a picture, and name it below the line at which one writes. */
  const picture = async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    if (!file) return;
    const data = /** @type {string} */ (await new Promise((resolve, reject) => {
      const reader = new FileReader();
      Object.assign(reader, { onload: () => resolve(String(reader.result)), onerror: () => reject(reader.error) }).readAsDataURL(file);
    }));
    try {
      const { id } = await post("/v1/pictures", { data: data.split(",")[1] ?? "" });
      const at = text.value.indexOf("\n", area.current?.selectionStart ?? text.value.length);
      const [before, after] = at < 0 ? [text.value, ""] : [text.value.slice(0, at), text.value.slice(at)];
      text.value = `${before}\n  picture: ${id}${after}`;
    } catch (error) {
      refused.value = error;
    }
    event.target.value = "";
  };
  const keeps = is("organiser") || judges();
  const current = checked.value?.of === said ? checked.value : null;
  const faults = checked.value?.faults ?? [];

  return html`<nav class="trail"><a href="/card-sets">${words.sets}</a></nav><h1>${words.check}</h1>
    <p class="soft">${words.checkHow}</p>
    <div class="grid">
      <${Field} label=${words.game}><select value=${ruleset.value} onChange=${(/** @type {any} */ event) => { ruleset.value = event.target.value; }}>
        ${[...names.value].map(([id, called]) => html`<option value=${id} selected=${id === ruleset.value}>${called}</option>`)}</select><//>
      <${Field} label=${words.name}><input value=${name.value} maxlength="80" onInput=${(/** @type {any} */ event) => { name.value = event.target.value; }} /><//>
    </div>
    ${text.value ? null : html`<p><${Send} className="" onPress=${example}>${words.example}<//></p>`}
    <div class="checking"><${Editor} area=${area} text=${text} faults=${faults} advice=${checked.value?.advice ?? []} />
    <div><div role="status" class="verdict">${!text.value.trim() ? null : !current ? html`<p class="soft">${words.checking}</p>`
      : faults.length ? html`<p><b>${words.faults(faults.length)}</b></p>` : html`<p class="notice"><b>${words.sound(current.size)}</b></p>`}</div>
    <${Why} error=${refused.value} />
    <${Faults} list=${faults} area=${area} className="bad" />
    ${checked.value?.advice.length ? html`<h2>${words.advice}</h2><p class="soft">${words.adviceWhy}</p><${Faults} list=${checked.value.advice} area=${area} className="" />` : null}</div></div>
    ${keeps ? html`<${Field} label=${words.picture} help=${words.pictureHow}><input type="file" accept="image/png,image/webp,image/svg+xml" onChange=${picture} /><//>` : null}
    ${keeps ? html`<p><${Send} disabled=${!current || faults.length > 0 || !current.size} onPress=${keep}>${words.keep}<//></p>` : html`<p class="soft">${words.whoKeeps}</p>`}`;
}

/**
 * The text with its line numbers; those at fault are marked.
 * @param {{ area: { current: HTMLTextAreaElement | null }, text: import("@preact/signals").Signal<string>, faults: Fault[], advice: Fault[] }} props
 */
function Editor({ area, text, faults, advice }) {
  const gutter = useRef(/** @type {HTMLElement | null} */ (null));
  const bad = new Set(faults.map((fault) => fault.line));
  const odd = new Set(advice.map((fault) => fault.line));
  const count = text.value.split("\n").length;
  return html`<div><label for="cards-text"><b>${words.cards}</b></label>
    <div class="editor"><div class="gutter" aria-hidden="true" ref=${gutter}>${Array.from({ length: count }, (_, index) => index + 1).map((line) =>
      html`<div class=${bad.has(line) ? "bad" : odd.has(line) ? "odd" : ""}>${bad.has(line) ? "✗ " : odd.has(line) ? "! " : ""}${line}</div>`)}</div>
    <textarea id="cards-text" ref=${area} wrap="off" rows="16" spellcheck="false" autocapitalize="off" autocomplete="off" value=${text.value}
      onInput=${(/** @type {any} */ event) => { text.value = event.target.value; }}
      onScroll=${(/** @type {any} */ event) => { if (gutter.current) gutter.current.scrollTop = event.target.scrollTop; }}></textarea></div></div>`;
}

/** Faults, each of which goes to its line by a press. @param {{ list: Fault[], area: { current: HTMLTextAreaElement | null }, className: string }} props */
function Faults({ list, area, className }) {
  const go = (/** @type {Fault} */ fault) => {
    const text = area.current;
    if (!text || !fault.line) return;
    const lines = text.value.split("\n");
    const begin = lines.slice(0, fault.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
    text.focus();
    text.setSelectionRange(begin, begin + (lines[fault.line - 1] ?? "").length);
    text.scrollTop = (fault.line - 4) * parseFloat(getComputedStyle(text).lineHeight);
    text.scrollIntoView({ block: "nearest" });
  };
  return html`<ol class="plain faults ${className}">${list.map((fault) => html`<li>
    ${fault.line ? html`<button type="button" onClick=${() => go(fault)}>${words.line} ${fault.line}</button>` : null}
    <span>${fault.card ? html`<b><bdi>${fault.card}</bdi></b> ` : null}${fault.field ? html`<code>${fault.field}</code> ` : null}<bdi>${fault.reason}</bdi></span></li>`)}</ol>`;
}

await show(Check);
