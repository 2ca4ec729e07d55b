// The editor of positions: carry pieces, or pick one and then points. It writes a FEN; what is wrong with it the server says.

import { html, svg, nothing } from "../vendor/lit-html/lit-html.js";
import { apply, changed, state } from "./state.js";
import { analyse, connection, newGame, report } from "./commands.js";
import { t } from "./i18n.js";
import { beginsWhite, inTraditional, pieceName, pieceSetInUse, sideName, variantName } from "./words.js";
import { CELL, centre, shapeOf, squareAt } from "./geometry.js";
import { pieceDrawing, pieceOfLetter } from "./pieces.js";
import {
  MARKS,
  canUndo,
  carry,
  draft,
  forgetPast,
  kindOf,
  mirror,
  put,
  readFEN,
  remember,
  swapColours,
  undo,
  writeFEN,
} from "./editor-draft.js";
import { carriedPiece, liftedFrom, press, wasDrag } from "./editor-drag.js";
import { ground, viewBox } from "./board-ground.js";
import { variantOf } from "./selectors.js";
import { copyText } from "./clipboard.js";
import { draftFrom } from "./new-draft.js";
import { castlingRights, complaint, fields } from "./editor-fields.js";

/** @import { Put } from "./editor-draft.js" */
/** @import { Shape } from "./geometry.js" */
/** @import { VariantInfo } from "./types.js" */

let picked = "";
let kind = "ordinary";
let focus = "";
/** @type {{ok: boolean, params?: Record<string, string>, fen?: string} | null} */
let verdict = null;

/** Begins with the position that is shown. */
export function openEditor() {
  draft.variant = state.start?.variant ?? "";
  picked = "";
  readFEN((state.cursor === null ? state.live : state.looked)?.fen ?? "");
  forgetPast();
  void judge();
}

let judged = 0;

async function judge() {
  const mine = ++judged;
  changed();
  try {
    const answer = await connection.ask({ type: "check", variant: draft.variant, fen: writeFEN() });
    if (mine === judged) verdict = answer;
  } catch (error) {
    if (mine === judged) report(error);
  }
  changed();
}

/** A change of the position, and what the server says of it. @param {() => void} change */
function edit(change) {
  change();
  void judge();
}

/** A point was clicked or entered. @param {string} square */
function activate(square) {
  if (!square || wasDrag()) return;
  focus = square;
  const now = draft.pieces.get(square);
  const mark = MARKS[kind];
  if (picked === "erase") return edit(() => put(square, null));
  if (picked)
    return edit(() => put(square, now && now.letter === picked && now.mark === mark ? null : { letter: picked, mark }));
  if (!now) return;
  picked = now.letter;
  kind = kindOf(now.mark);
  changed();
}

/** @param {string} from @param {string} to @param {Put} piece */
function drop(from, to, piece) {
  if (from) edit(() => carry(from, to));
  else if (to) edit(() => put(to, piece));
}

/** @param {KeyboardEvent} e @param {Shape} shape */
function key(e, shape) {
  const square = /** @type {Element} */ (e.target).getAttribute("data-square") ?? "";
  const c = shape.files.indexOf(square[0]);
  const r = shape.ranks.indexOf(square.slice(1));
  /** @type {Record<string, [number, number]>} */
  const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const by = moves[e.key];
  if (by) {
    const to = squareAt(shape, c + by[0], r + by[1]);
    if (to) {
      focus = to;
      changed();
      queueMicrotask(() =>
        /** @type {SVGElement | null} */ (document.querySelector(`.edit-board [data-square="${to}"]`))?.focus(),
      );
    }
  } else if (e.key === "Enter" || e.key === " ") activate(square);
  else if (e.key === "Delete" || e.key === "Backspace") edit(() => put(square, null));
  else return;
  e.preventDefault();
}

/** Ctrl+Z, but in a field, which has its own way back. @param {KeyboardEvent} e */
function undoKey(e) {
  if (
    !(e.ctrlKey || e.metaKey) ||
    e.key.toLowerCase() !== "z" ||
    /** @type {Element} */ (e.target).closest("input, textarea")
  )
    return;
  e.preventDefault();
  if (canUndo()) edit(undo);
}

/** Begins a game from the position, with the engine on. */
async function study() {
  if (!(await newGame({ variant: draft.variant, fen: verdict?.fen ?? writeFEN() }))) return;
  apply({ type: "dialog", name: "" });
  apply({ type: "tab", name: "lines" });
  await analyse(true);
}

