// What a script adds to pages of rulebooks and cards: the bar, finding as one types, copying, and cases.
import { html, render } from "console/core/dom.js";
import { frame } from "console/core/page.js";
import { copy } from "console/core/ui.js";
import { Cases } from "console/library/cases.js";
import { findAsTyped } from "console/library/finding.js";
import core from "words/core.js";

/** A button that the server has written copies what it says, with the address of where it stands. */
for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-copy]"))) {
  const called = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    if (await copy(`${button.dataset.copy} ${location.origin}${button.dataset.at}`)) button.textContent = core.copied;
  });
  button.addEventListener("blur", () => { button.textContent = called; });
}

for (const contents of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("[data-contents]"))) {
  contents.open = matchMedia("(min-width: 64rem)").matches; // beside the book there is room for it
}

/** Draw the pictures of cards that the server has written. */
async function drawPictures() {
  const empty = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".card-art:empty"));
  if (!empty.length) return;
  const { plate } = await import("console/board/plate.js");
  for (const art of empty) {
    const { key = "", frame = "", kind = "", words = "", tones = "" } = art.dataset;
    const [hue, percent, spot] = tones.split(" ").map(Number);
    for (const [name, value] of Object.entries({ "--hue": hue, "--strength": percent / 100, "--spot": spot })) art.parentElement?.style.setProperty(name, String(value));
    art.innerHTML = `<svg class="plate" viewBox="0 0 120 80" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${plate(key, frame, kind, words)}</svg>`;
  }
}

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-live]"));
if (form) findAsTyped(form, drawPictures);

await frame();
await drawPictures();

const introduced = document.querySelector("[data-introduction]");
if (introduced) {
  const { Introduction, shownIn } = await import("console/board/introduction.js");
  introduced.replaceChildren();
  render(html`<${Introduction} shown=${shownIn(document)} />`, introduced);
}

for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-cases]"))) {
  const { cases = "", ruleset = "", id = "" } = place.dataset;
  place.replaceChildren();
  render(html`<${Cases} ruleset=${ruleset} of=${cases} id=${id} />`, place);
}
