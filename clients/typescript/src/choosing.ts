/** Choosing without a thought: any action of those that are legal. */
import type { Action, Choice, DecisionAnswer } from "./types.js";

/** Returns a number from 0 up to 1. */
export type Dice = () => number;

/** One of the actions that a decision offers, at random; it never concedes. */
export function anyAction(decision: DecisionAnswer, dice: Dice = Math.random): Action {
  const listed = decision.legal.filter((action) => action.type !== "concede");
  if (listed.length > 0) return one(listed, dice);
  const { type, seat, fields } = one(decision.described, dice);
  const chosen = Object.entries(fields).map(([name, choice]) => [name, anyValue(choice, dice)]);
  return { type, seat, ...Object.fromEntries(chosen) };
}

/** Something that may be chosen, at random. */
export function anyValue(choice: Choice, dice: Dice = Math.random): string | number | string[] {
  const { form = "one", options = [], least = 1, most = 1, places = [] } = choice;
  switch (form) {
    case "one":
      return one(options, dice);
    case "amount":
      return between(least, most, dice);
    case "assign":
      return options.map(() => one(places, dice));
    case "order":
      return some(options, options.length, dice);
    case "some":
      return some(options, between(least, Math.min(most, options.length), dice), dice);
  }
}

const between = (least: number, most: number, dice: Dice): number => least + Math.floor(dice() * (most - least + 1));

function one<T>(things: readonly T[], dice: Dice): T {
  for (const thing of things.slice(Math.floor(dice() * things.length))) return thing;
  throw new Error("there is nothing to choose from");
}

function some(options: readonly string[], count: number, dice: Dice): string[] {
  const left = [...options];
  return Array.from({ length: count }, () => left.splice(Math.floor(dice() * left.length), 1)).flat();
}
