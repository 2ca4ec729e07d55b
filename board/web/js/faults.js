// What a review found in the main line. Nothing here draws or asks.

import { mainLine, nodeOf } from "./tree.js";
import { state } from "./state.js";

/** @import { Colour, NodeInfo, Report } from "./types.js" */

/** @param {NodeInfo} node @returns {boolean} it gave something away */
export function isFault(node) {
  return (node.judged ?? 0) > 1;
}

/** The faults of the main line, of a side or of both. @param {Colour} [side] */
export function faultsOf(side) {
  return mainLine().filter((n) => isFault(n) && (!side || n.side === side));
}

/** The faults that a person can try again: those of which the review knows something better. @param {Colour} side */
export function lessonsOf(side) {
  return faultsOf(side).filter((n) => n.better && nodeOf(n.parent)?.best);
}

/** Whose faults a person learns from: its own against the engine, else those of both sides. @returns {Colour[]} */
export function learners() {
  const { status } = state;
  /** @type {Colour[]} */
  const sides = ["red", "black"];
  const people = sides.filter((side) => !status?.[side].level);
  return people.length ? people : sides;
}

/**
 * The phases of the game, each with the plies from which and to which it lasts; those that never came are left out.
 * @param {Report} report @param {number} plies
 */
export function phasesOf(report, plies) {
  const starts = [
    { name: "opening", from: 0 },
    { name: "middlegame", from: report.middlegame },
    { name: "endgame", from: report.endgame },
  ];
  return starts
    .map(({ name, from }, i) => ({ name, from, to: Math.min(plies, starts[i + 1]?.from ?? plies) }))
    .filter(({ from, to }) => from < to);
}

/**
 * How long the turns of the main line took, each of 1 for the longest; none where nobody took time.
 * @param {NodeInfo[]} nodes
 */
export function timesOf(nodes) {
  const longest = Math.max(0, ...nodes.map((n) => n.spent ?? 0));
  return longest ? nodes.filter((n) => n.spent).map((n) => ({ node: n, share: (n.spent ?? 0) / longest })) : [];
}
