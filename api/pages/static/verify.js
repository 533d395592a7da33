// Verifies a match log, its luck and its place in the transparency log, from the page "The formats of logs and proofs" alone, whose
// sections the comments name. Only WebCrypto is used: the same file runs as `node verify.js LOG …` and, as a classic script, in a
// browser: `await Adjudicator.verify({ log, keys, receipts, checkpoints, entries, draws, policy })`; and, for who follows the log,
// `await Adjudicator.grown({ kept, note, read, keys })`.
(() => {
  "use strict";

  const ZEROS = "0".repeat(64);
  const HASH = /^[0-9a-f]{64}$/;
  const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d{3}Z$/;
  const DECIMAL = /^(0|[1-9]\d{0,14})$/; // so short that it is exact as a number
  const BUNDLE = 256;
  const NAMES = {
    keys: "keys", whole: "whole", chain: "hash chain", secrets: "open secrets", views: "views", luck: "luck", draws: "draws",
    signed: "signed actions", logged: "logged", receipts: "receipts", only: "only version", growth: "growth",
  };
  const MEMBERS = { // "A log"
    header: "edition,format,kind,match,ruleset,view", event: "at,event,hash,kind,move,version",
    footer: "count,head,kind,sha256", proof: "kind,proof,version",
  };
  const OUTCOMES = new Map(Object.entries({ // "Luck": the member of an event that tells the outcome of a draw
    DeckShuffled: "deck", DieRolled: "value", DiscardedAtRandom: "cards", FirstDrawn: "seat", FirstPlayerDrawn: "seat",
    InitiativeDrawn: "seat", LotDrawn: "id", MissionsShuffled: "row", SeatsDrawn: "places", Shuffled: "cards", TokenDrawn: "seat",
  }));
  const ACTIONS = new Map(Object.entries({ // "Signed actions": the member that holds the action
    ActionTaken: "action", ActionForced: "action", AnswerSealed: "answer", ActionConcealed: "answer", AnswerForced: "forbidden",
  }));

  function demand(condition, complaint) {
    if (!condition) { throw new Error(complaint); }
  }

  class Check {
    constructor(name) { Object.assign(this, { name, failures: [], passes: 0, summary: "", gaps: new Set(), blocked: null }); }
    fail(detail, version) { this.failures.push({ detail, version }); }
    // Something is missing without which the check means nothing (block), or only a part of it cannot be done (lack).
    block(condition, reason) { this.blocked = this.blocked || (condition ? reason : null); }
    lack(condition, reason) { if (condition) { this.gaps.add(reason); } }

    // One part of the check. Whatever is thrown, also by the platform for malformed material, is a failure at this place.
    async part(place, version, work) {
      if (this.blocked !== null) { return; }
      try {
        await work();
        this.passes += 1;
      } catch (error) {
        const isOurs = error.name === "NotSupportedError"; // this browser's lack, not the material's
        this.block(isOurs, "WebCrypto here has no Ed25519");
        if (!isOurs) { this.fail(`${place}: ${error.message}`, version); }
      }
    }

    async each(items, what, work) {
      for (const [place, item] of items.entries()) { await this.part(`${what} ${place + 1}`, item?.version, () => work(item, `${what} ${place + 1}`)); }
    }

    result() {
      const { name, failures: [first, ...others], gaps } = this;
      if (first) { return { name, outcome: "failed", detail: first.detail + (others.length ? ` (and ${others.length} more)` : ""), version: first.version ?? null }; }
      if (this.blocked === null && this.passes > 0) {
        return { name, outcome: gaps.size > 0 ? "not possible" : "passed", detail: [this.summary, ...gaps].join("; "), version: null, asked: gaps.size > 0 };
      }
      return { name, outcome: "not possible", detail: this.blocked || [...gaps].join("; ") || "the log has nothing of it", version: null, asked: gaps.size > 0 };
    }
  }

  // ---- Bytes ----

  const bytesOf = (material) => (typeof material === "string" ? new TextEncoder().encode(material) : material);
  // Bytes that are not UTF-8 throw; a byte order mark is left in, and then is no JSON.
  const textOf = (material) => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytesOf(material));
  const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const same = (one, other) => hex(one) === hex(other);
  const joined = (parts) => Uint8Array.from(parts.flatMap((part) => [...part])); // of short parts
  const sha256 = async (...parts) => new Uint8Array(await crypto.subtle.digest("SHA-256", parts.length === 1 ? bytesOf(parts[0]) : joined(parts.map(bytesOf))));
  const hashOf = async (text) => hex(await sha256(text));

  function fromBase64(text, what, length = null) {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    // Written again, as atob forgives missing padding, white space and bits beyond the last byte.
    demand(btoa(String.fromCharCode(...bytes)) === text && bytes.length === (length ?? bytes.length), `${what} is not base64 of ${length} bytes`);
    return bytes;
  }

  async function isSigned(publicKey, signature, text) {
    const key = await crypto.subtle.importKey("raw", publicKey, { name: "Ed25519" }, false, ["verify"]);
    return crypto.subtle.verify({ name: "Ed25519" }, key, signature, bytesOf(text));
  }

  // ---- JSON ----

  const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
  const isText = (value) => typeof value === "string";
  const isHash = (value) => isText(value) && HASH.test(value);
  const isNumber = (value, least = 0) => Number.isSafeInteger(value) && value >= least;
  const membersOf = (object) => Object.keys(object).sort().join();

  // Parses JSON written without white space, no key twice, only integers, texts as in canonical JSON. Each key gets a mark before it,
  // or else JavaScript would put keys that look like integers first; so the value written again must be the text, letter for letter.
  function parse(text) {
    const marked = text.replace(/"([^"\\]*(?:\\.[^"\\]*)*)"(:?)/g, (all, key, colon) => (colon ? `"~${key}":` : all));
    const value = JSON.parse(marked);
    demand(JSON.stringify(value) === marked, "white space, a key twice, or a number or text not in its canonical form");
    return unmarked(value);
  }

  // A list or object with each member changed. Objects get no prototype: in them "__proto__" or "constructor" is a key like any other.
  function mapped(value, change, nameOf = (key) => key) {
    if (Array.isArray(value)) { return value.map(change); }
    if (!isObject(value)) { return value; }
    const copy = Object.create(null);
    for (const [key, member] of Object.entries(value)) { copy[nameOf(key)] = change(member); }
    return copy;
  }

  function unmarked(value) {
    demand(typeof value !== "number" || Number.isSafeInteger(value), "a number that is no integer");
    demand(!isText(value) || !/\p{Surrogate}/u.test(value), "half a character");
    return mapped(value, unmarked, (key) => unmarked(key.slice(1)));
  }

  // `<` compares UTF-16 units, whose order is not that of code points where there are surrogates; that of UTF-8 is.
  function byCodePoints(one, other) {
    const [left, right] = /[\ud800-\udfff]/.test(one + other) ? [one, other].map((key) => hex(bytesOf(key))) : [one, other];
    return left < right ? -1 : 1;
  }

  function canonical(value) { // "Canonical JSON"
    if (Array.isArray(value)) { return `[${value.map(canonical).join()}]`; }
    if (!isObject(value)) { return JSON.stringify(value); }
    return `{${Object.keys(value).sort(byCodePoints).map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`;
  }

  // ---- "Secrets" ----

  const isSecret = (value) => isObject(value) && "secret" in value && "for" in value;
  const isOpen = (secret) => "value" in secret;

  function secretsIn(value) {
    if (value === null || typeof value !== "object") { return []; }
    return [...(isSecret(value) ? [value] : []), ...Object.values(value).flatMap(secretsIn)];
  }

  const closed = (value) => (isSecret(value) ? { secret: value.secret, for: value.for } : mapped(value, closed));

  async function checkSecrets(log, version, event, { secrets, views }) {
    const names = [event.players, isObject(event.table) ? event.table.players : undefined].flatMap((players) => Object.values(players ?? {})).map((player) => player?.name);
    const isName = (secret) => names.includes(secret) && canonical(secret.for) === '["all"]'; // closed once it is erased, in any view
    const ofTheService = [event.salt_key, isObject(event.table) ? event.table.salts : undefined];
    for (const secret of secretsIn(event)) {
      const { secret: commitment, for: seats, salt, value } = secret;
      await views.part(`version ${version}`, version, () => {
        if (ofTheService.includes(secret) && !isOpen(secret)) { return; } // as long as the match runs
        if (isName(secret)) { return; }
        const isDue = log.header.view === "judge" || (Array.isArray(seats) && seats.includes(log.header.view));
        demand(isOpen(secret) === isDue, `a secret for ${canonical(seats)} is ${isDue ? "closed" : "open"} in the view ${log.header.view}`);
      });
      await secrets.part(`version ${version}`, version, async () => {
        // A secret with a member more would hide it from the chain, which closing leaves out.
        demand(membersOf(secret) === (isOpen(secret) ? "for,salt,secret,value" : "for,secret"), "a secret with members missing or too many");
        demand(isHash(commitment) && Array.isArray(seats) && seats.every(isText), "a secret that is not as it should be");
        if (!isOpen(secret)) { return; }
        demand(secretsIn(value).length === 0, "a secret within a secret");
        demand(isText(salt) && await hashOf(canonical({ salt, value })) === commitment, `an open secret does not make its commitment ${commitment}`);
        log.opened += 1;
      });
    }
  }

  // ---- "Signed actions" ----

  // Whether a move, and nothing else, begins with what moves begin with.
  function checkBeginning(log, event, isNewMove) {
    const begins = ACTIONS.has(event.type) || event.type === "JudgeActed";
    demand(begins === isNewMove, `${event.type} ${isNewMove ? "begins a move, and is neither a seat's nor a judge's" : "stands within a move"}`);
    demand(!ACTIONS.has(event.type) || log.seats.includes(event.seat), `${event.type} is of a seat that is not there`);
    if (event.type === "JudgeActed") { log.ordered += 1; }
  }

  async function checkSignature(log, version, event) {
    if (!ACTIONS.has(event.type)) { return; }
    const member = ACTIONS.get(event.type);
    const { seat, signature, [member]: told } = event;
    const isHidden = member !== "action";
    const key = log.keys[seat];
    demand(key !== undefined || signature === undefined, `${seat} has no key, and has signed`);
    if (key === undefined) { return; }
    demand(isObject(told) && isSecret(told) === isHidden, `${event.type} has another kind of ${member}`);
    demand(isHidden ? isSecret(signature) : isText(signature), `there is no signature of ${seat}`);
    if (isHidden && (!isOpen(told) || !isOpen(signature))) {
      log.unseen += 1;
      return;
    }
    const value = isHidden ? told.value : told;
    const action = member === "forbidden" ? value.action : value;
    // Or else an action of a seat with a key could stand under the name of a seat without.
    demand(isObject(action) && (action.seat === undefined || action.seat === seat), "the action is of another seat than the event");
    const bytes = fromBase64(isHidden ? signature.value : signature, "the signature", 64);
    const message = canonical({ action, match: log.header.match, version: version - 1 });
    demand(await isSigned(fromBase64(key, `the key of ${seat}`, 32), bytes, message), `the signature of ${seat} does not verify`);
    log.signatures += 1;
  }

  // ---- "A log" and "The hash chain" ----

  function timeOf(text) {
    const [, second] = TIME.exec(text) || [];
    const date = new Date(`${second}Z`); // which takes 30 February for 1 March, and has a year 0
    demand(!Number.isNaN(date.getTime()) && date.toISOString().startsWith(second) && !second.startsWith("0000"), "`at` is no time in UTC");
    return text; // as texts these compare as the times do
  }

  function readHeader(log, line) {
    const { format, match, ruleset, edition, view } = line;
    demand(format === "adjudicator-log/1" && isText(ruleset) && isText(edition), "format, ruleset or edition is not as it should be");
    demand(isText(match) && /^m_[a-z2-7]{26}$/.test(match) && isText(view), "match or view is not as it should be");
    log.header = line;
  }

  async function readEvent(log, line, checks) {
    const { version, move, at, event, hash } = line;
    demand(isNumber(version) && isNumber(move) && isHash(hash) && isObject(event) && isText(event.type), "an event that is not as it should be");
    const time = timeOf(at);
    const before = log.hashes.length - 1;
    const isNewMove = move !== log.moves[before];
    const insist = (condition, detail) => { if (!condition) { checks.whole.fail(`version ${version} ${detail}`, version); } };
    insist(version === before + 1, `stands after version ${before}`);
    insist(move === log.moves[before] + (isNewMove ? 1 : 0), `is of move ${move}, the one before of ${log.moves[before]}`);
    insist(time >= log.time, "is earlier than the version before");
    insist(isNewMove || time === log.time, "has another time than its move");
    if (before === 0) {
      log.first = event;
      log.keys = event.keys;
      checks.signed.block(log.keys === undefined || (isObject(log.keys) && Object.keys(log.keys).length === 0), "no seat of this match has a key");
      if (!isObject(log.keys)) { log.keys = {}; } // of which each action will be told that it has no key
      insist(event.keys === undefined || isObject(event.keys), "has keys that are no object");
      log.seats = (Array.isArray(event.players) ? event.players : []).map((player) => player?.seat);
      insist(["judge", "spectator", ...log.seats].includes(log.header.view), `has not the seat whose view this should be, ${log.header.view}`);
      // The header is outside the chain; the first event says the same within it.
      insist(["ruleset", "edition"].every((name) => event[name] === log.header[name]), "has not the header's ruleset and edition");
    }
    log.moveAfter = isNewMove ? before : log.moveAfter;
    await checks.chain.part(`version ${version}`, version, async () => {
      const content = { at, event: closed(event), match: log.header.match, move, prev: log.hashes[before], version };
      demand(await hashOf(canonical(content)) === hash, "the hash is not that of the event and the hash before");
    });
    await checkSecrets(log, version, event, checks);
    if (before > 0) { await checks.whole.part(`version ${version}`, version, () => checkBeginning(log, event, isNewMove)); }
    if (isNewMove && before > 0) { await checks.signed.part(`version ${version}`, version, () => checkSignature(log, version, event)); }
    if (OUTCOMES.has(event.type)) { log.outcomes.push({ before: log.moveAfter, version, type: event.type, told: event[OUTCOMES.get(event.type)] }); }
    if (event.type === "SeedRevealed") { log.seeds.push({ version, seed: event.seed }); }
    if (event.type === "SeedWithheld" && isSecret(event.seed) && isOpen(event.seed)) { log.seeds.push({ version, seed: event.seed.value }); }
    log.hashes.push(hash);
    log.moves.push(move);
    log.time = time;
  }

  async function readFooter(log, line, content, whole) {
    const count = log.hashes.length - 1;
    log.isEnded = true;
    if (line.count !== count || count === 0) { whole.fail(`the footer counts ${line.count} events, there are ${count}`); }
    if (line.head !== log.hashes[count]) { whole.fail("the footer's head is not the last event's hash", count); }
    if (line.sha256 !== hex(await sha256(content))) { whole.fail("the footer's sha256 is not that of the bytes before it"); }
  }

  // WebCrypto hashes nothing piece by piece, so the bytes are held whole; but one line at a time is parsed, and little of it kept.
  // A line that cannot be understood ends the reading, as nothing after it could be placed.
  async function readLog(bytes, checks) {
    const log = {
      header: null, first: null, keys: {}, hashes: [ZEROS], moves: [-1], time: "", moveAfter: 0, outcomes: [], seeds: [], proofs: [],
      seats: [], ordered: 0, opened: 0, signatures: 0, unseen: 0, isEnded: false, fault: null,
    };
    let number = 0;
    const readLine = async (start, end) => {
      demand(end > 0, "no line feed at the end");
      const line = parse(textOf(bytes.subarray(start, end - 1)));
      const [due, kind] = [number === 1 ? ["header"] : (log.isEnded ? ["proof"] : ["event", "footer"]), line && line.kind];
      demand(due.includes(kind) && membersOf(line) === MEMBERS[kind], `should be ${due.join(" or ")}, of ${due.map((name) => MEMBERS[name]).join(" or ")}`);
      if (kind === "header") { readHeader(log, line); }
      if (kind === "event") { await readEvent(log, line, checks); }
      if (kind === "footer") { await readFooter(log, line, bytes.subarray(0, start), checks.whole); }
      if (kind === "proof") {
        demand(isNumber(line.version, 1), "a proof is of a version from 1 on");
        log.proofs.push(line);
      }
    };
    try {
      for (let start = 0, end = 0; start < bytes.length; start = end) {
        number += 1;
        end = bytes.indexOf(10, start) + 1;
        await readLine(start, end);
      }
      demand(log.isEnded, "no footer follows it: the log is cut off");
    } catch (error) {
      log.fault = `line ${number}: ${error.message}`;
      checks.whole.fail(log.fault, log.hashes.length - 1);
    }
    return log;
  }

  // ---- "Luck" ----

  function checkPromise({ first, seats }) {
    const { luck, seed_commitment: commitment, nonces } = first;
    if (luck !== "server") { return; }
    demand(isHash(commitment), "there is no commitment to the seed");
    if (nonces === undefined) { return; }
    demand(isObject(nonces) && membersOf(nonces) === [...seats].sort().join(), "the nonces are not one of each seat");
    demand(Object.values(nonces).every((nonce) => nonce === null || isHash(nonce)), "a nonce is not 64 hexadecimal digits");
  }

  async function drawingSeedOf(log) {
    const [{ seed }, ...others] = log.seeds;
    const { nonces, seed_commitment: commitment } = log.first;
    demand(others.length === 0, "the seed is revealed more than once");
    demand(isHash(seed), "the seed is not 64 hexadecimal digits");
    demand(await hashOf(seed) === commitment, "the seed does not make the commitment of version 1");
    if (nonces === undefined) { return seed; }
    return hashOf([seed, ...Object.keys(nonces).sort().map((seat) => nonces[seat] ?? "")].join("/"));
  }

  // Draws from the words of the moves; they are counted through all draws of a move.
  async function drawerFrom(drawingSeed) {
    const key = await crypto.subtle.importKey("raw", bytesOf(drawingSeed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    let [move, n] = [-1, 0];
    const below = async (bound) => {
      for (;;) {
        n += 1;
        const word = new DataView(await crypto.subtle.sign("HMAC", key, bytesOf(`${move}/${n}`))).getBigUint64(0);
        if (word < 2n ** 64n - (2n ** 64n % BigInt(bound))) { return Number(word % BigInt(bound)); }
      }
    };
    return async ({ before, kind, items, count }) => {
      [move, n] = [before, before === move ? n : 0];
      if (kind === "one") { return items[await below(items.length)]; }
      const list = [...items];
      for (let i = list.length - 1; i > 0; i -= 1) {
        const j = await below(i + 1);
        [list[i], list[j]] = [list[j], list[i]];
      }
      return list.slice(0, count);
    };
  }

  function readDraw(text) {
    const draw = parse(text);
    demand(isObject(draw) && membersOf(draw) === "before,count,items,kind,outcome,purpose", "the members are not those of a draw");
    const { before, kind, items, count } = draw;
    demand(isNumber(before) && isNumber(count) && Array.isArray(items), "a draw that is not as it should be");
    const counts = new Map([["one", items.length > 0 ? 1 : null], ["order", items.length], ["some", Math.min(count, items.length)]]);
    demand(counts.get(kind) === count, `${kind} of ${items.length} cannot give ${count}`);
    return draw;
  }

  // Whether an event tells this outcome, as far as its secrets are open; what is closed is noted.
  function tells(told, outcome, note) {
    if (isSecret(told)) { return isOpen(told) ? tells(told.value, outcome, note) : note(); }
    if (!Array.isArray(told) || !Array.isArray(outcome)) { return told !== undefined && canonical(told) === canonical(outcome); }
    return told.length === outcome.length && told.every((item, place) => tells(item, outcome[place], note));
  }

  async function checkDraws(material, log, drawingSeed, draws) {
    const text = textOf(material);
    const lines = text.split("\n").slice(0, -1);
    demand(text === "" || text.endsWith("\n"), "the last line has no line feed");
    const drawAgain = await drawerFrom(drawingSeed);
    for (const [place, line] of lines.entries()) {
      const event = log.outcomes[place];
      await draws.part(`draw ${place + 1}`, event ? event.version : null, async () => {
        const draw = readDraw(line);
        const outcome = await drawAgain(draw);
        demand(canonical(outcome) === canonical(draw.outcome), "the seed gives another outcome");
        demand(event && event.before === draw.before, `after version ${draw.before} the log does not draw, or draws less`);
        const note = () => {
          draws.lack(true, `what ${event.type} (version ${event.version}) tells is closed in this view`);
          return true;
        };
        demand(tells(event.told, outcome, note), `${event.type} of version ${event.version} tells another outcome`);
      });
    }
    const { type, version } = log.outcomes[lines.length] || {};
    demand(!type, `${type} of version ${version} has no draw`);
    draws.summary = `${lines.length} draws again from the seed, and the events tell the same`;
  }

  // ---- "Keys and signed notes", "Checkpoints" ----

  async function readKey(text) {
    const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) || [];
    demand(name, "it is not <name>+<id>+<key>");
    const bytes = fromBase64(encoded, "it", 33);
    demand(bytes[0] === 1 || bytes[0] === 4, `its type, ${bytes[0]}, is neither 1 nor 4`);
    demand(hex(await sha256(`${name}\n`, bytes)).startsWith(id), "its id is not that of name and key");
    return { name, id, isWitness: bytes[0] === 4, isOfReceipts: bytes[0] === 1 && name.endsWith("/receipts"), publicKey: bytes.subarray(1) };
  }

  // The text of a note, and which of the keys have signed it.
  async function readNote(note, keys) {
    const cut = note.lastIndexOf("\n\n");
    demand(cut > 0 && note.endsWith("\n"), "it is no signed note");
    const text = note.slice(0, cut + 1);
    const signers = [];
    for (const line of note.slice(cut + 2, -1).split("\n")) {
      const [, name, encoded] = /^— ([^\s+]+) (\S+)$/.exec(line) || [];
      demand(name, "a line that should sign the note does not");
      const blob = fromBase64(encoded, "a signature");
      const key = keys.find((candidate) => candidate.name === name && candidate.id === hex(blob.subarray(0, 4)));
      if (key) {
        demand(blob.length === (key.isWitness ? 76 : 68), `the signature of ${name} has not the right length`);
        const signedText = key.isWitness ? `cosignature/v1\ntime ${new DataView(blob.buffer).getBigUint64(4)}\n${text}` : text;
        demand(await isSigned(key.publicKey, blob.subarray(-64), signedText), `the signature of ${name} does not verify`);
        signers.push(key);
      }
    }
    return { text, signers };
  }

  const isOfLog = (key) => !key.isWitness && !key.isOfReceipts;

  // Where no log's key is given nobody has signed it yet: what is proven by it is then "not possible".
  // The page sets no quorum of witnesses: here all whose keys are given must have signed, and with the policy "none" no one need have.
  async function readCheckpoint(note, keys, policy) {
    const { text, signers } = await readNote(note, keys);
    const [origin, size, root] = text.split("\n");
    demand(!keys.some(isOfLog) || signers.some((key) => isOfLog(key) && key.name === origin), `the log ${origin} has not signed it with a key given`);
    const { name } = (policy !== "none" && keys.find((key) => key.isWitness && !signers.includes(key))) || {};
    demand(!name, `the witness ${name} has not signed it`);
    demand(DECIMAL.test(size), "its number of entries is no number");
    return { origin, size: Number(size), root: fromBase64(root || "", "its root", 32) };
  }

  // ---- "The tree" and "A proof" ----

  const leafHash = (entry) => sha256(Uint8Array.of(0), entry);
  const nodeHash = (left, right) => sha256(Uint8Array.of(1), left, right);

  // The tree of entries that come one by one: `peaks` are the roots of its full subtrees, the largest first.
  async function addEntry(tree, entry) {
    let hash = await leafHash(entry);
    for (let n = tree.size; n % 2 === 1; n = (n - 1) / 2) { hash = await nodeHash(tree.peaks.pop(), hash); }
    tree.peaks.push(hash);
    tree.size += 1;
  }

  async function rootOf(tree) {
    if (tree.size === 0) { return sha256(); }
    let [hash, ...larger] = [...tree.peaks].reverse();
    for (const peak of larger) { hash = await nodeHash(peak, hash); }
    return hash;
  }

  async function rootByProof(entry, index, size, path) {
    demand(index < size, "the index is beyond the tree"); // which RFC 9162 says and the page does not
    let hash = await leafHash(entry);
    let [f, s] = [index, size - 1];
    const halve = () => { [f, s] = [Math.floor(f / 2), Math.floor(s / 2)]; };
    for (const other of path) {
      demand(s !== 0, "the proof is too long");
      const isRight = f % 2 === 1 || f === s;
      hash = isRight ? await nodeHash(other, hash) : await nodeHash(hash, other);
      while (isRight && f % 2 === 0 && f !== 0) { halve(); }
      halve();
    }
    demand(s === 0, "the proof is too short");
    return hash;
  }

  async function checkProof(log, { version, proof }, keys, policy) {
    demand(version < log.hashes.length, "the log has no such version");
    const [, extra, index, path, note] = /^c2sp\.org\/tlog-proof@v1\n(?:extra (\S*)\n)?index (\d+)\n((?:\S+\n)*)\n([^]*)$/.exec(proof) || [];
    demand(DECIMAL.test(index), "it is no c2sp.org/tlog-proof@v1");
    if (extra) { fromBase64(extra, "what is extra"); }
    const checkpoint = await readCheckpoint(note, keys, policy);
    const hashes = path.split("\n").slice(0, -1).map((line) => fromBase64(line, "a hash of the proof", 32));
    const entry = canonical({ hash: log.hashes[version], leaf: "head/1", stream: await hashOf(log.header.match), version });
    demand(same(await rootByProof(entry, Number(index), checkpoint.size, hashes), checkpoint.root), "the hash of this version is not in the tree");
    return checkpoint;
  }

  // ---- "The log's files" ----

  function tilePath(level, number, width) {
    const digits = String(number).padStart(Math.ceil(String(number).length / 3) * 3, "0");
    return `tile/${level}/${digits.replace(/\d{3}(?=\d)/g, "x$&/")}${width < BUNDLE ? `.p/${width}` : ""}`;
  }

  async function* entriesOf(read, size) {
    for (let first = 0; first < size; first += BUNDLE) {
      const width = Math.min(BUNDLE, size - first);
      const path = tilePath("entries", first / BUNDLE, width);
      const bytes = await read(path);
      demand(bytes, `${path} is missing`);
      let at = 0;
      for (let i = 0; i < width; i += 1) {
        const end = at + 2 + bytes[at] * 256 + bytes[at + 1];
        demand(end <= bytes.length, `${path} ends within entry ${first + i}`);
        yield bytes.subarray(at + 2, end);
        at = end;
      }
      demand(at === bytes.length, `${path} goes on after entry ${first + width - 1}`);
    }
  }

  async function checkHead(bytes, log, stream, heads) {
    const text = textOf(bytes);
    const entry = parse(text);
    demand(canonical(entry) === text, "it is not canonical JSON");
    const { leaf, version, hash } = entry;
    if (leaf !== "head/1") { return; }
    demand(membersOf(entry) === "hash,leaf,stream,version" && isHash(hash) && isHash(entry.stream) && isNumber(version, 1), "it is no head");
    if (entry.stream !== stream) { return; }
    heads.push(version);
    demand(version >= log.hashes.length || log.hashes[version] === hash, `it has another version ${version} of this match`);
  }

  // All entries once: the heads of this match are compared with the log, and the roots of the first n entries, for the n of `claims`, kept.
  async function checkEntries(read, log, keys, policy, claims, only) {
    const note = await read("checkpoint");
    demand(note, "there is no checkpoint among them");
    const checkpoint = await readCheckpoint(textOf(note), keys, policy);
    const [tree, roots, heads] = [{ size: 0, peaks: [] }, new Map(), []];
    const stream = await hashOf(log.header.match);
    const keepRoot = async () => { if (claims.some((claim) => claim.size === tree.size)) { roots.set(tree.size, await rootOf(tree)); } };
    await keepRoot();
    for await (const bytes of entriesOf(read, checkpoint.size)) {
      await only.part(`entry ${tree.size}`, null, () => checkHead(bytes, log, stream, heads));
      await addEntry(tree, bytes);
      await keepRoot();
    }
    demand(same(await rootOf(tree), checkpoint.root), "their root is not that of the signed checkpoint");
    if (heads.length === 0) { only.fail(`none of the ${tree.size} entries is of this match`); }
    const [last, count] = [heads.reduce((most, version) => Math.max(most, version), 0), log.hashes.length - 1];
    only.summary = `${heads.length} of ${tree.size} entries are heads of this match, and on this chain`;
    only.lack(last < count, `none is of the versions after ${last}`);
    only.lack(last > count, `one is of version ${last}, and this log ends with version ${count}`);
    return { ...checkpoint, roots };
  }

  // ---- "Consistency of two checkpoints" ----

  // The roots of the first `old` entries and of all `size`, of the same hashes from the tiles: if both are those of checkpoints, the one
  // tree begins with the other. A subtree that the old tree ends in is split, so that what both have in common is read once.
  async function rootsByTiles(read, old, size) {
    const tiles = new Map();
    const tileOf = async (level, number) => {
      const width = Math.min(BUNDLE, Math.floor(size / BUNDLE ** level) - number * BUNDLE);
      const path = tilePath(level, number, width);
      if (!tiles.has(path)) { tiles.set(path, await read(path) || await read(tilePath(level, number, BUNDLE))); }
      demand(tiles.get(path)?.length >= width * 32, `${path} is missing or too short`);
      return tiles.get(path);
    };
    const subtree = async (begin, count) => {
      const level = Math.floor(Math.log2(count) / 8);
      const first = begin / BUNDLE ** level;
      const tile = await tileOf(level, Math.floor(first / BUNDLE));
      let row = Array.from({ length: count / BUNDLE ** level }, (_, i) => tile.subarray(((first % BUNDLE) + i) * 32, ((first % BUNDLE) + i + 1) * 32));
      while (row.length > 1) { row = await Promise.all(row.filter((_, i) => i % 2 === 0).map((left, i) => nodeHash(left, row[2 * i + 1]))); }
      return row[0];
    };
    const both = async (begin, end) => {
      const half = 2 ** Math.ceil(Math.log2(end - begin) - 1);
      if (half * 2 === end - begin && (end <= old || begin >= old)) {
        const hash = await subtree(begin, end - begin);
        return [end <= old ? hash : null, hash];
      }
      const [left, leftNow] = await both(begin, begin + half);
      const [right, rightNow] = await both(begin + half, end);
      return [right ? await nodeHash(left, right) : left, await nodeHash(leftNow, rightNow)];
    };
    return both(0, size);
  }

  // Whether the tree of a checkpoint has grown from the one that was kept, by the files that `read` reads: "begun", "same", "grown",
  // "set back", "another log" or "forked". Throws for what is no checkpoint, is not signed with a key of the log where such keys are given,
  // or has not these files.
  async function grown({ kept, note, read, keys: vkeys = [] }) {
    const keys = await Promise.all(vkeys.map((vkey) => readKey(textOf(vkey).trim())));
    const now = await readCheckpoint(textOf(note), keys, "none");
    if (kept === null) { return { ...now, outcome: "begun" }; }
    const then = await readCheckpoint(textOf(kept), keys, "none");
    const told = (outcome) => ({ ...now, outcome, last: then.size });
    if (now.origin !== then.origin) { return told("another log"); }
    if (now.size < then.size) { return told("set back"); }
    if (now.size === then.size) { return told(same(now.root, then.root) ? "same" : "forked"); }
    if (then.size === 0) { return told("grown"); }
    const [old, root] = await rootsByTiles(read, then.size, now.size);
    demand(same(root, now.root), "the files are not those of the tree that is signed");
    return told(same(old, then.root) ? "grown" : "forked");
  }

  // ---- "Receipts" ----

  async function readReceipt(note, keys) {
    const { text, signers } = await readNote(note, keys);
    const [, name, json] = /^(\S+\/receipts)\/v1\n(.*)\n$/.exec(text) || [];
    demand(name, "it has not the text of a receipt");
    demand(signers.some((key) => key.isOfReceipts && key.name === name), `${name} has not signed it with a key given`);
    const receipt = parse(json);
    demand(isObject(receipt) && canonical(receipt) === json, "it is not canonical JSON");
    demand(receipt.log === name.replace(/receipts$/, "log"), "it is of another log than its key");
    demand(["match", "dispute", "tournament", "seed"].filter((stream) => isText(receipt[stream])).length === 1, "it is not of one stream");
    demand(isHash(receipt.hash) && isNumber(receipt.version, 1) && isNumber(receipt.within) && timeOf(receipt.at), "it lacks hash, version or time");
    return receipt;
  }

  function compareReceipt({ match, seed, version, hash, move, commitment, nonces = {}, keys = {} }, log, check) {
    const id = log.header.match;
    if (match !== undefined) {
      demand(match === id, `it is of another match, ${match}`);
      demand(version < log.hashes.length, `the log ends before its version ${version}`);
      demand(log.hashes[version] === hash, `the log has another hash of version ${version}`);
      demand(move === undefined || log.moves[version] === move, `the log has version ${version} in another move than ${move}`);
    } else if (seed !== undefined) {
      demand(seed === `s_${id.slice(2)}`, `it is of the seed of another match, ${seed}`);
      demand(commitment === log.first.seed_commitment, "the log has another commitment to the seed: the service has cheated");
      Object.entries(nonces).forEach(([seat, nonce]) => demand(log.first.nonces?.[seat] === nonce, `the nonce of ${seat} was acknowledged, and the match began without it`));
      Object.entries(keys).forEach(([seat, key]) => demand(log.keys[seat] === key, `the key of ${seat} was acknowledged, and the match began without it`));
    } else {
      check.lack(true, "a receipt of a dispute or tournament says nothing of this log");
    }
  }

  // ---- All checks ----

  // `log`, `draws` and the items of `keys`, `receipts` and `checkpoints` are strings or Uint8Arrays; `entries` is an object from the
  // paths of "The log's files" to their bytes, or a function, async perhaps, from a path to its bytes or null.
  async function verify({ log: material, keys: vkeys = [], receipts = [], checkpoints = [], entries = null, draws = null, policy = "all" }) {
    const checks = Object.fromEntries(Object.entries(NAMES).map(([id, name]) => [id, new Check(name)]));
    const all = Object.values(checks);
    all.forEach((check) => check.block(!globalThis.crypto?.subtle, "there is no WebCrypto here (a page must come by https)"));
    const [keys, claims] = [[], []];
    checks.keys.block(vkeys.length === 0, "no keys were given");
    await checks.keys.each(vkeys, "key", async (vkey) => keys.push(await readKey(textOf(vkey).trim())));
    checks.keys.summary = keys.map((key) => key.name).join(", ");

    let log = null;
    await checks.whole.part("the log", null, async () => { log = await readLog(bytesOf(material), checks); });
    if (log === null) { return all.map((check) => check.result()); }
    const count = log.hashes.length - 1;
    checks.whole.summary = `${count} events, ${log.moves[count] + 1} moves`;
    checks.chain.summary = `${count} hashes, the last ${log.hashes[count]}`;
    checks.secrets.summary = `${log.opened} secrets`;
    checks.secrets.block(log.opened === 0, "no secret is open in this log");
    checks.views.summary = `${checks.views.passes} secrets in the view ${log.header?.view}`;
    checks.signed.summary = `${log.signatures} signatures of ${Object.keys(log.keys).join(", ")}`;
    checks.signed.lack(log.unseen > 0, `${log.unseen} actions are closed in this view`);
    checks.signed.lack(log.ordered > 0 && log.header?.view !== "judge", `${log.ordered} moves are judges' orders, which nobody signs`);

    const hasLogKey = keys.some(isOfLog);
    checks.draws.block(draws === null, "no draws were given");
    checks.logged.block(log.proofs.length === 0, "the log has no proof");
    checks.receipts.block(receipts.length === 0, "no receipts were given");
    checks.receipts.block(!keys.some((key) => key.isOfReceipts), "no key of receipts was given");
    [checks.only, checks.growth].forEach((check) => check.block(!hasLogKey, "no key of a log was given"));
    all.forEach((check) => check.block(log.fault !== null && check !== checks.keys, `the log cannot be read: ${log.fault}`));

    [checks.luck, checks.draws].forEach((check) => {
      check.block(log.first?.luck !== "server", "the luck is not the service's");
    });
    await checks.luck.part("version 1", 1, () => checkPromise(log));
    [checks.luck, checks.draws].forEach((check) => {
      check.block(log.seeds.length === 0, "the log reveals no seed");
    });
    let drawingSeed = null;
    await checks.luck.part(`version ${log.seeds[0]?.version}`, log.seeds[0]?.version, async () => { drawingSeed = await drawingSeedOf(log); });
    checks.luck.summary = `the seed makes its commitment; ${Object.keys(log.first?.nonces ?? {}).length} seats have a part in it`;
    checks.draws.block(drawingSeed === null, "there is no seed to draw from");
    await checks.draws.part("the draws", null, () => checkDraws(draws, log, drawingSeed, checks.draws));

    await checks.logged.each(log.proofs, "proof", async (line, place) => claims.push({ place, ...await checkProof(log, line, keys, policy) }));
    const proven = log.proofs.reduce((most, { version }) => Math.max(most, version), 0);
    checks.logged.summary = `${log.proofs.length} proofs, of the versions up to ${proven}`;
    checks.logged.lack(log.proofs.length > 0 && proven < count, `the versions after ${proven} are not proven`);
    checks.logged.block(!hasLogKey, "no key of a log was given");

    await checks.receipts.each(receipts, "receipt", async (note) => compareReceipt(await readReceipt(textOf(note), keys), log, checks.receipts));
    checks.receipts.summary = `${receipts.length} are signed, and the log contradicts none`;

    await checks.growth.each(checkpoints, "checkpoint", async (note, place) => {
      claims.push({ place, ...await readCheckpoint(textOf(note), keys, policy) });
    });
    await checks.growth.each(claims, "checkpoints", ({ place, origin, size, root }) => {
      const twin = claims.find((other) => other.origin === origin && other.size === size);
      demand(origin === claims[0].origin, `${place} is of another log, ${origin}`);
      demand(same(root, twin.root), `${twin.place} and ${place} have other roots of as many entries`);
    });
    checks.only.block(entries === null, "no entries were given");
    checks.growth.block(entries === null && (claims.length < 2 || claims.some(({ size }) => size !== claims[0].size)), "no entries were given");
    let files = null;
    const read = typeof entries === "function" ? entries : (path) => bytesOf(entries[path] ?? null);
    await checks.only.part("the log's entries", null, async () => { files = await checkEntries(read, log, keys, policy, claims, checks.only); });
    checks.growth.block(entries !== null && files === null, "the entries cannot be read");
    checks.growth.block(claims.length === 0, "no checkpoint was given to compare with");
    if (files !== null) { checks.growth.passes = 0; } // that a checkpoint is signed is not yet growth
    claims.filter(({ size }) => size > files?.size).forEach(({ place, size }) => checks.growth.lack(true, `${place} has ${size} entries, more than there are`));
    for (const { place, origin, size, root } of claims.filter((claim) => claim.size <= files?.size)) {
      await checks.growth.part(place, null, () => {
        demand(origin === files.origin, `it is of another log, ${origin}`);
        demand(same(files.roots.get(size), root), `its root is not that of the first ${size} entries`);
      });
    }
    checks.growth.summary = `${claims.length} checkpoints and ${files?.size ?? "no"} entries are of one tree`;
    return all.map((check) => check.result());
  }

  globalThis.Adjudicator = { verify, grown };
})();

// ---- Node ----

if (typeof process === "object" && /verify(\.js)?$/.test(process.argv?.[1])) {
  (async () => {
    const { existsSync, readdirSync, readFileSync } = await import("node:fs");
    const options = { log: null, keys: [], receipts: [], checkpoints: [] };
    try {
      for (let words = process.argv.slice(2); words.length > 0;) {
        const word = words.shift();
        const value = word.startsWith("--") ? words.shift() : word;
        if (value === undefined) { throw new Error(`${word} wants a value`); }
        if (word === "--key") {
          const text = existsSync(value) ? readFileSync(value, "utf8") : value;
          options.keys.push(...text.split("\n").filter((line) => line.trim() !== ""));
        } else if (word === "--receipt" || word === "--checkpoint") {
          options[`${word.slice(2)}s`].push(readFileSync(value));
        } else if (word === "--entries") {
          readdirSync(value); // a folder that is not there is bad usage, not a log without files
          options.entries = (path) => (existsSync(`${value}/${path}`) ? readFileSync(`${value}/${path}`) : null);
        } else if (word === "--draws") {
          options.draws = readFileSync(value);
        } else if (word === "--policy" && value === "none") {
          options.policy = value;
        } else if (word === value && options.log === null) {
          options.log = readFileSync(value);
        } else {
          throw new Error(`${word} ${value} is not understood`);
        }
      }
      if (options.log === null) { throw new Error("no log is given"); }
    } catch (error) {
      console.error(`${error.message}\nusage: node verify.js LOG [--key VKEY]... [--receipt FILE]... [--checkpoint FILE]...`
        + " [--entries FOLDER] [--draws FILE] [--policy none]");
      process.exit(2);
    }
    const results = await globalThis.Adjudicator.verify(options);
    for (const { name, outcome, detail } of results) { console.log(`${name}: ${outcome}: ${detail}`); }
    process.exitCode = results.some(({ outcome }) => outcome === "failed") ? 3 : results.some(({ asked }) => asked) ? 4 : 0;
  })();
}
