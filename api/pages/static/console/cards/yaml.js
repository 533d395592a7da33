// Cards as a text that people can go on writing: YAML, a field a line, small values in JSON's form.

/** @param {object[]} cards */
export const asYaml = (cards) => cards.map((card) => item(card, "")).join("\n");

/** @param {unknown} value @param {string} indent @returns {string} */
function item(value, indent) {
  if (!isLarge(value)) return `${indent}- ${flow(value)}\n`;
  const lines = fields(/** @type {object} */ (value), `${indent}  `);
  return `${indent}- ${lines.slice(indent.length + 2)}`;
}

/** @param {object} value @param {string} indent */
function fields(value, indent) {
  return Object.entries(value).map(([name, inner]) => {
    const list = Array.isArray(inner) && inner.some(isLarge);
    return list ? `${indent}${name}:\n${inner.map((/** @type {unknown} */ each) => item(each, `${indent}  `)).join("")}` : `${indent}${name}: ${flow(inner)}\n`;
  }).join("");
}

/** Whether a value is written over several lines: a mapping that is long. @param {unknown} value */
const isLarge = (value) => typeof value === "object" && value !== null && !Array.isArray(value) && flow(value).length > 60;

/** @param {unknown} value @returns {string} */
function flow(value) {
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  if (typeof value === "object" && value !== null) return `{${Object.entries(value).map(([name, inner]) => `${name}: ${flow(inner)}`).join(", ")}}`;
  return typeof value === "string" && PLAIN.test(value) && !TAKEN.test(value) ? value : JSON.stringify(value);
}

const PLAIN = /^[A-Za-zÀ-ÿ_][\wÀ-ÿ _-]*$/;
const TAKEN = /^(true|false|yes|no|on|off|null|y|n)$|\s$/i;
