// The log in words. Its rows are all as tall, so that of thousands only those that are seen are there.
import { desk, html, memo, useEffect, useMemo, useRef, useSignal } from "console/core/dom.js";
import { SeatMark } from "console/core/ui.js";
import { lit, rowsOf } from "console/match/rows.js";
import words from "words/match.js";

/** @typedef {import("console/match/steps.js").Step} Step */
/** @typedef {import("console/match/model.js").Watched} Watched */

const MORE = 4;

/** The log of a match. @param {{ watched: Watched, onGo?: () => void }} props */
export function Log({ watched, onGo }) {
  const sought = useSignal("");
  const ROW = desk.value ? 28 : 44; // for a mouse, or for a thumb
  const seen = useSignal({ top: 0, height: 600 });
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [steps, count, at] = [watched.steps.value, watched.count.value, watched.at.value];
  const rows = useMemo(() => rowsOf(steps?.list ?? [], sought.value, steps?.history.layout), [steps, count, sought.value]);
  const isHere = (/** @type {import("console/match/rows.js").Row} */ { from, place, head, own }) => from <= at && at <= place && (own || !head);
  const here = useMemo(() => rows.findIndex(isHere), [rows, at]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => { seen.value = { top: element.scrollTop, height: element.clientHeight }; };
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);
  useEffect(() => {
    const element = box.current;
    if (!element || here < 0) return;
    const [top, bottom] = [here * ROW, (here + 1) * ROW];
    const { top: from, height } = seen.peek(); // as it was seen last: to measure now would lay out everything again
    if (top < from + ROW || bottom > from + height - ROW) element.scrollTop = top - height / 2 + ROW / 2;
  }, [here, rows, ROW]);

  const first = Math.max(0, Math.floor(seen.value.top / ROW) - MORE);
  const shown = rows.slice(first, first + Math.ceil(seen.value.height / ROW) + 2 * MORE);
  const press = useMemo(() => (/** @type {number} */ place) => {
    watched.go(place);
    onGo?.();
  }, [watched, onGo]);
  const toNext = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape" && sought.value) {
      sought.value = "";
      event.stopPropagation();
    }
    if (event.key !== "Enter" || !rows.length) return;
    const next = event.shiftKey ? rows.findLast((row) => row.place < at) ?? rows.at(-1) : rows.find((row) => row.place > at) ?? rows[0];
    if (next) watched.go(next.place);
  };
  /** From row to row by arrows: among hundreds, Tab stops at the one that is shown. */
  const toRow = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const next = event.key === "ArrowDown" ? rows.find(({ from, head, own }) => (own || !head) && from > at) : rows.findLast(({ place, head, own }) => (own || !head) && place < at);
    event.preventDefault();
    box.current?.focus();
    if (next) watched.go(next.place);
  };
  return html`<div class="log-search"><input type="search" id="log-search" aria-label=${words.search} placeholder=${words.search} value=${sought.value}
      onInput=${(/** @type {InputEvent} */ event) => { sought.value = /** @type {HTMLInputElement} */ (event.target).value; }} onKeyDown=${toNext} />
      ${sought.value ? html`<small role="status">${words.found(rows.length)}</small>` : null}</div>
    <div ref=${box} class="log-rows" role="group" tabindex="0" aria-label=${words.log} onKeyDown=${toRow}>
      <ol class="plain" style=${{ height: `${rows.length * ROW}px` }}>
        ${shown.map((row, number) => html`<${LogRow} key=${`${row.place}${row.head && !row.own ? "h" : ""}`} step=${steps?.list[row.place]} head=${row.head} own=${row.own} told=${row.told} place=${row.place} sought=${sought.value}
          top=${(first + number) * ROW} number=${first + number + 1} count=${rows.length} current=${isHere(row)} onPress=${press} />`)}
      </ol>
      ${count === 0 ? null : rows.length ? null : html`<p class="empty">${words.nothingFound}</p>`}
    </div>`;
}

const LogRow = memo(Line);

/** @param {{ step: Step, head: string, own: boolean, told: string, sought: string, place: number, top: number, number: number, count: number, current: boolean, onPress: (place: number) => void }} props */
function Line({ step, head, own, told, sought, place, top, number, count, current, onPress }) {
  const style = { transform: `translateY(${top}px)` };
  if (head && !own) return html`<li class="head" style=${style} aria-setsize=${count} aria-posinset=${number}>${head}</li>`;
  const kinds = [own ? "own head" : "", step.undone ? "undone" : "", step.illegal ? "illegal" : ""].filter(Boolean).join(" ");
  const said = head || told || step.text;
  return html`<li class=${kinds} style=${style} aria-setsize=${count} aria-posinset=${number}>
    <button type="button" tabindex=${current ? 0 : -1} aria-current=${current ? "step" : undefined} onClick=${() => onPress(place)} title=${said}>
      ${own ? null : html`<span class="move">${step.move}</span><span class="who">${step.seat && !told ? html`<${SeatMark} seat=${step.seat} />` : null}</span>`}
      <span class="said">${step.illegal ? html`<b class="bad">⚠ ${words.illegal}</b> ` : null}${step.dispute ? html`<b>⚖</b> ` : null}<bdi>${sought ? lit(said, sought).map((part, at) => (at % 2 ? html`<mark>${part}</mark>` : part)) : said}</bdi>${step.undone ? html` <small>(${words.undone})</small>` : null}</span>
    </button></li>`;
}
