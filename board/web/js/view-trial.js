// The board of a trial in a dialog, with the buttons for steps that no point stands for.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { viewBox } from "./board-ground.js";
import { boardLayers } from "./board.js";
import { plateMarks } from "./board-plates.js";
import { CELL, placeOf, shapeOf, squareAt } from "./geometry.js";
import { t } from "./i18n.js";
import { plateShort } from "./plate-words.js";
import { variantOf } from "./selectors.js";
import { apply, state } from "./state.js";
import { activatePoint, endTurn, goTo, makeStep, mayGo, setTrial, steps, trialNow } from "./trial.js";
import { beginsWhite, inTraditional, pieceName, pieceSetInUse } from "./words.js";

/** @import { Choice, Piece } from "./types.js" */
/** @import { Now } from "./trial.js" */
/** @import { Target } from "./board.js" */

/** The ways to the two lists. @param {"lessons" | "practice"} shown */
export function learnSections(shown) {
  return html`<nav class="learn-sections" aria-label=${t("lessons.sections")}>
    ${["lessons", "practice"].map(
      (name) =>
        html`<button
          type="button"
          data-section=${name}
          aria-current=${name === shown ? "page" : nothing}
          @click=${() => apply({ type: "dialog", name })}
        >
          ${t(`lessons.section.${name}`)}
        </button>`,
    )}
  </nav>`;
}

/** Puts the focus on the board. */
export function focusCell() {
  requestAnimationFrame(() =>
    /** @type {SVGElement | null} */ (document.querySelector(".lesson-board .cell[tabindex='0']"))?.focus(),
  );
}

/** Steps that no point stands for, and the choice between several. @param {Now} now */
export function stepButtons(now) {
  const markers = steps().filter((c) => c.act === "step");
  const end = now.prefix.at(-1)?.mayEnd && !now.busy;
  if (!markers.length && !end && !now.asking.length) return nothing;
  return html`<div class="lesson-steps" role="group" aria-label=${now.asking.length ? t("lessons.choose") : nothing}>
    ${now.asking.length
      ? now.asking.map((c) => stepButton(c, choiceName(c)))
      : markers.map((c) => stepButton(c, t(c.forward ? "lessons.step.forward" : "lessons.step.back")))}
    ${end
      ? html`<button type="button" data-act="lesson-end" @click=${endTurn}>${t("lessons.endTurn")}</button>`
      : nothing}
  </div>`;
}

/** @param {Choice} choice @param {string} name */
function stepButton(choice, name) {
  return html`<button type="button" data-step=${choice.text} @click=${() => void makeStep(choice)}>${name}</button>`;
}

/** What distinguishes a step from others between the same points. @param {Choice} c */
function choiceName(c) {
  const { becomes, piece } = c;
  if (becomes && becomes.type !== piece?.type) return pieceName(becomes);
  if (becomes && becomes.kind !== piece?.kind) return t(`kind.${becomes.kind}`);
  return c.act === "exchange" || c.act === "capture" ? t(`act.${c.act}`) : t("lessons.asIs");
}

/** @param {Now} now @returns {Map<string, Target>} where the selected piece may go */
function targetsOf(now) {
  /** @type {Map<string, Target>} */
  const out = new Map();
  for (const c of steps()) {
    if (c.act === "removal" && c.to && !now.selected) out.set(c.to, { shape: "removal" });
    if (!now.selected || c.from !== now.selected || !c.to) continue;
    const known = out.get(c.to);
    const shape = c.promotes && c.becomes?.square === c.to ? "promotion" : c.act;
    out.set(c.to, { shape: known?.shape ?? shape, asks: Boolean(known) });
  }
  return out;
}

/** The board, and why the last turn was not played. @param {Now} now @param {{from: string, to: string} | null} arrow */
export function boardWithRefusal(now, arrow) {
  requestAnimationFrame(placeRefusal);
  return html`<div class="lesson-board-wrap">
    ${board(now, arrow)}${now.refused
      ? html`<div class="refused lesson-refused" role="alert" data-square=${now.refused.square}>
          ${now.refused.text}
        </div>`
      : nothing}
  </div>`;
}

/** @param {Now} now @param {{from: string, to: string} | null} arrow */
function board(now, arrow) {
  const { view, targets = [] } = now.answer;
  const v = variantOf(now.answer.variant);
  const shape = shapeOf(view.files, view.ranks, false);
  const { coordinates } = state.settings;
  const marks = targetsOf(now);
  return html`<svg
    class="board lesson-board ranks-${shape.ranks.length}"
    role="grid"
    aria-label=${t("lessons.board")}
    aria-rowcount=${shape.ranks.length}
    aria-colcount=${shape.files.length}
    viewBox=${viewBox(shape, coordinates)}
    data-fen=${view.fen}
    aria-busy=${now.busy ? "true" : nothing}
    @pointerdown=${pointer.down}
    @pointermove=${pointer.move}
    @pointerup=${pointer.up}
    @pointercancel=${pointer.drop}
    @click=${(/** @type {MouseEvent} */ e) => {
      const square = /** @type {Element} */ (e.target).getAttribute("data-square");
      if (e.detail === 0 && square) activatePoint(square);
    }}
    @keydown=${key}
  >
    ${boardLayers({
      shape,
      view,
      coordinates,
      pieceSet: pieceSetInUse(v?.squares),
      traditional: inTraditional(),
      reverse: v?.reversed,
      plates: view.layouts ? plateMarks : undefined,
      plateName: (n) => plateShort(v?.plates?.find((p) => p.number === n)),
      selected: now.selected,
      inTheWay: now.refused?.inTheWay,
      half: now.prefix.filter((c) => c.from).map((c) => c.to ?? ""),
      focus: now.focus,
      targets: marks,
      arrows: arrow ? [{ ...arrow, rank: 0 }] : [],
      drawings: targets.map((from) => ({ brush: "G", from, to: "" })),
      ghosts: [],
      label: (square, piece) => cellLabel(now, square, piece, marks.get(square)),
    })}
  </svg>`;
}

