// The dialog of the lessons: the list of all, and one on a board of its own.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { viewBox } from "./board-ground.js";
import { boardLayers } from "./board.js";
import { plateMarks } from "./board-plates.js";
import { CELL, placeOf, shapeOf, squareAt } from "./geometry.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import * as lessons from "./lessons.js";
import { plateShort } from "./plate-words.js";
import { variantOf } from "./selectors.js";
import { state } from "./state.js";
import { beginsWhite, inTraditional, pieceName, pieceSetInUse, variantName } from "./words.js";

/** @import { Choice, Piece } from "./types.js" */
/** @import { Entry, Now } from "./lessons.js" */
/** @import { Target } from "./board.js" */

const NAMED = ["pieces", "rules", "mates"];

/** @param {string} chapter */
function chapterName(chapter) {
  return NAMED.includes(chapter) ? t(`lessons.chapter.${chapter}`) : variantName(chapter);
}

/** What the dialog shows. */
export function lessonsDialog() {
  const now = lessons.lessonNow();
  return now ? lessonScreen(now) : overview(lessons.allLessons());
}

/** @param {Entry[]} list */
function overview(list) {
  const chapters = [...new Set(list.map((l) => l.chapter))];
  return html`<h2 id="dialog-title">${t("lessons.heading")}</h2>
    <p class="lessons-intro">${t("lessons.intro")}</p>
    <div class="lesson-chapters">
      ${chapters.map((chapter) => {
        const own = list.filter((l) => l.chapter === chapter);
        const n = own.filter((l) => lessons.isDone(l.id)).length;
        return html`<section data-chapter=${chapter}>
          <h3>${chapterName(chapter)} <small>${t("lessons.doneOf", { n, of: own.length })}</small></h3>
          <ol>
            ${own.map(
              (l) =>
                html`<li>
                  <button
                    type="button"
                    data-lesson=${l.id}
                    data-done=${lessons.isDone(l.id)}
                    @click=${() => void begin(l.id)}
                  >
                    ${t(`lesson.${l.id}.name`)}${lessons.isDone(l.id)
                      ? html` <span role="img" aria-label=${t("lessons.chosen")}>✓</span>`
                      : nothing}
                  </button>
                </li>`,
            )}
          </ol>
        </section>`;
      })}
    </div>`;
}

/** Begins a lesson with the focus on its board. @param {string} id */
async function begin(id) {
  await lessons.beginLesson(id);
  focusCell();
}

function focusCell() {
  requestAnimationFrame(() =>
    /** @type {SVGElement | null} */ (document.querySelector(".lesson-board .cell[tabindex='0']"))?.focus(),
  );
}

/** @param {Now} now */
function lessonScreen(now) {
  const { answer } = now;
  const own = lessons.allLessons().filter((l) => l.chapter === answer.chapter);
  const next = lessons.nextLesson();
  requestAnimationFrame(placeRefusal);
  return html`<h2 id="dialog-title">${t(`lesson.${answer.id}.name`)}</h2>
    <div class="lesson" data-lesson=${answer.id} data-done=${answer.done} data-failed=${answer.failed}>
      <div class="lesson-board-wrap">
        ${board(now)}${now.refused
          ? html`<div class="refused lesson-refused" role="alert" data-square=${now.refused.square}>
              ${now.refused.text}
            </div>`
          : nothing}
      </div>
      <div class="lesson-words">
        <p class="lesson-place">
          ${chapterName(answer.chapter)} ·
          ${t("lessons.number", { n: own.findIndex((l) => l.id === answer.id) + 1, of: own.length })}
        </p>
        <p class="lesson-task"><b>${t(`lesson.${answer.id}.task`)}</b></p>
        ${facts(now)}
        <div class="lesson-note" role="status" data-note=${now.note}>
          ${answer.done && now.note.endsWith(".praise") ? html`<b>${t("lessons.solved")}</b> ` : nothing}${now.note
            ? t(now.note)
            : nothing}
          ${answer.reply ? t("lessons.reply", { turn: lessons.replyText(answer.reply) }) : nothing}
          ${answer.done && answer.turns > answer.solution.length
            ? t("lessons.best", { n: answer.turns, best: answer.solution.length })
            : nothing}
        </div>
        ${stepButtons(now)}
        <div class="lesson-acts">
          <button type="button" data-act="lessons-all" @click=${lessons.leaveLesson}>
            ${icon("back")}${t("lessons.all")}
          </button>
          ${answer.done
            ? nothing
            : html`<button type="button" data-act="lesson-hint" @click=${lessons.giveLessonHint}>
                  ${t("lessons.hint")}</button
                ><button type="button" data-act="lesson-show" @click=${() => void lessons.showSolution()}>
                  ${t("lessons.show")}
                </button>`}
          <button type="button" data-act="lesson-again" @click=${lessons.tryAgain}>${t("lessons.again")}</button>
          ${next
            ? html`<button
                type="button"
                class=${answer.done ? "primary" : ""}
                data-act="lesson-next"
                @click=${() => void begin(next.id)}
              >
                ${t("lessons.next")}
              </button>`
            : nothing}
        </div>
      </div>
    </div>`;
}

