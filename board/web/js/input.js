// What a person does on the board: from points to steps of the list that the server has given.

import { connection, report } from "./commands.js";
import { apply, state } from "./state.js";
import { makeStep, play, unmakeStep } from "./turn.js";
import { hasKinds, shownNode } from "./selectors.js";
import { asks, hasSteps, keeps, stepsBetween, stepsNow } from "./steps.js";

/** @import { Choice } from "./types.js" */

/**
 * A target was chosen.
 * @param {string} from @param {string} to @param {boolean} [wantsChoice] long press, right click, Alt
 * @param {boolean} [dragged] the piece is there already
 */
export function choose(from, to, wantsChoice = false, dragged = false) {
  const list = stepsBetween(from, to);
  if (!list.length) return;
  const queen = state.settings.autoQueen && !wantsChoice && list.find((c) => c.becomes?.type === "queen");
  if (queen) return void makeStep(queen, dragged);
  if (asks(list) || (wantsChoice && list.length > 1 && state.settings.conversion !== "keep")) {
    apply({ type: "turn", change: { selected: from, asking: { square: to, entries: list } } });
    if (hasKinds()) void askReasons(from, to, list);
    return;
  }
  void makeStep(list.find(keeps) ?? list[0], dragged);
}

/** Asks why the kinds that are not offered are not legal. @param {string} from @param {string} to @param {Choice[]} list */
async function askReasons(from, to, list) {
  const { asking, prefix } = state.turn;
  const there = new Set(list.map((c) => c.text));
  const kinds = ["", "n", "s", "k", "i"].filter((kind) => !there.has(from + to + kind));
  const turns = kinds.map((kind) => [...prefix, from + to + kind].join(","));
  try {
    const answer = await connection.ask({ type: "why", game: state.game, node: shownNode(), turns });
    if (!asking || state.turn.asking !== asking) return;
    const reasons = kinds.map((kind, i) => [kind, answer.reasons[i]]).filter(([, why]) => why !== "legal");
    apply({ type: "turn", change: { asking: { ...asking, reasons: Object.fromEntries(reasons) } } });
  } catch (error) {
    report(error);
  }
}

/** @param {boolean} forward a marker's step */
export function markerStep(forward) {
  const list = stepsNow().filter((c) => c.act === "step" && Boolean(c.forward) === forward);
  if (!list.length) return;
  if (list.length === 1) return void makeStep(list[0]);
  apply({ type: "turn", change: { asking: { square: "", entries: list } } });
}

/** The whole turn is the steps made so far. */
export function endTurn() {
  if (state.turn.prefix.length && state.turn.choices?.mayEnd) void play(state.turn.prefix.join(","));
}

/** A point was clicked, tapped or entered. @param {string} square @param {boolean} [wantsChoice] */
export function activate(square, wantsChoice = false) {
  const { turn } = state;
  if (turn.asking) return stopAsking();
  if (turn.selected && turn.selected !== square && stepsBetween(turn.selected, square).length)
    return choose(turn.selected, square, wantsChoice);
  if (turn.selected === square) return select("");
  const removal = stepsNow().find((c) => c.act === "removal" && c.to === square);
  if (removal) return void makeStep(removal);
  if (turn.prefix.some((p) => p === `x${square}`)) return void unmakeStep();
  if (turn.selected && !hasSteps(square)) return refuse(turn.selected, square);
  select(hasSteps(square) ? square : "");
}

/** Says why a piece does not go somewhere. @param {string} from @param {string} to */
export function refuse(from, to) {
  select("");
  import("./attempt.js").then((attempt) => attempt.explainAttempt(from, to)).catch(report);
}

/** Esc: closes, deselects, takes a step back. */
export function cancel() {
  const { turn } = state;
  if (turn.asking) stopAsking();
  else if (turn.selected) select("");
  else if (turn.prefix.length) void unmakeStep();
}

/** Shows the targets of a point. @param {string} square or nothing */
export function select(square) {
  apply({ type: "turn", change: { selected: square } });
}

function stopAsking() {
  apply({ type: "turn", change: { asking: null } });
}
