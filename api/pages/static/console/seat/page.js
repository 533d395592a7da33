// A seat at the table: its view, what it is asked, and everything it may do as something to press.
import { Explained, explain } from "console/board/explain.js";
import { HowItGoes } from "console/board/introduction.js";
import { plain } from "console/board/replay.js";
import { Table } from "console/board/table.js";
import { get, offline, text } from "console/core/api.js";
import { desk, html, useCallback, useEffect, useMemo, useRef, useSignal } from "console/core/dom.js";
import { Send } from "console/core/forms.js";
import { keep, kept } from "console/core/kept.js";
import { is, me } from "console/core/me.js";
import { badge, fail, show, titled } from "console/core/page.js";
import { receiptsOf } from "console/core/receipts.js";
import { soundOf } from "console/core/sound.js";
import { invitedTo, keyOf, watchOf } from "console/core/tables.js";
import { Clauses, Copy, Dialog, Empty, Waiting, When, useLoaded } from "console/core/ui.js";
import { begin, beginning, comeIn, sits, toTable } from "console/home/begin.js";
import { Proof } from "console/match/proof.js";
import { Share, mayShare } from "console/match/share.js";
import { Asked, left } from "console/seat/asked.js";
import { Calls, RoundClock, calls, paused } from "console/seat/calls.js";
import { calledIn, itemsOf, nameOf, onlyForm, whereabouts } from "console/seat/choosing.js";
import { alone, now, send, sitDown, toBeSent } from "console/seat/match.js";
import { changePassesAlone, passesAlone } from "console/seat/passing.js";
import { JustPlayed } from "console/seat/played.js";
import { chosen, fill, forget, form, isAsked, isBegun, pick, picked, pressIn, undo } from "console/seat/pressed.js";
import { Recap } from "console/seat/recap.js";
import { recent } from "console/seat/recent.js";
import { Thing } from "console/seat/thing.js";
import tables from "words/board.js";
import words from "words/seat.js";

/**
 * @typedef {import("console/board/replay.js").History} History
 * @typedef {import("console/seat/types.js").Choices} Choices
 * @typedef {import("console/seat/types.js").Choice} Choice
 */

const match = location.pathname.split("/")[2];

/** Tells a player that it is their turn, by a sound and a mark in the title. */
const myTurn = soundOf("tell-my-turn", [523, 659]);

function Play() {
  const seat = me.value?.match === match ? me.value.seat : "";
  useEffect(() => { if (seat) sitDown(match).catch(fail); }, []);
  if (!seat) {
    const key = sits() && keyOf(match); // one sits at one table at a time, and may come back to each
    const watched = watchOf(match) || (is("seat") ? "" : `/m/${match}`); // who sits elsewhere sees no other match by their own key
    return html`<div class="empty"><h1>${words.notYours}</h1><p>${words.notYoursHow} ${watched ? words.mayWatch : null}</p>
      ${key ? html`<${Send} onPress=${async () => { await comeIn(key); location.reload(); }}>${words.sitAgain}<//> ` : null}${watched ? html`<a class="button" href=${watched}>${words.watch}</a>` : null}</div>`;
  }
  return now.value ? html`<${Sitting} ...${now.value} seat=${seat} />` : html`<${Waiting} />`;
}

