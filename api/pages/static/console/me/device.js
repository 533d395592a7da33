// What a browser calls itself, as people call it.

/** Browsers and systems by what they are known by; the first that fits. @type {[RegExp, string][]} */
const BROWSERS = [[/Edg/, "Edge"], [/Firefox|FxiOS/, "Firefox"], [/SamsungBrowser/, "Samsung Internet"], [/OPR|Opera/, "Opera"], [/Chrome|CriOS/, "Chrome"], [/Safari/, "Safari"]];
/** @type {[RegExp, string][]} */
const SYSTEMS = [[/Android/, "Android"], [/iPhone/, "iPhone"], [/iPad/, "iPad"], [/Windows/, "Windows"], [/Mac OS/, "macOS"], [/CrOS/, "ChromeOS"], [/Linux/, "Linux"]];

/** Browser and system of a user agent, as far as they are known; else what it was called. @param {string} agent */
export function deviceOf(agent) {
  const found = [BROWSERS, SYSTEMS].flatMap((known) => known.find(([sign]) => sign.test(agent))?.[1] ?? []);
  return agent.startsWith("Mozilla/") && found.length ? found.join(" · ") : agent;
}
