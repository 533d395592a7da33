/** How the client is called that orval has made, whose headers are those of `fetch`. */
import * as contract from "./contract.js";
import { type Done, keyed } from "./given.js";

export type Action = contract.ActionRequest["action"];
export type Choice = contract.Choice;
export type DecisionAnswer = contract.DecisionAnswer;
export type Described = contract.Described;
export type MatchRequest = contract.MatchRequest;
export type MoveMade = contract.MoveMade;

const at = (token: string) => ({ headers: { Authorization: `Bearer ${token}`, ...keyed() } });
const refused = ({ status, data }: { status: number; data: { code: string } | void }): Error =>
  new Error(`refused: ${status} ${data?.code ?? ""}`);

export async function createMatch(token: string, body: MatchRequest): Promise<contract.MatchCreated> {
  const told = await contract.createMatch(body, at(token));
  if (told.status !== 201) throw refused(told);
  return told.data;
}

export async function decide(token: string, match: string): Promise<DecisionAnswer> {
  const told = await contract.getDecision(match, {}, at(token));
  if (told.status !== 200) throw new Error(`refused: ${told.status}`);
  return told.data;
}

export async function act(token: string, match: string, body: contract.ActionRequest): Promise<Done<MoveMade>> {
  const told = await contract.postAction(match, body, at(token));
  if (told.status === 201) return { kind: "made", move: told.data };
  const { data } = told;
  return { kind: "refused", code: data.code, clause: data.code === "illegal-action" ? data.clause : "" };
}

export async function state(token: string, match: string, move: number): Promise<contract.StateAnswer> {
  const told = await contract.getState(match, { move, view: "judge" }, at(token));
  if (told.status !== 200) throw new Error(`refused: ${told.status}`);
  return told.data;
}

export async function dispute(token: string, match: string, move: number): Promise<contract.Dispute> {
  const opened = await contract.openDispute(match, { question: { kind: "legality" }, move }, at(token));
  if (opened.status !== 201) throw refused(opened);
  const told = await contract.getDispute(opened.data.id, at(token));
  if (told.status !== 200) throw refused(told);
  return told.data;
}
