/** Server-sent events: the bytes of a stream as messages. */

export type Message = { name: string; id: string; data: string };

/** The messages of a stream; one that breaks off before its empty line is none. */
export async function* messages(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Message> {
  let name = "";
  let id = "";
  let data: string[] = [];
  for await (const line of lines(chunks)) {
    if (line === "") {
      if (data.length > 0) yield { name: name === "" ? "message" : name, id, data: data.join("\n") };
      name = "";
      data = [];
      continue;
    }
    const [, field = "", value = ""] = /^([^:]*)(?:: ?)?(.*)$/su.exec(line) ?? [];
    if (field === "event") name = value;
    else if (field === "id") id = value;
    else if (field === "data") data.push(value);
  }
}

async function* lines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let left = "";
  for await (const chunk of chunks) {
    const whole = (left + decoder.decode(chunk, { stream: true })).split("\n");
    left = whole.pop() ?? "";
    for (const line of whole) yield line.endsWith("\r") ? line.slice(0, -1) : line;
  }
}
