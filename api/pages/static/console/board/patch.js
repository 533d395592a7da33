// Boards one after the other: each is the one before with a merge patch (RFC 7396), and shares with it all that is the same.

/** @typedef {{ [member: string]: unknown }} Plain */

/** @param {unknown} value @returns {value is Plain} */
const isPlain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Apply a merge patch; what it does not name is shared, not copied.
 * @template T
 * @param {T} target
 * @param {unknown} patch
 * @returns {T}
 */
export function merged(target, patch) {
  if (!isPlain(patch)) return /** @type {T} */ (patch);
  /** @type {Plain} */
  const made = isPlain(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete made[name];
    else made[name] = merged(made[name], value);
  }
  return /** @type {T} */ (made);
}

/**
 * Say what a patch of a board changes: the ids of items, facts and areas.
 * @param {{ items?: Plain, facts?: Plain, areas?: Plain }} patch
 * @returns {Set<string>}
 */
export function changedBy(patch) {
  return new Set([...Object.keys(patch.items ?? {}), ...Object.keys(patch.facts ?? {})]);
}
