/** Requests that are sent again until they are answered, and streams that are taken up again where they broke. */
import { problemOf } from "./problems.js";
import { PASSING, type Retries, wait } from "./retries.js";
import { type Message, messages } from "./streams.js";

/** How many seconds a request may take, and a live stream may say nothing: it says `ping` four times as often. */
const PATIENCE = 30;
const QUIET = 60;

export type Query = Record<string, string | number | undefined>;
type Headed = Record<string, string>;

/** Sends requests to a service, with a token. */
export class Sender {
  readonly url: string;
  readonly token: string;
  readonly retries: Retries;

  constructor(url: string, token: string, retries: Retries) {
    this.url = url.replace(/\/+$/u, "");
    this.token = token;
    this.retries = retries;
  }

  /** What is answered. Throws Problem, or what `fetch` does where nobody answers. */
  async send(method: string, path: string, headers: Headed, query: Query, body?: string): Promise<string> {
    for (let tried = 1; ; tried++) {
      let answer: Response | undefined;
      let content = "";
      try {
        answer = await fetch(this.#at(path, query), {
          method,
          headers: this.#headers(headers),
          signal: AbortSignal.timeout(PATIENCE * 1000),
          ...(body === undefined ? {} : { body }),
        });
        content = await answer.text();
      } catch (error) {
        if (!(await wait(this.retries, tried))) throw error;
        continue;
      }
      if (answer.ok) return content;
      await this.#waitAfter(tried, answer, content);
    }
  }

  /** The messages of a live stream after a position, until it says that it is over. */
  async *stream(path: string, query: Query, position: string): AsyncGenerator<Message> {
    for (let tried = 1; ; tried++) {
      const silence = new AbortController();
      let heard = false;
      let broken: unknown;
      let answer: Response | undefined;
      let content = "";
      try {
        const headers = { Accept: "text/event-stream", ...(position === "" ? {} : { "Last-Event-ID": position }) };
        const asked = { headers: this.#headers(headers), signal: silence.signal };
        answer = await within(QUIET, silence, fetch(this.#at(path, query), asked));
        if (answer.status === 204) return;
        if (!answer.ok) content = await answer.text();
        else if (answer.body !== null)
          for await (const message of messages(pieces(answer.body, silence))) {
            [tried, heard, position] = [0, true, message.id === "" ? position : message.id];
            yield message;
            if (message.name === "end") return;
          }
      } catch (error) {
        broken = error;
      } finally {
        silence.abort();
      }
      if (broken !== undefined || answer === undefined) {
        if (!(await wait(this.retries, Math.max(tried, 1)))) throw broken;
      } else if (!answer.ok) await this.#waitAfter(tried, answer, content);
      else {
        tried = 0; // a stream lasts some minutes: the next one goes on from there
        if (!heard) await this.retries.sleep(this.retries.first);
      }
    }
  }

  #at(path: string, query: Query): string {
    const asked = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value));
    return `${this.url}${path}${asked.size === 0 ? "" : `?${asked}`}`;
  }

  #headers(headers: Headed): Headed {
    return { ...(this.token === "" ? {} : { Authorization: `Bearer ${this.token}` }), ...headers };
  }

  /** Wait until what hinders a request may have passed; throw the problem if it does not pass by itself. */
  async #waitAfter(tried: number, answer: Response, content: string): Promise<void> {
    const problem = problemOf(answer.status, content);
    const passes = PASSING.has(answer.status) && (problem.told.retryable === true || problem.code === "");
    if (!passes || !(await wait(this.retries, tried, answer))) throw problem;
  }
}

/** What comes within so many seconds, or else the request is given up. */
async function within<T>(seconds: number, request: AbortController, coming: Promise<T>): Promise<T> {
  const timer = setTimeout(() => request.abort(new Error(`nothing for ${seconds} seconds`)), seconds * 1000);
  try {
    return await coming;
  } finally {
    clearTimeout(timer);
  }
}

async function* pieces(body: ReadableStream<Uint8Array>, request: AbortController): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await within(QUIET, request, reader.read());
    if (done) return;
    yield value;
  }
}
