// The editor of positions: pick a man, then points. It writes a FEN; what is wrong with it the server says.

import { html, svg, nothing } from "../vendor/lit-html/lit-html.js";
import { changed, state, variantOf } from "./state.js";
import { connection, newGame, report } from "./commands.js";
import { t } from "./i18n.js";
import { faultWords, manName, menInUse, sideName, variantName } from "./words.js";
import { centre, shapeOf, squareAt, CELL } from "./geometry.js";
import { ground, viewBox } from "./board.js";
import { manDrawing, manOfLetter } from "./men.js";
import { draftFrom } from "./dialog-new.js";
import { copyText } from "./view-moves.js";

/** @typedef {{letter: string, mark: string}} Put */

const MARKS = /** @type {Record<string, string>} */ ({ ordinary: "", small: "*", royal: "+", idle: "-" });

/** @param {string} mark */
const kindOf = (mark) => Object.keys(MARKS).find((k) => MARKS[k] === mark) ?? "ordinary";

const draft = {
  variant: "",
  /** @type {Map<string, Put>} */ men: new Map(),
  side: "w",
  /** @type {string[]} */ rest: ["-", "-", "0", "1"],
  picked: "",
  kind: "ordinary",
  focus: "",
  /** @type {{ok: boolean, params?: Record<string, string>, fen?: string} | null} */ verdict: null,
};

/** Begins with the position that is shown. */
export function openEditor() {
  draft.variant = state.start?.variant ?? "";
  readFEN((state.cursor === null ? state.live : state.looked)?.fen ?? "");
  void judge();
}

/** Splits a FEN into what can be edited; the server judges it. @param {string} fen */
function readFEN(fen) {
  const v = variantOf(draft.variant);
  if (!v) return;
  const [rows = "", side = "w", ...rest] = fen.trim().split(/\s+/);
  draft.men = new Map();
  rows.split("/").forEach((row, i) => {
    const rank = v.ranks[i];
    let file = 0;
    let mark = "";
    for (const c of row) {
      if (/[0-9]/.test(c)) file += Number(c);
      else if (/[*+-]/.test(c)) mark = c;
      else if (rank !== undefined && file < v.files.length) {
        draft.men.set(v.files[file++] + rank, { letter: c, mark });
        mark = "";
      }
    }
  });
  draft.side = side === "b" ? "b" : "w";
  draft.rest = rest.length ? rest : ["-", "-", "0", "1"];
}

/** @returns {string} */
function writeFEN() {
  const v = variantOf(draft.variant);
  if (!v) return "";
  const rows = v.ranks.map((rank) => {
    let row = "";
    let empty = 0;
    for (const file of v.files) {
      const man = draft.men.get(file + rank);
      if (!man) {
        empty++;
        continue;
      }
      row += (empty ? String(empty) : "") + man.mark + man.letter;
      empty = 0;
    }
    return row + (empty ? String(empty) : "");
  });
  return [rows.join("/"), draft.side, ...draft.rest].join(" ");
}

let judged = 0;

async function judge() {
  const mine = ++judged;
  try {
    const answer = await connection.ask({ type: "check", variant: draft.variant, fen: writeFEN() });
    if (mine === judged) draft.verdict = answer;
  } catch (error) {
    if (mine === judged) report(error);
  }
  changed();
}

/** @param {string} square */
function put(square) {
  if (!square) return;
  if (draft.picked === "erase") draft.men.delete(square);
  else if (draft.picked) {
    const now = draft.men.get(square);
    const mark = MARKS[draft.kind];
    if (now && now.letter === draft.picked && now.mark === mark) draft.men.delete(square);
    else draft.men.set(square, { letter: draft.picked, mark });
  } else {
    const now = draft.men.get(square);
    if (!now) return;
    draft.picked = now.letter;
    draft.kind = kindOf(now.mark);
  }
  draft.focus = square;
  changed();
  void judge();
}

/** @param {KeyboardEvent} e @param {import("./types.js").Shape} shape */
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
      draft.focus = to;
      changed();
      queueMicrotask(() => /** @type {SVGElement | null} */ (document.querySelector(`.edit-board [data-square="${to}"]`))?.focus());
    }
  } else if (e.key === "Enter" || e.key === " ") put(square);
  else if (e.key === "Delete" || e.key === "Backspace") {
    draft.men.delete(square);
    changed();
    void judge();
  } else return;
  e.preventDefault();
}

/** What is wrong with the position. @param {Record<string, string>} params */
function complaint(params) {
  const { field, reason } = faultWords(params);
  return html`<p class="complaint" role="alert" data-field=${params.field ?? ""}><b>${field}</b> ${reason}</p>`;
}

