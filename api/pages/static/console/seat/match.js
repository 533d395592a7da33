// A match as a seat plays it: its table, what is asked, what it sends, and what the others do meanwhile.
import { History, goOn } from "console/board/replay.js";
import { Refused, Unreached, get, newKey, post, whenBack } from "console/core/api.js";
import { batch, signal } from "console/core/dom.js";
import { follow } from "console/core/live.js";
import { me } from "console/core/me.js";
import { fail } from "console/core/page.js";
import { keepReceipt } from "console/core/receipts.js";
import { calls, look } from "console/seat/calls.js";
import { foresee } from "console/seat/consequences.js";
import { endPassing, nextPass, onlyPass, pass, passesAlone } from "console/seat/passing.js";
import { forget } from "console/seat/pressed.js";

/** So many events are read back for the log; what was before them is in the viewer. */
const REMEMBERED = 300;

/**
 * @typedef {import("console/seat/types.js").Choices} Choices
 * @typedef {import("console/seat/types.js").Action} Action
 * @typedef {{ action: Action, text: string, version: number, key: string, alone?: boolean }} Sent
 */

/** The table and what is asked, as of one version. @type {import("@preact/signals").Signal<{ history: History, choices: Choices } | null>} */
export const now = signal(/** @type {{ history: History, choices: Choices } | null} */ (null));

/** What has been sent and not been answered yet: it is sent again under its key, and done once. */
export const sent = signal(/** @type {Sent | null} */ (null));

/** What was acknowledged last. */
export const receipt = signal(/** @type {{ move: number, text: string } | null} */ (null));

/** Why what was sent last has not been done. */
export const refusal = signal(/** @type {unknown} */ (null));

/** The moves that the page has made by itself: what happened before them is still to be told. @type {Set<number>} */
export const alone = new Set();

let match = "";
let running = /** @type {Promise<void> | null} */ (null);
let again = false;
/** Whether something was asked before what had been sent was answered: whether it is passed is then still open. */
let held = false;

/** Sit down: load the table, and go on with it as long as the page is open. @param {string} id */
export async function sitDown(id) {
  match = id;
  await refresh();
  // from the table that was read, or what happens before the stream has begun would never be heard of
  follow([id, "calls"], heard, { hidden: true, after: now.value ? `${now.value.history.version};` : "" });
  whenBack(() => { if (sent.value) send(sent.value); });
}

/** Something has happened in the match, or to a dispute about it; `calls` are those that are open as the stream begins. @param {string} name @param {any} data */
function heard(name, data) {
  if (name === "call" || name === "back" || (name === "calls" && data.calls.length !== calls.peek().length)) look(match);
  if (name !== "call" && name !== "calls") refresh();
}

/** Read the table and what is asked; once for all that is heard while that goes on. */
export function refresh() {
  again = true;
  running ??= (async () => {
    while (again) {
      again = false;
      try {
        await read();
      } catch (error) {
        if (!(error instanceof Unreached)) fail(error);
      }
    }
    running = null;
  })();
  return running;
}

async function read() {
  const history = now.value?.history;
  const path = `/v1/matches/${match}/choices`;
  if (history) {
    const [choices] = await Promise.all([get(path), goOn(match, history)]);
    if (choices.version === history.version) stand({ history, choices });
    else again = true;
    return;
  }
  /** @type {Choices} */
  const choices = await get(path);
  const begun = new History(await get(`/v1/matches/${match}/replay?after=${Math.max(0, choices.version - REMEMBERED)}&limit=1000`));
  stand({ history: begun, choices });
  again = begun.version !== choices.version;
}

/** Show a table; what had been pressed is let go where that was done or something else is offered now, and what is offered is looked ahead of. @param {NonNullable<typeof now.value>} table */
function stand(table) {
  const isNew = table.choices.version !== now.value?.choices.version;
  const isDone = !!sent.value || (receipt.value?.move ?? 0) > (now.value?.choices.move ?? 0);
  const offered = (/** @type {Choices | undefined} */ choices) => JSON.stringify([choices?.choices, choices?.forms]);
  batch(() => {
    if (isNew && (isDone || offered(table.choices) !== offered(now.value?.choices))) forget();
    now.value = table;
    endPassing(table.history, table.choices);
  });
  if (isNew && table.choices.choices.some(({ standing }) => !standing)) lookAhead(table);
}

/** Look what would come of what is offered; then it is known whether it is passed. @param {NonNullable<typeof now.value>} table */
const lookAhead = (table) => foresee(match, table.choices.version).then((known) => (known ? passAgain(table) : undefined)).catch(fail);
passesAlone.subscribe((on) => { if (on && now.peek()) lookAhead(/** @type {NonNullable<typeof now.value>} */ (now.peek())); }); // that all others are the house is heard of later

/** Pass what is asked, if all of that kind is being passed and this decides nothing; it is known by now what it would. So is what leaves nothing else to be done, in a moment, where the reader wants that. @param {NonNullable<typeof now.value>} table */
async function passAgain({ choices }) {
  if (now.value?.choices.version !== choices.version) return;
  held = !!sent.value;
  if (held) return;
  const seat = me.value?.seat ?? "";
  const [going, only] = [nextPass(choices, seat), passesAlone.value ? onlyPass(choices, seat) : undefined];
  if (going) await send(toBeSent(going.action, going.text));
  else if (only) pass(only, (each) => { send({ ...toBeSent(each.action, each.text), alone: true }).catch(fail); });
}

/** Make what is to be sent of an action, on the table as it is now. @param {Action} action @param {string} text @returns {Sent} */
export const toBeSent = (action, text) => ({ action, text, version: now.value?.choices.version ?? 0, key: newKey() });

/** Send an action; whatever comes of it is told by `receipt`, `refusal`, or by `sent` if no answer came. @param {Sent} what */
export async function send(what) {
  refusal.value = null;
  receipt.value = null;
  sent.value = what;
  if (what.alone) alone.add((now.value?.choices.move ?? 0) + 1);
  try {
    const made = await post(`/v1/matches/${match}/actions`, { action: what.action, expected_version: what.version }, { key: what.key });
    sent.value = null;
    receipt.value = { move: made.move, text: what.text };
    if (made.receipt) keepReceipt(match, made.receipt);
  } catch (error) {
    if (!(error instanceof Unreached)) sent.value = null;
    if (error instanceof Refused) refusal.value = error;
    else if (!(error instanceof Unreached)) throw error;
  }
  await refresh();
  if (held && now.value) await passAgain(now.value);
}
