// What endgame tables know of the position that is shown: a list in the tab of the analysis, and marks on the points that a
// selected piece may go to.

import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { changed, state } from "./state.js";
import { connection, report } from "./commands.js";
import { centre } from "./geometry.js";
import { t } from "./i18n.js";
import { moveButton } from "./move-button.js";
import { setSettings } from "./settings.js";
import { shownNode, tablesWanted } from "./selectors.js";
import { sideName } from "./words.js";

/** @import { Shape } from "./geometry.js" */
/** @import { TableMove, TableMoves } from "./types.js" */

/** Moves that are listed unless more are asked for. */
const SHORT = 6;

/** What was asked last: the place, and the newest answer. @type {{place: string, node: number, answer: TableMoves | null}} */
let known = { place: "", node: -1, answer: null };

let long = false;

/** What the tables know of the node that is looked at; null: not heard of yet. @returns {TableMoves | null} */
function tables() {
  const node = shownNode();
  const place = `${state.game} ${node} ${JSON.stringify(state.start?.rules)}`;
  if (known.place !== place) {
    known = { place, node, answer: null };
    long = false;
    void ask(place, node);
  }
  return known.answer;
}

/** @param {string} place @param {number} node */
async function ask(place, node) {
  try {
    const answer = await connection.ask({ type: "tables", game: state.game, node });
    if (known.place === place) known.answer = answer;
  } catch (error) {
    report(error);
  }
  changed();
}

/** The signs of a mark. @param {Pick<TableMove, "value" | "plies">} m */
export function markText({ value, plies }) {
  /** @type {Record<string, string>} */
  const signs = { win: `+${plies}`, ruleWin: `+${plies}!`, loss: `−${plies}`, ruleLoss: `−${plies}!`, open: "?" };
  return signs[value] ?? "=";
}

/** How good a move is: what it keeps, or what it gives away. @param {TableMoves} all @param {TableMove} m */
export function markClass(all, m) {
  if (m.value !== all.value) return "worse";
  return ["loss", "ruleLoss"].includes(m.value) ? "lost" : "keeps";
}

/** What a move comes to, in words. @param {TableMoves} all @param {TableMove} m @returns {string} */
export function moveWords(all, m) {
  const n = m.plies;
  if (m.value === all.value && ["win", "draw"].includes(m.value)) return t(`tables.keeps.${m.value}`, { n });
  if (m.value === "draw" && ["win", "ruleWin"].includes(all.value)) return t("tables.away");
  return t(`tables.move.${m.value}`, { n });
}

/** What the tables say of the position. @param {TableMoves} all @param {"red" | "black"} side to move @returns {string} */
export function headline(all, side) {
  const other = side === "red" ? "black" : "red";
  const loses = ["loss", "ruleLoss", "cursedLoss"].includes(all.value);
  const words = t(`tables.is.${all.value.replace(/loss$/i, (end) => (end === "loss" ? "win" : "Win"))}`, {
    side: sideName(loses ? other : side),
    n: all.moves[0].plies,
  });
  if (loses || all.keep === all.moves.length) return words;
  return `${words} ${t("tables.keep", { n: all.keep, of: all.moves.length })}`;
}

/** The marks on the points that the selected piece may go to. @param {Shape} shape */
export function tableMarks(shape) {
  const from = state.turn.selected;
  const all = from && !state.preview && !state.turn.prefix.length ? tables() : null;
  if (!all) return nothing;
  return all.moves
    .filter((m) => m.text?.startsWith(from))
    .map((m) => {
      const to = /** @type {string} */ (m.text).slice(2);
      const { x, y } = centre(shape, to);
      const text = markText(m);
      const width = 18 + 13 * text.length;
      return svg`<g class="table-mark ${markClass(all, m)}" data-table-mark="${to} ${text}" transform="translate(${x} ${y + 36})">
        <rect x=${-width / 2} y="-15" width=${width} height="30" rx="9"></rect><text text-anchor="middle" y="8">${text}</text></g>`;
    });
}

/** What is read aloud of a point that the selected piece may go to. @param {string} square @returns {string} */
export function targetWords(square) {
  const all = tables();
  const m = all?.moves.find((move) => move.text === state.turn.selected + square);
  return all && m ? moveWords(all, m) : "";
}

/** The part of the tab of the analysis. */
export function tablesSection() {
  const { settings, status } = state;
  const all = tablesWanted() ? tables() : null;
  if (!all?.known && status?.analysis?.on && !settings.tables) return nothing;
  return html`<section class="tables" data-tables=${all?.known ? all.value : ""}>
    ${status?.analysis?.on
      ? nothing
      : html`<button
          class="switch"
          role="switch"
          aria-checked=${settings.tables ? "true" : "false"}
          data-act="tables"
          @click=${() => setSettings({ tables: !settings.tables })}
        >
          ${t("tables.head")}
        </button>`}
    ${all ? (all.known ? list(all) : html`<p class="note">${t("tables.none")}</p>`) : nothing}
  </section>`;
}

/** @param {TableMoves} all */
function list(all) {
  const side = (state.cursor === null ? state.live : state.looked)?.side ?? "red";
  const moves = long ? all.moves : all.moves.slice(0, SHORT);
  return html`<p class="tables-head">${headline(all, side)}</p>
    ${all.moves.some((m) => m.unsure) ? html`<p class="note">${t("tables.unsure")}</p>` : nothing}
    <ol class="table-moves">
      ${moves.map(
        (m) =>
          html`<li class=${markClass(all, m)} data-table-move=${m.text}>
            ${moveButton(m)} <b>${markText(m)}</b> <span>${moveWords(all, m)}</span>
          </li>`,
      )}
    </ol>
    ${all.moves.length > SHORT
      ? html`<button
          class="quiet"
          data-act="tables-more"
          aria-expanded=${long ? "true" : "false"}
          @click=${() => {
            long = !long;
            changed();
          }}
        >
          ${t(long ? "tables.fewer" : "tables.more", { n: all.moves.length })}
        </button>`
      : nothing}`;
}
