/** Sending a request again: which failures pass by themselves, and how long to wait. */

/** What was not done, and may be a moment later: too many requests, no capacity, a gateway without its service. */
export const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * How often a request is sent again at `most`, and the `longest` wait in seconds. The wait is what `Retry-After` says;
 * without it, from half of `first` up, doubled each time. A service that asks for more than that is not waited for.
 */
export type Retries = {
  most: number;
  first: number;
  longest: number;
  sleep: (seconds: number) => Promise<void>;
};

export const RETRIES: Retries = {
  most: 5,
  first: 0.5,
  longest: 60,
  sleep: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
};

/** Wait before a request that was sent `tried` times is sent again; false if it shall not be. */
export async function wait(retries: Retries, tried: number, answer?: Response): Promise<boolean> {
  const asked = answer === undefined ? undefined : retryAfter(answer);
  if (tried > retries.most || (asked ?? 0) > retries.longest) return false;
  const backoff = Math.min(retries.longest, retries.first * 2 ** (tried - 1));
  await retries.sleep(asked ?? backoff * (0.5 + Math.random() / 2));
  return true;
}

/** In how many seconds an answer asks to be asked again. */
export function retryAfter(answer: Response): number | undefined {
  const said = (answer.headers.get("Retry-After") ?? "").trim();
  if (/^\d+$/.test(said)) return Number(said);
  const moment = Date.parse(said);
  return Number.isNaN(moment) ? undefined : Math.max(0, (moment - Date.now()) / 1000);
}
