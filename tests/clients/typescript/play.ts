/**
 * A client of each ruleset, made from the contract alone: it plays a match from its creation to its end, reads a past
 * state, has a dispute's finding, and handles a refusal by its clause. It has no `any` and no cast.
 *
 *     node built/play.js http://127.0.0.1:8000 TOKEN RULESET [MOVES]
 *
 * After so many moves whoever may concede does.
 */
import { randomUUID } from "node:crypto";
import createClient from "openapi-fetch";
import type { components, paths } from "./contract.js";

type Schemas = components["schemas"];
type Action = Schemas["AnyAction"];
type Decision = Schemas["DecisionAnswer"];

const [base = "", organiser = "", ruleset = "", enough = "Infinity"] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl: base });

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
const keyed = (token: string) => ({
  headers: { Authorization: `Bearer ${token}` },
  params: { header: { "Idempotency-Key": randomUUID() } },
});

function there<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`there is no ${what}`);
  return value;
}

/** How a match of each ruleset begins. */
const setups: Record<string, Schemas["MatchRequest"]> = {
  diamonds: {
    ruleset: "diamonds",
    seats: [
      { name: "Ana", faction: "conclave" },
      { name: "Bruno", faction: "vanguard" },
      { name: "Clara", faction: "guardians" },
      { name: "Davi", faction: "shadows" },
    ],
    options: { stat_floor: "zero" },
  },
  dominions: { ruleset: "dominions", seats: [{ name: "Ana", deck: "brumas" }, { name: "Bruno", deck: "horda" }] },
  enlightenment: {
    ruleset: "enlightenment",
    seats: [{ name: "Ana", deck: "heron" }, { name: "Bruno", deck: "otter" }, { name: "Clara", deck: "pine" }],
  },
  heat: { ruleset: "heat", seats: [{ name: "Ana", deck: "corisco" }, { name: "Bruno", deck: "nevoa" }] },
  multiversity: { ruleset: "multiversity", seats: [{ name: "Ana", deck: "farol" }, { name: "Bruno", deck: "forja" }] },
};

let turn = 7;
/** One of several things: the same ones in every run. */
function pick<T>(things: readonly T[]): T {
  turn = (turn * 1103515245 + 12345) % 2147483648;
  return there(things[(turn >> 8) % things.length], "thing to pick");
}

/** Something that may be chosen, as a list of texts. */
function chosen(choice: Schemas["Choice"]): string[] {
  const options = [...(choice.options ?? [])];
  if (choice.form === "assign") return options.map(() => pick(choice.places ?? []));
  if (choice.form === "order") return options;
  if (choice.form === undefined || choice.form === "one") return [pick(options)];
  return options.slice(0, choice.least ?? 1);
}

/** An action of those that are too many to be listed: the answers that every game has. */
function described(each: Schemas["Described"]): Action {
  const [field] = Object.values(each.fields);
  const choice = there(field, "field");
  const { seat } = each;
  switch (each.type) {
    case "choose_some":
      return { type: "choose_some", seat, choices: chosen(choice) };
    case "choose_order":
      return { type: "choose_order", seat, order: chosen(choice) };
    case "choose_amount":
      return { type: "choose_amount", seat, amount: choice.least ?? 1 };
    case "assign":
      return { type: "assign", seat, places: chosen(choice) };
    default:
      throw new Error(`${each.type} is described, and is not played here`);
  }
}

function next(decision: Decision, over: boolean): Action {
  const listed: Action[] = [...decision.legal];
  const conceded = listed.find((action) => action.type === "concede");
  if (over && conceded !== undefined) return conceded;
  const played = listed.filter((action) => action.type !== "concede");
  return played.length > 0 ? pick(played) : described(pick(decision.described));
}

/** What a state tells that is of its game alone: the compiler knows which members there are. */
function told(answer: Schemas["StateAnswer"]): number {
  switch (answer.ruleset) {
    case "diamonds":
      return Object.keys(answer.state.field).length;
    case "dominions":
      return Object.keys(answer.state.board).length;
    case "enlightenment":
      return Object.keys(answer.state.rings).length;
    case "heat":
      return Object.keys(answer.state.pieces).length;
    case "multiversity":
      return Object.keys(answer.state.characters).length;
  }
}

const created = await api.POST("/v1/matches", { body: there(setups[ruleset], "ruleset"), ...keyed(organiser) });
const { match, tokens } = there(created.data, "match");
const at = { params: { path: { match_id: match.id } } };
const of = (seat: string) => there(tokens[seat], "seat");
const decide = async (seat: string) =>
  there((await api.GET("/v1/matches/{match_id}/decision", { ...at, ...bearer(of(seat)) })).data, "decision");

let now: Decision = await decide("P1");
let moves = 0;
let clause = "";
while (now.result === null) {
  const { waiting } = now;
  const idle = Object.keys(tokens).find((each) => !waiting.includes(each));
  if (clause === "" && idle !== undefined) {
    const refused = await api.POST("/v1/matches/{match_id}/actions", {
      body: { action: { type: "choose", choice: "nothing" } },
      ...keyed(of(idle)),
      params: { ...at.params, ...keyed(of(idle)).params },
    });
    if (refused.error?.code === "illegal-action") clause = refused.error.clause;
  }
  const seat = pick(waiting);
  const mine = await decide(seat);
  const action = next(mine, moves >= Number(enough));
  const { data, error } = await api.POST("/v1/matches/{match_id}/actions", {
    body: { action, expected_version: mine.version },
    ...keyed(of(seat)),
    params: { ...at.params, ...keyed(of(seat)).params },
  });
  if (data === undefined) throw new Error(`${JSON.stringify(action)} is refused: ${error.code}`);
  now = data.next;
  moves = data.move;
}

const middle = Math.floor(moves / 2);
const past = await api.GET("/v1/matches/{match_id}/state", {
  ...bearer(of("P1")),
  params: { ...at.params, query: { move: middle, view: "judge" } },
});
const state = there(past.data, "state");
const opened = await api.POST("/v1/matches/{match_id}/disputes", {
  body: { question: { kind: "legality" }, move: middle },
  ...keyed(of("P1")),
  params: { ...at.params, ...keyed(of("P1")).params },
});
const dispute = there(opened.data, "dispute");
const read = await api.GET("/v1/disputes/{dispute_id}", {
  ...bearer(of("P1")),
  params: { path: { dispute_id: dispute.id } },
});
const { finding } = there(read.data, "dispute");
if ("hidden" in finding) throw new Error("the finding of one's own question is hidden");
const legal = finding.kind === "legality" && finding.answer !== null && finding.answer.legal;
console.log(
  JSON.stringify({
    ruleset: match.ruleset,
    moves,
    winners: now.result.winners,
    past: state.move,
    members: told(state),
    legal,
    clauses: finding.clauses.length,
    refused_by: clause,
  }),
);
