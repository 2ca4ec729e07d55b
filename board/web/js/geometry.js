// Where points lie on the drawn board. The shape comes from the server: files from Red's left, ranks from
// Black's back rank down. One cell is 100 units wide; a point's coordinates are those of its centre.

export const CELL = 100;

/** @typedef {import("./types.js").Shape} Shape */

/**
 * @param {string[]} files
 * @param {string[]} ranks
 * @param {boolean} flipped
 * @returns {Shape}
 */
export function shapeOf(files, ranks, flipped) {
  return { files, ranks, flipped, cells: files.length === 8, river: ranks.indexOf("r") };
}

/** @param {Shape} shape @param {string} square @returns {{column: number, row: number} | null} */
export function placeOf(shape, square) {
  const file = shape.files.indexOf(square[0]);
  const rank = shape.ranks.indexOf(square.slice(1));
  if (file < 0 || rank < 0) return null;
  return shape.flipped
    ? { column: shape.files.length - 1 - file, row: shape.ranks.length - 1 - rank }
    : { column: file, row: rank };
}

/** @param {Shape} shape @param {number} column @param {number} row @returns {string} the point drawn there, or "" */
export function squareAt(shape, column, row) {
  if (column < 0 || row < 0 || column >= shape.files.length || row >= shape.ranks.length) return "";
  return shape.flipped
    ? shape.files[shape.files.length - 1 - column] + shape.ranks[shape.ranks.length - 1 - row]
    : shape.files[column] + shape.ranks[row];
}

/** @param {Shape} shape @param {string} square @returns {{x: number, y: number}} */
export function centre(shape, square) {
  const place = placeOf(shape, square);
  return place ? { x: place.column * CELL + CELL / 2, y: place.row * CELL + CELL / 2 } : { x: -1000, y: -1000 };
}
