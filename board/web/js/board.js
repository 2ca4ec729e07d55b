// The board as SVG, in layers: ground, lines, plates, last turn, reach, targets' frames, pieces, arrows, targets,
// and on top a grid of focusable cells that take pointer and keyboard.

import { svg, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { CELL, centre, placeOf, squareAt } from "./geometry.js";
import { pieceDrawing } from "./pieces.js";
import { coordinates, ground } from "./board-ground.js";

/** @import { Shape } from "./geometry.js" */
/** @import { Piece, View } from "./types.js" */
/** @import { Drawing } from "./drawings.js" */

/**
 * @typedef {object} Picture
 * @property {Shape} shape
 * @property {View} view
 * @property {string} pieceSet how pieces are drawn: simplified, traditional, symbols, both
 * @property {string} coordinates chinese, letters, both, none
 * @property {boolean} [traditional] the river is called in traditional characters
 * @property {boolean} [reverse] idle pieces are the other side of the same disc
 * @property {(p: Picture, words: boolean) => unknown} [plates] draws the plates: once the frames, then what stands on them
 * @property {(plate: number) => string} [plateName] what is written on a plate besides its number
 * @property {string} [selected]
 * @property {string} focus the cell that has the tab stop
 * @property {Map<string, Target>} targets
 * @property {unknown} [marks] what is known of each target
 * @property {Arrow[]} arrows
 * @property {Drawing[]} [drawings] arrows and circles that a person has drawn
 * @property {Piece[]} ghosts pieces that have just left the board
 * @property {string[]} [inTheWay] points of pieces because of which a move is not legal
 * @property {string[]} half points of pieces that have made the first of two moves
 * @property {boolean} [reach] show what the plate adds for the selected piece
 * @property {(square: string, piece: Piece | undefined) => string} label
 * @property {(square: string) => string} [hint] a tooltip
 */
/** @typedef {{shape: string, asks?: boolean, warn?: boolean, wins?: boolean}} Target */
/** @typedef {{from: string, to: string, rank: number}} Arrow */

/** Frames and lines of the turn that led here. @param {Picture} p */
function lastTurn(p) {
  const steps = (p.view.last ?? []).filter((s) => s.to);
  const moves = steps.filter((s) => s.from);
  return steps.map((step) => {
    const to = centre(p.shape, step.to ?? "");
    const from = step.from ? centre(p.shape, step.from) : null;
    const number = moves.length > 1 ? moves.indexOf(step) + 1 : 0;
    return svg`<g class="last-turn">
      ${from ? svg`<line x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y}></line>${corners(from.x, from.y)}` : nothing}
      ${corners(to.x, to.y)}
      ${number ? svg`<circle class="step-number" cx=${to.x + 38} cy=${to.y - 38} r="15"></circle><text class="step-number" text-anchor="middle" x=${to.x + 38} y=${to.y - 31}>${number}</text>` : nothing}</g>`;
  });
}

/** @param {number} x @param {number} y */
function corners(x, y) {
  return svg`<path d="M${x - 47} ${y - 30}v-17h17M${x + 47} ${y - 30}v-17h-17M${x - 47} ${y + 30}v17h17M${x + 47} ${y + 30}v17h-17"></path>`;
}

/** @param {Picture} p @param {string} square @param {Target} target */
function targetShape(p, square, target) {
  const { x, y } = centre(p.shape, square);
  const shapes = {
    move: svg`<circle class="filled" r="15"></circle>`,
    capture: svg`<circle class="halo" r="47"></circle><circle class="open" r="47"></circle>`,
    exchange: svg`<path class="halo" d="M-30 -30L30 30M30 -30L-30 30"></path><path class="open" d="M-30 -30L30 30M30 -30L-30 30"></path>`,
    swap: svg`<path class="halo" d="M-34 -14H26M12 -28L28 -14L12 0M34 18H-26M-12 4L-28 18L-12 32"></path><path class="open" d="M-34 -14H26M12 -28L28 -14L12 0M34 18H-26M-12 4L-28 18L-12 32"></path>`,
    promotion: svg`<path class="filled" d="M0 -32L9 -10L32 -9L14 6L20 29L0 16L-20 29L-14 6L-32 -9L-9 -10Z"></path>`,
    castling: svg`<circle class="filled" r="15"></circle>`,
    passant: svg`<circle class="open" r="47"></circle>`,
    removal: svg`<circle class="halo" r="46"></circle><circle class="open dashed" r="46"></circle><path class="open" d="M20 -38l18 18m0 -18l-18 18"></path>`,
  };
  return svg`<g class="target ${target.shape}" data-target=${square} data-shape=${target.shape} transform="translate(${x} ${y})">
    ${shapes[/** @type {keyof typeof shapes} */ (target.shape)] ?? shapes.move}
    ${target.asks ? svg`<g class="asks"><circle cx="36" cy="-36" r="13"></circle><text text-anchor="middle" x="36" y="-29">?</text></g>` : nothing}
    ${target.warn ? svg`<g class="warns"><circle cx="-36" cy="-36" r="13"></circle><text text-anchor="middle" x="-36" y="-29">!</text></g>` : nothing}</g>`;
}

