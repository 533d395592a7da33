/** What is of the contract's games: written anew for each contract by every_bundle.py, at the places marked. */
import { randomUUID } from "node:crypto";
import type { Action, Choice, Described, MatchRequest } from "./service.js";

export const BASE = "BASE_URL";
export const setups: readonly MatchRequest[] = [];

/** What came of an action. */
export type Done<Move> = { kind: "made"; move: Move } | { kind: "refused"; code: string; clause: string };
export type Pick = <T>(things: readonly T[]) => T;

export const keyed = () => ({ "Idempotency-Key": randomUUID() });

/** What takes one of several things: the same ones in every run. */
export function chosenBy(seed: number): Pick {
  let turn = seed;
  return (things) => {
    turn = (turn * 1103515245 + 12345) % 2147483648;
    for (const thing of things.slice((turn >> 8) % things.length)) return thing;
    throw new Error("there is nothing to pick");
  };
}

/** Something that may be chosen, as a list of texts. */
export function chosen(choice: Choice, pick: Pick): string[] {
  const options = [...(choice.options ?? [])];
  if (choice.form === "assign") return options.map(() => pick(choice.places ?? []));
  return choice.form === "order" ? options : options.slice(0, choice.least ?? 1);
}

/** An action of those that are too many to be listed: of the types that the contract's games have. */
export function described({ type, seat, fields }: Described, pick: Pick): Action {
  const choice = pick(Object.values(fields));
  switch (type) {
    case "choose_some":
      return { type, seat, choices: chosen(choice, pick) };
    case "choose_order":
      return { type, seat, order: chosen(choice, pick) };
    case "choose_amount":
      return { type, seat, amount: choice.least ?? 1 };
    case "assign":
      return { type, seat, places: chosen(choice, pick) };
    default:
      throw new Error(`nobody has said how ${type} of ${seat} is filled in (${choice.form})`);
  }
}
