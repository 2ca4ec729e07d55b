// The pointer on the board.

import { hasKinds, shapeNow, shownView } from "./selectors.js";
import { CELL, squareAt } from "./geometry.js";
import { apply, state } from "./state.js";
import { asks, hasSteps, stepsBetween } from "./steps.js";
import { activate, choose, refuse, select } from "./input.js";
import { step } from "./leaf.js";
import { beginDrawing } from "./draw.js";

/** @returns {SVGSVGElement | null} */
function boardElement() {
  return document.querySelector("svg.board");
}

/** @param {PointerEvent | MouseEvent} event @returns {string} */
export function squareUnder(event) {
  const board = boardElement();
  const view = shownView();
  const matrix = board?.getScreenCTM();
  if (!board || !view || !matrix) return "";
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return squareAt(shapeNow(view), Math.floor(point.x / CELL), Math.floor(point.y / CELL));
}

/** @type {{id: number, square: string, x: number, y: number, moved: boolean, long: boolean, wasSelected: boolean, opened?: boolean, piece: Element | null, place: string, timer?: ReturnType<typeof setTimeout>} | null} */
let press = null;

/** Puts the piece that is dragged back to its point. */
function dropPiece() {
  if (press?.piece) {
    press.piece.setAttribute("transform", press.place);
    press.piece.classList.remove("dragged");
  }
  clearTimeout(press?.timer);
  press = null;
}

// Pixels that a wheel or two fingers go for a turn: a notch of a wheel is 100 or 120.
const NOTCH = 60;

/** pixels that the wheel has gone since the last turn */
let turned = 0;

export const pointer = {
  /** @param {PointerEvent} event */
  down(event) {
    if (press) return dropPiece(); // a second finger: no drag
    const square = squareUnder(event);
    if (!square) return;
    const { selected } = state.turn;
    if (event.button === 2 && !(selected && stepsBetween(selected, square).length)) return beginDrawing(event, square);
    if (event.button !== 0) return;
    const board = boardElement();
    board?.setPointerCapture(event.pointerId);
    const piece = board?.querySelector(`.piece[data-square="${square}"]`) ?? null;
    press = {
      id: event.pointerId,
      square,
      x: event.clientX,
      y: event.clientY,
      moved: false,
      long: false,
      wasSelected: state.turn.selected === square,
      piece: hasSteps(square) ? piece : null,
      place: piece?.getAttribute("transform") ?? "",
    };
    press.timer = setTimeout(() => {
      if (press && !press.moved) press.long = true;
    }, 450);
    apply({ type: "focus", square });
    const list = state.turn.selected ? stepsBetween(state.turn.selected, square) : [];
    const isTarget = list.length > 0;
    if (isTarget && !state.turn.asking && hasKinds() && asks(list)) {
      press.opened = true; // the kinds stand there while the button is held: it may be let go over one of them
      return choose(state.turn.selected, square);
    }
    if (!isTarget && !state.turn.asking && hasSteps(square) && !press.wasSelected) {
      select(square);
    } else press.wasSelected = press.wasSelected || isTarget || Boolean(state.turn.asking) || !hasSteps(square);
  },
  /** @param {PointerEvent} event */
  move(event) {
    if (!press || press.id !== event.pointerId) return;
    if (!press.moved && Math.hypot(event.clientX - press.x, event.clientY - press.y) < 6) return;
    press.moved = true;
    if (!press.piece) return;
    const matrix = boardElement()?.getScreenCTM();
    if (!matrix) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    press.piece.classList.add("dragged");
    press.piece.setAttribute("transform", `translate(${point.x} ${point.y})`);
  },
  /** @param {PointerEvent} event */
  up(event) {
    if (!press || press.id !== event.pointerId) return;
    const { square, moved, long, wasSelected, opened, piece } = press;
    const to = squareUnder(event);
    dropPiece();
    if (opened) {
      const over = moved ? document.elementFromPoint(event.clientX, event.clientY)?.closest(".choice") : null;
      return /** @type {HTMLElement | null | undefined} */ (over)?.click();
    }
    if (moved && piece) {
      if (to && to !== square) {
        if (stepsBetween(square, to).length) choose(square, to, long || event.altKey, true);
        else refuse(square, to);
      }
      return;
    }
    if (moved) return;
    if (wasSelected) activate(square, long || event.altKey);
  },
  cancel() {
    dropPiece();
  },
  /** @param {MouseEvent} event right click: the choice of kinds */
  menu(event) {
    event.preventDefault();
    const square = squareUnder(event);
    if (square && state.turn.selected && stepsBetween(state.turn.selected, square).length)
      choose(state.turn.selected, square, true);
  },
  /** @param {WheelEvent} event leafs, a turn for each notch */
  wheel(event) {
    if (event.ctrlKey || event.metaKey) return; // that is the browser's zoom
    event.preventDefault();
    turned = Math.sign(turned) === Math.sign(event.deltaY) ? turned + event.deltaY : event.deltaY;
    if (Math.abs(turned) < NOTCH && event.deltaMode === 0) return;
    step(turned > 0 ? 1 : -1);
    turned = 0;
  },
  /** @param {MouseEvent} event a click without a pointer, as screen readers make it */
  click(event) {
    if (event.detail !== 0) return;
    const square = /** @type {Element} */ (event.target).getAttribute("data-square");
    if (square) activate(square);
  },
};
