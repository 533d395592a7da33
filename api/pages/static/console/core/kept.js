// What a browser keeps for its reader from visit to visit: a theme, a density, a draft. One that keeps nothing has it as long as the page.

/** @param {string} name @returns {string | null} */
export function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keep a text under a name; null: no longer. @param {string} name @param {string | null} value */
export function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // it lasts as long as the page, then
  }
}
