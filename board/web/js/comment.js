// A comment while it is written: sent when the writer rests, kept in the browser until the server has it.

import { onChange, state } from "./state.js";
import { command } from "./commands.js";
import { forget, keep, kept } from "./stored.js";
import { commentWords, drawingsIn, withDrawings } from "./drawings.js";

const KEY = "xqengine.comment";
const REST = 600; // milliseconds without a key

/** @typedef {{game: string, node: number, text: string}} Draft */

/** what is written and not yet sent @type {Draft | null} */
let draft = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {number} node @returns {string} with what is drawn */
function commentOf(node) {
  return state.nodes.get(node)?.comment ?? "";
}

/** What is being written on a node, or what it has. @param {number} node */
export function commentNow(node) {
  return draft?.game === state.game && draft.node === node ? draft.text : commentWords(commentOf(node));
}

/** @param {number} node @param {string} text */
export function writeComment(node, text) {
  if (draft && (draft.game !== state.game || draft.node !== node)) void sendComment();
  draft = { game: state.game, node, text };
  keep(KEY, draft);
  clearTimeout(timer);
  timer = setTimeout(() => void sendComment(), REST);
}

/** Sends what has been written, if the game that is shown is its game. */
export async function sendComment() {
  clearTimeout(timer);
  const sent = draft;
  if (!sent || sent.game !== state.game) return;
  const saved = await command("comment", {
    node: sent.node,
    text: withDrawings(sent.text, drawingsIn(commentOf(sent.node))),
  });
  if (!saved || draft !== sent) return; // it stays for the next time, or more has been written
  draft = null;
  forget(KEY);
}

let recalled = false;

/** Sends what is unsent: when the page ends, or when its game is shown again. */
export function watchComments() {
  draft = kept(KEY); // what was written before the page was left
  recalled = Boolean(draft);
  addEventListener("pagehide", () => void sendComment(), true); // before the connection is closed
  onChange(() => {
    if (!recalled || draft?.game !== state.game || !state.status || !state.connected) return;
    recalled = false;
    if (!state.nodes.has(draft.node) || commentWords(commentOf(draft.node)) === draft.text) draft = null;
    else void sendComment();
  });
}
