// The game that is to begin, as it is chosen in the dialog.

import { changed, state } from "./state.js";
import { keep, kept } from "./stored.js";
import { variantOf } from "./selectors.js";

/** @import { BodyOf, Level, VariantInfo } from "./types.js" */

/** @typedef {{kind: string, name: string, step: number, moveTime: number, depth: number, nodes: number}} Seat */

const KEY = "xqengine.new";

/** @returns {{variant: string, mode: string, ownSide: "red" | "black", red: Seat, black: Seat, clock: string, game: number, increment: number, move: number, repetition: string, draws: string, limit: number, target: number, layouts: {red: string, black: string}, hidden: boolean, engineLays: string, names: {red: string, black: string, own: string}, handicap: string, fen: string}} */
function fresh() {
  /** @type {() => Seat} */
  const seat = () => ({
    kind: "preset",
    name: state.welcome?.levels.names[0] ?? "beginner",
    step: 4,
    moveTime: 3,
    depth: 0,
    nodes: 0,
  });
  return {
    variant: "",
    mode: "red",
    ownSide: "red",
    red: seat(),
    black: seat(),
    clock: "none",
    game: 10,
    increment: 5,
    move: 60,
    repetition: "ChineseRule",
    draws: "FIDE",
    limit: 120,
    target: 0,
    layouts: { red: "", black: "" },
    hidden: false,
    engineLays: "random",
    names: { red: "", black: "", own: "" },
    handicap: "none",
    fen: "",
  };
}

export const draft = fresh();

/** Takes up what was chosen last. */
export function recallDraft() {
  Object.assign(draft, fresh(), kept(KEY) ?? {}, { fen: "", layouts: { red: "", black: "" }, hidden: false });
  if (!variantOf(draft.variant)) draft.variant = state.start?.variant ?? state.welcome?.variants[0].name ?? "";
}

/** A game from a position. @param {string} variant @param {string} fen */
export function draftFrom(variant, fen) {
  recallDraft();
  draft.variant = variant;
  draft.fen = fen;
}

/** @param {Partial<typeof draft>} change */
export function set(change) {
  Object.assign(draft, change);
  changed();
}

/** @param {Seat} seat @returns {Level} */
export function levelOf(seat) {
  if (seat.kind === "step") return { name: "step", step: seat.step };
  if (seat.kind === "free") {
    return {
      name: "free",
      ...(seat.moveTime ? { moveTime: Math.round(seat.moveTime * 1000) } : {}),
      ...(seat.depth ? { depth: seat.depth } : {}),
      ...(seat.nodes ? { nodes: seat.nodes } : {}),
    };
  }
  return { name: seat.name };
}

/** A person lays, and the sides have plates of their own. @param {VariantInfo} v */
export function mayHide(v) {
  return v.layouts === "own" && draft.mode !== "engines";
}

/** @param {VariantInfo} v */
export function hides(v) {
  return mayHide(v) && draft.hidden;
}

/** The rule that is chosen, if the variant has it. @param {VariantInfo} v */
export function repetitionRule(v) {
  return v.repetitionRules.includes(draft.repetition) ? draft.repetition : "ChineseRule";
}

/** The settings of the referee, if they are not the usual ones. @param {VariantInfo} v */
function rulesChosen(v) {
  const usual = { repetition: "ChineseRule", killChecks: 4, naturalLimit: 120, countedChecks: 0 };
  if (v.drawRules.length) return draft.draws === v.drawRules[0] ? {} : { rules: { ...usual, draws: draft.draws } };
  const repetition = repetitionRule(v);
  return repetition === usual.repetition && draft.limit === usual.naturalLimit
    ? {}
    : { rules: { ...usual, repetition, naturalLimit: draft.limit } };
}

/** Keeps what was chosen for the next game. */
export function keepDraft() {
  keep(KEY, { ...draft, fen: "", layouts: undefined });
}

/** What the server is asked for. @param {VariantInfo} v the variant of the draft @returns {BodyOf<"new">} */
export function newGameOf(v) {
  const mode = draft.mode === "random" ? (Math.random() < 0.5 ? "red" : "black") : draft.mode;
  const engineSide = mode === "red" ? "black" : mode === "black" ? "red" : "";
  const one = levelOf(draft.black);
  /** @param {string} name */
  const nameOf = (name) => (name ? { name } : {});
  /** @param {"red" | "black"} side */
  const player = (side) =>
    mode === "device"
      ? nameOf(side === draft.ownSide ? draft.names.own : "")
      : mode === "engines"
        ? { level: levelOf(draft[side]) }
        : side === engineSide
          ? { level: one }
          : nameOf(mode === "people" ? draft.names[side] : draft.names.own);
  const clock = {
    ...(draft.clock === "game" || draft.clock === "both"
      ? { game: Math.round(draft.game * 60), increment: draft.increment }
      : {}),
    ...(draft.clock === "move" || draft.clock === "both" ? { move: draft.move } : {}),
  };
  const layouts =
    v.layouts && !draft.fen && (draft.layouts.red || draft.layouts.black)
      ? v.layouts === "own"
        ? draft.layouts
        : { red: draft.layouts.red, black: draft.layouts.red }
      : undefined;
  const giver = engineSide === "black" ? "black" : "red";
  const handicap = (!draft.fen && v.handicaps.find((h) => h.name === draft.handicap)?.[giver]) || [];
  return {
    variant: draft.variant,
    red: player("red"),
    black: player("black"),
    ...(Object.keys(clock).length ? { clock } : {}),
    ...(draft.fen ? { fen: draft.fen } : {}),
    ...(hides(v) && !draft.fen
      ? { hidden: true, ...(engineSide ? { engine: draft.engineLays } : {}) }
      : layouts
        ? { layouts }
        : {}),
    ...(v.points && draft.target ? { target: draft.target } : {}),
    ...(handicap.length ? { handicap } : {}),
    ...rulesChosen(v),
  };
}
