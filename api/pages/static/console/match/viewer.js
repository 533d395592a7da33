// The match viewer: the table at a step, the log beside it, what there is to know below, and the way through them. It draws what a
// `Watched` holds and asks a `Source` for the rest, so that an exported file shows itself by the same.
import { Table } from "console/board/table.js";
import { html, signal, useEffect, useMemo, useSignal } from "console/core/dom.js";
import { is } from "console/core/me.js";
import { Copy, When, copy } from "console/core/ui.js";
import { useKeys } from "console/match/keys.js";
import { SPEEDS } from "console/match/model.js";
import words from "words/match.js";

/**
 * @typedef {import("console/match/model.js").Watched} Watched
 * @typedef {import("console/match/watching.js").Source} Source
 * @typedef {import("console/match/panel.js").Tab} Tab
 */

/**
 * What a viewer is given besides what it shows: `views` that the reader may have and how to change to one, more to do at a step
 * (`actions`), what stands above it all, what comes `first` of what there is to know, and what stays in reach where there is little room
 * (`dock`). `may`: what of the table can be pressed to some end, by `onPick`, which says whether that was all. `kiosk`: on a big screen, where
 * nobody presses anything.
 * @typedef {{ watched: Watched, source: Source, views?: { view: string, called: string }[], onView?: (view: string) => void,
 *   address?: () => string, onDispute?: () => void, onWhatIf?: () => void, onCompare?: () => void, shares?: boolean, above?: unknown, first?: unknown, kiosk?: boolean, dock?: unknown, may?: Set<string>, onPick?: (id: string) => boolean, live?: boolean, file?: string }} ViewerProps
 */

/** What is open over the viewer. @typedef {"" | "go" | "help" | "numbers" | "more" | "verify" | "share"} Opened */

/** What is beside the table, once it has come. @type {import("@preact/signals").Signal<typeof import("console/match/later.js") | null>} */
const later = signal(null);

async function loadLater() {
  try {
    later.value = await import("console/match/later.js");
  } catch {
    // without a network the rest works on
  }
}

