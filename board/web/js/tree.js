// The tree of a game: lines through its nodes.

import { state } from "./state.js";

/** @import { NodeInfo } from "./types.js" */

/** @param {number} id @returns {NodeInfo | undefined} */
export function nodeOf(id) {
  return state.nodes.get(id);
}

/** The main line from the root. @returns {NodeInfo[]} */
export function mainLine() {
  return lineThrough(0);
}

/** The line from the root through a node, which may stand in a variation. @param {number} id @returns {NodeInfo[]} */
export function lineThrough(id) {
  const line = [];
  for (let node = nodeOf(id); node; node = nodeOf(node.parent)) line.push(node);
  line.reverse();
  for (let node = nodeOf(nodeOf(id)?.next?.[0] ?? -1); node; node = nodeOf(node.next?.[0] ?? -1)) line.push(node);
  return line;
}

/** @param {NodeInfo} node @returns {boolean} it stands on the main line */
export function isMain(node) {
  for (let n = node; n.parent >= 0; ) {
    const parent = nodeOf(n.parent);
    if (!parent || parent.next?.[0] !== n.id) return false;
    n = parent;
  }
  return true;
}