/** The table of a seat, and what is asked. @param {{ history: History, choices: Choices, seat: string }} props */
function Sitting({ history, choices, seat }) {
  const { layout } = history;
  const board = history.board(history.version);
  const looking = useSignal(/** @type {string | null} */ (null));
  const asking = useSignal("");
  const places = useMemo(() => whereabouts(board, layout, seat), [board]);
  const news = useMemo(() => recent(history, seat, alone), [history.version]);
  const mine = choices.waiting.includes(seat);
  const before = useRef(mine);
  const read = useSignal(0);
  const how = useSignal(false);
  useEffect(() => {
    badge.value = (myTurn.on.value && mine ? 1 : 0) + calls.value.length;
    if (mine && !before.current) myTurn.ring();
    before.current = mine;
  }, [mine, myTurn.on.value, calls.value.length]);
  const standing = paused.value ? words.paused : standingOf(choices, layout, seat);
  const [call] = calls.value;
  useEffect(() => { titled.value = call ? `⚖ ${call.waits}` : standing; }, [standing, call?.waits]);
  useEffect(() => { // between the bar and what is asked lie all cards of the table
    const skip = /** @type {HTMLAnchorElement | null} */ (document.querySelector("body > .skip"));
    if (skip) Object.assign(skip, { textContent: words.toAsked, href: "#asked" });
  }, []);
  useEffect(() => {
    const back = (/** @type {KeyboardEvent} */ event) => { if (event.key === "Escape" && isBegun() && !document.querySelector("dialog[open]")) undo(); };
    addEventListener("keydown", back);
    return () => removeEventListener("keydown", back);
  }, []);

  const { next, forms, inForms } = left(choices, places);
  const opened = form.value;
  const may = new Set(paused.value ? [] : opened
    ? opened.form.fields.filter((field) => isAsked(opened, field)).flatMap((field) => itemsOf(field, places).flatMap((id) => id ?? []))
    : [...[...next].flatMap((name) => places.get(name) ?? []), ...[...inForms].flatMap((id) => id ?? [])]);
  const taken = new Set(opened
    ? opened.form.fields.flatMap((field, index) => (isAsked(opened, field) && (field.form === "one" || field.form === "some") ? itemsOf(field, places).filter((_, at) => opened.filled[index].includes(at)) : []).flatMap((id) => id ?? []))
    : picked.value.map(({ id }) => id));
  const press = useRef((/** @type {string} */ _) => {});
  press.current = (id) => {
    const legal = !offline.value && !paused.value && (may.has(id) || taken.has(id));
    if (!legal) looking.value = id;
    else if (opened) pressIn(id, places);
    else pick({ id, name: nameOf(id), called: calledIn(history, id) });
  };
  const onPress = useCallback((/** @type {string} */ id) => press.current(id), []);
  const ask = useCallback((/** @type {string} */ of) => { asking.value = of; }, []);
  const introduced = `introduced.${choices.ruleset}`;
  const onHow = () => { keep(introduced, "yes"); how.value = true; };
  const begun = isBegun() && !onlyForm(choices);
  const offer = news.moved || begun || kept(introduced) ? null : html`<button type="button" class="new-here" onClick=${onHow}>${words.newHere}</button>`;
  const recap = mine && !call && news.acts.length && news.acts[news.acts.length - 1].move > read.value
    ? html`<${Recap} acts=${news.acts} onClose=${() => { read.value = choices.move; }} />` : null;
  const choose = (/** @type {Choice} */ choice) => { looking.value = null; form.value = null; chosen.value = choice; };
  return html`<div class="sitting" data-version=${choices.version}>
    <div class="seen">
      <div class="said"><h1 class="standing"><bdi>${standing}</bdi></h1><${Last} told=${news.told} />${choices.over ? null : html`<${RoundClock} match=${match} />`}</div>
      <${Calls} match=${match} version=${choices.version} />
      ${desk.value || begun ? null : recap}
      <${Table} layout=${layout} board=${board} before=${news.before} changed=${news.changed} may=${may} chosen=${taken} near=${seat} folds=${true} onPress=${onPress} onAsk=${ask} />
    </div>
    ${choices.over ? html`<${Over} history=${history} choices=${choices} seat=${seat} />` : html`<${Asked} choices=${choices} places=${places} seat=${seat} onLook=${(/** @type {string} */ id) => { looking.value = id; }} recap=${html`${offer}${desk.value ? recap : null}`}>
      <${More} choices=${choices} history=${history} seat=${seat} places=${places} onHow=${onHow} />
    <//>`}
    ${how.value ? html`<${HowItGoes} ruleset=${choices.ruleset} onClose=${() => { how.value = false; }} />` : null}
    <${JustPlayed} history=${history} version=${choices.version} seat=${seat} />
    ${looking.value ? html`<${Thing} key=${looking.value} match=${match} history=${history} id=${looking.value} called=${calledIn(history, looking.value)} standing=${standing}
      onClose=${() => { looking.value = null; }} onChoose=${choose} onAsk=${ask} />` : null}
    ${asking.value ? html`<${Explained} key=${asking.value} layout=${layout} board=${board} ruleset=${choices.ruleset} of=${asking.value}
      asked=${() => explain(match, asking.value, choices.version, seat)}
      says=${(/** @type {number} */ event) => history.frames.find(({ version, text: said }) => version >= event && said)?.text ?? ""} onClose=${() => { asking.value = ""; }} />` : null}
  </div>`;
}

/** Whose turn it is; what the service says of it, where nobody's is. @param {Choices} choices @param {import("console/board/types.js").Layout} layout @param {string} seat */
function standingOf({ over, waiting, standing }, layout, seat) {
  if (over || !waiting.length) return standing;
  if (waiting.includes(seat)) return words.yourTurn;
  const names = layout.seats.filter((each) => waiting.includes(each.seat)).map(({ name }) => name);
  return words.waitingFor(new Intl.ListFormat(document.documentElement.lang).format(names));
}

/** The last moves in words. @param {{ told: import("console/board/types.js").Frame[] }} props */
function Last({ told }) {
  if (!told.length) return null;
  return html`<ol class="last plain" aria-live="polite" aria-label=${words.last}>${told.slice(-3).map((frame) => html`<li key=${frame.version}><bdi>${plain(frame.text)}</bdi></li>`)}</ol>`;
}

/** How the match ended, by which rule, and where to see it all. @param {{ history: History, choices: Choices, seat: string }} props */
function Over({ history, choices, seat }) {
  const end = history.frames.findLast(({ type }) => type === "MatchEnded");
  const { value: of } = useLoaded(() => get(`/v1/matches/${match}`));
  /** @type {string[] | undefined} */
  const winners = of?.result?.winners;
  const mine = !winners ? "" : !winners.length ? words.drawn : winners.includes(seat) ? words.won : words.lost;
  return html`<section id="asked" tabindex="-1" class="panel over" aria-label=${words.over}><h2>${words.over}${mine ? html`: <b>${mine}</b>` : null}</h2>
    <p><bdi>${choices.standing}</bdi> ${end ? html`<${Clauses} ruleset=${choices.ruleset} ids=${end.clauses} />` : null}</p>
    <div class="row">${of ? html`<${Again} of=${of} seat=${seat} />` : null}<a class="button" href="/m/${match}?view=${seat}">${words.replay}</a></div></section>`;
}

/** The same again, where anybody may begin a match: against the house at once; with others from where everybody begins, at the same places or at others. @param {{ of: { ruleset: string, tournament: string, seats: { seat: string, name: string }[], house?: string[] }, seat: string }} props */
function Again({ of, seat }) {
  const { value: isOpen } = useLoaded(async () => (await get("/")).open_tables);
  if (!isOpen || of.tournament) return null; // whoever organises it begins the next
  const people = of.seats.filter((each) => !of.house?.includes(each.seat));
  const at = people.findIndex((each) => each.seat === seat);
  const names = people.map(({ name }) => name);
  if (people.length === 1) return html`<${Send} onPress=${async () => toTable(await begin(of.ruleset, names, of.seats.length - 1))}>${words.again}<//>`;
  const next = [...names.slice(1), names[0]]; // each sits where the one before them sat
  return html`<a class="button primary" href=${beginning({ ruleset: of.ruleset, players: names, place: at + 1 })}>${words.again}</a>
    <a class="button" href=${beginning({ ruleset: of.ruleset, players: next, place: (at + names.length - 1) % names.length + 1 })}>${words.swap}</a>`;
}

