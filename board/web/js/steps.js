// The steps that the server offers, as the board shows them.

import { hasKinds, mayMove } from "./selectors.js";
import { state } from "./state.js";

/** @import { Choice } from "./types.js" */
/** @import { Target } from "./board.js" */

export const PREPARING = new Set(["step", "removal"]);

/** @returns {Choice[]} */
export function stepsNow() {
  return mayMove() && !state.turn.sending ? (state.turn.choices?.steps ?? []) : [];
}

/** @param {string} square */
export function hasSteps(square) {
  return stepsNow().some((c) => c.from === square && !PREPARING.has(c.act));
}

/** @param {string} from @param {string} to @returns {Choice[]} */
export function stepsBetween(from, to) {
  return stepsNow().filter((c) => c.from === from && (c.to === to || c.also === to) && !PREPARING.has(c.act));
}

/** What the targets look like. @returns {Map<string, Target>} */
export function targets() {
  const { selected } = state.turn;
  /** @type {Map<string, Target>} */
  const out = new Map();
  /** @type {Map<string, Choice[]>} */
  const byPoint = new Map();
  for (const c of stepsNow()) {
    if (PREPARING.has(c.act)) {
      if (c.act === "removal" && c.to && !selected) out.set(c.to, { shape: "removal", warn: Boolean(c.warn) });
      continue;
    }
    if (c.from !== selected || !c.to) continue;
    for (const square of c.also ? [c.to, c.also] : [c.to]) byPoint.set(square, [...(byPoint.get(square) ?? []), c]);
  }
  for (const [square, list] of byPoint) {
    const shape = list.some((c) => c.act === "capture")
      ? "capture"
      : list.some((c) => c.promotes && c.becomes?.square === square)
        ? "promotion"
        : list[0].act;
    out.set(square, {
      shape,
      asks: asks(list),
      warn: list.some((c) => c.warn?.outcome || c.warn?.if),
      wins: list.some((c) => c.ends?.winner),
    });
  }
  return out;
}

/** @param {Choice} c @returns {boolean} the piece stays as it is */
export function keeps(c) {
  return !c.becomes || (c.becomes.kind === c.piece?.kind && c.becomes.type === c.piece?.type);
}

/** @param {Choice[]} list of steps between two points @returns {boolean} the person has to say which */
export function asks(list) {
  if (list.length < 2) return list.length === 1 && hasKinds() && !keeps(list[0]);
  if (list.some((c) => c.act !== list[0].act && c.act === "exchange")) return true;
  if (list.some((c) => c.becomes && c.becomes.type !== c.piece?.type)) return true;
  if (!list.some(keeps)) return true;
  return state.settings.conversion === "ask";
}
