// The strip of a match: turns as bands, moves as ticks as tall as their events are many, disputes, illegal actions, what no longer
// stands hatched. It is drawn once for all steps; a step moves the mark on it and nothing else.
import { html, useEffect, useRef, useSignal } from "console/core/dom.js";
import words from "words/match.js";

/** @typedef {import("console/match/steps.js").Step} Step */
/** @typedef {import("console/match/model.js").Watched} Watched */

const HEIGHT = 48;
const FOOT = 14;

/** The strip, which is a slider too. @param {{ watched: Watched }} props */
export function Timeline({ watched }) {
  const strip = useRef(/** @type {HTMLElement | null} */ (null));
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  const looks = useSignal(0);
  const [count, at] = [watched.count.value, watched.at.value];
  const steps = watched.steps.value;
  useEffect(() => {
    const again = () => { looks.value += 1; };
    const sizes = new ResizeObserver(again);
    const theme = new MutationObserver(again);
    if (strip.current) sizes.observe(strip.current);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    const system = matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", again);
    return () => {
      sizes.disconnect();
      theme.disconnect();
      system.removeEventListener("change", again);
    };
  }, []);
  useEffect(() => {
    if (canvas.current && steps) draw(canvas.current, steps.list);
  }, [steps, count, looks.value]);

  const toPointer = (/** @type {PointerEvent} */ event) => {
    const box = strip.current?.getBoundingClientRect();
    if (box && box.width > 0) watched.go(Math.floor(((event.clientX - box.left) / box.width) * count));
  };
  const step = steps?.list[at];
  return html`<div ref=${strip} class="strip" role="slider" tabindex="0" aria-label=${words.timeline} aria-valuemin="1" aria-valuemax=${Math.max(1, count)}
      aria-valuenow=${at + 1} aria-valuetext=${step ? words.place(at + 1, count, step.move, step.text) : ""}
      onPointerDown=${(/** @type {PointerEvent} */ event) => { strip.current?.setPointerCapture(event.pointerId); toPointer(event); }}
      onPointerMove=${(/** @type {PointerEvent} */ event) => { if (event.buttons & 1) toPointer(event); }}>
    <canvas ref=${canvas} height=${HEIGHT} aria-hidden="true"></canvas>
    ${count ? html`<i class="mark" style=${{ transform: `translateX(${(100 * (at + .5)) / count}%)` }}></i>` : null}
  </div>`;
}

/** @param {HTMLCanvasElement} canvas @param {Step[]} list */
function draw(canvas, list) {
  const [width, scale] = [canvas.clientWidth, devicePixelRatio || 1];
  canvas.width = width * scale;
  canvas.height = HEIGHT * scale;
  const pen = canvas.getContext("2d");
  if (!pen || !width || !list.length) return;
  pen.scale(scale, scale);
  const look = getComputedStyle(canvas);
  const colour = (/** @type {string} */ name) => look.getPropertyValue(name).trim();
  const each = width / list.length;
  bands(pen, list, each, colour);
  ticks(pen, list, each, colour);
  hatched(pen, list, each, colour);
  pen.font = "12px system-ui, sans-serif";
  pen.textAlign = "center";
  list.forEach((step, place) => {
    const [is, was] = [step, list[place - 1]];
    if (is.illegal && !was?.illegal) {
      pen.fillStyle = colour("--red");
      pen.fillText("⚠", place * each + each / 2, 10);
    }
    if (is.dispute && was?.dispute !== is.dispute) {
      pen.fillStyle = colour("--ink");
      pen.fillText("⚖", place * each + each / 2, 10);
    }
    if (was?.undone && !is.undone) {
      pen.fillStyle = colour("--ink");
      pen.fillText("⟲", place * each + each / 2, 10);
    }
  });
}

/** Moves, as tall as their events are many, in the colour of whose they are. @param {CanvasRenderingContext2D} pen @param {Step[]} list @param {number} each @param {(name: string) => string} colour */
function ticks(pen, list, each, colour) {
  const begins = [...list.flatMap((step, place) => (place === 0 || list[place - 1].move !== step.move ? [place] : [])), list.length];
  const moves = begins.slice(0, -1).map((from, place) => ({ from, to: begins[place + 1], first: list[from], events: list[begins[place + 1] - 1].version - list[from].before }));
  const most = Math.max(...moves.slice(1).map(({ events }) => events), 1);
  for (const { from, to, first, events } of moves) {
    const tall = 4 + (HEIGHT - FOOT - 14) * Math.sqrt(Math.min(1, events / most));
    const whose = list.slice(from, to).find(({ seat }) => seat)?.seat;
    pen.fillStyle = first.undone ? colour("--line") : first.illegal ? colour("--red") : colour(whose ? `--${whose.toLowerCase()}` : "--soft") || colour("--soft");
    pen.fillRect(from * each, HEIGHT - FOOT - tall, Math.max(.75, (to - from) * each - (each > 1 ? 1 : .25)), tall);
  }
}

/** Turns, one after the other, told apart by their ground; their numbers where there is room. @param {CanvasRenderingContext2D} pen @param {Step[]} list @param {number} each @param {(name: string) => string} colour */
function bands(pen, list, each, colour) {
  const begins = [0, ...list.flatMap((step, place) => (step.begins === "turn" && place > 0 ? [place] : [])), list.length];
  const ends = begins.slice(1).map((place) => place * each);
  ends.forEach((to, band) => {
    pen.fillStyle = colour(band % 2 ? "--raised" : "--sunken");
    pen.fillRect(begins[band] * each, 0, to - begins[band] * each, HEIGHT);
  });
  pen.font = "11px system-ui, sans-serif";
  pen.textAlign = "left";
  pen.fillStyle = colour("--soft");
  let free = 0;
  ends.forEach((_, band) => {
    const [from, number] = [begins[band] * each, String(list[begins[band]].turn || "")];
    const room = pen.measureText(number).width + 6;
    if (from < free || from + room > list.length * each) return;
    pen.fillText(number, from + 2, HEIGHT - 3);
    free = from + room;
  });
}

/** What no longer stands after a rewind. @param {CanvasRenderingContext2D} pen @param {Step[]} list @param {number} each @param {(name: string) => string} colour */
function hatched(pen, list, each, colour) {
  pen.strokeStyle = colour("--soft");
  pen.lineWidth = 1;
  list.forEach((step, place) => {
    if (!step.undone) return;
    pen.save();
    pen.beginPath();
    pen.rect(place * each, 0, each, HEIGHT - FOOT);
    pen.clip();
    pen.beginPath();
    for (let x = Math.floor((place * each) / 5) * 5 - HEIGHT; x < (place + 1) * each; x += 5) {
      pen.moveTo(x, HEIGHT - FOOT);
      pen.lineTo(x + HEIGHT, -FOOT);
    }
    pen.stroke();
    pen.restore();
  });
}