/** @param {Now} now @param {string} square @param {Piece | undefined} piece @param {Target | undefined} target */
function cellLabel(now, square, piece, target) {
  const parts = [square, piece ? pieceName(piece, beginsWhite(variantOf(now.answer.variant))) : t("board.empty")];
  if (now.answer.targets?.includes(square)) parts.push(t("lessons.target"));
  if (now.answer.view.check?.includes(square)) parts.push(t("state.check"));
  if (target) parts.push(t(`shape.${target.shape}`));
  return parts.join(", ");
}

/** The reason stands below its point, or above where it would hide a piece that is in the way. */
function placeRefusal() {
  const box = /** @type {HTMLElement | null} */ (document.querySelector(".lesson-refused"));
  /** @param {string | undefined} square */
  const cell = (square) =>
    document.querySelector(`.lesson-board .cell[data-square="${square}"]`)?.getBoundingClientRect();
  const a = cell(box?.dataset.square);
  if (!box || !a) return;
  const b = /** @type {Element} */ (box.parentElement).getBoundingClientRect();
  const left = Math.max(0, Math.min(b.width - box.offsetWidth, a.left - b.left + a.width / 2 - box.offsetWidth / 2));
  const hides = trialNow()?.refused?.inTheWay.some((square) => (cell(square)?.top ?? 0) >= a.bottom - 1);
  const below = a.bottom - b.top + 4;
  const above = a.top - b.top - box.offsetHeight - 4;
  const top = (hides && above >= 0) || below + box.offsetHeight > b.height ? above : below;
  box.style.transform = `translate(${left}px, ${top}px)`;
}

/** @param {KeyboardEvent} event */
function key(event) {
  const now = trialNow();
  if (!now || event.ctrlKey || event.metaKey || event.altKey) return;
  /** @type {Record<string, [number, number]>} */
  const ways = { ArrowUp: [0, -1], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowRight: [1, 0] };
  const way = ways[event.key];
  if (way) moveFocus(now, way);
  else if (event.key === "Enter" || event.key === " ") activatePoint(now.focus);
  else if (event.key === "Escape" && (now.selected || now.asking.length)) setTrial({ selected: "", asking: [] });
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {Now} now @param {[number, number]} way */
function moveFocus(now, [dx, dy]) {
  const { view } = now.answer;
  const shape = shapeOf(view.files, view.ranks, false);
  const place = placeOf(shape, now.focus) ?? { column: 0, row: 0 };
  const focus = squareAt(shape, place.column + dx, place.row + dy);
  if (!focus) return;
  setTrial({ focus });
  focusCell();
}

/** @param {PointerEvent} event @returns {{square: string, x: number, y: number}} */
function under(event) {
  const svg = /** @type {SVGSVGElement} */ (event.currentTarget);
  const now = trialNow();
  const matrix = svg.getScreenCTM();
  if (!now || !matrix) return { square: "", x: 0, y: 0 };
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  const { view } = now.answer;
  const shape = shapeOf(view.files, view.ranks, false);
  return { square: squareAt(shape, Math.floor(x / CELL), Math.floor(y / CELL)), x, y };
}

/** @type {{square: string, x: number, y: number, moved: boolean, piece: Element | null, place: string} | null} */
let press = null;

const pointer = {
  /** @param {PointerEvent} event */
  down(event) {
    pointer.drop();
    const { square } = under(event);
    if (!square || event.button !== 0) return;
    const svg = /** @type {SVGSVGElement} */ (event.currentTarget);
    svg.setPointerCapture(event.pointerId);
    const piece = mayGo(square) ? svg.querySelector(`.piece[data-square="${square}"]`) : null;
    press = {
      square,
      x: event.clientX,
      y: event.clientY,
      moved: false,
      piece,
      place: piece?.getAttribute("transform") ?? "",
    };
  },
  /** @param {PointerEvent} event */
  move(event) {
    if (!press || (!press.moved && Math.hypot(event.clientX - press.x, event.clientY - press.y) < 6)) return;
    press.moved = true;
    const { x, y } = under(event);
    press.piece?.classList.add("dragged");
    press.piece?.setAttribute("transform", `translate(${x} ${y})`);
  },
  /** @param {PointerEvent} event */
  up(event) {
    if (!press) return;
    const { square, moved, piece } = press;
    const to = under(event).square;
    pointer.drop();
    if (!moved) activatePoint(square);
    else if (piece && to && to !== square) goTo(square, to);
  },
  /** Puts the piece that is dragged back to its point. */
  drop() {
    press?.piece?.setAttribute("transform", press.place);
    press?.piece?.classList.remove("dragged");
    press = null;
  },
};