/** What is always there: the log, the standing actions, a judge, the viewer. @param {{ choices: Choices, history: History, seat: string, places: Map<string, string[]>, onHow: () => void }} props */
function More({ choices, history, seat, places, onHow }) {
  const open = useSignal(/** @type {"" | "log" | "menu" | "concede" | "proof" | "share"} */ (""));
  const close = () => { open.value = ""; };
  const standing = choices.choices.filter((each) => each.standing);
  const concede = standing.find(({ action }) => action.type === "concede");
  const others = standing.filter((each) => each !== concede);
  const forms = choices.forms.filter((each) => each.standing);
  return html`<div class="row always">
      <button type="button" class="quiet" onClick=${() => { open.value = "log"; }}>${words.log}</button>
      <button type="button" class="quiet" onClick=${() => { open.value = "menu"; }}>${words.menu}</button>
    </div>
    ${open.value === "log" ? html`<${Dialog} className="sheet" title=${words.log} onClose=${close}><${Log} history=${history} ruleset=${choices.ruleset} /><//>` : null}
    ${open.value === "menu" ? html`<${Dialog} className="sheet" title=${words.menu} onClose=${close}><div class="offered">
      ${others.map((each) => html`<button type="button" key=${each.text} onClick=${() => { close(); forget(); chosen.value = each; }}><bdi>${each.text}</bdi></button>`)}
      ${forms.map((each) => html`<button type="button" key=${each.text} onClick=${() => { close(); forget(); fill(each, places); }}><bdi>${each.text}</bdi>…</button>`)}
      <button type="button" onClick=${() => { close(); onHow(); }}>${tables.how}</button>
      <a class="button" href="/calls/new?match=${match}&move=${choices.move}">${words.judge}</a>
      <a class="button" href="/m/${match}?view=${seat}">${words.viewer}</a>
      <button type="button" onClick=${() => { open.value = "proof"; }}>${words.receipts}<small class="soft">${words.receiptsHow(receiptsOf(match).length)}</small></button>
      ${invitedTo(match).map(({ name, link }) => html`<${Copy} key=${link} text=${link}>${words.invite} <bdi>${name}</bdi><//>`)}
      ${mayShare(match) ? html`<button type="button" onClick=${() => { open.value = "share"; }}>${words.share}</button>` : null}
      <button type="button" aria-pressed=${myTurn.on.value} onClick=${myTurn.change}>${words.alert}<small class="soft">${words.alertHow}</small></button>
      <button type="button" aria-pressed=${passesAlone.value} onClick=${changePassesAlone}>${words.passAlone}</button>
      ${concede ? html`<button type="button" class="danger" disabled=${!!offline.value} onClick=${() => { open.value = "concede"; }}>${words.concede}</button>` : null}
    </div><//>` : null}
    ${open.value === "proof" ? html`<${Proof} match=${match} log=${() => text(`/v1/matches/${match}/log`, "application/x-ndjson")} onClose=${close} />` : null}
    ${open.value === "share" ? html`<${Share} match=${match} onClose=${close} />` : null}
    ${open.value === "concede" && concede ? html`<${Dialog} title=${words.concedeSure} onClose=${close}><p>${words.concedeWhy}</p><div class="row">
      <button type="button" class="danger" onClick=${() => { close(); forget(); send(toBeSent(concede.action, concede.text)).catch(fail); }}>${words.concede}</button>
      <button type="button" onClick=${close}>${words.stay}</button></div><//>` : null}`;
}

/** What has happened, the newest first. @param {{ history: History, ruleset: string }} props */
function Log({ history, ruleset }) {
  const told = history.frames.filter(({ text }) => text).reverse();
  if (!told.length) return html`<${Empty} title=${words.nothing}><p>${words.nothingHow}</p><//>`;
  return html`<ol class="log plain">${told.map((frame) => html`<li key=${frame.version} class=${frame.undone ? "undone" : ""}>
    <span class="soft small">${frame.move} · <${When} at=${frame.at} /></span> <bdi>${plain(frame.text)}</bdi> <${Clauses} ruleset=${ruleset} ids=${frame.clauses} /></li>`)}</ol>`;
}

await show(Play);
