// The glyphs of cards: of their kinds, of their numbers, and of how they lie. Of one hand, 24 by 24, drawn by a line.
import { html } from "console/core/dom.js";

/** What each draws, as SVG. @type {Record<string, string>} */
const DRAWN = {
  unit: '<path d="M12 3l7 3v6c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6z"/><path d="M12 8v8M9 12h6"/>',
  character: '<circle cx="12" cy="8" r="4"/><path d="M4.5 21c.5-5 3.5-7 7.5-7s7 2 7.5 7"/>',
  monster: '<path d="M5 4c0 3 1 4 3 5-2 1.5-3 3.5-3 6 0 3.5 3 6 7 6s7-2.5 7-6c0-2.5-1-4.5-3-6 2-1 3-2 3-5M9 14h.01M15 14h.01M10 18h4"/>',
  leader: '<path d="M4 18h16M4 15L3 7l5 4 4-7 4 7 5-4-1 8z"/>',
  artifact: '<path d="M12 3l7 5v8l-7 5-7-5V8zM5 8l7 4 7-4M12 12v9"/>',
  item: '<path d="M8 8V6a4 4 0 0 1 8 0v2M5 8h14l1 12H4z"/>',
  attachment: '<path d="M19 11l-7.5 7.5a4.2 4.2 0 0 1-6-6L13 5a2.8 2.8 0 0 1 4 4l-7.5 7.5a1.4 1.4 0 0 1-2-2L14 8"/>',
  equipment: '<path d="M8 3L3 6l2 5 2-1v11h10V10l2 1 2-5-5-3c-1 2-2 3-4 3S9 5 8 3z"/>',
  field: '<path d="M2 19l6-9 4 5 3-4 7 8zM17 5.5h.01"/><circle cx="17" cy="5.5" r="1.5"/>',
  province: '<path d="M4 21V9M20 21V9M2 9c4 0 8-1 10-5 2 4 6 5 10 5M2 21h20M9 21v-5h6v5"/>',
  holding: '<path d="M3 11l9-7 9 7M6 9v11h12V9M10 20v-6h4v6"/>',
  stronghold: '<path d="M4 21V5h3v3h3V5h4v3h3V5h3v16zM10 21v-5a2 2 0 0 1 4 0v5"/>',
  support: '<path d="M4 21V10l5-3v4l5-4v4l6-4v14zM8 16h.01M12 16h.01M16 16h.01"/>',
  role: '<path d="M12 3v18M12 3l7 2-2 3 2 3-7 1M8 21h8"/>',
  spell: '<path d="M12 3l2 6 6 3-6 3-2 6-2-6-6-3 6-3z"/>',
  event: '<path d="M6 3h11l2 3v15H6zM9 9h7M9 13h7M9 17h4"/>',
  action: '<path d="M13 2L5 14h6l-1 8 8-12h-6z"/>',
  consumable: '<path d="M9 3h6M10 3v6l-5 8c-1 2 0 4 2 4h10c2 0 3-2 2-4l-5-8V3M7.5 15h9"/>',
  heat: '<path d="M12 2c1 4 6 6.5 6 12a6 6 0 0 1-12 0c0-2.5 1-4 2-5 .5 2 1 2.5 2 3 1-3 0-6 2-10z"/>',
  money: '<circle cx="12" cy="12" r="9"/><path d="M12 7l4 5-4 5-4-5z"/>',
  energy: '<path d="M12 2l4 7 6 3-6 3-4 7-4-7-6-3 6-3z"/><circle cx="12" cy="12" r="1.5"/>',
  ring: '<circle cx="12" cy="12" r="8.5"/><circle cx="12" cy="12" r="4.5"/>',
  hp: '<path d="M12 20S4 15 4 9a4 4 0 0 1 8-1.5A4 4 0 0 1 20 9c0 6-8 11-8 11z"/>',
  atk: '<path d="M20 3l-1 5-9 9-3-3 9-9zM5 13l6 6M8 16l-4 4"/>',
  defence: '<path d="M12 3l8 3v6c0 5-4 8-8 9.5C8 20 4 17 4 12V6z"/>',
  mp: '<path d="M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z"/><path d="M12 11l1 2 2 1-2 1-1 2-1-2-2-1 2-1z"/>',
  range: '<circle cx="12" cy="12" r="7"/><path d="M12 2v5M12 17v5M2 12h5M17 12h5"/>',
  military: '<path d="M4 4l12 12M20 4L8 16M4 17l3 3M20 17l-3 3M14 18l4-4M10 18l-4-4"/>',
  political: '<path d="M5 21C7 12 12 6 20 3c0 8-4 13-11 14M9 13l4-1M7 17l5 0"/>',
  glory: '<path d="M12 3l2.6 5.7 6.1.6-4.6 4.1 1.3 6.1L12 16.4l-5.4 3.1 1.3-6.1L3.3 9.3l6.1-.6z"/>',
  strength: '<path d="M4 21V7h3v3h3V7h4v3h3V7h3v14zM4 15h16"/>',
  power: '<path d="M7 21v-5c-3-2-3-5-1-8l3 3V4h3v6-7h3v8-6h3v9c0 3-2 4-2 7z"/>',
  honor: '<path d="M12 21V9M12 9c-4 0-6-2-6-6 4 0 6 2 6 6zM12 9c4 0 6-2 6-6-4 0-6 2-6 6zM12 15c-3 0-5-1-6-4M12 15c3 0 5-1 6-4"/>',
  fate: '<path d="M12 3l9 9-9 9-9-9zM12 8l4 4-4 4-4-4z"/>',
  influence: '<path d="M12 3v7M12 10c-5 0-8 3-8 8h16c0-5-3-8-8-8zM9 18v3M15 18v3M9 3h6"/>',
  air: '<path d="M3 9h11a3 3 0 1 0-3-3M3 13h15a3 3 0 1 1-3 3M3 17h7"/>',
  earth: '<path d="M3 19l6-10 4 6 3-4 5 8zM7 13h4"/>',
  void: '<path d="M19 8a8 8 0 1 0 1 5M15 9a4 4 0 1 0 1 4"/>',
  water: '<path d="M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z"/>',
  turned: '<path d="M20 12a8 8 0 1 1-3-6.2M20 3v4.5h-4.5"/>',
  attacking: '<path d="M3 12h15M12 5l7 7-7 7"/>',
  up: '<path d="M12 5l8 13H4z" fill="currentColor"/>',
  down: '<path d="M12 19L4 6h16z" fill="currentColor"/>',
  chosen: '<path d="M4 13l5 5L20 6"/>',
  library: '<path d="M7 7h10v14H7zM10 7V4h10v14h-3"/>',
};

/** Other words for the same. @type {Record<string, string>} */
const ALIKE = { fire: "heat", domain: "hp", lp: "hp", life: "hp", battles: "attacking", bonus: "power" };

/** Whether there is a glyph of a word. @param {string} name */
export const isDrawn = (name) => (ALIKE[name] ?? name) in DRAWN;

/** A glyph, which tells nothing that is not said in words beside it. @param {{ name: string }} props */
export function Glyph({ name }) {
  const drawn = DRAWN[ALIKE[name] ?? name] ?? DRAWN.library;
  return html`<svg class="glyph" viewBox="0 0 24 24" aria-hidden="true" dangerouslySetInnerHTML=${{ __html: drawn }}></svg>`;
}
