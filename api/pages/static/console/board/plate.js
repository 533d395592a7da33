// The picture of a card: made from its key, its kind and what it is called in English, always the same for the same card.
//
// It is drawn 120 by 80 in six tones (`t0` the ground to `t4` the ink, `t5` a spot), which the card's colour gives. Half of a
// being, a thing or a building is written down; the other half is the same, mirrored, in a darker tone.

/** Halves: the tone of the right half, that of the left one, and the path; several after commas. By the words that call for them. */
const THINGS = [
  ["sword|blade", "34M0 3l4 6v41h11v5h-11v12l3 7h-7z,55M0 9h1v40h-1z"],
  ["spear|harp|arrow|bow", "34M0 2l9 15-6-2v16l7-4-7 12v39h-3z,55M0 8l3 7h-3z"],
  ["shiel|guard|wall", "34M0 8q14 6 26 4 2 40-26 60z,55M0 18q9 4 17 3 1 25-17 40z"],
  ["flask|poti|toni|spor|anti|chal|toxi", "34M0 8h7v5h-2v13q19 10 19 26 0 20-24 20z,55M0 46h19q1 20-19 21z"],
  ["scrol|map|chart|ledg|sign|book", "34M0 16q14-8 28-2v46q-14-5-28 3z,55M4 24q10-5 20-2v4q-10-3-20 2zM4 38q10-5 20-2v4q-10-3-20 2z"],
  ["bann|flag|order", "34M0 4h3v6h24v42l-14-9-10 6v27h-3z,55M0 16h20v6h-20z"],
  ["coin|doublo|ring", "34M0 12a28 28 0 0 1 0 56z,55M0 24l13 16-13 16z"],
  ["lant|lamp|light", "34M0 6h4v6h9l4 8h-3v34h4l-4 12h-14z,55M0 24h9v26h-9z"],
  ["feat|plum|fan", "34M0 4q16 14 13 40-2 16-10 20v12h-3z,55M0 30l10-9v4l-10 9zM0 46l12-9v4l-12 9z"],
  ["chest|box|sack", "34M0 18h22q6 0 6 10v40h-28z,55M0 40h28v4h-22v8h-6z"],
  ["anch|chain|cond", "34M0 6a9 9 0 0 1 4 17v6h12v5h-12v26q14-2 18-15l5 10q-8 18-27 19z,55M0 11v8a4 4 0 0 0 0-8z"],
  ["helm|mask|gag", "34M0 8q24 0 24 30v26l-10 6v-24l-10-3v16h-4z,55M0 12h3v20h-3z"],
  ["stone|totem|rune|pebb", "34M0 6q16 2 17 16l-3 4 6 6-4 12 4 6-4 22h-16z,55M3 18h8v4h-8zM0 34h9v4h-9z"],
  ["energy|sour", "34M0 4l10 22 20 14-20 14-10 22z,55M0 20l6 14 12 6-12 6-6 14z"],
];
const WINGS = "23M6 52Q14 18 36 10q16-4 22 2-8 4-6 14-8 0-8 10-8-2-11 9-8-2-13 9-8-2-20 2z,";
const BEINGS = [
  ["wolf|beast|bull", "34M0 20q8-3 12 0L22 4q7 22 3 32 0 12-9 20l-7 12q-3 6-9 6z,12M0 42q8 6 9 19-3 10-9 10z,55M6 40l11-6-3 8z,44M0 58h6l-6 8z"],
  ["bull", "23M12 30q24 0 20-24 18 30-12 38z"],
  ["bird|rave|cryo", "34M0 30q9-4 15-12 15-11 34-8-3 8 1 15-6 2-4 10-7 0-8 9-7-2-10 6-9-1-15 4l-2 9 4 12q-9-3-15 2z,23M0 12q9 1 8 12-1 7-8 12z,55M0 24l4 2-4 9z,44M3 19h3v3h-3z"],
  ["golem|colo|stone|ramp", "34M0 14h12v15l17-3v22l-6 3 7 25h-16l-4-22h-4v32h-6z,23M0 42h9v12l-9 6zM20 28l9 2v7l-9 2z,55M3 20h6v4h-6z"],
  ["spir|pyre|ghost|ember|spark|bree", "34M0 2q3 12 12 21 14 15 14 32-3 22-26 23z,12M0 26q14 14 13 28-1 16-13 18z,55M0 50q6 6 6 12-1 9-6 9z,44M4 42q6-3 7 3-5 2-7-3z"],
  ["drag|hydra", `${WINGS}34M0 22l7-3q8-6 9-17 9 14 2 25l8 8-8 3 3 10-9-1-3 15q-3 10-9 12z,55M4 38l8-4-2 7z,12M0 44l5 4 1 13q-2 6-6 7z`],
  ["crab|turt", "23M30 40q16-4 14-22-7 7-9 4-6 8-8 12zM32 52l14 6-2 5-14-6zM26 58l10 10-4 3-9-10z,34M0 18q32 2 34 34-2 12-34 12z,12M0 26l12 8v14l-12 7zM16 36l12 8-2 8-10-3z,55M6 62h5v6h-5z"],
  ["orac|mind|stell|watch", "34M0 20q24 2 42 22-18 18-42 20z,00M0 27a14 14 0 0 1 0 28z,55M0 31a10 10 0 0 1 0 20z,44M0 36a5 5 0 0 1 0 10z"],
  ["root|tree", "34M0 36h5q2 26 20 42h-25zM0 4q18-2 20 11 16 0 15 14-1 14-18 13-10 6-17-4z,22M16 24a6 6 0 0 1 10 0zM0 14q6-5 12 0z,55M2 52l6-2-1 5z"],
];
const HATS = ["34M0 13q18 1 18 26 0 9 6 16h-13q-4-9-3-18 0-11-8-11z", "34M0 5q6 2 5 11 9 3 9 17v13l-5 3v-12l-7-2v10h-2z", "34M0 12l4 6 3-8 4 8 6-8-3 18h-14z,55M0 22h13l-1 4h-12z", "34M0 8l26 22q-13 5-26 5z", "34M0 14q17 0 16 24l3 20h-9q0-14 1-24-3-8-11-8z"];
const ARMS = ["M60-2l4 10-4 6-4-6z", "M60 0l6 7-6 7-6-7z", "M60 2h22l-6 8 6 8h-22z"];

