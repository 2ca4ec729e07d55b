// The keyboard: keys for the whole page, and a cursor on the points of the board.

import { analyse, command } from "./commands.js";
import { apply, state } from "./state.js";
import { activate, cancel, endTurn, markerStep } from "./input.js";
import { placeOf, squareAt } from "./geometry.js";
import { shapeNow, shownView } from "./selectors.js";
import { branch, jump, step } from "./leaf.js";
import { hasSteps } from "./steps.js";

/** the arrows lead from point to point: the board was reached by keyboard, not by a click */
let onBoard = false;
/** the pointer went down last, and no key since */
let pointed = false;

/** @param {number} dx @param {number} dy */
function moveFocus(dx, dy) {
  const view = shownView();
  if (!view) return;
  const shape = shapeNow(view);
  const place = placeOf(shape, state.focus) ?? { column: Math.floor(shape.files.length / 2), row: 0 };
  const column = Math.max(0, Math.min(shape.files.length - 1, place.column + dx));
  const row = Math.max(0, Math.min(shape.ranks.length - 1, place.row + dy));
  focusSquare(squareAt(shape, column, row));
}

/** @param {string} square */
export function focusSquare(square) {
  onBoard = true;
  apply({ type: "focus", square });
  queueMicrotask(() =>
    /** @type {SVGElement | null} */ (document.querySelector(`.board .cell[data-square="${square}"]`))?.focus(),
  );
}

/** The way of a key from point to point; null if it is none. @param {KeyboardEvent} event @returns {[number, number] | null} */
function wayOf(event) {
  /** @type {Record<string, [number, number]>} */
  const letters = { w: [0, -1], a: [-1, 0], s: [0, 1], d: [1, 0] };
  /** @type {Record<string, [number, number]>} */
  const arrows = { ArrowUp: [0, -1], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowRight: [1, 0] };
  /** @type {Record<string, [number, number]>} */
  const rims = { Home: [-99, 0], End: [99, 0], PageUp: [0, -99], PageDown: [0, 99] };
  return (
    letters[event.key.toLowerCase()] ??
    (onBoard || event.shiftKey ? arrows[event.key] : null) ??
    (onBoard ? rims[event.key] : null) ??
    null
  );
}

/** What a key does, wherever the focus is. @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  ArrowUp: () => branch(-1),
  ArrowDown: () => branch(1),
  Home: () => jump(false),
  End: () => jump(true),
  Escape: cancel,
  n: () => step(1),
  p: () => step(-1),
  f: () => {
    apply({ type: "flip" });
  },
  m: () => {
    apply({ type: "mirror" });
  },
  h: () => {
    if (state.status?.state === "human") void command("hint");
  },
  x: () => void import("./threat.js").then((m) => m.toggleThreat()),
  e: () => void analyse(!state.status?.analysis?.on),
  u: () => void command("takeback"),
  r: () => void command("redo"),
  "+": () => markerStep(true),
  "-": () => markerStep(false),
  "?": () => {
    apply({ type: "dialog", name: "help" });
  },
};

/** What a key does on a point of the board. @type {Record<string, () => void>} */
const POINT_KEYS = {
  Enter: () =>
    state.turn.prefix.length && state.turn.choices?.mayEnd && !state.turn.selected && !hasSteps(state.focus)
      ? endTurn()
      : activate(state.focus),
  " ": () => activate(state.focus),
};

// Elements that take all keys themselves.
const OWN = "input, textarea, select, dialog, .chooser";

/** @param {KeyboardEvent} event */
export function pageKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || state.dialog) return;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest(OWN)) return;
  const cell = target.closest(".board .cell");
  const leafing = /^(Arrow|Home|End)/.test(event.key);
  if (leafing && (target.closest("[role=tablist]") || (target.matches(".panel") && !/Left|Right/.test(event.key))))
    return; // they have their own use
  const way = wayOf(event);
  const act = way ? () => moveFocus(...way) : ((cell ? POINT_KEYS[event.key] : undefined) ?? KEYS[event.key]);
  if (!act) return;
  event.preventDefault();
  act();
}

/** Watches how the board is reached. */
export function watchKeys() {
  addEventListener(
    "keydown",
    () => {
      pointed = false;
    },
    true,
  );
  addEventListener(
    "pointerdown",
    () => {
      pointed = true;
      onBoard = false;
    },
    true,
  );
  addEventListener("focusin", (event) => {
    onBoard = Boolean(!pointed && event.target instanceof Element && event.target.closest(".board .cell"));
  });
  addEventListener("keydown", pageKey);
}
