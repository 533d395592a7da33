// A live stream that is asked for by a key: what browsers open by themselves (EventSource) goes by the session alone.
import { credential } from "console/core/api.js";

/** As much of an EventSource as `live.js` uses. */
export class KeyedStream extends EventTarget {
  /** @param {string} path */
  constructor(path) {
    super();
    /** @type {number} */
    this.readyState = EventSource.CONNECTING;
    this.stopping = new AbortController();
    this.read(path).catch(() => {}).finally(() => {
      if (this.readyState === EventSource.CLOSED) return;
      this.close();
      this.dispatchEvent(new Event("error"));
    });
  }

  /** @param {string} path */
  async read(path) {
    const answer = await fetch(path, { ...credential(), signal: this.stopping.signal });
    if (!answer.ok || !answer.body) return;
    this.readyState = EventSource.OPEN;
    this.dispatchEvent(new Event("open"));
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let [left, part] = ["", await reader.read()]; !part.done; part = await reader.read()) {
      const messages = (left + part.value).split("\n\n");
      left = messages.pop() ?? "";
      for (const each of messages) this.tell(each);
    }
  }

  /** @param {string} message its lines */
  tell(message) {
    /** @type {Record<string, string>} */
    const fields = {};
    for (const line of message.split("\n")) {
      const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
      if (name) fields[name] = name in fields ? `${fields[name]}\n${value}` : value;
    }
    if ("data" in fields) this.dispatchEvent(new MessageEvent(fields.event ?? "message", { data: fields.data, lastEventId: fields.id ?? "" }));
  }

  close() {
    this.readyState = EventSource.CLOSED;
    this.stopping.abort();
  }
}