const PATTERNS = 8;
const FORMS = ["fire|flam|ember|fury|ash|powd|expl", "tide|curr|wave|water", "wind|smok|mist|fog|chang", "bles|grac|fest|truce"];

/** A path in a tone, filled or, of a width, as a line. @param {string} d @param {number | string} tone @param {number} [width] */
const path = (d, tone, width) => `<path class="${width ? "s" : "t"}${tone}" ${width ? `stroke-width="${width}" ` : ""}d="${d}"/>`;
/** @param {string} inside @param {string} transform */
const group = (inside, transform) => `<g transform="${transform}">${inside}</g>`;
/** @param {number} x @param {number} y @param {number} r @param {number | string} tone */
const circle = (x, y, r, tone) => path(`M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0 ${r} ${r} 0 0 1-${2 * r} 0`, tone);
/** A path so often around the middle. @param {string} d @param {number | string} tone @param {number} times */
const around = (d, tone, times) => Array.from({ length: times }, (_, turn) => group(path(d, tone), `rotate(${Math.round((360 * turn) / times)} 60 40)`)).join("");
/** Both halves of what halves say. @param {string} halves */
const whole = (halves) => group(halves.split(",").map((half) => half && path(half.slice(2), half[0]) + group(path(half.slice(2), half[1]), "scale(-1 1)")).join(""), "translate(60)");

