// Requests to the API, with the session that the browser holds.
import { signal } from "@preact/signals";
import { language } from "console/core/language.js";

/** Since when the service has not been reached; null while it is. @type {import("@preact/signals").Signal<Date | null>} */
export const offline = signal(/** @type {Date | null} */ (null));

/**
 * A problem as the API tells it (RFC 9457).
 * @typedef {{ status: number, code: string, title: string, detail?: string, clause?: string,
 *   errors?: { pointer: string, code: string, message: string }[], [member: string]: unknown }} Told
 */

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

/** Return a new idempotency key. `randomUUID` is not there on a page that came by plain HTTP. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Send a request.
 * @param {string} method
 * @param {string} path
 * @param {{ body?: unknown, text?: string, key?: string, accept?: string, headers?: Record<string, string> }} [how]
 */
async function send(method, path, how = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: how.accept ?? "application/json", "Accept-Language": language, ...how.headers };
  if (how.body !== undefined) headers["Content-Type"] = "application/json";
  if (how.key) headers["Idempotency-Key"] = how.key;
  let answer;
  try {
    const body = how.body === undefined ? how.text : JSON.stringify(how.body);
    answer = await fetch(path, { method, headers, body, credentials: "same-origin" });
  } catch (error) {
    offline.value ??= new Date();
    throw new Unreached(String(error));
  }
  offline.value = null;
  if (!answer.ok) throw new Refused(await problemOf(answer));
  return answer;
}

/** @param {Response} answer @returns {Promise<Told>} */
async function problemOf(answer) {
  try {
    return await answer.json();
  } catch {
    return { status: answer.status, code: "", title: `${answer.status} ${answer.statusText}` };
  }
}

/** Ask for something; a service that has too much to do is asked again. @param {string} path @returns {Promise<any>} its JSON */
export async function get(path) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await (await send("GET", path)).json();
    } catch (error) {
      if (!isOverloaded(error) || attempt >= AGAIN.length) throw error;
      await pause(AGAIN[attempt]);
    }
  }
}

/** Ask for something that is no JSON. @param {string} path @param {string} accept */
export async function getText(path, accept) {
  return (await send("GET", path, { accept })).text();
}

const AGAIN = [400, 1200, 3000];

/** @param {unknown} error */
const isOverloaded = (error) => error instanceof Refused && error.problem.code === "overloaded";

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

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
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await send("POST", path, { body, text: how.text, key, headers });
      return answer.status === 204 ? null : await answer.json();
    } catch (error) {
      const passing = error instanceof Unreached || isOverloaded(error);
      if (!passing || attempt >= AGAIN.length) throw error;
      await pause(AGAIN[attempt]);
    }
  }
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
