// The position that is being set up: its pieces and the fields of its FEN, with the way back.

import { variantOf } from "./selectors.js";

/** @typedef {{letter: string, mark: string}} Put */

export const MARKS = /** @type {Record<string, string>} */ ({ ordinary: "", small: "*", royal: "+", idle: "-" });

/** @param {string} mark */
export const kindOf = (mark) => Object.keys(MARKS).find((k) => MARKS[k] === mark) ?? "ordinary";

export const draft = {
  variant: "",
  /** @type {Map<string, Put>} */ pieces: new Map(),
  side: "w",
  /** the fields behind the side to move @type {string[]} */ rest: ["-", "-", "0", "1"],
};

/** @type {string[]} variants and FENs before each change */
let past = [];

/** Keeps the position as it is, for undo: before each change. */
export function remember() {
  const now = `${draft.variant} ${writeFEN()}`;
  if (past[past.length - 1] !== now) past.push(now);
}

export function forgetPast() {
  past = [];
}

/** @returns {boolean} */
export function canUndo() {
  return past.length > 0;
}

/** Back to before the last change. */
export function undo() {
  const last = past.pop();
  if (last === undefined) return;
  const gap = last.indexOf(" ");
  draft.variant = last.slice(0, gap);
  readFEN(last.slice(gap + 1));
}

/** Splits a FEN into what can be edited; the server judges it. @param {string} fen */
export function readFEN(fen) {
  const v = variantOf(draft.variant);
  if (!v) return;
  const [rows = "", side = "w", ...rest] = fen.trim().split(/\s+/);
  draft.pieces = new Map();
  rows.split("/").forEach((row, i) => {
    const rank = v.ranks[i];
    let file = 0;
    let mark = "";
    for (const c of row) {
      if (/[0-9]/.test(c)) file += Number(c);
      else if (/[*+-]/.test(c)) mark = c;
      else if (rank !== undefined && file < v.files.length) {
        draft.pieces.set(v.files[file++] + rank, { letter: c, mark });
        mark = "";
      }
    }
  });
  draft.side = side === "b" ? "b" : "w";
  draft.rest = rest.length ? rest : ["-", "-", "0", "1"];
}

/** @returns {string} */
export function writeFEN() {
  const v = variantOf(draft.variant);
  if (!v) return "";
  const rows = v.ranks.map((rank) => {
    let row = "";
    let empty = 0;
    for (const file of v.files) {
      const piece = draft.pieces.get(file + rank);
      if (!piece) {
        empty++;
        continue;
      }
      row += (empty ? String(empty) : "") + piece.mark + piece.letter;
      empty = 0;
    }
    return row + (empty ? String(empty) : "");
  });
  return [rows.join("/"), draft.side, ...draft.rest].join(" ");
}

/** Puts a piece on a point, or takes what stands there away. @param {string} square @param {Put | null} piece */
export function put(square, piece) {
  remember();
  if (piece) draft.pieces.set(square, piece);
  else draft.pieces.delete(square);
}

/** Carries a piece to another point, or off the board. @param {string} from @param {string} to a point, or nothing */
export function carry(from, to) {
  const piece = draft.pieces.get(from);
  if (!piece || from === to) return;
  remember();
  draft.pieces.delete(from);
  if (to) draft.pieces.set(to, piece);
}

/** Changes left and right. What a FEN says of castling and of taking in passing no longer fits, and goes. */
export function mirror() {
  const v = variantOf(draft.variant);
  if (!v) return;
  remember();
  const last = v.files.length - 1;
  draft.pieces = new Map(
    [...draft.pieces].map(([square, piece]) => [v.files[last - v.files.indexOf(square[0])] + square.slice(1), piece]),
  );
  if (v.castling) draft.rest.splice(0, 2, "-", "-");
}

/** What one side has the other gets, across the board; fields of two halves are changed, too. */
export function swapColours() {
  const v = variantOf(draft.variant);
  if (!v) return;
  remember();
  const last = v.ranks.length - 1;
  /** @param {string} c */
  const other = (c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase());
  draft.pieces = new Map(
    [...draft.pieces].map(([square, { letter, mark }]) => [
      square[0] + v.ranks[last - v.ranks.indexOf(square.slice(1))],
      { letter: other(letter), mark },
    ]),
  );
  draft.side = draft.side === "w" ? "b" : "w";
  if (v.castling) {
    const rights = [...(draft.rest[0] ?? "")].map(other);
    draft.rest.splice(0, 2, ["K", "Q", "k", "q"].filter((r) => rights.includes(r)).join("") || "-", "-");
    return;
  }
  draft.rest = draft.rest.map((field) => (/^[^:]+:[^:]+$/.test(field) ? field.split(":").reverse().join(":") : field));
}

/** @param {string} right one of KQkq @param {boolean} on */
export function castling(right, on) {
  remember();
  draft.rest[0] = ["K", "Q", "k", "q"].filter((r) => (r === right ? on : draft.rest[0].includes(r))).join("") || "-";
}