/** What draws one picture: numbers by chance that its key decides, and words that it is called by. */
class Drawing {
  /** @param {string} key @param {string} words */
  constructor(key, words) {
    this.words = words;
    this.seed = 7;
    for (const letter of key) this.seed = Math.imul(this.seed ^ (letter.codePointAt(0) ?? 0), 16777619);
  }

  /** A number by chance, below one and from another on. @param {number} below @param {number} from */
  number(below, from = 0) {
    this.seed ^= this.seed << 13;
    this.seed ^= this.seed >>> 17;
    this.seed ^= this.seed << 5;
    return from + ((this.seed >>> 0) % (below - from));
  }

  /** Whether a word begins so. @param {string} beginnings */
  has(beginnings) {
    return new RegExp(`\\b(${beginnings})`, "i").test(this.words);
  }

  /** Something a little off the middle, larger or smaller, as it is or mirrored. @param {string} inside @param {number} size @param {boolean} stands */
  near(inside, size, stands) {
    const place = `${60 + this.number(13, -12)} ${stands ? 82 : this.number(54, 28)}`;
    return group(inside, `translate(${place})scale(${this.number(2) ? size : -size} ${size})translate(-60 -${stands ? 80 : 40})`);
  }

  /** A spot somewhere above, so that no two pictures are the same. */
  spot() {
    return circle(this.number(112, 8), this.number(26, 6), this.number(7, 3), 5);
  }

  /** What lies behind a being or a thing. */
  ground() {
    return this.pattern() + this.spot();
  }

  pattern() {
    const kind = this.number(PATTERNS);
    if (kind === 3) return around("M60 40L-30 20v40z", 1, 9);
    if (kind === 4) return circle(60, 40, 38, 1);
    let d = ["M60 0h60v80H60z", "M0 0h120L0 80z", "M0 80l60-58 60 58H90L60 51 30 80z"][kind] ?? "";
    for (let each = 0; kind > 4 && each < 40; each++) {
      d += kind === 5 ? `M${each * 24} 0h12v80h-12z` : `M${(each % 8) * 18 + ((each >> 3) % 2) * 9 - 6} ${(each >> 3) * 18}l${kind === 6 ? "9 9-9 9-9-9" : "3 4-3 4-3-4"}z`;
    }
    return path(d, 1);
  }

  thing() {
    const [words, halves] = THINGS.find(([each]) => this.has(each)) ?? THINGS[this.number(THINGS.length)];
    return group(whole(halves), `rotate(${/^(sw|sp|fe|ba)/.test(words) ? this.number(40, -40) : this.number(7, -6)} 60 40)`);
  }

  /** A being: an animal, a monster, or somebody with a hat and something in a hand. */
  being() {
    let drawn = this.ground();
    const forms = BEINGS.filter(([each]) => this.has(each)).map(([, halves]) => halves);
    if (this.has("orac|stell")) drawn += around("M60 40l-4-38h8z", 2, 12);
    if (forms.length) return drawn + whole(forms.reverse().join());
    const width = this.number(34, 24);
    const hat = this.has("king|queen|roya|mist|capt") ? 2 : this.has("monk|hermit") ? 3 : this.has("sold|lanc|comm|cent") ? 1 : this.number(5);
    const arm = this.has("sold|lanc|bush") ? 0 : this.has("mage|seer|mist|monk|mast") ? 1 : this.has("flag|capt|comm") ? 2 : this.number(3);
    if (this.has("\\w*angel|cher|sera|divi|immac|wing")) drawn += whole(WINGS) + circle(60, 32, 24, 5) + circle(60, 32, 21, 0);
    const size = this.number(109, 84) / 100;
    const held = group(path("M60 2v78", 4, 2.5) + path(ARMS[arm], 5), `translate(${this.number(2) ? width + 4 : -width - 4})`);
    const coat = `23M0 54h${this.number(12, 5)}l-${this.number(9, 4)} ${this.number(24, 9)}H0z`;
    const beard = this.number(4) || hat > 3 ? "" : "23M0 43q9 0 11-6 0 18-11 24z";
    const body = whole(`34M0 46h6q0 7 ${width - 14} 10 10 2 12 26H0z,${coat},12M0 19q12 0 12 15 0 14-12 17z,44M3 35h5v2H3z,${beard},${HATS[hat]}`);
    return drawn + this.near(held + body + path(this.number(2) ? "M60 62l4 5-4 5-4-5z" : "M56 64h8l-4 8z", 5), size, true);
  }

