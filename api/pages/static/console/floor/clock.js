// Time as the service has it: what is left of a round, ticking.
import { now } from "console/core/clock.js";
import { html } from "console/core/dom.js";
import { minutes } from "console/core/language.js";
import words from "words/floor.js";

/** Seconds that are left until a time. @param {string} endsAt */
export const secondsTo = (endsAt) => Math.ceil((Date.parse(endsAt) - now.value) / 1000);

/**
 * What is left until a time; after it, how long that is ago, and that it is so.
 * @param {{ endsAt: string }} props
 */
export function Left({ endsAt }) {
  const left = secondsTo(endsAt);
  return html`<span class=${left < 0 ? "left gone" : "left"} role="timer" aria-live="off">${left < 0 ? `+${minutes(-left)}` : minutes(left)}${left < 0 ? html` <small>${words.overTime}</small>` : null}</span>`;
}
