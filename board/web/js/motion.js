// Pieces slide to where they have gone, one step of a turn after the other; captured pieces fade.

import { centre } from "./geometry.js";
import { apply, state } from "./state.js";
import { shapeNow, shownView } from "./selectors.js";

/** @import { Piece, Step } from "./types.js" */

const STEP = 260;

/** @returns {boolean} */
function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
}

/** @param {Step[]} steps that have just been made; the board shows what came of them */
export function animateTurn(steps) {
  const moves = steps.filter((s) => s.from && s.to);
  if (!moves.length || still()) return;
  requestAnimationFrame(() => {
    const view = shownView();
    if (!view) return;
    const shape = shapeNow(view);
    /** @type {Map<string, Array<{square: string, at: number}>>} where the piece now on a point was, and when */
    const ways = new Map();
    moves.forEach((step, i) => {
      const [from, to] = [step.from ?? "", step.to ?? ""];
      const way = ways.get(from) ?? [{ square: from, at: 0 }];
      ways.delete(from);
      way.push({ square: from, at: i }, { square: to, at: i + 1 });
      ways.set(to, way);
      if (step.act === "swap")
        ways.set(from, [
          { square: to, at: i },
          { square: from, at: i + 1 },
        ]);
    });
    for (const { rook } of moves)
      if (rook)
        ways.set(rook.to, [
          { square: rook.from, at: 0 },
          { square: rook.to, at: 1 },
        ]);
    const whole = moves.length;
    for (const [square, way] of ways) {
      const body = document.querySelector(`.board .piece[data-square="${square}"] .body`);
      if (!body) continue;
      const end = centre(shape, square);
      const frames = way.map(({ square: s, at }) => {
        const p = centre(shape, s);
        return { transform: `translate(${p.x - end.x}px, ${p.y - end.y}px)`, offset: at / whole };
      });
      if (frames[frames.length - 1].offset < 1) frames.push({ ...frames[frames.length - 1], offset: 1 });
      body.animate(frames, { duration: whole * (whole > 1 ? 300 : STEP), easing: "ease-in-out" });
    }
  });
}

/** Pieces that leave the board are drawn a moment longer. @param {Step[]} steps */
export function leaving(steps) {
  if (still()) return;
  /** @type {Piece[]} */
  const pieces = [];
  for (const step of steps) {
    if (step.captured?.square) pieces.push(step.captured);
    if (step.act === "exchange" && step.piece && step.to) pieces.push({ ...step.piece, square: step.to });
  }
  if (!pieces.length) return;
  apply({ type: "ghosts", pieces });
  setTimeout(() => {
    if (state.ghosts !== pieces) return;
    apply({ type: "ghosts", pieces: [] });
  }, 420);
}
