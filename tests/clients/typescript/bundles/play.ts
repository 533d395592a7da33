/**
 * A client of any contract, made by any of the generators: it plays matches from their creation to their end, reads a
 * past state, has a dispute's finding, and handles a refusal by its clause. It has no `any` and no cast.
 *
 *     node built/play.js ORGANISER
 *
 * `service.ts` is how the generator's client is called; `given.ts` has what is of the contract's games.
 */
import { chosenBy, described, setups } from "./given.js";
import { type Action, act, createMatch, decide, type DecisionAnswer, dispute, type MatchRequest, state } from "./service.js";

const pick = chosenBy(7);
const leaving: ReadonlySet<string> = new Set(["concede"]); // not in every game

function next(decision: DecisionAnswer): Action {
  const listed: Action[] = [...decision.legal];
  const played = listed.filter(({ type }) => !leaving.has(type));
  return played.length > 0 ? pick(played) : described(pick(decision.described), pick);
}

async function play(organiser: string, setup: MatchRequest): Promise<string> {
  const { match, tokens } = await createMatch(organiser, setup);
  const of = (seat: string): string => tokens[seat] ?? "";
  let now = await decide(of("P1"), match.id);
  let moves = 0;
  let clause = "";
  while (now.result === null) {
    const { waiting } = now;
    const idle = Object.keys(tokens).find((each) => !waiting.includes(each));
    if (clause === "" && idle !== undefined) {
      const refused = await act(of(idle), match.id, { action: { type: "choose", choice: "nothing" } });
      if (refused.kind === "refused") clause = refused.clause;
    }
    const token = of(pick(waiting));
    const mine = await decide(token, match.id);
    const made = await act(token, match.id, { action: next(mine), expected_version: mine.version });
    if (made.kind === "refused") throw new Error(`refused: ${made.code} ${made.clause}`);
    [now, moves] = [made.move.next, made.move.move];
  }
  const middle = Math.floor(moves / 2);
  const past = await state(of("P1"), match.id, middle);
  const { finding } = await dispute(of("P1"), match.id, middle);
  if ("hidden" in finding) throw new Error("the finding of one's own question is hidden");
  return JSON.stringify({
    ruleset: match.ruleset,
    moves,
    winners: now.result.winners,
    past: past.move,
    members: Object.keys(past.state).length,
    legal: finding.kind === "legality" && finding.answer !== null && finding.answer.legal,
    clauses: finding.clauses.length,
    refused_by: clause,
  });
}

const [organiser = ""] = process.argv.slice(2);
for (const setup of setups) console.log(await play(organiser, setup));
