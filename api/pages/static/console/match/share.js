// A link by which others watch a match: made by the organiser, or the one that was given to whoever began it.
import { post } from "console/core/api.js";
import { html, useSignal } from "console/core/dom.js";
import { Send } from "console/core/forms.js";
import { is } from "console/core/me.js";
import { watchOf } from "console/core/tables.js";
import { Copy, Dialog, Drawing } from "console/core/ui.js";
import words from "words/shared.js";

/** Whether whoever reads has a link to give, or may make one. @param {string} match */
export const mayShare = (match) => is("organiser") || !!watchOf(match);

/** @param {{ match: string, onClose: () => void }} props */
export function Share({ match, onClose }) {
  const door = useSignal(/** @type {{ link: string, qr?: string } | null} */ (watchOf(match) ? { link: watchOf(match) } : null));
  const make = async () => { ({ door: door.value } = await post("/v1/tokens", { role: "spectator", match, label: words.title })); };
  return html`<${Dialog} title=${words.title} onClose=${onClose}><p>${words.what}</p>
    ${door.value ? html`${door.value.qr ? html`<${Drawing} svg=${door.value.qr} title=${words.qr} />` : null}
        <p><code class="seed">${door.value.link}</code></p><p><${Copy} text=${door.value.link}>${words.copy}<//> <${Copy} text=${door.value.link.replace("#", "?kiosk#")}>${words.copyBig}<//></p>`
      : html`<${Send} onPress=${make}>${words.make}<//>`}
    ${is("organiser") ? html`<p class="small soft">${words.takenBack}</p>` : null}<//>`;
}
