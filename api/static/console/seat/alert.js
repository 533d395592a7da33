// Tells a player that it is their turn: a sound, and a mark in the title. Off until it is turned on.
import { signal } from "console/core/dom.js";
import { badge } from "console/core/page.js";

const KEPT = "tell-my-turn";

export const alerts = signal(read());

function read() {
  try {
    return localStorage.getItem(KEPT) === "on";
  } catch {
    return false;
  }
}

/** Turn it on or off. */
export function change() {
  alerts.value = !alerts.value;
  try {
    localStorage.setItem(KEPT, alerts.value ? "on" : "off");
  } catch {
    // it lasts as long as the page, then
  }
  if (alerts.value) sound();
}

/** Mark whose turn it is; a turn that begins is heard. @param {boolean} before @param {boolean} mine */
export function mark(before, mine) {
  badge.value = alerts.value && mine ? 1 : 0;
  if (alerts.value && mine && !before) sound();
}

/** Two soft notes. */
function sound() {
  const audio = new AudioContext();
  for (const [at, pitch] of [[0, 523], [0.16, 659]]) {
    const note = audio.createOscillator();
    const volume = audio.createGain();
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, audio.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.3);
    note.connect(volume).connect(audio.destination);
    note.start(audio.currentTime + at);
    note.stop(audio.currentTime + at + 0.3);
  }
  setTimeout(() => audio.close(), 1000);
}
