// The tab of the analysis: lines of the engine and the review.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { changed, state } from "./state.js";
import { analyse, command } from "./commands.js";
import { formatNumber, t } from "./i18n.js";
import { lineTurns, sideName } from "./words.js";
import { curve } from "./view-curve.js";
import { faultList, learnButtons, reportTable } from "./view-report.js";
import { learnPanel } from "./view-learn.js";
import { part } from "./parts.js";
import { isFreeBoard, isGuest, shownNode, tablesMayKnow } from "./selectors.js";
import { tryOut } from "./look.js";
import { evalText, evalWords } from "./eval-words.js";

/** @import { Line, Status, Think } from "./types.js" */

// Turns of a line that are shown unless more are asked for.
const SHORT = 6;

/** the lines that are shown in full, by rank @type {Set<number>} */
const longLines = new Set();

let tried = "";

/** Evaluation, lines and the review. */
export function linesPanel() {
  const { status } = state;
  if (!status) return nothing;
  const on = Boolean(status.analysis?.on);
  const think = state.thinking.get("analysis");
  const hint = state.thinking.get("hint");
  const current = on && think && think.node === shownNode() ? think : null;
  const review = status.review;
  const lines = status.analysis?.lines || 1;
  part("learn");
  return html`<div class="lines-panel">
    ${learnPanel()} ${isGuest() ? nothing : engineSwitch(on, lines, current)}
    ${status.analysis?.suspended && !isGuest()
      ? html`<p class="note" data-suspended="true">
          ${status.state === "engine"
            ? t("analysis.suspended")
            : html`${t("engine.busy")}
                <button data-act="take" @click=${() => void analyse(true, lines)}>${t("engine.take")}</button>`}
        </p>`
      : nothing}
    ${status.analysis?.ended ? html`<p class="note">${t(`analysis.ended.${status.analysis.ended}`)}</p>` : nothing}
    ${current
      ? html`<ol class="lines" data-depth=${current.depth}>
          ${current.lines.map((line, i) => lineRow(line, i, current.node))}
        </ol>`
      : nothing}
    ${hint && hint.node === shownNode() && hint.lines[0]
      ? html`<section class="hint-line" data-hint=${hint.lines[0].turns[0] ?? ""}>
          <b>${t("act.hint")}</b> ${lineTurns(hint.lines[0])[0]} <small>${evalText(hint.lines[0])}</small>
        </section>`
      : nothing}
    ${tablesMayKnow() ? part("tables")?.tablesSection() : nothing}
    ${!current && !on && !isGuest() ? html`<p class="note">${t("analysis.off")}</p>` : nothing}
    ${isGuest() ? nothing : reviewRow(status)}
    ${review?.waits && !isGuest()
      ? html`<p class="note" data-waits="true">
          ${t("engine.busy")}
          <button data-act="take-review" @click=${() => void command("review", { on: true })}>
            ${t("engine.take")}
          </button>
        </p>`
      : nothing}
    ${status.state === "over" || status.record || isFreeBoard() || state.settings.evalInGame || review
      ? html`${reportTable()}${learnButtons()}${curve()}${faultList()}`
      : nothing}
  </div>`;
}

/** Switches the engine on and off, and says how far it is. @param {boolean} on @param {number} lines @param {Think | null} current */
function engineSwitch(on, lines, current) {
  return html`<div class="row">
    <button
      class="switch"
      role="switch"
      aria-checked=${on ? "true" : "false"}
      data-act="analyse"
      @click=${() => void analyse(!on, lines)}
    >
      ${t("analysis.engine")}
    </button>
    <label
      >${t("analysis.lines")}
      <select
        data-set="lines"
        .value=${String(lines)}
        @change=${(/** @type {Event} */ e) =>
          void analyse(true, Number(/** @type {HTMLSelectElement} */ (e.currentTarget).value))}
      >
        ${[...Array(state.welcome?.limits.lines ?? 5).keys()]
          .map((i) => i + 1)
          .map((n) => html`<option value=${n} ?selected=${n === lines}>${n}</option>`)}
      </select></label
    >
    <span class="spring"></span>
    ${current
      ? html`<small class="speed"
          >${t("analysis.depth", { n: current.depth })} · ${formatNumber(current.nodes, { notation: "compact" })} ·
          ${formatNumber(current.speed, { notation: "compact" })}/s</small
        >`
      : nothing}
  </div>`;
}

/** Begins the review, or says how far it is. @param {Status} status */
function reviewRow({ review, state: now }) {
  return html`<hr />
    <div class="row">
      ${review && !review.ended
        ? html`<progress max=${review.of} value=${review.done} aria-label=${t("review.title")}></progress
            ><span>${review.done}/${review.of}</span
            ><button data-act="review-stop" @click=${() => void command("review", { on: false })}>
              ${t("act.stop")}
            </button>`
        : html`<button
            data-act="review"
            ?disabled=${state.nodes.size < 2 || !(now === "over" || isFreeBoard())}
            title=${now === "over" || isFreeBoard() ? "" : t("review.later")}
            @click=${() => void command("review", { on: true })}
          >
            ${t("review.start")}
          </button>`}
    </div>`;
}

/** @param {number[]} wdl */
function wdlWords(wdl) {
  const [red, draw, black] = wdl.map((n) => Math.round(n / 10));
  return { red: sideName("red"), black: sideName("black"), win: red, draw, loss: black };
}

/** @param {Line} line @param {number} index @param {number} node */
function lineRow(line, index, node) {
  const long = longLines.has(index);
  const all = lineTurns(line);
  const words = long ? all : all.slice(0, SHORT);
  return html`<li class="line" data-line=${index + 1} @pointerleave=${() => tryLine(node, [])}>
    <span class="line-score ${line.red >= 500 ? "red" : "black"}" title=${evalWords(line)}>${evalText(line)}</span>
    <span class="line-turns"
      >${words.map(
        (word, i) =>
          html`<button
            class="line-turn"
            data-line-turn=${line.turns[i]}
            @pointermove=${() => tryLine(node, line.turns.slice(0, i + 1))}
            @focus=${() => tryLine(node, line.turns.slice(0, i + 1))}
            @blur=${() => tryLine(node, [])}
            @click=${() => {
              tryLine(node, []);
              void command("insert", { node, turns: line.turns.slice(0, i + 1) });
            }}
          >
            ${word}
          </button>`,
      )}${all.length > SHORT
        ? html`<button
            class="line-more"
            data-more=${index + 1}
            aria-expanded=${long ? "true" : "false"}
            aria-label=${t(long ? "analysis.shorter" : "analysis.longer")}
            title=${t(long ? "analysis.shorter" : "analysis.longer")}
            @click=${() => {
              if (long) longLines.delete(index);
              else longLines.add(index);
              changed();
            }}
          >
            ${long ? "‹" : "…"}
          </button>`
        : nothing}
      ${line.wdl
        ? html`<small class="line-wdl" data-wdl=${line.wdl.join(" ")} title=${t("analysis.wdl", wdlWords(line.wdl))}
            >${line.wdl.map((n) => Math.round(n / 10)).join(" · ")} %</small
          >`
        : nothing}</span
    >
  </li>`;
}

/**
 * Shows the position after some turns on the board, until none are tried out. Only a pointer that moves asks for it: lines
 * change under one that rests.
 * @param {number} node @param {string[]} turns
 */
function tryLine(node, turns) {
  const now = turns.length ? `${node} ${turns.join(" ")}` : "";
  if (now === tried) return;
  tried = now;
  void tryOut(turns.length ? { node, turns } : null);
}
