// What follows from the state: what is shown, and what may be done.

import { state } from "./state.js";
import { shapeOf } from "./geometry.js";
import { drawingsIn } from "./drawings.js";

/** @import { Colour, VariantInfo, View } from "./types.js" */
/** @import { Drawing } from "./drawings.js" */

/** @returns {VariantInfo | undefined} */
export function variant() {
  return variantOf(state.start?.variant ?? "");
}

/** @param {string} name @returns {VariantInfo | undefined} */
export function variantOf(name) {
  return state.welcome?.variants.find((v) => v.name === name);
}

/** @returns {boolean} the variant lets pieces change their kind */
export function hasKinds() {
  return (variant()?.kinds.length ?? 1) > 1;
}

/** @returns {number} the node that is looked at */
export function shownNode() {
  return state.cursor ?? state.status?.node ?? 0;
}

/** @returns {View | null} what the board shows */
export function shownView() {
  if (state.preview) return state.preview;
  if (state.turn.sending && state.turn.ahead) return state.turn.ahead.view;
  if (state.turn.choices?.view && state.turn.prefix.length) return state.turn.choices.view;
  return state.cursor === null ? state.live : state.looked;
}

/** How the points of a view lie on the board as it is turned now. @param {View} view */
export function shapeNow(view) {
  return shapeOf(view.files, view.ranks, state.flipped, state.mirrored);
}

/** The side that this page plays in a game between two devices, empty for a spectator; null: it is none. @returns {Colour | "" | null} */
export function mySide() {
  const shared = state.status?.shared;
  if (!shared) return null;
  return state.welcome?.seat ? (state.welcome.seat.side ?? "") : shared.owner;
}

/** @returns {boolean} this page is a guest's: it sees one game, and the board belongs to somebody else */
export function isGuest() {
  return Boolean(state.welcome?.seat);
}

/** @returns {boolean} a game between two devices goes on: engine, books and records of games help nobody */
export function playsApart() {
  return Boolean(state.status?.shared && state.status.state !== "over");
}

/** @returns {boolean} what is said about the game may be changed here: comments, glyphs, tags */
export function mayWrite() {
  return !isGuest() && !playsApart();
}

/** @returns {boolean} both sides are played at this board */
export function isFreeBoard() {
  const { status } = state;
  return Boolean(status && !status.red.level && !status.black.level && !status.shared);
}

/** @returns {boolean} a turn can be made on the board as it is shown */
export function mayMove() {
  return !state.preview && couldMove();
}

/** @returns {boolean} a turn can be made once nothing is tried out on the board */
export function couldMove() {
  const { status } = state;
  if (!state.connected || !status || state.outdated) return false;
  if (state.learn) return state.learn.asks && shownNode() === state.learn.node;
  if ((mySide() ?? status.side) !== status.side) return false;
  return (
    (status.state === "human" || Boolean(status.record && status.state === "over")) &&
    (state.cursor === null || isFreeBoard())
  );
}

/** @returns {boolean} endgame tables may know the position that is shown */
export function tablesMayKnow() {
  const view = shownView();
  return Boolean(view && view.pieces.length <= (variant()?.tables ?? 0));
}

/** @returns {boolean} and it is analysed, or a person asks for them */
export function tablesWanted() {
  return tablesMayKnow() && Boolean(state.status?.analysis?.on || state.settings.tables);
}

/** What a person has drawn on the position that is shown, and is drawing. @returns {Drawing[]} */
export function drawingsNow() {
  if (state.preview) return [];
  const kept = drawingsIn(state.nodes.get(shownNode())?.comment ?? "");
  return [...kept, state.drawing, state.learn?.mark].filter((d) => d !== null && d !== undefined);
}

/** @returns {Colour} whose pieces stand below */
export function bottomSide() {
  return state.flipped ? "black" : "red";
}

/** @returns {boolean} an evaluation, a hint or a move that a list points at may be shown */
export function evaluating() {
  const { status, settings, thinking, pointed } = state;
  return Boolean(
    status?.analysis?.on ||
      status?.state === "over" ||
      settings.evalInGame ||
      thinking.has("hint") ||
      thinking.has("threat") ||
      pointed,
  );
}
