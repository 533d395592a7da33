// Passing: one press, which sends itself in a moment unless it is taken back; and, where a game has no such action, each pass of the same
// kind after it, until a phase begins. Those are passes like any other: the service knows of no other kind.
import { batch, signal } from "console/core/dom.js";
import { keep, kept } from "console/core/kept.js";
import { decides, isGrave } from "console/seat/consequences.js";
import { chosen, forget, passing } from "console/seat/pressed.js";

/**
 * @typedef {import("console/board/replay.js").History} History
 * @typedef {import("console/seat/types.js").Choice} Choice
 * @typedef {import("console/seat/types.js").Choices} Choices
 */

/** How long a pass can be taken back before it is sent, in milliseconds. */
const SOON = 2000;

/** Whether a choice lets something go by, and decides nothing by that. @param {Choice} choice */
export const isPass = ({ action }) => action.type === "pass" && !isGrave(decides(action));

/** What is asked again and again in a phase: to pass it is not to pass for good. */
const WINDOWS = ["act", "response", "would_interrupt", "interrupt", "reaction"];

/** Whether a pass gives up no more than a window of many: then one press is enough. @param {Pick<Choices, "asked">} of */
export const isWindow = ({ asked }) => WINDOWS.includes(asked?.kind ?? "");

/** Whether what is asked may be passed until a phase begins: where it comes again, and the game has no action of its own for that. @param {Choices} of */
export const comesAgain = ({ asked, choices }) => isWindow({ asked }) && !choices.some(({ action }) => action.type === "yield");

/** Pass, in a moment. @param {Choice} choice @param {(choice: Choice) => void} send */
export function pass(choice, send) {
  const asked = { choice };
  batch(() => {
    forget();
    passing.value = asked;
  });
  setTimeout(() => {
    if (passing.value !== asked) return; // it was taken back, or something has happened meanwhile
    passing.value = null;
    if (isPass(choice)) send(choice);
    else chosen.value = choice; // it has come out what it would decide
  }, SOON);
}

/** What goes on being passed: which question, since which turn or phase. */
export const passed = signal(/** @type {{ kind: string, since: number } | null} */ (null));

/** When the turn or phase that a match is in has begun, by its event. @param {History} history */
const begun = (history) => history.frames.findLast(({ turn, phase }) => turn || phase)?.version ?? 0;

/** Go on passing what is asked now. @param {History} history @param {Choices} choices */
export function passOn(history, choices) {
  passed.value = { kind: choices.asked?.kind ?? "", since: begun(history) };
}

/** Pass no more by itself where a turn or phase has begun, or the match is over. @param {History} history @param {Choices} choices */
export function endPassing(history, choices) {
  if (passed.value && (choices.over || begun(history) !== passed.value.since)) passed.value = null;
}

/** The pass that goes on with those before it, if what is asked is passed. @param {Choices} choices @param {string} seat */
export const nextPass = (choices, seat) => (passed.value && choices.waiting.includes(seat) && choices.asked?.kind === passed.value.kind ? choices.choices.find(isPass) : undefined);

/** Whether a pass that is all that may be done is made by itself, in each match that is played in this browser. */
export const passesAlone = signal(kept("pass-alone") === "on");

/** Where all others are the house, nobody learns anything from a pass that is made at once: it is, unless the reader has said otherwise. */
export function passAloneAgainstHouse() {
  if (!kept("pass-alone")) passesAlone.value = true;
}

/** Turn that on, or off. */
export function changePassesAlone() {
  passesAlone.value = !passesAlone.value;
  keep("pass-alone", passesAlone.value ? "on" : "off");
}

/** The pass that is all that a seat may do now, but for passing on. @param {Choices} choices @param {string} seat */
export function onlyPass({ choices, forms, waiting }, seat) {
  const [first, ...others] = [...choices.filter(({ action }) => action.type !== "yield"), ...forms].filter(({ standing }) => !standing);
  return waiting.includes(seat) && first && !others.length ? choices.find((each) => each === first && isPass(each)) : undefined;
}
