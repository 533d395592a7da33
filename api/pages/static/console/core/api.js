// Requests to the API, with the session that the browser holds.
import { effect, signal } from "@preact/signals";
import { language } from "console/core/language.js";

/** Since when the service has not been reached; null while it is. @type {import("@preact/signals").Signal<Date | null>} */
export const offline = signal(/** @type {Date | null} */ (null));

/**
 * A problem as the API tells it (RFC 9457).
 * @typedef {{ status: number, code: string, title: string, detail?: string, clause?: string,
 *   errors?: { pointer: string, code: string, message: string }[], [member: string]: unknown }} Told
 */

/** How far the service's clock is ahead of this browser's, in milliseconds, by what its last answer says. */
let ahead = 0;

/** The service's time, in milliseconds. A time in an answer may be as old as what the browser has kept; the `Date` of a kept answer that was found unchanged is new. */
export const serviceTime = () => Date.now() + ahead;

/** The API has refused a request. */
export class Refused extends Error {
  /** @param {Told} problem */
  constructor(problem) {
    super([problem.title, problem.detail].filter(Boolean).join(": "));
    this.problem = problem;
    this.status = problem.status;
  }
}

/** The service was not reached: whether the request was done nobody knows, but sent again under its key it is done once. */
export class Unreached extends Error {}

/** The key that a page was opened with, in place of a session: it stays in memory, and nobody who is in is anybody else by it. */
let key = "";

/** As much of an EventSource as is used. @typedef {EventTarget & { readyState: number, close: () => void }} Source */

/** How a live stream is opened. @type {(path: string) => Source} */
let opener = (path) => new EventSource(path);

/** @param {string} path */
export const streamOf = (path) => opener(path);

/** Ask by a key from now on; streams, which browsers open by their session alone, are opened by `open`. @param {string} token @param {(path: string) => Source} open */
export function askBy(token, open) {
  key = token;
  opener = open;
}

/** What requests show of who asks, and whether browsers are to send their session. @returns {{ headers: Record<string, string>, credentials: RequestCredentials }} */
export const credential = () => (key ? { headers: { Authorization: `Bearer ${key}` }, credentials: "omit" } : { headers: {}, credentials: "same-origin" });

/** Return a new idempotency key. `randomUUID` is not there on a page that came by plain HTTP. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Send a request.
 * @param {string} method
 * @param {string} path
 * @param {{ body?: unknown, text?: string, key?: string, headers?: Record<string, string> }} [how]
 */
async function send(method, path, how = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json", "Accept-Language": language, ...credential().headers, ...how.headers };
  if (how.body !== undefined) headers["Content-Type"] = "application/json";
  if (how.key) headers["Idempotency-Key"] = how.key;
  let answer;
  try {
    const body = how.body === undefined ? how.text : JSON.stringify(how.body);
    answer = await fetch(path, { method, headers, body, credentials: credential().credentials });
  } catch (error) {
    offline.value ??= new Date();
    throw new Unreached(String(error));
  }
  offline.value = null;
  const said = Date.parse(answer.headers.get("Date") ?? "") - Date.now();
  if (Math.abs(said - ahead) > 1500) ahead = said; // it tells seconds, and some are on their way
  if (!answer.ok) throw new Refused(await problemOf(answer));
  return answer;
}

/** Ask whether the service can be reached. */
export const isThere = () => send("GET", "/healthz").catch(() => {});

effect(() => {
  if (!offline.value) return undefined;
  const timer = setInterval(isThere, 3000);
  return () => clearInterval(timer);
});

/** Do something each time that the service is reached again. @param {() => void} done @returns {() => void} stops it */
export function whenBack(done) {
  let away = false;
  return effect(() => {
    if (away && !offline.value) queueMicrotask(done);
    away = !!offline.value;
  });
}

/** @param {Response} answer @returns {Promise<Told>} */
async function problemOf(answer) {
  try {
    return await answer.json();
  } catch {
    return { status: answer.status, code: "", title: `${answer.status} ${answer.statusText}` };
  }
}

const AGAIN = [400, 1200, 3000];

/** @param {unknown} error */
const isOverloaded = (error) => error instanceof Refused && error.problem.code === "overloaded";

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

/**
 * Send a request, and again after a while where what came of it will pass.
 * @param {() => Promise<Response>} sent @param {(error: unknown) => boolean} passes
 */
async function sendUntilItPasses(sent, passes) {
  for (const milliseconds of AGAIN) {
    try {
      return await sent();
    } catch (error) {
      if (!passes(error)) throw error;
      await pause(milliseconds);
    }
  }
  return sent();
}

/** Ask for something; a service that has too much to do is asked again. @param {string} path @returns {Promise<any>} its JSON */
export async function get(path) {
  return (await sendUntilItPasses(() => send("GET", path), isOverloaded)).json();
}

/** Ask for something that is no JSON: a log, a file. @param {string} path @param {string} media @returns {Promise<string>} its text */
export async function text(path, media) {
  return (await send("GET", path, { headers: { Accept: media } })).text();
}

/**
 * Remember what was asked for by a name, so that it is asked for once; what failed is asked for again.
 * @template T
 * @param {(name: string) => Promise<T>} ask
 */
export function remembered(ask) {
  /** @type {Map<string, Promise<T>>} */
  const known = new Map();
  return (name = "") => {
    const found = known.get(name) ?? ask(name);
    known.set(name, found);
    found.catch(() => known.delete(name));
    return found;
  };
}

/**
 * Have something done, once: where no answer came it is sent again, under the same key.
 * @param {string} path
 * @param {unknown} body
 * @param {{ key?: string, text?: string, type?: string }} [how]
 * @returns {Promise<any>} the JSON of the answer
 */
export async function post(path, body, how = {}) {
  const key = how.key ?? newKey();
  const headers = how.type ? { "Content-Type": how.type } : undefined;
  const sent = () => send("POST", path, { body, text: how.text, key, headers });
  const answer = await sendUntilItPasses(sent, (error) => error instanceof Unreached || isOverloaded(error));
  return answer.status === 204 ? null : answer.json();
}

/** Ask for all pages of a list, up to so many entries. @param {string} path @param {number} [most] @returns {Promise<any[]>} */
export async function getAll(path, most = 1000) {
  const found = [];
  let cursor = "";
  do {
    const page = await get(path + (path.includes("?") ? "&" : "?") + "limit=100" + (cursor && `&cursor=${encodeURIComponent(cursor)}`));
    found.push(...page.data);
    cursor = page.next ?? "";
  } while (cursor && found.length < most);
  return found;
}
