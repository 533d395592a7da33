// The reader's language, and how it writes numbers and times.

/** @type {"pt" | "en"} */
export const language = document.documentElement.lang.startsWith("pt") ? "pt" : "en";
const tag = language === "pt" ? "pt-BR" : "en";

/** Take the text of the reader's language. @param {{pt: string, en: string}} text */
export const told = (text) => text[language];

/** Keep another language for this browser, and show the page in it. @param {"pt" | "en"} other */
export function choose(other) {
  document.cookie = `language=${other}; path=/; max-age=31536000; samesite=lax`;
  location.reload();
}

const numbers = new Intl.NumberFormat(tag);
/** @param {number} value */
export const number = (value) => numbers.format(value);

const clock = new Intl.DateTimeFormat(tag, { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat(tag, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
/** Write a moment: today by its time, else with its day. @param {string} at */
export function moment(at) {
  const when = new Date(at);
  return (when.toDateString() === new Date().toDateString() ? clock : day).format(when);
}

/** Write seconds as minutes and seconds, as a clock shows them. @param {number} seconds */
export function minutes(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Keep a name that somebody typed from turning the sentence around it: as `<bdi>` does, where there are no elements. @param {string} text */
export const isolated = (text) => `\u2068${text}\u2069`;

const list = new Intl.ListFormat(tag, { type: "conjunction" });
/** @param {string[]} items */
export const listed = (items) => list.format(items);
