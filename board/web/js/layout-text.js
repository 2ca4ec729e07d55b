// Layouts as a FEN writes them: a symbol for the plate on each of eight points of a palace, 0 for none.

/** @import { VariantInfo } from "./types.js" */

const POINTS = 8;

/** @param {VariantInfo} v @returns {string} the layout that a game begins with */
export function usual(v) {
  return (v.plates ?? [])
    .slice(0, POINTS)
    .map((p) => p.symbol)
    .join("");
}

/** @param {VariantInfo} v @returns {string} eight of its plates at random */
export function random(v) {
  const symbols = (v.plates ?? []).map((p) => p.symbol);
  for (let i = symbols.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [symbols[i], symbols[j]] = [symbols[j], symbols[i]];
  }
  return symbols.slice(0, POINTS).join("");
}

/** A layout with a plate on a point. @param {string} layout @param {number} index @param {string} symbol */
export function withPlate(layout, index, symbol) {
  const list = [...layout.padEnd(POINTS, "0")];
  const before = list.indexOf(symbol);
  if (symbol !== "0" && before >= 0) list[before] = list[index]; // a plate lies once: the two change places
  list[index] = symbol;
  return list.join("");
}
