// What people fill in and send.
import { html, useSignal } from "console/core/dom.js";
import { Why } from "console/core/ui.js";

/** A field with its label. @param {{ label: string, help?: string, children?: unknown }} props */
export function Field({ label, help, children }) {
  return html`<label class="field"><span>${label}</span>${children}${help ? html`<small>${help}</small>` : null}</label>`;
}

/** Something that is sent, once at a time: whether it is under way, and what went wrong. @param {() => Promise<unknown>} send */
function useSending(send) {
  const busy = useSignal(false);
  const error = useSignal(/** @type {unknown} */ (null));
  const start = async () => {
    if (busy.value) return;
    busy.value = true;
    error.value = null;
    try {
      await send();
    } catch (caught) {
      error.value = caught;
    } finally {
      busy.value = false;
    }
  };
  return { busy, error, start };
}

/**
 * A button that sends something: while it does it cannot be pressed again; what is refused is told beneath it.
 * @param {{ onPress: () => Promise<unknown>, children?: unknown, className?: string, disabled?: boolean, ruleset?: string }} props
 */
export function Send({ onPress, children, className = "primary", disabled = false, ruleset }) {
  const { busy, error, start } = useSending(onPress);
  return html`<button type="button" class=${className} disabled=${disabled || busy.value} aria-busy=${busy.value} onClick=${start}>${children}</button>
    <${Why} error=${error.value} ruleset=${ruleset} />`;
}

/**
 * A form with its button, which Enter presses too; while it is sent it cannot be sent again, and what is refused is told
 * beneath it. `place` says what the field at a pointer of the request is called.
 * @param {{ onSend: () => Promise<unknown>, label: string, place?: (pointer: string) => string, ruleset?: string, children?: unknown,
 *   onRefused?: (error: unknown) => void, className?: string, danger?: boolean }} props
 */
export function Form({ onSend, label, place, ruleset, children, onRefused, className = "", danger = false }) {
  const { busy, error, start } = useSending(onSend);
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    await start();
    onRefused?.(error.value);
  };
  return html`<form class=${className} onSubmit=${send}>${children}
    <button type="submit" class=${danger ? "danger" : "primary"} aria-busy=${busy.value} disabled=${busy.value}>${label}</button>
    <${Why} error=${error.value} ruleset=${ruleset} place=${place} /></form>`;
}
