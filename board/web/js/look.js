// Looking at other positions than that of the game, which stays where it is.

import { analyse, command, connection, report } from "./commands.js";
import { shownNode } from "./selectors.js";
import { apply, state } from "./state.js";
import { refreshTurn } from "./turn.js";

let looks = 0;

/** the node that was asked for and is not shown yet @type {number | null} */
let heading = null;

/** @returns {number} the node that is looked at, or will be when the answer is there: what a quick person goes on from */
export function headedFor() {
  return heading ?? shownNode();
}

/** Another game is shown: what was asked for is of no use. */
export function forgetLooks() {
  heading = null;
  looks++;
}

/** Looks at a node. @param {number} node */
export async function look(node) {
  const mine = ++looks;
  apply({ type: "tryOut", view: null });
  heading = null;
  if (node === state.status?.node) {
    apply({ type: "look", node: null, view: null });
  } else {
    heading = node;
    try {
      const answer = await connection.ask({ type: "view", game: state.game, node });
      if (mine !== looks) return;
      heading = null;
      apply({ type: "look", node, view: answer.view });
      if (state.nodes.get(node)?.folded) void command("unfold", { node });
    } catch (error) {
      if (mine === looks) heading = null;
      return report(error);
    }
  }
  await refreshTurn();
  if (state.status?.analysis?.on) await analyse(true);
}

let previews = 0;

/** Shows the position after some turns, until null. @param {{node: number, turns: string[]} | null} line */
export async function tryOut(line) {
  const mine = ++previews;
  if (!line) return void apply({ type: "tryOut", view: null });
  try {
    const answer = await connection.ask({ type: "preview", game: state.game, ...line });
    if (mine === previews) apply({ type: "tryOut", view: answer.view });
  } catch (error) {
    report(error);
  }
}