  /** A place: hills below a sun, and what has grown or been built there. @param {string} kind */
  place(kind) {
    const sea = this.has("lake|ford|tid|dock|harb|isle|land|spri|inlet|bridge|lotus");
    const wood = this.has("grov|pine|ceda|wood|timb|gard|reed");
    const peaks = this.has("clif|gran|pass|pine|terr");
    const [x, y] = [this.number(100, 20), this.number(28, 12)];
    const ridge = (/** @type {number} */ from, /** @type {number} */ tone, /** @type {number} */ high) => {
      let d = `M-4 80V${from}`;
      for (let at = -4; at < 124; at += 20) {
        d += peaks && tone < 3 ? `l10 ${this.number(-high, -2 * high)} 10 ${this.number(2 * high, high)}` : `q10 ${this.number(high, -high)} 20 0`;
      }
      return path(`${d}V80z`, tone);
    };
    let drawn = circle(x, y, 18, 1) + circle(x, y, this.number(13, 8), 5) + ridge(38, 1, 9) + ridge(50, 2, 8);
    for (let tree = 0; wood && tree < 11; tree++) drawn += this.tree(this.number(122), this.number(30, 16));
    if (sea) {
      drawn += path("M0 56h120v24H0z", 2);
      for (let wave = 0; wave < 9; wave++) drawn += path(`M${this.number(110)} ${59 + wave * 2}h${this.number(34, 8)}`, wave % 3 ? 1 : 0, 1.5);
    } else drawn += ridge(62, 3, 6);
    const built = this.building(kind);
    if (this.has("bridge")) drawn += path("M-20 46Q60 18 140 46v7h-10v20h-8V55q-14-12-30 0v18h-8V53q-24-16-48 0v20h-8V55q-16-12-30 0v18h-28z", 4);
    else drawn += built ? group(whole(built), `translate(${this.number(12, -12)} 2)`) : path("M-4 80Q20 64 52 72T124 66V84z", 4);
    for (let reed = 0; reed < 14 && this.has("reed|ford|lotus"); reed++) drawn += path(`M${this.number(120)} 80q${this.number(6, -6)}-14 ${this.number(8, -8)}-${this.number(34, 18)}`, 4, 1.8);
    return drawn;
  }

  /** @param {number} x @param {number} high */
  tree(x, high) {
    return path(`M${x} 58v-${high}`, 3, 2) + (x & 1 ? path(`M${x} ${58 - high}l${high / 3} ${high * 0.8}h-${high / 1.5}z`, 3) : circle(x, 58 - high, Math.round(high / 3), 3));
  }

  /** The right half of a building, empty where there is none. @param {string} kind */
  building(kind) {
    if (this.has("gate|shrin|circ")) return "44M0 20q20 2 36-4l-2 10H0zM0 31h28v5H0zM18 20h7l3 48h-8z";
    if (kind.startsWith("str") || this.has("castl|pala|bast|wall|tower")) {
      return `34M0 ${this.number(16, 8)}h4v5h5v-5h5v26h6v-6h4v5h4v-5h5v44H0z,55M3 26h5v8H3zM22 46h5v7h-5zM0 54h5v10H0z`;
    }
    return /hol|sup/.test(kind) || this.has("squa|fair|yard|mark") ? "34M0 22l26 20h-5v24H0zM12 22h7v14z,55M9 46h7v8H9zM0 54h5v10H0z" : "";
  }

