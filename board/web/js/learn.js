// Learning from mistakes: a person stands before each of its faults again and looks for something better. What the state of
// that is, and how it changes; the words for it are in view-learn.js.

import { command } from "./commands.js";
import { lessonsOf } from "./faults.js";
import { look, tryOut } from "./look.js";
import { shownNode } from "./selectors.js";
import { apply, state } from "./state.js";
import { restartTurn } from "./turn.js";
import { nodeOf } from "./tree.js";

/** @import { Colour, Tried } from "./types.js" */
/** @import { Learn } from "./state.js" */

/** @param {Partial<Learn>} change */
function set(change) {
  if (state.learn) apply({ type: "learn", learn: { ...state.learn, ...change } });
}

/** Begins with the faults of a side. @param {Colour} side */
export async function startLearning(side) {
  const faults = lessonsOf(side).map((n) => n.id);
  if (!faults.length) return;
  const learn = {
    side,
    faults,
    at: 0,
    node: -1,
    asks: true,
    waiting: "",
    tried: null,
    hints: 0,
    mark: null,
    found: 0,
    helped: 0,
  };
  apply({ type: "learn", learn });
  await present();
}

/** Puts the person before the present fault. */
export async function present() {
  const fault = nodeOf(state.learn?.faults[state.learn.at] ?? -1);
  if (!fault) return set({ asks: false, node: -1 }); // that was the last one
  set({ node: fault.parent, asks: true, waiting: "", tried: null, hints: 0, mark: null });
  apply({ type: "point", turn: "" });
  await look(fault.parent);
}

/** Goes on to the next fault, or to the end. */
export function nextFault() {
  const { learn } = state;
  if (!learn) return;
  apply({ type: "learn", learn: { ...learn, at: learn.at + 1 } });
  return present();
}

/** Ends it: the board shows the game again. */
export async function endLearning() {
  apply({ type: "learn", learn: null });
  apply({ type: "point", turn: "" });
  await look(state.status?.node ?? 0);
}

/** The turn that a person plays is its answer. @param {string} turn @returns {Promise<boolean>} */
export async function answer(turn) {
  const { learn } = state;
  if (!learn?.asks || learn.waiting || shownNode() !== learn.node) return false;
  set({ waiting: turn, tried: null });
  apply({ type: "point", turn: "" });
  if (!(await command("try", { node: learn.node, turn }))) set({ waiting: "" });
  await restartTurn();
  return true;
}

/** What the engine says of the answer. @param {Tried} tried */
export function takeTried(tried) {
  const { learn } = state;
  if (!learn?.waiting || tried.node !== learn.node) return;
  const { right } = tried;
  const helped = right && learn.hints > 0 ? 1 : 0;
  set({
    waiting: "",
    tried,
    mark: null,
    asks: !right,
    found: learn.found + (right ? 1 : 0),
    helped: learn.helped + helped,
  });
  if (right) void tryOut({ node: tried.node, turns: [tried.turn] });
}

/** More help: first the piece, then the point it goes to. */
export function giveHint() {
  const { learn } = state;
  if (!learn) return;
  const hints = Math.min(2, learn.hints + 1);
  const way = wayOf(bestTurn());
  set({ hints, mark: way ? { brush: "B", from: way.from, to: "" } : null });
  if (hints === 2) apply({ type: "point", turn: bestTurn() });
}

/** Shows the turn that the review would have played. */
export function showAnswer() {
  const { learn } = state;
  if (!learn) return;
  set({ asks: false, waiting: "", tried: null, mark: null });
  void tryOut({ node: learn.node, turns: [bestTurn()] });
}

/** @returns {string} the best turn where the person stands, in coordinates */
export function bestTurn() {
  return nodeOf(state.learn?.node ?? -1)?.best ?? "";
}

/** From where to where a turn goes, by its last step that moves a piece. @param {string} turn */
export function wayOf(turn) {
  const steps = turn.split(",").map((step) => /^([a-i][0-9r])([a-i][0-9r])/.exec(step));
  const last = steps.filter((m) => m !== null).at(-1);
  return last ? { from: last[1], to: last[2] } : null;
}
