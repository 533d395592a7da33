/** A seat at a match, as who plays it sees it. */
import type { Client } from "./client.js";
import { Problem } from "./problems.js";
import type { SeatKey } from "./signing.js";
import type { Action, DecisionAnswer, MoveMade } from "./types.js";

const UNBEGUN_SECONDS = 1;
/** The views of who plays no seat. */
const WATCHING = ["spectator", "judge"];

/** Plays a match with its seat's token, and signs with the seat's key if it has registered one. */
export class Seat {
  readonly client: Client;
  readonly match: string;
  readonly key: SeatKey | undefined;

  constructor(client: Client, match: string, key?: SeatKey) {
    this.client = client;
    this.match = match;
    this.key = key;
  }

  /** What the seat is asked, each time that the match waits for it, until the match is over. Throws if the token is of nobody who plays. */
  async *turns(): AsyncGenerator<DecisionAnswer> {
    let now = await this.begun();
    if (WATCHING.includes(now.view)) throw new Error(`the token is no seat's of ${this.match}: it sees it as ${now.view}`);
    while (now.result === null) {
      if (now.waiting.includes(now.view)) yield now;
      else await this.#news(now.version);
      now = await this.client.decision(this.match);
    }
  }

  /**
   * Act on the table as it was at a version; undefined if it was not taken because the match has moved on or waits for
   * a judge: the next of the turns says what is asked then. Throws IllegalAction where the rules forbid it.
   */
  async act(action: Action, version: number): Promise<MoveMade | undefined> {
    try {
      return await this.client.act(this.match, action, version, this.key);
    } catch (error) {
      if (!(error instanceof Problem) || !["match-paused", "version-conflict"].includes(error.code)) throw error;
      if (error.code === "match-paused") await this.#news(version);
      return undefined;
    }
  }

  /** Wait until all nonces are in, or their time is over; what is asked then. */
  async begun(): Promise<DecisionAnswer> {
    for (;;) {
      try {
        return await this.client.decision(this.match);
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== "match-not-begun") throw error;
      }
      await this.client.retries.sleep(UNBEGUN_SECONDS);
    }
  }

  async #news(after: number): Promise<void> {
    for await (const _ of this.client.follow(this.match, { after })) return;
  }
}