/** @param {string} letter @param {VariantInfo} v */
function pick(letter, v) {
  const piece = { ...pieceOfLetter(letter, v.types), kind };
  return html`<button
    type="button"
    class="edit-piece"
    data-pick=${letter}
    aria-pressed=${picked === letter ? "true" : "false"}
    aria-label=${pieceName(piece, beginsWhite(v))}
    @pointerdown=${(/** @type {PointerEvent} */ e) => press(e, { letter, mark: MARKS[kind] }, "", drop)}
    @click=${() => {
      if (wasDrag()) return;
      picked = picked === letter ? "" : letter;
      changed();
    }}
  >
    <svg viewBox="-52 -52 104 104" aria-hidden="true">
      <g class="piece ${piece.colour} ${kind}">${pieceDrawing(piece, { pieceSet: pieceSetInUse(v.squares) })}</g>
    </svg>
  </button>`;
}

/** @param {VariantInfo} v @param {Shape} shape */
function editBoard(v, shape) {
  const white = beginsWhite(v);
  const stop = shape.files.includes(focus[0]) && shape.ranks.includes(focus.slice(1)) ? focus : v.files[0] + v.ranks[0];
  /** @param {Put} p */
  const drawn = (p) => ({ ...pieceOfLetter(p.letter, v.types), kind: kindOf(p.mark) });
  /** @param {Event} e */
  const squareOf = (e) => /** @type {Element} */ (e.target).getAttribute("data-square") ?? "";
  return html`<svg
    class="edit-board"
    role="grid"
    aria-label=${t("editor.board")}
    viewBox=${viewBox(shape, "none")}
    @keydown=${(/** @type {KeyboardEvent} */ e) => key(e, shape)}
    @contextmenu=${(/** @type {MouseEvent} */ e) => {
      e.preventDefault();
      if (draft.pieces.has(squareOf(e))) edit(() => put(squareOf(e), null));
    }}
    @pointerdown=${(/** @type {PointerEvent} */ e) => {
      const piece = draft.pieces.get(squareOf(e));
      if (piece) press(e, piece, squareOf(e), drop);
    }}
  >
    ${ground(shape, inTraditional())}
    ${[...draft.pieces].map(([square, p]) => {
      const { x, y } = centre(shape, square);
      const piece = drawn(p);
      return svg`<g class="piece ${piece.colour} ${piece.kind} ${square === liftedFrom() ? "lifted" : ""}" data-piece=${square} data-letter=${p.letter} data-kind=${piece.kind} transform="translate(${x} ${y})">${pieceDrawing(piece, { pieceSet: pieceSetInUse(v.squares) })}</g>`;
    })}
    ${shape.ranks.map(
      (_, row) =>
        svg`<g role="row">${shape.files.map((__, column) => {
          const square = squareAt(shape, column, row);
          const p = draft.pieces.get(square);
          return svg`<rect role="gridcell" class="cell" data-square=${square} tabindex=${square === stop ? 0 : -1} aria-label=${p ? `${square} ${pieceName(drawn(p), white)}` : `${square} ${t("board.empty")}`}
        x=${column * CELL + 2} y=${row * CELL + 2} width="96" height="96" rx="8" @click=${() => activate(square)}></rect>`;
        })}</g>`,
    )}
  </svg>`;
}

/** The piece under the pointer. @param {VariantInfo} v */
function ghost(v) {
  const carried = carriedPiece();
  if (!carried) return nothing;
  const piece = { ...pieceOfLetter(carried.letter, v.types), kind: kindOf(carried.mark) };
  return html`<div class="drag-ghost" aria-hidden="true">
    <svg viewBox="-52 -52 104 104">
      <g class="piece ${piece.colour} ${piece.kind}">${pieceDrawing(piece, { pieceSet: pieceSetInUse(v.squares) })}</g>
    </svg>
  </div>`;
}

/** Buttons that change the whole position. @param {VariantInfo} v */
function tools(v) {
  return html`<div class="row">
    <button
      type="button"
      data-pick="erase"
      aria-pressed=${picked === "erase" ? "true" : "false"}
      @click=${() => {
        picked = picked === "erase" ? "" : "erase";
        changed();
      }}
    >
      ${t("editor.erase")}
    </button>
    <button
      type="button"
      data-act="clear"
      @click=${() =>
        edit(() => {
          remember();
          draft.pieces = new Map();
        })}
    >
      ${t("editor.clear")}
    </button>
    <button
      type="button"
      data-act="start"
      @click=${() =>
        edit(() => {
          remember();
          readFEN(v.fen);
        })}
    >
      ${t("editor.start")}
    </button>
    <button type="button" data-act="edit-mirror" @click=${() => edit(mirror)}>${t("editor.mirror")}</button>
    <button type="button" data-act="edit-swap" @click=${() => edit(swapColours)}>${t("editor.swap")}</button>
    <button type="button" data-act="edit-undo" ?disabled=${!canUndo()} @click=${() => edit(undo)}>
      ${t("editor.undo")}
    </button>
  </div>`;
}

