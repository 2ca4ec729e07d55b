// Through the game: back and forth, to its ends, from one variation to the next.

import { state } from "./state.js";
import { headedFor, look } from "./look.js";

/** Forward or back through the line that is looked at. @param {number} by */
export function step(by) {
  const node = state.nodes.get(headedFor());
  if (!node) return;
  const to = by > 0 ? (lineFrom(node.id) ?? node.next?.[0]) : node.parent;
  if (to !== undefined && to >= 0) void look(to);
}

/** @param {number} id @returns {number | undefined} what follows on the way to where the game stands */
function lineFrom(id) {
  let at = state.nodes.get(state.status?.node ?? 0);
  while (at && at.parent >= 0) {
    if (at.parent === id) return at.id;
    at = state.nodes.get(at.parent);
  }
  return undefined;
}

/** To the first node or the last of the line. @param {boolean} end */
export function jump(end) {
  let at = state.nodes.get(end ? headedFor() : 0);
  while (end && at?.next?.length) at = state.nodes.get(lineFrom(at.id) ?? at.next[0]);
  if (at) void look(at.id);
}

/** To the line before or behind the one that is looked at, where it branches off; without one, to the start or the end. @param {number} by */
export function branch(by) {
  const node = state.nodes.get(headedFor());
  const siblings = state.nodes.get(node?.parent ?? -1)?.next ?? [];
  if (!node || siblings.length < 2) return jump(by > 0);
  const to = siblings[siblings.indexOf(node.id) + by];
  if (to !== undefined) void look(to);
}
