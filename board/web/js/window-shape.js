// Which arrangement the window has room for. The style sheet has the same.

import { state } from "./state.js";

// Where there is no room for the tools below the board.
export const toolsInSheet = matchMedia("(max-width: 700px) and (max-height: 699px), (max-height: 480px)");

// Everything below one another, with the tabs in a sheet; and two columns, the board one of them. The style sheet has the same.
export const upright = matchMedia("(max-width: 700px), (max-width: 1279px) and (orientation: portrait)");

export const twoColumns = matchMedia(
  "(min-width: 701px) and (max-width: 1279px) and (min-height: 481px) and (orientation: landscape)",
);

/** @returns {boolean} the tools stand with the tabs, not below the board */
export function toolsWithTabs() {
  return toolsInSheet.matches || twoColumns.matches || (upright.matches && state.sheet > 0);
}