export function editorDialog() {
  const v = variantOf(draft.variant);
  if (!v || !state.welcome) return nothing;
  const shape = shapeOf(v.files, v.ranks, false);
  const white = beginsWhite(v);
  const letters = [...new Set(v.fen.split(" ")[0].replace(/[^A-Za-z]/g, ""))];
  const order = "KQABNRCP";
  letters.sort((a, b) => order.indexOf(a.toUpperCase()) - order.indexOf(b.toUpperCase()));
  const fen = writeFEN();
  return html`<div class="editor" @keydown=${undoKey}>
    <h2 id="dialog-title">${t("editor.title")}</h2>
    <div class="editor-columns">
      <div class="edit-left">
        <div class="palette" role="group" aria-label=${sideName("black", white)}>
          ${letters.filter((l) => l === l.toLowerCase()).map((l) => pick(l, v))}
        </div>
        ${editBoard(v, shape)}
        <div class="palette" role="group" aria-label=${sideName("red", white)}>
          ${letters.filter((l) => l !== l.toLowerCase()).map((l) => pick(l, v))}
        </div>
      </div>
      <div class="edit-right">
        <label class="field"
          >${t("new.variant")}
          <select
            name="edit-variant"
            @change=${(/** @type {Event} */ e) => {
              const name = /** @type {HTMLSelectElement} */ (e.currentTarget).value;
              edit(() => {
                remember();
                draft.variant = name;
                picked = "";
                kind = "ordinary";
                readFEN(variantOf(name)?.fen ?? "");
              });
            }}
          >
            ${state.welcome.variants.map(
              (x) =>
                html`<option value=${x.name} ?selected=${x.name === draft.variant}>${variantName(x.name)}</option>`,
            )}
          </select></label
        >
        <p class="note">${t("editor.how")}</p>
        ${v.kinds.length > 1
          ? html`<div class="segments" role="radiogroup" aria-label=${t("editor.kind")}>
              ${v.kinds.map(
                (k) =>
                  html`<label class="segment"
                    ><input
                      type="radio"
                      name="edit-kind"
                      .checked=${kind === k}
                      @change=${() => {
                        kind = k;
                        changed();
                      }}
                    /><span>${t(`kind.${k}`)}</span></label
                  >`,
              )}
            </div>`
          : nothing}
        ${tools(v)}
        <div class="segments" role="radiogroup" aria-label=${t("editor.side")}>
          ${[
            ["w", "red"],
            ["b", "black"],
          ].map(
            ([code, side]) =>
              html`<label class="segment"
                ><input
                  type="radio"
                  name="edit-side"
                  value=${code}
                  .checked=${draft.side === code}
                  @change=${() =>
                    edit(() => {
                      remember();
                      draft.side = code;
                    })}
                /><span>${t("editor.toMove", { side: sideName(side, white) })}</span></label
              >`,
          )}
        </div>
        ${v.castling ? castlingRights(edit) : nothing}${fields(v, edit)}
        <label class="sub" for="edit-fen">FEN</label>
        <textarea
          id="edit-fen"
          rows="3"
          dir="ltr"
          spellcheck="false"
          .value=${fen}
          @change=${(/** @type {Event} */ e) => {
            const text = /** @type {HTMLTextAreaElement} */ (e.currentTarget).value;
            edit(() => {
              remember();
              readFEN(text);
            });
          }}
        ></textarea>
        ${verdict && !verdict.ok
          ? complaint(verdict.params ?? {})
          : verdict
            ? html`<p class="fine" data-fine="true">${t("editor.fine")}</p>`
            : nothing}
        <menu>
          <button type="button" @click=${() => void copyText(verdict?.fen ?? fen)}>${t("save.copyFen")}</button>
          <button type="button" data-act="edit-analyse" ?disabled=${!verdict?.ok} @click=${() => void study()}>
            ${t("editor.analyse")}
          </button>
          <button
            type="button"
            class="primary"
            data-act="edit-play"
            ?disabled=${!verdict?.ok}
            @click=${() => {
              draftFrom(draft.variant, verdict?.fen ?? fen);
              apply({ type: "dialog", name: "new" });
            }}
          >
            ${t("editor.play")}
          </button>
        </menu>
      </div>
    </div>
    ${ghost(v)}
  </div>`;
}
