// Where points lie on the drawn board. The shape comes from the server: files from Red's left, ranks from
// Black's back rank down. One cell is 100 units wide; a point's coordinates are those of its centre.

export const CELL = 100;

/**
 * A board as it is drawn: files from Red's left, ranks from Black's back rank, the river row's place among them or -1.
 * @typedef {{files: string[], ranks: string[], flipped: boolean, backward: boolean, cells: boolean, river: number}} Shape
 */

/**
 * @param {string[]} files
 * @param {string[]} ranks
 * @param {boolean} flipped Black below
 * @param {boolean} [mirrored] left and right changed
 * @returns {Shape}
 */
export function shapeOf(files, ranks, flipped, mirrored = false) {
  return {
    files,
    ranks,
    flipped,
    backward: flipped !== mirrored,
    cells: files.length === 8,
    river: ranks.indexOf("r"),
  };
}

/** The place in the list of files that a column shows, and the other way round. @param {Shape} shape @param {number} i */
export function fileAt(shape, i) {
  return shape.backward ? shape.files.length - 1 - i : i;
}

/** @param {Shape} shape @param {number} i */
export function rankAt(shape, i) {
  return shape.flipped ? shape.ranks.length - 1 - i : i;
}

/** @param {Shape} shape @param {string} square @returns {{column: number, row: number} | null} */
export function placeOf(shape, square) {
  const file = shape.files.indexOf(square[0]);
  const rank = shape.ranks.indexOf(square.slice(1));
  if (file < 0 || rank < 0) return null;
  return { column: fileAt(shape, file), row: rankAt(shape, rank) };
}

/** @param {Shape} shape @param {number} column @param {number} row @returns {string} the point drawn there, or "" */
export function squareAt(shape, column, row) {
  if (column < 0 || row < 0 || column >= shape.files.length || row >= shape.ranks.length) return "";
  return shape.files[fileAt(shape, column)] + shape.ranks[rankAt(shape, row)];
}

/** @param {Shape} shape @param {string} square @returns {{x: number, y: number}} */
export function centre(shape, square) {
  const place = placeOf(shape, square);
  return place ? { x: place.column * CELL + CELL / 2, y: place.row * CELL + CELL / 2 } : { x: -1000, y: -1000 };
}
