// The page of a match, for whoever is in.
import { show } from "console/core/page.js";
import { watching } from "console/match/watching.js";

const match = location.pathname.split("/")[2];
await show(watching({ match, at: (query) => `/m/${match}?${query}`, comparing: (query) => `/m/${match}/compare?${query}` }));
