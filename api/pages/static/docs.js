// The documentation's two conveniences: search as one types, and trying an operation out. All else works without it.
"use strict";

// Search: the page of results is the server's; its list is shown under the field.

const field = document.getElementById("q");
const found = document.getElementById("found");
let asked = null;
let wait = 0;

async function search() {
  asked?.abort();
  asked = new AbortController();
  const question = field.value.trim();
  if (!question) return hide();
  try {
    const answer = await fetch("/docs/search?q=" + encodeURIComponent(question), {signal: asked.signal});
    if (!answer.ok) return hide();
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    found.replaceChildren(page.getElementById("results"));
    found.hidden = false;
  } catch (error) {
    if (error.name !== "AbortError") hide();
  }
}

function hide() {
  found.hidden = true;
  found.replaceChildren();
}

function step(event, by) {
  const links = [field, ...found.querySelectorAll("a")];
  const at = links.indexOf(document.activeElement);
  if (found.hidden || at < 0) return;
  event.preventDefault();
  links[(at + by + links.length) % links.length].focus();
}

field.addEventListener("input", () => {
  clearTimeout(wait);
  wait = setTimeout(search, 120);
});
document.addEventListener("keydown", (event) => {
  const typing = /^(input|textarea|select)$/i.test(event.target.tagName);
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    field.focus();
    field.select();
  } else if (event.key === "Escape" && !found.hidden) {
    hide();
    field.focus();
  } else if (event.key === "ArrowDown") step(event, 1);
  else if (event.key === "ArrowUp") step(event, -1);
});
document.addEventListener("click", (event) => {
  if (!event.target.closest(".search")) hide();
  if (event.target.closest("#chapters a")) document.getElementById("chapters").hidePopover?.();
});

// What a link leads to may stand in something that is folded.

function unfold() {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  for (let each = target; each; each = each.parentElement?.closest("details")) {
    if (each.tagName === "DETAILS") each.open = true;
  }
  target.scrollIntoView();
}
window.addEventListener("hashchange", unfold);
unfold();

// Who one is: a session, which the browser keeps in a cookie that no script reads, or a token that this page keeps in
// memory alone.

let token = "";
let me; // undefined: not asked yet; null: nobody; else what the service says
let inquiries = 0;

