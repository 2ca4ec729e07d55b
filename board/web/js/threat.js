// The threat: what the opponent would play if it were its turn, as an arrow on the board.

import { command } from "./commands.js";
import { loadMore, t } from "./i18n.js";
import { notify } from "./notify.js";
import { shownNode, shownView } from "./selectors.js";
import { apply, state } from "./state.js";
import { lineTurns, sideName } from "./words.js";

/** @import { Think } from "./types.js" */

/** Asks for the threat in the position that is shown, or puts its arrow away. */
export async function toggleThreat() {
  if (state.thinking.get("threat")?.node === shownNode()) return void apply({ type: "noThreat" });
  await command("threat", { node: shownNode() });
}

/** Says what is threatened, once the engine has answered. @param {Think} think */
export async function sayThreat(think) {
  await loadMore();
  const line = think.lines[0];
  const view = shownView();
  if (!line || !view || think.node !== shownNode()) return;
  const words = t("threat.is", { side: sideName(view.side === "red" ? "black" : "red"), turn: lineTurns(line)[0] });
  notify(words);
}
