// A form of the server's that shows what it finds while one types: the same page is asked for, and what it found is put in place.

const PAUSE = 150;

/** `then`: what is done with what has been found. @param {HTMLFormElement} form @param {() => void} then */
export function findAsTyped(form, then) {
  let asked = 0;
  let timer = 0;

  const find = async () => {
    const mine = (asked += 1);
    const given = [...new FormData(form)].filter(([, value]) => value !== "");
    const url = `${form.getAttribute("action")}${given.length ? `?${new URLSearchParams(/** @type {[string, string][]} */ (given))}` : ""}`;
    let page;
    try {
      const answer = await fetch(url, { credentials: "same-origin" });
      if (!answer.ok) return;
      page = new DOMParser().parseFromString(await answer.text(), "text/html");
    } catch {
      return; // what was found before stays; the form can still be sent
    }
    const found = page.querySelector("[data-found]");
    if (mine !== asked || !found) return; // an answer to an earlier question
    document.querySelector("[data-found]")?.replaceChildren(...found.childNodes);
    then();
    history.replaceState(null, "", url);
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(find, PAUSE);
  };

  const button = form.querySelector("button");
  if (button) button.hidden = true; // what it does is done already
  form.addEventListener("input", soon);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(timer);
    find();
  });
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key === "/" && !event.ctrlKey && !event.metaKey && !target.closest("input, textarea, select")) {
      event.preventDefault();
      /** @type {HTMLInputElement | null} */ (form.querySelector("[name=q]"))?.focus();
    }
  });
}