function newKey() { // randomUUID is not there over plain HTTP
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function headers(more) {
  return {...(token ? {Authorization: "Bearer " + token} : {}), ...more};
}

function send(method, url, more, body) {
  const sent = {method, headers: headers(more), credentials: "same-origin", cache: "no-store"};
  return fetch(url, body === undefined ? sent : {...sent, body});
}

function post(url, body) {
  return send("POST", url, {"Content-Type": "application/json", "Idempotency-Key": newKey()}, JSON.stringify(body));
}

async function ask() {
  const turn = ++inquiries;
  const answer = await send("GET", "/v1/me", {Accept: "application/json"}).catch(() => null);
  const found = answer?.ok ? await answer.json() : null;
  if (turn !== inquiries) return; // a later question knows better
  me = found;
  document.querySelectorAll(".try[open] .who").forEach(introduce);
}

function make(tag, text, more) {
  return Object.assign(document.createElement(tag), {textContent: text, ...more});
}

function introduce(box) {
  const name = me && (me.label || me.seat || me.role);
  const known = token ? "With a token that this page keeps in memory." : `Signed in${name ? " as " + name : ""}.`;
  const who = me || token ? known : "Not signed in.";
  if (box.dataset.who === who) return; // what is being typed there stays
  box.dataset.who = who;
  const rows = document.createElement("div");
  const said = make("p", who);
  if (me || token) {
    rows.append(make("button", token ? "Forget it" : "Sign out", {type: "button", onclick: () => leave(box)}));
    box.replaceChildren(said, rows);
    return;
  }
  const label = make("label", "Token or code ");
  const secret = Object.assign(document.createElement("input"), {type: "password", autocomplete: "off", spellcheck: false});
  label.append(secret);
  rows.append(make("button", "Sign in", {type: "button", onclick: () => enter(secret.value.trim(), box)}));
  rows.append(make("button", "Use on this page only", {type: "button", onclick: () => use(secret.value.trim())}));
  box.replaceChildren(said, label, rows);
}

async function enter(secret, box) {
  if (!secret) return;
  const answer = await post("/v1/sessions", secret.startsWith("adj_") ? {token: secret} : {code: secret}).catch(() => null);
  if (answer?.ok) return ask();
  const problem = await answer?.json().catch(() => null);
  box.querySelector("p").textContent = problem ? problem.detail || problem.title : "The service does not answer.";
}

function use(secret) {
  token = secret;
  ask();
}

async function leave() {
  if (token) token = "";
  else await post("/v1/sessions/current/endings", {}).catch(() => null);
  ask();
}

// An operation's form: the request is shown as it will be sent, and is sent when the button is pressed.

function request(box) {
  const form = box.querySelector("form");
  const value = (name) => form.elements[name]?.value.trim() ?? "";
  let url = box.dataset.path.replace(/\{(\w+)\}/g, (all, name) => {
    const given = value("path:" + name);
    return name.endsWith("_path") ? given.split("/").map(encodeURIComponent).join("/") : encodeURIComponent(given) || all;
  });
  const query = new URLSearchParams();
  for (const input of form.querySelectorAll('[name^="query:"]')) {
    if (input.value.trim()) query.set(input.name.slice(6), input.value.trim());
  }
  if (query.size ?? [...query].length) url += "?" + query;
  const more = {Accept: value("accept") || "application/json, */*;q=0.5"};
  if (value("key")) more["Idempotency-Key"] = value("key");
  const body = form.elements.body?.value ?? (box.dataset.method === "POST" ? "" : undefined);
  if (form.elements.body) more["Content-Type"] = "application/json";
  return {method: box.dataset.method, url, more, body};
}

function lined(box) {
  const {method, url} = request(box);
  box.querySelector(".line code").textContent = `${method} ${url}`;
}

const SHOWN = ["Content-Type", "ETag", "Location", "Link", "Retry-After", "RateLimit", "Idempotency-Replayed", "Request-Id"];
const LONGEST = 200000;

async function show(answer, place) {
  const list = document.createElement("dl");
  for (const name of SHOWN) {
    if (answer.headers.has(name)) list.append(make("dt", name), make("dd", answer.headers.get(name)));
  }
  const status = make("p", `${answer.status} ${answer.statusText}`, {className: answer.ok ? "status" : "status bad"});
  const code = make("code", "");
  const pre = Object.assign(document.createElement("pre"), {tabIndex: 0});
  pre.append(code);
  place.replaceChildren(status, list);
  let text = "";
  const words = new TextDecoder();
  for (const reader = answer.body.getReader(); text.length < LONGEST; ) { // a live stream is shown as it comes
    const {done, value} = await reader.read();
    if (done) break;
    text += words.decode(value, {stream: true});
    if (/event-stream/.test(answer.headers.get("Content-Type"))) code.textContent = text;
    if (text && !pre.isConnected) place.append(pre);
  }
  code.textContent = laidOut(text.length < LONGEST ? text : text.slice(0, LONGEST) + "\n…");
}

function laidOut(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text; // not JSON
  }
}

for (const box of document.querySelectorAll(".try")) {
  const form = box.querySelector("form");
  box.hidden = false;
  box.addEventListener("toggle", () => {
    if (!box.open) return;
    if (form.elements.key && !form.elements.key.value) form.elements.key.value = newKey();
    lined(box);
    introduce(box.querySelector(".who"));
    if (me === undefined) ask();
  });
  form.addEventListener("input", () => lined(box));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const {method, url, more, body} = request(box);
    const place = box.querySelector(".came");
    place.replaceChildren(make("p", "…"));
    try {
      const answer = await send(method, url, more, body);
      if (form.elements.key) form.elements.key.value = newKey(); // without an answer the same key may be sent again
      await show(answer, place);
    } catch (error) {
      place.replaceChildren(make("p", `No answer: ${error.message}`));
    }
  });
}