/** @type {Record<string, string>} */
const BADGES = {
  held: "M-9 -4a5 5 0 0 1 5 -5h3v4h-3a1.500 1.500 0 0 0 0 6h3v4h-3a5 5 0 0 1 -5 -5ZM9 4a5 5 0 0 1 -5 5h-3v-4h3a1.500 1.500 0 0 0 0 -6h-3v-4h3a5 5 0 0 1 5 5ZM-4 -2h8v4h-8Z",
  invincible: "M0 -10L9 -6V1Q8 8 0 11Q-8 8 -9 1V-6Z",
  guarded: "M0 -10L9 -6V1Q8 8 0 11Q-8 8 -9 1V-6ZM-2 -5V6H2V-5Z",
  victory: "M-7 11V-10H-4L9 -5L-4 1V11Z",
  model: "M-11 0Q0 -12 11 0Q0 12 -11 0ZM-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z",
  chance: "M0 -11L3 -4L11 -3L5 2L7 10L0 6L-7 10L-5 2L-11 -3L-3 -4Z",
};

/** @param {Piece} piece */
function badges(piece) {
  const shown = (piece.badges ?? []).filter((b) => b in BADGES);
  return shown.map(
    (badge, i) =>
      svg`<g class="badge ${badge}" data-badge=${badge} transform="translate(${34 - i * 26} 34)"><circle r="14"></circle><path d=${BADGES[badge]}></path></g>`,
  );
}

/** @param {Picture} p @param {Piece} piece */
function pieceGroup(p, piece) {
  const square = piece.square ?? "";
  const { x, y } = centre(p.shape, square);
  const checked = p.view.check?.includes(square);
  const half = p.half.includes(square);
  const exposed = p.view.exposed?.includes(square);
  return svg`<g class="piece ${piece.colour} ${piece.kind} ${half ? "half" : ""} ${p.selected === square ? "selected" : ""} ${p.inTheWay?.includes(square) ? "in-the-way" : ""}"
      data-square=${square} data-kind=${piece.kind} data-type=${piece.type} data-colour=${piece.colour} transform="translate(${x} ${y})">
    <g class="body">
      ${checked ? svg`<circle class="check-ring" r="49"></circle>` : nothing}
      ${p.selected === square ? svg`<circle class="selection" r="49"></circle>` : nothing}
      ${pieceDrawing(piece, { pieceSet: p.pieceSet, reverse: p.reverse, readable: /** @type {const} */ (["red", "black"]).some((side) => p.view.layouts?.[side].some((l) => l.plate && l.square === square)) })}
      ${badges(piece)}
      ${exposed ? svg`<g class="badge exposed" data-badge="exposed" transform="translate(-34 34)"><circle r="14"></circle><path d="M0 -10Q8 1 7 5A7 7 0 0 1 -7 5Q-8 1 0 -10Z"></path></g>` : nothing}
      ${half ? svg`<g class="badge first" transform="translate(34 -34)"><circle r="15"></circle><text text-anchor="middle" y="7">1</text></g>` : nothing}
    </g></g>`;
}

/** The shaft and the head of an arrow. @param {Picture} p @param {string} from @param {string} to */
function arrowShape(p, from, to) {
  const a = centre(p.shape, from);
  const b = centre(p.shape, to);
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const ux = (b.x - a.x) / length;
  const uy = (b.y - a.y) / length;
  const tip = { x: b.x - ux * 18, y: b.y - uy * 18 };
  const neck = { x: tip.x - ux * 34, y: tip.y - uy * 34 };
  return svg`<line x1=${a.x + ux * 30} y1=${a.y + uy * 30} x2=${neck.x} y2=${neck.y}></line>
    <path d="M${tip.x} ${tip.y}L${neck.x - uy * 20} ${neck.y + ux * 20}L${neck.x + uy * 20} ${neck.y - ux * 20}Z"></path>`;
}

