/** What the service answers, by the contract's names: types that are made of the contract when the package is built. */
import type { components } from "./contract.js";

type Schemas = components["schemas"];

export type JSONValue = boolean | number | string | null | JSONValue[] | { [name: string]: JSONValue };
export type JSONObject = { [name: string]: JSONValue };
/** What is asked of a game: which members it has follows from its `type`. */
export type Action = Schemas["AnyAction"];
export type Choice = Schemas["Choice"];
export type DecisionAnswer = Schemas["DecisionAnswer"];
export type Described = Schemas["Described"];
export type EventLine = Schemas["EventLine"];
export type Match = Schemas["Match"];
export type MatchCreated = Schemas["MatchCreated"];
export type MatchRequest = Schemas["MatchRequest"];
export type MoveMade = Schemas["MoveMade"];
export type Seed = Schemas["AcknowledgedSeed"];
export type Who = Schemas["Who"];
/** The table as the view sees it, after a version. */
export type Snapshot = { version: number; state: JSONObject };
/** What happens in a match that is followed. */
export type News = { kind: "snapshot"; snapshot: Snapshot } | { kind: "event"; event: EventLine };
