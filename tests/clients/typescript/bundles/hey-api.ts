/** How the client is called that hey-api has made. */
import { BASE, type Done, keyed } from "./given.js";
import { client } from "./contract/client.gen.js";
import * as sdk from "./contract/sdk.gen.js";
import type * as contract from "./contract/types.gen.js";

export type Action = contract.ActionRequest["action"];
export type Choice = contract.Choice;
export type DecisionAnswer = contract.DecisionAnswer;
export type Described = contract.Described;
export type MatchRequest = contract.MatchRequest;
export type MoveMade = contract.MoveMade;

client.setConfig({ baseUrl: BASE });

function there<T>(told: { data: T | undefined; error: { code: string } | undefined }): T {
  if (told.data === undefined) throw new Error(`refused: ${told.error?.code ?? ""}`);
  return told.data;
}

export async function createMatch(auth: string, body: MatchRequest): Promise<contract.MatchCreated> {
  return there(await sdk.createMatch({ auth, headers: keyed(), body }));
}

export async function decide(auth: string, match_id: string): Promise<DecisionAnswer> {
  return there(await sdk.getDecision({ auth, path: { match_id } }));
}

export async function act(auth: string, match_id: string, body: contract.ActionRequest): Promise<Done<MoveMade>> {
  const { data, error } = await sdk.postAction({ auth, path: { match_id }, headers: keyed(), body });
  if (data !== undefined) return { kind: "made", move: data };
  return { kind: "refused", code: error.code, clause: error.code === "illegal-action" ? error.clause : "" };
}

export async function state(auth: string, match_id: string, move: number): Promise<contract.StateAnswer> {
  return there(await sdk.getState({ auth, path: { match_id }, query: { move, view: "judge" } }));
}

export async function dispute(auth: string, match_id: string, move: number): Promise<contract.Dispute> {
  const body: contract.DisputeRequest = { question: { kind: "legality" }, move };
  const { id } = there(await sdk.openDispute({ auth, path: { match_id }, headers: keyed(), body }));
  return there(await sdk.getDispute({ auth, path: { dispute_id: id } }));
}