  /** An act: flames, waves, wind, a flower or a star, and the thing that it is done with. */
  act() {
    const called = FORMS.findIndex((words) => this.has(words));
    const form = called < 0 ? [1, 3, 4, 5][this.number(4)] : called;
    const petals = this.number(17, 6);
    let drawn = [() => this.flames(), () => this.waves(), () => this.wind()][form]?.() ?? "";
    if (form === 3) {
      drawn += this.near(around("M60 40q-16-20 0-42 16 22 0 42z", 2, petals) + around("M60 40q-9-14 0-30 9 16 0 30z", 3, petals) + circle(60, 40, 6, 5), this.number(19, 9) / 10, false);
    } else if (form > 3) drawn += this.star(petals, form);
    drawn += this.spot();
    if (THINGS.some(([words]) => this.has(words))) drawn += circle(60, 40, 27, 4) + circle(60, 40, 25, 0) + group(this.thing(), "translate(29 19)scale(.52)");
    return drawn;
  }

  flames() {
    let drawn = "";
    for (let row = 0; row < 3; row++) {
      let d = "M0 84";
      for (let x = 0; x < 120; x += 24) d += `Q${x + 2} ${60 + row * 6} ${x + this.number(16, 8)} ${this.number(24, 4) + row * 18}Q${x + 14} 60 ${x + 24} ${66 + row * 4}`;
      drawn += path(`${d}V84z`, row + 2 + (row > 1 ? 1 : 0));
    }
    return drawn;
  }

  waves() {
    const r = this.number(22, 12);
    let drawn = "";
    for (let each = 0; each < 56; each++) {
      const [x, y] = [Math.round(((each % 8) - 1 + ((each >> 3) % 2) / 2) * r * 1.8), 14 + (each >> 3) * 13];
      for (let ring = 0; ring < 4; ring++) drawn += circle(x, y, r - ring * 3, [3, 0, 2, each > 30 ? 5 : 1][ring]);
    }
    return drawn;
  }

  wind() {
    let drawn = "";
    for (let each = 0; each < 8; each++) {
      const [r, up] = [this.number(9, 5), each & 1];
      drawn += path(`M-4 ${6 + each * 10}H${this.number(100, 30)}a${r} ${r} 0 1 ${up} -${r} ${up ? r : -r}`, [3, 2, 4][each % 3], 5 - up);
    }
    return drawn;
  }

  /** @param {number} rays @param {number} form */
  star(rays, form) {
    const points = this.number(5, 2) * 2 + 1;
    let d = "";
    for (let each = 0; each < points; each++) {
      const angle = (each * 6.283 * (points >> 1)) / points;
      d += `${each ? "L" : "M"}${Math.round(60 + 31 * Math.sin(angle))} ${Math.round(40 - 31 * Math.cos(angle))}`;
    }
    const drawn = around("M60 40L48-70h24z", 1 + (form % 2), rays) + circle(60, 40, 37, 3) + circle(60, 40, 34, form % 2) + path(`${d}z`, 4, 3) + circle(60, 40, 8, 5);
    return this.near(drawn, this.number(15, 8) / 10, false);
  }
}

/** What is inside the SVG of a card's picture. @param {string} key @param {string} frame @param {string} kind @param {string} words */
function drawn(key, frame, kind, words) {
  const drawing = new Drawing(key, words);
  const inside = frame === "being" ? drawing.being() : frame === "place" ? drawing.place(kind) : frame === "act" ? drawing.act()
    : drawing.ground() + circle(60, 40, 38, drawing.number(2)) + drawing.thing();
  return path("M0 0h120v80H0z", 0) + inside;
}

/** Pictures that have been drawn, by what they are made of. @type {Map<string, string>} */
const known = new Map();

/** The picture of a card, as what is inside its SVG. @param {string} key @param {string} frame @param {string} kind @param {string} words */
export function plate(key, frame, kind, words) {
  const made = `${key}/${kind}/${words}`;
  let found = known.get(made);
  if (found === undefined) known.set(made, (found = drawn(key, frame, kind, words)));
  return found;
}
