// Two short tones for what a reader waits for, on until they are turned off, which is kept. A page that has not been pressed yet is silent,
// as browsers demand.
import { signal } from "console/core/dom.js";
import { keep, kept } from "console/core/kept.js";

/** @type {AudioContext | null} */
let context = null;
let pressed = false;
for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => { pressed = true; }, { once: true });

/** The browser's sound, woken. */
function awake() {
  context ??= new AudioContext();
  context.resume();
  return context;
}

/**
 * A sound that can be turned on and off.
 * @param {string} name under which the browser keeps whether it is on
 * @param {number[]} tones in hertz, one after the other
 */
export function soundOf(name, tones) {
  const on = signal(kept(name) !== "off");
  const ring = () => { if (on.value && pressed) tones.forEach((pitch, place) => tone(awake(), pitch, place * 0.18)); };
  return {
    on,
    /** Sound, if it is on. */
    ring,
    /** Turn it on, which lets it be heard once, or off. */
    change: () => {
      on.value = !on.value;
      keep(name, on.value ? "on" : "off");
      ring();
    },
  };
}

/** @param {AudioContext} audio @param {number} pitch @param {number} later */
function tone(audio, pitch, later) {
  const source = audio.createOscillator();
  const loudness = audio.createGain();
  const begin = audio.currentTime + later;
  source.frequency.value = pitch;
  loudness.gain.setValueAtTime(0.0001, begin);
  loudness.gain.exponentialRampToValueAtTime(0.25, begin + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, begin + 0.16);
  source.connect(loudness).connect(audio.destination);
  source.start(begin);
  source.stop(begin + 0.17);
}
