/** The service, as whoever has a token sees it. */
import { canonical, hex } from "./bytes.js";
import { type Keep, keptReceipt } from "./keeping.js";
import { type Log, readLog } from "./logs.js";
import { readKey, type VerifierKey } from "./notes.js";
import { BadEvidence } from "./problems.js";
import { type Head, provenHead } from "./proofs.js";
import { isObject, parsed, readReceipt, streamOf } from "./receipts.js";
import { RETRIES, type Retries } from "./retries.js";
import { type Query, Sender } from "./sending.js";
import type { SeatKey } from "./signing.js";
import type {
  Action,
  DecisionAnswer,
  JSONObject,
  Match,
  MatchCreated,
  MatchRequest,
  MoveMade,
  News,
  Seed,
  Who,
} from "./types.js";

export type Options = {
  /** Keeps receipts and nonces. */
  keep?: Keep;
  /** The log's key: proofs are checked with it. */
  logKey?: string;
  /** The key of its receipts: each receipt is checked as it comes, and must be there. */
  receiptsKey?: string;
  retries?: Partial<Retries>;
};

/**
 * Asks a service, with a token. Every request is sent again while what hinders it passes by itself, an action under one
 * idempotency key, so that it is done once. What is acknowledged with a receipt is given to `keep`.
 */
export class Client {
  readonly retries: Retries;
  readonly #options: Options;
  readonly #sender: Sender;

  constructor(url: string, token = "", options: Options = {}) {
    this.retries = { ...RETRIES, ...options.retries };
    this.#options = options;
    this.#sender = new Sender(url, token, this.retries);
  }

