// The page of two moments of a match, for whoever is in.
import { show } from "console/core/page.js";
import { comparing } from "console/match/comparing.js";

const match = location.pathname.split("/")[2];
await show(comparing({ match, at: (query) => `/m/${match}?${query}`, comparing: (query) => `/m/${match}/compare?${query}` }));