export function editorDialog() {
  const v = variantOf(draft.variant);
  if (!v || !state.welcome) return nothing;
  const shape = shapeOf(v.files, v.ranks, false);
  const chess = v.family === "chess";
  const letters = [...new Set(v.fen.split(" ")[0].replace(/[^A-Za-z]/g, ""))];
  const order = "KQABNRCP";
  letters.sort((a, b) => order.indexOf(a.toUpperCase()) - order.indexOf(b.toUpperCase()));
  const sides = [letters.filter((l) => l === l.toLowerCase()), letters.filter((l) => l !== l.toLowerCase())];
  const fen = writeFEN();
  const focus = shape.files.includes(draft.focus[0]) && shape.ranks.includes(draft.focus.slice(1)) ? draft.focus : v.files[0] + v.ranks[0];
  /** @param {Put} m */
  const manOf = (m) => ({ ...manOfLetter(m.letter, chess), kind: kindOf(m.mark) });
  /** @param {string} letter */
  const pick = (letter) => html`<button type="button" class="edit-man" data-pick=${letter} aria-pressed=${draft.picked === letter ? "true" : "false"} aria-label=${manName({ ...manOfLetter(letter, chess), kind: draft.kind }, chess)} @click=${() => { draft.picked = draft.picked === letter ? "" : letter; changed(); }}>
    <svg viewBox="-52 -52 104 104" aria-hidden="true"><g class="man ${manOfLetter(letter, chess).colour} ${draft.kind}">${manDrawing({ ...manOfLetter(letter, chess), kind: draft.kind }, { men: menInUse(chess) })}</g></svg></button>`;
  return html`<div class="editor"><h2 id="dialog-title">${t("editor.title")}</h2>
    <div class="editor-columns">
      <div class="edit-left">
        <div class="palette" role="group" aria-label=${sideName("black", chess)}>${sides[0].map(pick)}</div>
        <svg class="edit-board" role="grid" aria-label=${t("editor.board")} viewBox=${viewBox(shape, "none")} @keydown=${(/** @type {KeyboardEvent} */ e) => key(e, shape)}>
          ${ground(shape)}
          ${[...draft.men].map(([square, m]) => {
            const { x, y } = centre(shape, square);
            const man = manOf(m);
            return svg`<g class="man ${man.colour} ${man.kind}" data-man=${square} data-kind=${man.kind} transform="translate(${x} ${y})">${manDrawing(man, { men: menInUse(chess) })}</g>`;
          })}
          ${shape.ranks.map((_, row) => svg`<g role="row">${shape.files.map((__, column) => {
            const square = squareAt(shape, column, row);
            const m = draft.men.get(square);
            return svg`<rect role="gridcell" class="cell" data-square=${square} tabindex=${square === focus ? 0 : -1} aria-label=${m ? `${square} ${manName(manOf(m), chess)}` : `${square} ${t("board.empty")}`}
              x=${column * CELL + 2} y=${row * CELL + 2} width="96" height="96" rx="8" @click=${() => put(square)}></rect>`;
          })}</g>`)}
        </svg>
        <div class="palette" role="group" aria-label=${sideName("red", chess)}>${sides[1].map(pick)}</div>
      </div>
      <div class="edit-right">
        <label class="field">${t("new.variant")} <select name="edit-variant" @change=${(/** @type {Event} */ e) => { draft.variant = /** @type {HTMLSelectElement} */ (e.currentTarget).value; draft.picked = ""; draft.kind = "ordinary"; readFEN(variantOf(draft.variant)?.fen ?? ""); void judge(); }}>
          ${state.welcome.variants.map((x) => html`<option value=${x.name} ?selected=${x.name === draft.variant}>${variantName(x.name)}</option>`)}</select></label>
        ${v.kinds.length > 1 ? html`<div class="segments" role="radiogroup" aria-label=${t("editor.kind")}>${v.kinds.map((k) => html`<label class="segment"><input type="radio" name="edit-kind" .checked=${draft.kind === k} @change=${() => { draft.kind = k; changed(); }}><span>${t(`kind.${k}`)}</span></label>`)}</div>` : nothing}
        <div class="row"><button type="button" data-pick="erase" aria-pressed=${draft.picked === "erase" ? "true" : "false"} @click=${() => { draft.picked = draft.picked === "erase" ? "" : "erase"; changed(); }}>${t("editor.erase")}</button>
          <button type="button" data-act="clear" @click=${() => { draft.men = new Map(); void judge(); }}>${t("editor.clear")}</button>
          <button type="button" data-act="start" @click=${() => { readFEN(v.fen); void judge(); }}>${t("editor.start")}</button></div>
        <div class="segments" role="radiogroup" aria-label=${t("editor.side")}>${[["w", "red"], ["b", "black"]].map(([code, side]) => html`<label class="segment"><input type="radio" name="edit-side" value=${code} .checked=${draft.side === code} @change=${() => { draft.side = code; void judge(); }}><span>${t("editor.toMove", { side: sideName(side, chess) })}</span></label>`)}</div>
        ${draft.rest.map((value, i) => html`<label class="field">${t(`editor.field${Math.min(i, draft.rest.length > 4 ? 4 : 3)}.${v.family}`)} <input name="edit-field-${i}" dir="ltr" spellcheck="false" .value=${value} @change=${(/** @type {Event} */ e) => { draft.rest[i] = /** @type {HTMLInputElement} */ (e.currentTarget).value.trim() || "-"; void judge(); }}></label>`)}
        <label class="sub" for="edit-fen">FEN</label>
        <textarea id="edit-fen" rows="3" dir="ltr" spellcheck="false" .value=${fen} @change=${(/** @type {Event} */ e) => { readFEN(/** @type {HTMLTextAreaElement} */ (e.currentTarget).value); void judge(); }}></textarea>
        ${draft.verdict && !draft.verdict.ok ? complaint(draft.verdict.params ?? {}) : draft.verdict ? html`<p class="fine" data-fine="true">${t("editor.fine")}</p>` : nothing}
        <menu>
          <button type="button" @click=${() => void copyText(draft.verdict?.fen ?? fen)}>${t("save.copyFen")}</button>
          <button type="button" data-act="edit-analyse" ?disabled=${!draft.verdict?.ok} @click=${async () => { if (await newGame({ variant: draft.variant, fen: draft.verdict?.fen ?? fen })) { state.dialog = ""; state.tab = "lines"; changed(); } }}>${t("editor.analyse")}</button>
          <button type="button" class="primary" data-act="edit-play" ?disabled=${!draft.verdict?.ok} @click=${() => { draftFrom(draft.variant, draft.verdict?.fen ?? fen); state.dialog = "new"; changed(); }}>${t("editor.play")}</button></menu>
      </div></div></div>`;
}
