// The drawing of pieces: a disc whose size and form tells the kind, and on it a character, a symbol or both.

import { svg, nothing } from "../vendor/lit-html/lit-html.js";

/** @import { Piece } from "./types.js" */

/** @type {Record<string, Record<string, string>>} */
const SIMPLIFIED = {
  red: { general: "帅", advisor: "仕", elephant: "相", horse: "马", chariot: "车", cannon: "炮", soldier: "兵" },
  black: { general: "将", advisor: "士", elephant: "象", horse: "马", chariot: "车", cannon: "炮", soldier: "卒" },
};

/** @type {Record<string, Record<string, string>>} */
const TRADITIONAL = {
  red: { general: "帥", advisor: "仕", elephant: "相", horse: "傌", chariot: "俥", cannon: "炮", soldier: "兵" },
  black: { general: "將", advisor: "士", elephant: "象", horse: "馬", chariot: "車", cannon: "砲", soldier: "卒" },
};

// Symbols in a box from -50 to 50, drawn for this project.
/** @type {Record<string, string>} */
const SYMBOLS = {
  general: "M-40 34H40V44H-40ZM-40 28 -46 -22 -24 0 -12 -34 0 -46 12 -34 24 0 46 -22 40 28Z",
  advisor:
    "M-10 -44a13 13 0 1 1 20 0q16 8 20 28l12 44q2 12 -10 12H-32q-12 0 -10 -12l12 -44q4 -20 20 -28ZM-4 -24V34H4V-24Z",
  elephant:
    "M-44 42V2q0 -34 34 -38q14 -10 30 0q24 6 24 32v16q0 14 -12 14q-8 0 -9 -9h9q3 0 3 -5V-4q-8 10 -15 10v36H4V24H-18V42ZM14 -20a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z",
  horse:
    "M-30 44q-2 -22 16 -38q-16 4 -22 8q-8 2 -10 -6l22 -34q4 -8 10 -10l0 -14l12 12q36 4 38 46q0 22 -8 36ZM-12 -20a5 5 0 1 0 9 0a5 5 0 1 0 -9 0Z",
  chariot: "M-38 -42H-22V-30H-8V-42H8V-30H22V-42H38V-16L28 -8V24H40V44H-40V24H-28V-8L-38 -16Z",
  cannon:
    "M-46 -10 26 -42q10 -2 14 8q4 10 -4 14L-2 -2a24 24 0 1 1 -38 20l-6 -12q-4 -10 0 -16ZM-26 20a10 10 0 1 0 20 0a10 10 0 1 0 -20 0ZM12 26H46V42H4Z",
  soldier:
    "M0 -46a17 17 0 0 1 12 29q12 8 10 22h-10q2 20 22 27v12H-34V32q20 -7 22 -27H-22q-2 -14 10 -22a17 17 0 0 1 12 -29Z",
  bishop:
    "M-6 -46a7 7 0 0 1 12 0q28 24 20 46q-4 8 -12 12l4 12q22 0 24 20H-42q2 -20 24 -20l4 -12q-8 -4 -12 -12q-8 -22 20 -46ZM-3 -22V-13H-12V-6H-3V8H3V-6H12V-13H3V-22Z",
  queen: "M-34 36H34V46H-34ZM-34 30 -46 -24 -26 0 -20 -38 -6 -4 0 -44 6 -4 20 -38 26 0 46 -24 34 30Z",
  king: "M-5 -48H5V-40H13V-31H5V-22q36 -10 38 16q0 16 -12 24v10H-31V18q-12 -8 -12 -24q2 -26 38 -16V-31H-13V-40H-5ZM-32 34H32V46H-32Z",
};
Object.assign(SYMBOLS, { pawn: SYMBOLS.soldier, rook: SYMBOLS.chariot, knight: SYMBOLS.horse });

/** @param {Piece} piece @param {string} style @returns {string} the character of a piece */
export function characterOf(piece, style) {
  return (style === "traditional" ? TRADITIONAL : SIMPLIFIED)[piece.colour]?.[piece.type] ?? piece.letter;
}

