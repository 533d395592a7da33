// Two short tones when somebody calls. Silent until they are turned on by a press, as browsers demand; then kept.
import { signal } from "console/core/dom.js";

const KEPT = "sound of calls";
const TONES = [660, 880];

export const sounding = signal(kept());
/** @type {AudioContext | null} */
let context = null;

function kept() {
  try {
    return localStorage.getItem(KEPT) === "on";
  } catch {
    return false;
  }
}

/** Turn the sound on, which lets it be heard once, or off. */
export function switchSound() {
  sounding.value = !sounding.value;
  try {
    localStorage.setItem(KEPT, sounding.value ? "on" : "off");
  } catch {
    // it lasts as long as the page, then
  }
  ring();
}

/** Sound, if it is on. */
export function ring() {
  if (!sounding.value) return;
  context ??= new AudioContext();
  context.resume();
  TONES.forEach((pitch, number) => tone(/** @type {AudioContext} */ (context), pitch, number * 0.18));
}

/** @param {AudioContext} on @param {number} pitch @param {number} later */
function tone(on, pitch, later) {
  const source = on.createOscillator();
  const loudness = on.createGain();
  const begin = on.currentTime + later;
  source.frequency.value = pitch;
  loudness.gain.setValueAtTime(0.0001, begin);
  loudness.gain.exponentialRampToValueAtTime(0.25, begin + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, begin + 0.16);
  source.connect(loudness).connect(on.destination);
  source.start(begin);
  source.stop(begin + 0.17);
}

// A page that is opened with the sound on may make none before it has been pressed somewhere.
if (sounding.value) addEventListener("pointerdown", () => { context ??= new AudioContext(); context.resume(); }, { once: true });
