// The game that has ended, once more.

/** @import { BodyOf, StartInfo, Status } from "./types.js" */

/**
 * A new game as the one that has ended: its players, clock, start and rules.
 * @param {Status} status @param {StartInfo} start @param {boolean} swapped who had Red gets Black
 * @returns {BodyOf<"new">}
 */
export function rematchOf(status, start, swapped) {
  const { red, black, control } = status;
  return {
    variant: start.variant,
    red: swapped ? black : red,
    black: swapped ? red : black,
    ...(control.game || control.move ? { clock: control } : {}),
    ...(start.usual ? {} : { fen: start.fen }),
    ...(start.target ? { target: start.target } : {}),
    rules: start.rules,
  };
}