/** What is left to do, and what a board does not show. @param {Now} now */
function facts({ answer }) {
  const { view } = answer;
  const left = answer.limit - answer.turns;
  return html`${answer.targets?.length && !answer.done
    ? html`<p>${t("lessons.left", { n: answer.targets.length })}</p>`
    : nothing}
  ${answer.limit > 1 && left > 0 && !answer.done ? html`<p>${t("lessons.turnsLeft", { n: left })}</p>` : nothing}
  ${view.points ? html`<p>${t("lessons.points", { ...view.points })}</p>` : nothing}
  ${view.setting && !view.layouts ? html`<p>${t("lessons.markers", { ...view.setting })}</p>` : nothing}`;
}

/** Steps that no point stands for, and the choice between several. @param {Now} now */
function stepButtons(now) {
  const markers = lessons.steps().filter((c) => c.act === "step");
  const end = now.prefix.at(-1)?.mayEnd && !now.busy;
  if (!markers.length && !end && !now.asking.length) return nothing;
  return html`<div class="lesson-steps" role="group" aria-label=${now.asking.length ? t("lessons.choose") : nothing}>
    ${now.asking.length
      ? now.asking.map((c) => stepButton(c, choiceName(c)))
      : markers.map((c) => stepButton(c, t(c.forward ? "lessons.step.forward" : "lessons.step.back")))}
    ${end
      ? html`<button type="button" data-act="lesson-end" @click=${lessons.endLessonTurn}>
          ${t("lessons.endTurn")}
        </button>`
      : nothing}
  </div>`;
}

/** @param {Choice} choice @param {string} name */
function stepButton(choice, name) {
  return html`<button type="button" data-step=${choice.text} @click=${() => void lessons.makeStep(choice)}>
    ${name}
  </button>`;
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
  for (const c of lessons.steps()) {
    if (c.act === "removal" && c.to && !now.selected) out.set(c.to, { shape: "removal" });
    if (!now.selected || c.from !== now.selected || !c.to) continue;
    const known = out.get(c.to);
    const shape = c.promotes && c.becomes?.square === c.to ? "promotion" : c.act;
    out.set(c.to, { shape: known?.shape ?? shape, asks: Boolean(known) });
  }
  return out;
}

/** @param {Now} now */
function board(now) {
  const { view, targets = [] } = now.answer;
  const v = variantOf(now.answer.variant);
  const shape = shapeOf(view.files, view.ranks, false);
  const { coordinates } = state.settings;
  const marks = targetsOf(now);
  const hinted = lessons.hintedTurn();
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
      if (e.detail === 0 && square) lessons.activateLesson(square);
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
      arrows: hinted ? [{ ...hinted, rank: 0 }] : [],
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
  const hides = lessons.lessonNow()?.refused?.inTheWay.some((square) => (cell(square)?.top ?? 0) >= a.bottom - 1);
  const below = a.bottom - b.top + 4;
  const above = a.top - b.top - box.offsetHeight - 4;
  const top = (hides && above >= 0) || below + box.offsetHeight > b.height ? above : below;
  box.style.transform = `translate(${left}px, ${top}px)`;
}

/** @param {KeyboardEvent} event */
function key(event) {
  const now = lessons.lessonNow();
  if (!now || event.ctrlKey || event.metaKey || event.altKey) return;
  /** @type {Record<string, [number, number]>} */
  const ways = { ArrowUp: [0, -1], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowRight: [1, 0] };
  const way = ways[event.key];
  if (way) moveFocus(now, way);
  else if (event.key === "Enter" || event.key === " ") lessons.activateLesson(now.focus);
  else if (event.key === "Escape" && (now.selected || now.asking.length))
    lessons.setLesson({ selected: "", asking: [] });
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
  lessons.setLesson({ focus });
  focusCell();
}

/** @param {PointerEvent} event @returns {{square: string, x: number, y: number}} */
function under(event) {
  const svg = /** @type {SVGSVGElement} */ (event.currentTarget);
  const now = lessons.lessonNow();
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
    const piece = lessons.mayGo(square) ? svg.querySelector(`.piece[data-square="${square}"]`) : null;
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
    if (!moved) lessons.activateLesson(square);
    else if (piece && to && to !== square) lessons.goTo(square, to);
  },
  /** Puts the piece that is dragged back to its point. */
  drop() {
    press?.piece?.setAttribute("transform", press.place);
    press?.piece?.classList.remove("dragged");
    press = null;
  },
};
