// The turn that is being made: its steps, one after the other, until it is whole and played.

import { askInTurn, connection, report } from "./commands.js";
import { animateTurn, leaving } from "./motion.js";
import { partIfThere } from "./parts.js";
import { mayMove, shownNode, shownView } from "./selectors.js";
import { playSound } from "./sound.js";
import { apply, state } from "./state.js";

/** @import { Choice, View } from "./types.js" */

let asked = 0;

/** Asks what may be played where the board stands. */
export async function refreshTurn() {
  if (!mayMove()) return;
  const mine = ++asked;
  const node = shownNode();
  const prefix = state.turn.prefix;
  try {
    const choices = await connection.ask({ type: "options", game: state.game, node, prefix });
    if (mine !== asked || node !== shownNode() || prefix !== state.turn.prefix) return;
    apply({ type: "turn", change: prefix.length ? { choices } : { choices, first: choices } });
  } catch (error) {
    if (mine === asked) report(error);
  }
}

/** Begins the turn anew. */
export function restartTurn() {
  apply({ type: "noTurn" });
  return refreshTurn();
}

/**
 * The board once a plain move is made, drawn before the server has answered. What else the turn brings is in the answer.
 * @param {Choice} choice @returns {View | null} null if more is changed than one piece's place
 */
export function viewAhead(choice) {
  const view = shownView();
  const { act, from, to, piece, becomes, captured } = choice;
  if (!view || !piece || !to || (act !== "move" && act !== "capture")) return null;
  if (choice.rook || choice.also || (captured && captured.square !== to)) return null;
  const pieces = view.pieces.filter((m) => m.square !== from && m.square !== to);
  return { ...view, pieces: [...pieces, { ...piece, ...becomes, square: to }], last: [choice], check: [] };
}

/** Plays a whole turn. @param {string} turn @param {Choice} [only] its only step @param {boolean} [dragged] the piece is there already */
export async function play(turn, only, dragged = false) {
  if (state.learn) return partIfThere("learn")?.answer(turn) ?? false;
  const view = only ? viewAhead(only) : null;
  if (only && view) {
    apply({ type: "turn", change: { ahead: { text: only.text, view } } });
    leaving([only]);
    if (!dragged) animateTurn([only]);
  }
  const node = state.cursor;
  const answer = askInTurn({ type: "play", turn, ...(node === null ? {} : { node }) }, state.status?.node);
  apply({ type: "turn", change: { sending: true, asking: null } }); // after asking: the server thinks while the page draws
  try {
    await answer;
    if (node !== null && state.cursor === node) {
      apply({ type: "look", node: null, view: null }); // the turn leads to where the game stood
      void refreshTurn();
    }
    return true;
  } catch (error) {
    report(error);
    void restartTurn();
    return false;
  } finally {
    apply({ type: "turn", change: { sending: false } });
  }
}

/**
 * Makes a step of the turn: plays the turn if it is whole, else goes on with the next step.
 * @param {Choice} choice @param {boolean} [dragged] the person has carried the piece there: it does not slide
 */
export async function makeStep(choice, dragged = false) {
  const prefix = [...state.turn.prefix, choice.text];
  if (!choice.mayGoOn) {
    apply({ type: "turn", change: { selected: "", asking: null } });
    await play(prefix.join(","), prefix.length === 1 ? choice : undefined, dragged);
    return;
  }
  if (choice.to && choice.from) void playSound(choice.captured ? "capture" : "move");
  const made = [...state.turn.made, choice];
  apply({ type: "turn", change: { prefix, made, choices: null, selected: "", asking: null } });
  await refreshTurn();
  if (choice.from && !dragged) animateTurn([choice]);
}

/** Takes the last step of the unfinished turn back. */
export async function unmakeStep() {
  const { prefix, made, first } = state.turn;
  if (!prefix.length) return;
  const choices = prefix.length === 1 ? first : null;
  const change = { prefix: prefix.slice(0, -1), made: made.slice(0, -1), choices, selected: "", asking: null };
  apply({ type: "turn", change });
  await refreshTurn();
}
