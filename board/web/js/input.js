// Pointer and keyboard on the board: from points to steps of the list the server has given.

import { connection, headedFor, look, makeStep, play, report, unmakeStep, hasKinds } from "./commands.js";
import { changed, mayMove, shapeNow, shownNode, shownView, state } from "./state.js";
import { squareAt, CELL } from "./geometry.js";

/** @import { Target } from "./board.js" */
/** @import { Choice } from "./types.js" */

const PREPARING = new Set(["step", "removal"]);

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
function keeps(c) {
  return !c.becomes || (c.becomes.kind === c.piece?.kind && c.becomes.type === c.piece?.type);
}

/** @param {Choice[]} list of steps between two points @returns {boolean} the person has to say which */
function asks(list) {
  if (list.length < 2) return list.length === 1 && hasKinds() && !keeps(list[0]);
  if (list.some((c) => c.act !== list[0].act && c.act === "exchange")) return true;
  if (list.some((c) => c.becomes && c.becomes.type !== c.piece?.type)) return true;
  if (!list.some(keeps)) return true;
  return state.settings.conversion === "ask";
}

/**
 * A target was chosen.
 * @param {string} from @param {string} to @param {boolean} [wantsChoice] long press, right click, Alt
 * @param {boolean} [dragged] the piece is there already
 */
export function choose(from, to, wantsChoice = false, dragged = false) {
  const list = stepsBetween(from, to);
  if (!list.length) return;
  const queen = state.settings.autoQueen && !wantsChoice && list.find((c) => c.becomes?.type === "queen");
  if (queen) return void makeStep(queen, dragged);
  if (asks(list) || (wantsChoice && list.length > 1 && state.settings.conversion !== "keep")) {
    state.turn.selected = from;
    state.turn.asking = { square: to, entries: list };
    if (hasKinds()) void askReasons(from, to, list);
    changed();
    return;
  }
  void makeStep(list.find(keeps) ?? list[0], dragged);
}

/** Asks why the kinds that are not offered are not legal. @param {string} from @param {string} to @param {Choice[]} list */
async function askReasons(from, to, list) {
  const { asking, prefix } = state.turn;
  const there = new Set(list.map((c) => c.text));
  const kinds = ["", "n", "s", "k", "i"].filter((kind) => !there.has(from + to + kind));
  const turns = kinds.map((kind) => [...prefix, from + to + kind].join(","));
  try {
    const answer = await connection.ask({ type: "why", game: state.game, node: shownNode(), turns });
    if (!asking || state.turn.asking !== asking) return;
    asking.reasons = Object.fromEntries(
      kinds.map((kind, i) => [kind, answer.reasons[i]]).filter(([, why]) => why !== "legal"),
    );
    changed();
  } catch (error) {
    report(error);
  }
}

/** @param {boolean} forward a marker's step */
export function markerStep(forward) {
  const list = stepsNow().filter((c) => c.act === "step" && Boolean(c.forward) === forward);
  if (!list.length) return;
  if (list.length === 1) return void makeStep(list[0]);
  state.turn.asking = { square: "", entries: list };
  changed();
}

/** The whole turn is the steps made so far. */
export function endTurn() {
  if (state.turn.prefix.length && state.turn.choices?.mayEnd) void play(state.turn.prefix.join(","));
}

/** A point was clicked, tapped or entered. @param {string} square @param {boolean} [wantsChoice] */
export function activate(square, wantsChoice = false) {
  const { turn } = state;
  if (turn.asking) {
    turn.asking = null;
    return changed();
  }
  if (turn.selected && turn.selected !== square && stepsBetween(turn.selected, square).length)
    return choose(turn.selected, square, wantsChoice);
  if (turn.selected === square) {
    turn.selected = "";
    return changed();
  }
  const removal = stepsNow().find((c) => c.act === "removal" && c.to === square);
  if (removal) return void makeStep(removal);
  if (turn.prefix.some((p) => p === `x${square}`)) return void unmakeStep();
  turn.selected = hasSteps(square) ? square : "";
  changed();
}

/** Esc: closes, deselects, takes a step back. */
export function cancel() {
  const { turn } = state;
  if (turn.asking) turn.asking = null;
  else if (turn.selected) turn.selected = "";
  else if (turn.prefix.length) return void unmakeStep();
  changed();
}

/** @returns {SVGSVGElement | null} */
function boardElement() {
  return document.querySelector("svg.board");
}

/** @param {PointerEvent | MouseEvent} event @returns {string} */
function squareUnder(event) {
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
    if (event.button !== 0) return;
    const square = squareUnder(event);
    if (!square) return;
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
    state.focus = square;
    const list = state.turn.selected ? stepsBetween(state.turn.selected, square) : [];
    const isTarget = list.length > 0;
    if (isTarget && !state.turn.asking && hasKinds() && asks(list)) {
      press.opened = true; // the kinds stand there while the button is held: it may be let go over one of them
      return choose(state.turn.selected, square);
    }
    if (!isTarget && !state.turn.asking && hasSteps(square) && !press.wasSelected) {
      state.turn.selected = square;
      changed();
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
        else {
          state.turn.selected = "";
          changed();
        }
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

/** Forward or back through the line that is looked at. @param {number} by */
export function step(by) {
  const node = state.nodes.get(headedFor());
  if (!node) return;
  const to = by > 0 ? (lineFrom(node.id) ?? node.next?.[0]) : node.parent;
  if (to !== undefined && to >= 0) void look(to);
}

/** @param {number} id @returns {number | undefined} what follows on the way to where the game stands */
function lineFrom(id) {
  let at = state.nodes.get(state.status?.node ?? 0);
  while (at && at.parent >= 0) {
    if (at.parent === id) return at.id;
    at = state.nodes.get(at.parent);
  }
  return undefined;
}

/** To the first node or the last of the line. @param {boolean} end */
export function jump(end) {
  let at = state.nodes.get(end ? headedFor() : 0);
  while (end && at?.next?.length) at = state.nodes.get(lineFrom(at.id) ?? at.next[0]);
  if (at) void look(at.id);
}

/** To the line before or behind the one that is looked at, where it branches off; without one, to the start or the end. @param {number} by */
export function branch(by) {
  const node = state.nodes.get(headedFor());
  const siblings = state.nodes.get(node?.parent ?? -1)?.next ?? [];
  if (!node || siblings.length < 2) return jump(by > 0);
  const to = siblings[siblings.indexOf(node.id) + by];
  if (to !== undefined) void look(to);
}
