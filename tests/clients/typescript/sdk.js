/**
 * What the TypeScript package does, told as JSON:
 *
 *     node sdk.js repeat URL            what a post answers, and how long it waited each time
 *     node sdk.js follow URL [AFTER]    what a match's stream tells
 *     node sdk.js act URL KEY MATCH     what is kept of a move, or why it is refused
 *     node sdk.js club URL TOKEN LOG RECEIPTS   a match whose seats give nonces and sign, and its evidence
 *     node sdk.js wait URL TOKEN        how often a seat that has given its nonce waits for the other, and who is told what
 *     node sdk.js choose - CHOICES      what is chosen at random
 */
import {
  anyAction,
  anyValue,
  BadEvidence,
  checkNonce,
  checkReceipt,
  Client,
  Problem,
  readKey,
  readLog,
  readReceipt,
  Seat,
  SeatKey,
} from "adjudicator-sdk";
import { folder, nonceIn, receiptsIn } from "adjudicator-sdk/node";

const [what, url, ...rest] = process.argv.slice(2);
const slept = [];
const retries = { sleep: async (seconds) => void slept.push(seconds) };

/** What is thrown, by its name and what it says. */
async function thrown(doing) {
  try {
    await doing();
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
  return "";
}

async function repeat() {
  const client = new Client(url, "adj_t", { retries });
  let who = {};
  const error = await thrown(async () => (who = await client.post("/v1/x", { a: 1 })));
  return { who, error, slept };
}

async function follow(after) {
  const news = [];
  const from = after === undefined ? {} : { after: Number(after) };
  for await (const each of new Client(url, "", { retries }).follow("m_1", from)) news.push(each);
  return { news, slept };
}

async function act(receiptsKey, match) {
  const kept = [];
  const client = new Client(url, "", { receiptsKey, keep: ({ name }) => void kept.push(name) });
  const error = await thrown(() => client.act(match, { type: "pass" }));
  const evidence = await client.act(match, { type: "pass" }).then(() => "", (bad) => bad.evidence);
  return { error, kept, evidence };
}

async function club(token, logKey, receiptsKey) {
  const client = new Client(url, token, { logKey, receiptsKey, keep: folder("kept") });
  const decks = [{ name: "Ana", deck: "farol" }, { name: "Bruno", deck: "forja" }];
  const created = await client.createMatch({ ruleset: "multiversity", seats: decks, luck: { nonces: 60 } });
  const { id } = created.match;
  const seats = {};
  for (const [name, held] of Object.entries(created.tokens)) {
    const { secret } = await SeatKey.of();
    seats[name] = new Seat(client.withToken(held), id, await SeatKey.of(secret));
    await seats[name].client.giveNonce(id, { key: seats[name].key });
  }
  let moves = 0;
  for (let now = await client.decision(id); now.result === null && moves < 12; now = await client.decision(id)) {
    const seat = seats[now.waiting[0]];
    const mine = await seat.client.decision(id);
    moves = (await seat.act(anyAction(mine), mine.version)).move;
  }
  const stale = await seats.P1.act({ type: "concede" }, 1);
  const illegal = await thrown(() => seats.P1.client.act(id, { type: "nonsense" }));
  console.log(JSON.stringify({ id, moves, stale: stale ?? null, illegal }));
  await new Promise((resolve) => process.stdin.once("data", resolve)); // the log takes it in meanwhile
  process.stdin.unref?.();

  const raw = await seats.P1.client.read(`/v1/matches/${id}/log`, "application/x-ndjson");
  const [own, keyOfLog] = [await readKey(receiptsKey), await readKey(logKey)];
  const log = await readLog(raw, keyOfLog);
  const notes = await receiptsIn("kept", id);
  for (const note of notes) checkReceipt(log, await readReceipt(note, own));
  for (const name of Object.keys(seats)) checkNonce(log, name, await nonceIn("kept", id, name));
  const [note] = notes;
  const receipt = await readReceipt(note, own);
  const tampered = [
    () => readReceipt(note.replace(/"version":\d/u, '"version":9'), own),
    () => readReceipt(note.replace(id.slice(2), "a".repeat(26)), own),
    () => readReceipt(note.slice(0, note.lastIndexOf("\n\n") + 2), own),
    () => readReceipt(note, keyOfLog),
    () => checkReceipt(log, { ...receipt, hash: "0".repeat(64) }),
    () => checkNonce(log, "P1", "ab".repeat(32)),
    () => readLog(raw.replace("Ana", "Eva")),
    () => readLog(raw.replace('"move":1', '"move":2')),
    () => readLog(raw.replace('"count":', '"count":1')),
    () => readLog(raw.replace("\\nindex ", "\\nindex 1"), keyOfLog),
    () => readLog(raw, own),
  ];
  const found = [];
  for (const each of tampered) found.push(await thrown(async () => each()));
  return {
    notes: notes.length,
    proven: log.proven,
    events: log.events.length,
    head: (await client.provenHead(id)).hash === log.events.at(-1).hash,
    keys: Object.entries(seats).every(([name, seat]) => log.events[0].event.keys[name] === seat.key.public),
    found: found.filter((each) => each.startsWith("BadEvidence: ")).length,
    tampered: tampered.length,
    errors: new BadEvidence() instanceof Error && new Problem(500, {}).code === "",
  };
}

async function wait(token) {
  const client = new Client(url, token);
  const decks = [{ name: "Ana", deck: "farol" }, { name: "Bruno", deck: "forja" }];
  const created = await client.createMatch({ ruleset: "multiversity", seats: decks, luck: { nonces: 60 } });
  const { id } = created.match;
  const [first, other] = Object.values(created.tokens).map((held) => client.withToken(held));
  await first.giveNonce(id);
  const meanwhile = { sleep: async (seconds) => void (slept.push(seconds), await other.giveNonce(id)) };
  const { view } = await new Seat(new Client(url, created.tokens.P1, { retries: meanwhile }), id).begun();
  const stranger = await thrown(() => new Seat(client, id).turns().next());
  const faults = await thrown(() => client.createMatch({ ruleset: "multiversity", seats: decks, house: "P2" }));
  return { view, slept, stranger, faults };
}

/** What is chosen of each choice, twenty times. */
function choose(choices) {
  return JSON.parse(choices).map((choice) => Array.from({ length: 20 }, () => anyValue(choice)));
}

console.log(JSON.stringify(await { repeat, follow, act, club, wait, choose }[what](...rest)));
process.exit();
