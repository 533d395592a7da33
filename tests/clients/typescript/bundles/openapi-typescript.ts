/** How the client is called whose types openapi-typescript has made. */
import createClient from "openapi-fetch";
import type { components, paths } from "./contract.js";
import { BASE, type Done, keyed } from "./given.js";

type Schemas = components["schemas"];
export type Action = Schemas["ActionRequest"]["action"];
export type Choice = Schemas["Choice"];
export type DecisionAnswer = Schemas["DecisionAnswer"];
export type Described = Schemas["Described"];
export type MatchRequest = Schemas["MatchRequest"];
export type MoveMade = Schemas["MoveMade"];

const api = createClient<paths>({ baseUrl: BASE });
const at = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

function there<T>(told: { data?: T; error?: { code: string } }): T {
  if (told.data === undefined) throw new Error(`refused: ${told.error?.code ?? ""}`);
  return told.data;
}

export async function createMatch(token: string, body: MatchRequest): Promise<Schemas["MatchCreated"]> {
  return there(await api.POST("/v1/matches", { ...at(token), params: { header: keyed() }, body }));
}

export async function decide(token: string, match_id: string): Promise<DecisionAnswer> {
  return there(await api.GET("/v1/matches/{match_id}/decision", { ...at(token), params: { path: { match_id } } }));
}

export async function act(token: string, match_id: string, body: Schemas["ActionRequest"]): Promise<Done<MoveMade>> {
  const params = { path: { match_id }, header: keyed() };
  const { data, error } = await api.POST("/v1/matches/{match_id}/actions", { ...at(token), params, body });
  if (data !== undefined) return { kind: "made", move: data };
  return { kind: "refused", code: error.code, clause: error.code === "illegal-action" ? error.clause : "" };
}

export async function state(token: string, match_id: string, move: number): Promise<Schemas["StateAnswer"]> {
  const params = { path: { match_id }, query: { move, view: "judge" } };
  return there(await api.GET("/v1/matches/{match_id}/state", { ...at(token), params }));
}

// Its type is what openapi-fetch says that it reads, which leaves out members that are always null.
export async function dispute(token: string, match_id: string, move: number) {
  const params = { path: { match_id }, header: keyed() };
  const body: Schemas["DisputeRequest"] = { question: { kind: "legality" }, move };
  const { id } = there(await api.POST("/v1/matches/{match_id}/disputes", { ...at(token), params, body }));
  return there(await api.GET("/v1/disputes/{dispute_id}", { ...at(token), params: { path: { dispute_id: id } } }));
}