/** The viewer. @param {ViewerProps} props */
export function Viewer({ watched, source, views = [], onView, address, onDispute, onWhatIf, onCompare, shares, kiosk, above, first, dock, may, onPick, live, file }) {
  const tab = useSignal(/** @type {Tab} */ ("diff"));
  const sheet = useSignal(false);
  const asked = useSignal("");
  const pressed = useSignal("");
  const open = useSignal(/** @type {Opened} */ (""));
  const copied = useSignal(0);
  const acts = useMemo(() => ({
    ask: (/** @type {string} */ of) => { pressed.value = ""; asked.value = of; },
    press: (/** @type {string} */ id) => { pressed.value = id; },
    copy: async () => {
      if (address && await copy(address())) copied.value += 1;
    },
    search: async () => {
      const focus = () => document.getElementById("log-search")?.focus();
      focus(); // at once: what is typed next is sought, and is no key of the viewer
      sheet.value = true;
      if (!later.peek()) await loadLater();
      requestAnimationFrame(focus); // where the log has to be drawn first
    },
    view: () => {
      if (views.length < 2) return;
      onView?.(views[(views.findIndex(({ view }) => view === watched.view.peek()) + 1) % views.length].view);
    },
  }), [views, watched]);
  const keys = keysOf(watched, { ...acts, tab, open, sheet, onDispute, onWhatIf });
  useKeys(keys);
  useEffect(() => { loadLater(); }, []);
  if (kiosk) return html`<${OnBigScreen} watched=${watched} source=${source} />`;
  const help = () => { open.value = "help"; };
  const actions = html`${onDispute ? html`<button type="button" class="quiet" onClick=${onDispute}>${words.dispute}</button>` : null}
    ${onCompare ? html`<button type="button" class="quiet" onClick=${onCompare}>${words.compare}</button>` : null}
    ${address ? html`<${Copy} key=${copied.value} text=${address()}>${words.link}<//>` : null}
    ${source.log ? html`<button type="button" class="quiet" onClick=${() => { open.value = "verify"; }}>${words.verify}</button>` : null}
    ${file ? html`<a class="button quiet" href=${file} download>${words.file}</a>` : null}
    <button type="button" class="quiet" onClick=${() => print()}>${words.print}</button>
    <button type="button" class="quiet" aria-label=${words.help} title=${words.help} onClick=${help}><span class="only-wide">?</span><span class="only-narrow">${words.help}</span></button>
    ${shares ? html`<button type="button" class="quiet" onClick=${() => { open.value = "share"; }}>${words.share}</button>` : null}
    ${onWhatIf ? html`<button type="button" class="quiet" onClick=${onWhatIf}>${words.whatIf}</button>` : null}`;
  return html`<div class="viewer ${sheet.value ? "drawn" : ""}">
    <div class="view"><header class="match-head"><${Head} watched=${watched} source=${source} views=${views} onView=${onView} live=${live} />${above}</header>
    <${Stage} watched=${watched} may=${may} onPress=${(/** @type {string} */ id) => { if (!onPick?.(id)) acts.press(id); }} onAsk=${source.explain ? acts.ask : undefined} />
    <section class="panel" aria-label=${words.about}>${first}${later.value ? html`<${later.value.Panel} watched=${watched} source=${source} tab=${tab} />` : null}</section></div>
    ${dock}
    <section class="log" aria-label=${words.log}>${later.value ? html`<${later.value.Log} watched=${watched} onGo=${() => { sheet.value = false; }} />` : null}</section>
    <footer class="transport no-print">${later.value ? html`<${later.value.Timeline} watched=${watched} />` : html`<div class="strip"></div>`}
      <${Buttons} watched=${watched} onGo=${() => { open.value = "go"; }}>
        <button type="button" class="quiet only-narrow" aria-expanded=${sheet.value} onClick=${() => { sheet.value = !sheet.value; }}>${words.log}</button>
        <button type="button" class="quiet only-narrow" aria-label=${words.actions} onClick=${() => { open.value = "more"; }}>⋯</button><//>
      <div class="actions only-wide">${actions}</div>
    </footer>
    <${Told} watched=${watched} copied=${copied} />
    ${later.value ? html`<${later.value.Asking} watched=${watched} source=${source} asked=${asked} pressed=${pressed} open=${open} ask=${acts.ask} keys=${keys} actions=${actions} />` : null}
  </div>`;
}

/** A match on a big screen: no bars; the table, who plays, the time, what happened last, and so how it ended. @param {Pick<ViewerProps, "watched" | "source">} props */
function OnBigScreen({ watched, source }) {
  const time = useSignal(new Date());
  useEffect(() => {
    const ticking = setInterval(() => { time.value = new Date(); }, 1000);
    return () => clearInterval(ticking);
  }, []);
  const said = watched.shown.value?.step?.text ?? watched.moment.value?.standing ?? "";
  return html`<div class="viewer kiosk"><header class="match-head"><${Head} watched=${watched} source=${source} />
      <p class="told" role="status"><bdi>${said}</bdi></p><time class="clock">${time.value.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" })}</time></header>
    <${Stage} watched=${watched} onPress=${() => {}} /></div>`;
}

/** @param {Watched} watched @param {any} to @returns {import("console/match/keys.js").Key[]} */
function keysOf(watched, to) {
  const key = (/** @type {string} */ name, /** @type {string} */ shown, /** @type {string} */ does, /** @type {() => void} */ run) => ({ key: name, shown, does, run });
  return [
    key("ArrowRight", "→", words.keys.next, () => watched.step(1)), key("ArrowLeft", "←", words.keys.back, () => watched.step(-1)),
    key("Shift+ArrowRight", "⇧ →", words.keys.nextTurn, () => watched.jump(1, "turn")), key("Shift+ArrowLeft", "⇧ ←", words.keys.backTurn, () => watched.jump(-1, "turn")),
    key("PageDown", "PgDn", words.keys.nextPhase, () => watched.jump(1, "phase")), key("PageUp", "PgUp", words.keys.backPhase, () => watched.jump(-1, "phase")),
    key("Home", "Home", words.keys.first, () => watched.go(0)), key("End", "End", words.keys.last, () => watched.go(Infinity)),
    key(" ", words.keys.space, words.keys.play, () => watched.play()),
    key("g", "g", words.keys.go, () => { to.open.value = "go"; }), key("v", "v", words.keys.view, to.view),
    key("d", "d", words.keys.diff, () => { to.tab.value = "diff"; document.getElementById("tab-diff")?.focus(); }),
    key("x", "x", words.keys.explain, () => { to.open.value = "numbers"; }),
    ...(to.onDispute ? [key("o", "o", words.keys.dispute, to.onDispute)] : []), ...(to.onWhatIf ? [key("b", "b", words.keys.whatIf, to.onWhatIf)] : []),
    key("l", "l", words.keys.link, to.copy), key("/", "/", words.keys.search, to.search),
    key("Escape", "Esc", words.keys.close, () => { to.sheet.value = false; watched.playing.value = false; }),
    key("?", "?", words.keys.help, () => { to.open.value = "help"; }),
  ];
}

/** Who plays what, where the match stands, and in whose eyes it is seen. @param {Pick<ViewerProps, "watched" | "source" | "views" | "onView" | "live">} props */
function Head({ watched, source, views = [], onView, live }) {
  const moment = watched.moment.value;
  const layout = watched.steps.value?.history.layout ?? moment?.layout;
  const step = watched.shown.value?.step;
  const last = watched.count.value - 1;
  return html`<h1>${layout?.seats.map(({ seat, name }, place) => html`${place ? html` <span class="soft">×</span> ` : null}<bdi key=${seat}>${name}</bdi>`) ?? words.match}</h1>
    <p class="small soft">${layout?.game ?? source.ruleset}${step ? html`${step.turn ? html` · ${words.turn(step.turn)}` : null}${step.phase ? html` · ${step.phase}` : null} · <${When} at=${step.at} />` : null}</p>
    <div class="row seen-by">${watched.over.value ? html`<span class="chip">${words.over}</span>` : live && step ? (watched.at.value < last ? html`<button type="button" class="quiet" onClick=${() => watched.go(Infinity)}>${words.live} ›</button>` : html`<span class="chip good">${words.live}</span>`) : null}
      ${views.length > 1 ? html`<label class="view-choice"><span>${words.view}</span> <select value=${watched.view.value} onChange=${(/** @type {Event} */ event) => onView?.(/** @type {HTMLSelectElement} */ (event.target).value)}>
        ${views.map(({ view, called }) => html`<option key=${view} value=${view} selected=${view === watched.view.value}>${called}</option>`)}</select></label>` : null}</div>`;
}

/** The table at the step, and the step in a sentence. @param {{ watched: Watched, may?: Set<string>, onPress: (id: string) => void, onAsk?: (of: string) => void }} props */
function Stage({ watched, may, onPress, onAsk }) {
  const [shown, moment] = [watched.shown.value, watched.moment.value];
  const layout = watched.steps.value?.history.layout ?? moment?.layout;
  const board = shown?.board ?? moment?.board;
  const step = shown?.step;
  const ends = !!step && watched.over.value && watched.at.value >= watched.count.value - 1;
  const kinds = ["sentence", ends || (!step && moment?.over) ? "result" : "", step?.illegal ? "illegal" : "", step?.undone ? "undone" : ""].filter(Boolean).join(" ");
  return html`<div class="stage" role="group" aria-label=${words.table} tabindex="0">
    <p class=${kinds}>${step?.illegal ? html`<b class="bad">⚠ ${words.illegal}</b> ` : null}<bdi>${step?.text ?? moment?.standing ?? ""}</bdi>
      ${step?.undone ? html`<small>${words.undoneLong}</small>` : null}${step?.dispute && !is("spectator") ? html` <a href="/d/${step.dispute}">⚖ ${words.itsDispute}</a>` : null}</p>
    ${layout && board ? html`<${Table} layout=${layout} board=${board} before=${shown?.before} changed=${shown?.changed} may=${may} near=${nearOf(watched.view.value)} folds=${true} onPress=${onPress} onAsk=${onAsk} />` : null}
    ${later.value ? html`<${later.value.Arrows} watched=${watched} />` : null}
  </div>`;
}

/** The seat that sits before the screen. @param {string} view */
const nearOf = (view) => (/^P\d/.test(view) ? view : undefined);

/** How fast it is played. @param {{ watched: Watched }} props */
export const Speed = ({ watched }) => html`<select class="speed" aria-label=${words.speed} value=${watched.speed.value} onChange=${(/** @type {Event} */ event) => { watched.speed.value = /** @type {any} */ (event.target).value; }}>
  ${SPEEDS.map((speed) => html`<option key=${speed} value=${speed}>${words.speeds[speed]}</option>`)}</select>`;

/** The buttons that go through a match, what has come since, and the speed. @param {{ watched: Watched, onGo: () => void, children?: unknown }} props */
function Buttons({ watched, onGo, children }) {
  const [at, count] = [watched.at.value, watched.count.value];
  const [first, last] = [at <= 0, at >= count - 1 && watched.history?.whole];
  const step = count ? watched.shown.value?.step : undefined;
  return html`<div class="steps">
    <button type="button" class="only-wide" aria-label=${words.keys.first} disabled=${first} onClick=${() => watched.go(0)}>|‹</button>
    <button type="button" class="only-wide" aria-label=${words.keys.backTurn} disabled=${first} onClick=${() => watched.jump(-1, "turn")}>«</button>
    <button type="button" aria-label=${words.keys.back} disabled=${first} onClick=${() => watched.step(-1)}>‹</button>
    <button type="button" aria-label=${watched.playing.value ? words.stop : words.keys.play} aria-pressed=${watched.playing.value} onClick=${() => watched.play()}>${watched.playing.value ? "❘❘" : "▶"}</button>
    <button type="button" aria-label=${words.keys.next} disabled=${last} onClick=${() => watched.step(1)}>›</button>
    <button type="button" class="only-wide" aria-label=${words.keys.nextTurn} disabled=${last} onClick=${() => watched.jump(1, "turn")}>»</button>
    <button type="button" class="only-wide" aria-label=${words.keys.last} disabled=${last} onClick=${() => watched.go(Infinity)}>›|</button>
    <button type="button" class="count" data-step=${count ? `${at + 1}/${count}` : undefined} aria-label=${`${step ? words.moveOf(step.move) : ""}: ${words.keys.go}`} onClick=${onGo}>${step ? words.moveOf(step.move) : "…"}</button>
    <span class="only-wide"><${Speed} watched=${watched} /></span>${children}
    ${watched.fresh.value ? html`<button type="button" class="primary fresh" onClick=${() => watched.go(Infinity)}>${words.fresh(watched.fresh.value)}</button>` : null}
  </div>`;
}

/** What whoever does not see the table is told of a step, once it is stayed at. @param {{ watched: Watched, copied: import("@preact/signals").Signal<number> }} props */
function Told({ watched, copied }) {
  const said = useSignal("");
  const step = watched.stayed.value?.step;
  useEffect(() => {
    const soon = setTimeout(() => { said.value = step ? words.told(step.move, step.text) : ""; }, 300);
    return () => clearTimeout(soon);
  }, [step]);
  return html`<p class="visually-hidden" aria-live="polite">${copied.value ? `${words.linkCopied} ` : ""}${said.value}</p>`;
}