  /** A client of the same service for somebody else. */
  withToken(token: string): Client {
    return new Client(this.#sender.url, token, this.#options);
  }

  /** What a path answers, for what has no method below: `client.get<Schemas["Board"]>("/v1/matches/m_…/board")`. */
  async get<T>(path: string, query: Query = {}): Promise<T> {
    return JSON.parse(await this.read(path, "application/json", query));
  }

  /** What a path answers, as it is. */
  read(path: string, accept: string, query: Query = {}): Promise<string> {
    return this.#sender.send("GET", path, { Accept: accept }, query);
  }

  /** Post something, once, under an idempotency key (a new one unless it is given). */
  async post<T>(path: string, body: object, key: string = crypto.randomUUID()): Promise<T> {
    const headers = { "Idempotency-Key": key, "Content-Type": "application/json" };
    return JSON.parse(await this.#sender.send("POST", path, headers, {}, JSON.stringify(body)));
  }

  /** Whose token this is. */
  me(): Promise<Who> {
    return this.get("/v1/me");
  }

  async createMatch(request: MatchRequest): Promise<MatchCreated> {
    const created = await this.post<MatchCreated>("/v1/matches", request);
    const { match, receipt, seed } = created;
    if (seed) await this.#acknowledged(receipt, seed.id, { commitment: seed.commitment });
    else await this.#acknowledged(receipt, match.id, {});
    return created;
  }

  /** Where a match stands. */
  match(match: string): Promise<Match> {
    return this.get(`/v1/matches/${match}`);
  }

  /** What a match waits on, and what the caller's seat may do. */
  decision(match: string): Promise<DecisionAnswer> {
    return this.get(`/v1/matches/${match}/decision`);
  }

  /**
   * Act, on the table as it was at a version (409 `version-conflict` if it is not any more), signed with the key that
   * the seat has registered. Throws IllegalAction where the rules forbid it.
   */
  async act(match: string, action: Action, version?: number, key?: SeatKey): Promise<MoveMade> {
    if (key !== undefined && version === undefined)
      throw new Error("an action is signed for the version that it is played at");
    const made = await this.post<MoveMade>(`/v1/matches/${match}/actions`, {
      action,
      ...(version === undefined ? {} : { expected_version: version }),
      ...(key === undefined || version === undefined ? {} : { signature: await key.sign(match, version, action) }),
    });
    const hash = made.events.at(-1)?.hash ?? "";
    await this.#acknowledged(made.receipt, match, { version: made.version, move: made.move, hash });
    return made;
  }

  /**
   * The table as it stands (or nothing of it, `after` a version), then each event as it happens, until the match is
   * over. A stream that breaks is taken up again where it broke.
   */
  async *follow(match: string, { after, view }: { after?: number; view?: string } = {}): AsyncGenerator<News> {
    const position = after === undefined ? "" : String(after);
    for await (const { name, id, data } of this.#sender.stream(`/v1/matches/${match}/events`, { view }, position)) {
      if (name === "snapshot") yield { kind: "snapshot", snapshot: { version: Number(id), state: JSON.parse(data) } };
      else if (name === "event") yield { kind: "event", event: JSON.parse(data) };
    }
  }

  /** What the service is bound to, and which nonces have come; the receipt for that is kept. */
  async seed(match: string): Promise<Seed> {
    return this.#acknowledgedSeed(await this.get<Seed>(`/v1/matches/${match}/seed`));
  }

  /**
   * Put 32 random bytes into the seed, and register a key for the seat. First the service's receipt for its own part is
   * kept, then the nonce, then the receipt that says that it was taken.
   */
  async giveNonce(match: string, { nonce, key }: { nonce?: string; key?: SeatKey } = {}): Promise<Seed> {
    const [before, { seat }] = [await this.seed(match), await this.me()];
    const given = nonce ?? hex(crypto.getRandomValues(new Uint8Array(32)));
    await this.#options.keep?.({ stream: match, name: `nonce-${seat}`, text: given });
    const registered = key?.public ?? "";
    const seed = await this.post<Seed>(`/v1/matches/${match}/nonces`, { nonce: given, key: registered });
    const taken = seed.nonces[seat] === given && (seed.keys?.[seat] ?? "") === registered;
    if (!taken || seed.commitment !== before.commitment)
      throw new BadEvidence(`what ${seat} gave was not taken as it was given`);
    return this.#acknowledgedSeed(seed);
  }

  /** The log of a match, which is whole; `proven` says up to which version the transparency log has it. */
  async log(match: string, view?: string): Promise<Log> {
    const text = await this.read(`/v1/matches/${match}/log`, "application/x-ndjson", { view });
    return readLog(text, await this.#key("logKey"));
  }

  /** The latest head that the transparency log has of a match, or of another stream. */
  async provenHead(stream: string): Promise<Head> {
    const key = await this.#key("logKey");
    if (key === undefined) throw new Error("proofs are checked with the log's key: the option logKey");
    return provenHead(await this.read(`/log/proof/${stream}`, "text/plain"), stream, key);
  }

  async #acknowledgedSeed(seed: Seed): Promise<Seed> {
    const { commitment, nonces, keys = {} } = seed;
    const given = Object.entries({ nonces, keys }).filter(([, each]) => Object.keys(each).length > 0);
    await this.#acknowledged(seed.receipt, seed.id, { commitment, ...Object.fromEntries(given) });
    return seed;
  }

  /** Keep a receipt, which says what the answer said. */
  async #acknowledged(note: string | null, stream: string, told: JSONObject): Promise<void> {
    const key = await this.#key("receiptsKey");
    if (note === null) {
      if (key !== undefined) throw new BadEvidence(`${stream}: what was done was acknowledged without a receipt`);
      return;
    }
    try {
      const receipt = await readReceipt(note, key);
      const read = parsed(JSON.stringify(receipt));
      const named = isObject(read) ? Object.keys(told).map((name) => [name, read[name] ?? null]) : [];
      const said: JSONObject = Object.fromEntries(named);
      const [wanted, found] = [`${stream} ${canonical(told)}`, `${streamOf(receipt)} ${canonical(said)}`];
      if (wanted !== found) throw new BadEvidence(`the receipt is not of ${wanted}, but of ${found}`);
      await this.#options.keep?.(keptReceipt(receipt, note));
    } catch (error) {
      if (error instanceof BadEvidence) error.evidence = note;
      throw error;
    }
  }

  async #key(which: "logKey" | "receiptsKey"): Promise<VerifierKey | undefined> {
    const text = this.#options[which];
    return text === undefined ? undefined : readKey(text);
  }
}