/** Arrows of the engine and of lists, with their rank. @param {Picture} p */
function arrows(p) {
  return p.arrows.map(({ from, to, rank }) => {
    const a = centre(p.shape, from);
    const b = centre(p.shape, to);
    const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
    return svg`<g class="arrow arrow-${rank}" data-arrow="${from}${to}">${arrowShape(p, from, to)}
      ${rank > 0 ? svg`<circle cx=${x} cy=${y} r="17"></circle><text text-anchor="middle" x=${x} y=${y + 8}>${rank}</text>` : nothing}</g>`;
  });
}

/** Arrows and circles of a person. @param {Picture} p */
function drawings(p) {
  return (p.drawings ?? []).map(({ brush, from, to }) => {
    const { x, y } = centre(p.shape, from);
    return svg`<g class="drawn brush-${brush}" data-drawn="${brush}${from}${to}">
      ${to ? arrowShape(p, from, to) : svg`<circle cx=${x} cy=${y} r="46"></circle>`}</g>`;
  });
}

/** What the working plate adds for the selected piece. @param {Picture} p */
function reach(p) {
  const of = p.reach && p.selected ? p.view.reach?.find((r) => r.square === p.selected) : undefined;
  if (!of) return nothing;
  return [...(of.free ?? []), ...(of.taken ?? []), ...(of.traded ?? [])].map((square) => {
    const { x, y } = centre(p.shape, square);
    return svg`<rect class="reach" x=${x - 44} y=${y - 44} width="88" height="88" rx="10"></rect>`;
  });
}

/** The cells over everything: what is focused, clicked and read aloud. @param {Picture} p */
function grid(p) {
  const bySquare = new Map(p.view.pieces.map((m) => [m.square, m]));
  return p.shape.ranks.map(
    (_, row) =>
      svg`<g role="row">${p.shape.files.map((__, column) => {
        const square = squareAt(p.shape, column, row);
        return svg`<rect role="gridcell" class="cell" data-square=${square} tabindex=${square === p.focus ? 0 : -1}
      aria-label=${p.label(square, bySquare.get(square))} aria-selected=${square === p.selected ? "true" : "false"}
      x=${column * CELL + 2} y=${row * CELL + 2} width=${CELL - 4} height=${CELL - 4} rx="8">${p.hint?.(square) ? svg`<title>${p.hint(square)}</title>` : nothing}</rect>`;
      })}</g>`,
  );
}

/** All layers. @param {Picture} p */
export function boardLayers(p) {
  return svg`
    <g class="layer-ground">${ground(p.shape, p.traditional)}${coordinates(p)}</g>
    <g class="layer-plates">${p.plates?.(p, false)}${leftPalace(p)}</g>
    <g class="layer-last">${lastTurn(p)}${reach(p)}</g>
    <g class="layer-pieces">
      ${p.ghosts.map((piece) => svg`<g class="piece ghost ${piece.colour} ${piece.kind}" transform="translate(${centre(p.shape, piece.square ?? "").x} ${centre(p.shape, piece.square ?? "").y})">${pieceDrawing(piece, { pieceSet: p.pieceSet, reverse: p.reverse })}</g>`)}
      ${repeat(
        p.view.pieces,
        (/** @type {Piece} */ m) => m.square,
        (/** @type {Piece} */ m) => pieceGroup(p, m),
      )}
    </g>
    <g class="layer-plate-words">${p.plates?.(p, true)}</g>
    <g class="layer-targets">${repeat(
      [...p.targets],
      (/** @type {[string, Target]} */ [square]) => square,
      (/** @type {[string, Target]} */ [square, target]) => targetShape(p, square, target),
    )}${p.marks ?? nothing}</g>
    <g class="layer-arrows">${drawings(p)}${arrows(p)}</g>
    <g class="layer-grid" role="presentation">${grid(p)}</g>`;
}

/** A dashed palace for a general that stands outside. @param {Picture} p */
function leftPalace(p) {
  const { outside } = p.view;
  if (!outside) return nothing;
  return /** @type {const} */ (["red", "black"])
    .filter((side) => outside[side])
    .map((side) => {
      const place = placeOf(p.shape, side === "red" ? "e1" : "e8");
      return place
        ? svg`<rect class="left-palace" x=${place.column * CELL - CELL + 6} y=${place.row * CELL - CELL + 6} width="288" height="288" rx="12"></rect>`
        : nothing;
    });
}
