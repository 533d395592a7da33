// Doors: how somebody who was given a key comes in: by a link, its QR code, or a short code. On the screen, and as cards to print.
import { post } from "console/core/api.js";
import { html, useSignal } from "console/core/dom.js";
import { Send } from "console/core/forms.js";
import { moment } from "console/core/language.js";
import { Copy, Drawing, Player } from "console/core/ui.js";
import words from "words/doors.js";

/**
 * @typedef {{ link: string, qr: string, code: string, code_expires_at: string }} Door
 * @typedef {{ seat: string, name: string }} Player
 * @typedef {{ event: string, round: string, table: string, player: Player, door: Door }} Card
 */

/** A door that has just been made: it is shown now and not again. @param {{ door: Door, title: string }} props */
export function ShownDoor({ door, title }) {
  return html`<section class="box door" aria-label=${title} tabindex="-1" ref=${focused}>
    <${Drawing} svg=${door.qr} title=${words.qrOf(title)} />
    <div><${Unreachable} link=${door.link} /><h3><bdi>${title}</bdi></h3>
      <p>${words.code} <strong class="code">${door.code}</strong> <small class="soft">${words.until(moment(door.code_expires_at))}</small></p>
      <p class="row"><${Copy} text=${door.link}>${words.copyLink}<//> <${Copy} text=${door.code}>${words.copyCode}<//></p>
      <p class="small soft">${words.once}</p></div></section>`;
}

/**
 * A new code for a key that somebody holds already: the code is a door for ten minutes.
 * @param {{ subject: string }} props
 */
export function NewCode({ subject }) {
  const code = useSignal(/** @type {{ code: string, code_expires_at: string } | null} */ (null));
  const issue = async () => { code.value = await post(`/v1/tokens/${subject}/codes`, {}); };
  return html`${code.value ? html`<span class="notice" role="status">${words.code} <strong class="code">${code.value.code}</strong> <${Copy} text=${code.value.code} /> <small>${words.until(moment(code.value.code_expires_at))}</small></span>` : null}
    <${Send} className="" onPress=${issue}>${words.newCode}<//>`;
}

/** Bring what has just appeared before whoever waits for it. @param {HTMLElement | null} element */
function focused(element) {
  element?.focus();
}

/** Where a code is typed: an address that is short enough for that. @param {string} link */
function shortOf(link) {
  const { host, pathname } = new URL(link);
  return host + pathname;
}

/** Whether an address leads no other machine here. @param {string} link */
const isOfThisMachineAlone = (link) => /^(localhost|127\.|\[::1\])/.test(new URL(link).host);

/** Says so where a phone cannot follow a link. @param {{ link: string }} props */
export const Unreachable = ({ link }) => (isOfThisMachineAlone(link) ? html`<p class="failure no-print" role="alert">${words.thisMachineAlone(shortOf(link))}</p>` : null);

/** Cards to print, eight on a page: one for each seat. @param {{ cards: Card[] }} props */
export function Sheet({ cards }) {
  return html`${cards.length ? html`<${Unreachable} link=${cards[0].door.link} />` : null}<section class="sheet" aria-label=${words.sheet}>${cards.map((card) => html`<article class="door-card" key=${card.door.link} data-link=${card.door.link}>
    <header><strong>${card.table ? html`${words.table} <bdi>${card.table}</bdi>` : html`<bdi>${card.event}</bdi>`}</strong>${card.round ? html`<span>${words.round(card.round)}</span>` : null}</header>
    ${card.table && card.event ? html`<p class="event small"><bdi>${card.event}</bdi></p>` : null}
    <p class="name"><${Player} ...${card.player} /></p>
    <${Drawing} svg=${card.door.qr} title=${words.qrOf(card.player.name || card.player.seat)} />
    <p class="told"><span>${words.code} <strong class="code">${card.door.code}</strong></span> <small>${words.until(moment(card.door.code_expires_at))}</small></p>
    <p class="link">${words.typed} <b>${shortOf(card.door.link)}</b></p></article>`)}</section>`;
}

/**
 * Make a new key for a seat, which takes the place of those that it had.
 * @param {string} match @param {Player} player @returns {Promise<Door>}
 */
export async function newKeyOf(match, player) {
  return (await post("/v1/tokens", { role: "seat", match, seat: player.seat, label: player.name })).door;
}
