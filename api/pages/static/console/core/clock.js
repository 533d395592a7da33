// The service's time, as pages that count it see it.
import { serviceTime } from "console/core/api.js";
import { signal } from "console/core/dom.js";

/** In milliseconds, every second. */
export const now = signal(serviceTime());
setInterval(() => { now.value = serviceTime(); }, 1000);