/** @type {Record<string, number>} */
const RADIUS = { ordinary: 45, small: 34, royal: 45, idle: 45 };

/**
 * The inside of a piece's group: everything around its centre at 0, 0.
 * @param {Piece} piece
 * @param {{pieceSet: string, reverse?: boolean, readable?: boolean}} look reverse: idle pieces are the other side of the same
 * disc; readable: it is drawn smaller, so that the plate under it can be read
 */
export function pieceDrawing(piece, look) {
  if (!(piece.type in SIMPLIFIED.red)) return svg`<path class="chess-piece" d=${SYMBOLS[piece.type] ?? ""}></path>`;
  const kind = piece.kind || "ordinary";
  const scale = look.readable ? 0.82 : 1;
  const radius = (RADIUS[kind] ?? 45) * scale;
  const small = kind === "small";
  const turned = kind === "idle" && look.reverse;
  const inner = radius * 0.82;
  const letter = (small ? 0.74 : turned ? 0.8 : 1) * scale;
  return svg`
    <circle class="shadow" cy="3" r=${radius}></circle>
    <circle class="disc" r=${radius}></circle>
    ${kind === "royal" ? svg`<circle class="relief light" cy="-2" r=${radius - 3}></circle><circle class="relief dark" cy="2" r=${radius - 3}></circle>` : nothing}
    ${kind === "idle" ? svg`<circle class="relief dark" cy="-2" r=${radius - 3}></circle><circle class="relief light" cy="2" r=${radius - 3}></circle>` : nothing}
    <circle class="ring" r=${inner}></circle>
    ${kind === "idle" ? svg`<path class="hatch" d=${hatching(radius - 1, inner)}></path>` : nothing}
    ${face(piece, look.pieceSet, letter, small)}
    ${kind === "royal" ? svg`<path class="crown" d="M-17 ${-inner + 3}L-17 ${-inner - 9}L-8.5 ${-inner - 3}L0 ${-inner - 11}L8.5 ${-inner - 3}L17 ${-inner - 9}L17 ${-inner + 3}Z"></path>` : nothing}
    ${small ? svg`<circle class="dot" cx="-6" cy=${inner - 5} r="3.2"></circle><circle class="dot" cx="6" cy=${inner - 5} r="3.2"></circle>` : nothing}`;
}

/** @param {Piece} piece @param {string} style @param {number} scale @param {boolean} small */
function face(piece, style, scale, small) {
  const symbol = SYMBOLS[piece.type];
  if (style === "symbols") {
    return symbol
      ? svg`<path class="symbol" transform="scale(${0.56 * scale})" d=${symbol}></path>`
      : svg`<text class="character" text-anchor="middle" y=${18 * scale} font-size=${52 * scale}>${piece.letter}</text>`;
  }
  const lift = small ? -3 : 0;
  const character = characterOf(piece, style);
  if (style === "both" && symbol) {
    return svg`
      <text class="character" text-anchor="middle" x=${-8 * scale} y=${14 * scale + lift} font-size=${43 * scale}>${character}</text>
      <path class="symbol" transform="translate(${20 * scale} ${16 * scale + lift}) scale(${0.27 * scale})" d=${symbol}></path>`;
  }
  return svg`<text class="character" text-anchor="middle" y=${19.5 * scale + lift} font-size=${54 * scale}>${character}</text>`;
}

/** Strokes across the rim. @param {number} outer @param {number} inner */
function hatching(outer, inner) {
  let path = "";
  for (let i = 0; i < 32; i++) {
    const a = (i * Math.PI) / 16;
    const b = a + 0.16;
    path += `M${(inner * Math.cos(a)).toFixed(1)} ${(inner * Math.sin(a)).toFixed(1)}L${(outer * Math.cos(b)).toFixed(1)} ${(outer * Math.sin(b)).toFixed(1)}`;
  }
  return path;
}

/** @param {string} letter of a FEN @param {Record<string, string>} [types] of the variant, by letter @returns {Piece} */
export function pieceOfLetter(letter, types) {
  const lower = letter.toLowerCase();
  return { type: types?.[lower] ?? lower, letter, colour: letter === lower ? "black" : "red", kind: "ordinary" };
}
