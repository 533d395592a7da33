// What a viewer has beside the table. Its first picture does not need it: it comes right after that, while the match itself is loaded.
export { Arrows } from "console/board/arrows.js";
export { Asking } from "console/match/dialogs.js";
export { Log } from "console/match/log.js";
export { Panel } from "console/match/panel.js";
export { Timeline } from "console/match/timeline.js";
