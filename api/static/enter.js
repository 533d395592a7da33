// Coming in by a browser: a link has the token in its fragment, which goes nowhere but to POST /v1/sessions.

const part = (id) => document.getElementById(id);
const said = part("said");

/** Send a request; return its status and its JSON. */
async function ask(method, path, body) {
  const headers = { Accept: "application/json" };
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    headers["Idempotency-Key"] = key();
  }
  const answer = await fetch(path, { method, headers, body: body && JSON.stringify(body), credentials: "same-origin" });
  return { status: answer.status, told: await answer.json() };
}

/** Return a new idempotency key. `randomUUID` is not there on a page that came by plain HTTP. */
function key() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function showInside(who) {
  said.textContent = "";
  part("by-code").hidden = true;
  part("who").textContent = [who.label, who.role, who.seat, who.match || who.tournament].filter(Boolean).join(" · ");
  part("inside").hidden = false;
}

function showForm() {
  part("inside").hidden = true;
  part("by-code").hidden = false;
}

async function comeIn(credential) {
  said.textContent = said.dataset.busy;
  try {
    const { status, told } = await ask("POST", "/v1/sessions", credential);
    if (status === 201) return showInside(told);
    said.textContent = (told.errors || []).map((error) => error.message).join(" ") || told.detail || told.title;
  } catch {
    said.textContent = said.dataset.offline;
  }
  showForm();
}

part("by-code").addEventListener("submit", (event) => {
  event.preventDefault();
  comeIn({ code: part("code").value });
});
part("leave").addEventListener("click", async () => {
  await ask("POST", "/v1/sessions/current/endings", {});
  showForm();
});

/** Come in by the link that is opened, also where the page was open before; else be in, or ask for a code. */
async function begin() {
  const token = location.hash.slice(1);
  if (token) {
    history.replaceState(null, "", location.pathname); // neither the history nor a screenshot keeps it
    await comeIn({ token });
    return;
  }
  if (!("session" in document.documentElement.dataset)) return showForm(); // the page was asked for without a session
  const { status, told } = await ask("GET", "/v1/me").catch(() => ({ status: 0 }));
  if (status === 200) showInside(told);
  else showForm();
}

addEventListener("hashchange", begin);
await begin();
