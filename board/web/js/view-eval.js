// What is known of the position that is shown: bar, line below the board, arrows.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { state } from "./state.js";
import { t } from "./i18n.js";
import { lineTurns } from "./words.js";
import { shownNode, shownView } from "./selectors.js";
import { evalText, evalWords } from "./eval-words.js";
import { outcomeText } from "./outcomes.js";

/** @import { Line } from "./types.js" */
/** @import { Arrow } from "./board.js" */

// The arrow of a threat has a colour of its own, and no number.
const THREAT = -1;

/** Evaluation beside the board; where there is none, its place is kept. */
export function evalBar() {
  const { status, settings } = state;
  if (!status) return nothing;
  const analysing = status.analysis?.on;
  const known = analysing || settings.evalInGame || status.state === "over" ? evaluation() : null;
  if (!analysing && !known) return html`<div class="eval-place"></div>`;
  const { text, words, red } = known ?? { text: "", words: t("eval.none"), red: 50 };
  return html`<div class="eval" role="img" aria-label=${`${text} ${words}`.trim()} title=${words} data-eval=${text}>
    <svg viewBox="0 0 24 100" preserveAspectRatio="none" aria-hidden="true">
      <rect class="eval-black" x="0" y="0" width="24" height="100"></rect>
      <rect class="eval-red" x="0" y=${state.flipped ? 0 : 100 - red} width="24" height=${red}></rect>
      <line class="eval-zero" x1="0" x2="24" y1="50" y2="50"></line>
    </svg>
    ${text ? html`<span class="eval-text">${text}</span>` : nothing}
  </div>`;
}

/** Evaluation and best line below the board, where a narrow window has no room for both the board and the tab of the lines. */
export function lineBelow() {
  const { status, settings } = state;
  const known = status?.analysis?.on || settings.evalInGame || status?.state === "over" ? evaluation() : null;
  if (!known) return nothing;
  const best = currentLine();
  return html`<p class="line-below" title=${known.words}>
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect class="eval-black" width="100" height="4"></rect>
      <rect class="eval-red" width=${known.red} height="4"></rect>
    </svg>
    <b>${known.text}</b> <span>${best ? lineTurns(best).slice(0, 6).join(" ") : known.words}</span>
  </p>`;
}

/** What is known of the position that is shown: its result where it has one. @returns {{text: string, words: string, red: number} | null} */
function evaluation() {
  const outcome = shownView()?.outcome;
  if (outcome?.over) {
    const [text, red] = outcome.winner === "red" ? ["1–0", 100] : outcome.winner ? ["0–1", 0] : ["½–½", 50];
    return { text: String(text), words: outcomeText(outcome), red: Number(red) };
  }
  const value =
    currentLine() ??
    state.nodes.get(shownNode())?.eval ??
    (state.settings.evalInGame ? state.thinking.get("play")?.lines[0] : undefined);
  return value ? { text: evalText(value), words: evalWords(value), red: value.red / 10 } : null;
}

/** The best line of the analysis of the position that is shown. @returns {Line | undefined} */
function currentLine() {
  const think = state.thinking.get("analysis");
  return state.status?.analysis?.on && think?.node === shownNode() ? think.lines[0] : undefined;
}

/** Arrows of the best lines and of the hint. @returns {Arrow[]} */
export function arrowsNow() {
  const out = state.preview ? [] : arrowOf(state.pointed, 0);
  if (!state.settings.arrows || state.preview || state.turn.prefix.length) return out;
  const think = state.thinking.get("analysis");
  if (state.status?.analysis?.on && think && think.node === shownNode()) {
    think.lines.slice(0, 3).forEach((line, i) => out.push(...arrowOf(line.turns[0], i + 1)));
  }
  const threat = state.thinking.get("threat");
  if (threat?.node === shownNode()) out.push(...arrowOf(threat.lines[0]?.turns[0], THREAT));
  const hint = state.thinking.get("hint");
  if (hint && hint.node === shownNode() && hint.lines[0]) out.push(...arrowOf(hint.lines[0].turns[0], 0));
  return out;
}

/** @param {string | undefined} turn @param {number} rank */
function arrowOf(turn, rank) {
  return (turn ?? "")
    .split(",")
    .map((step) => /^([a-i][0-9r]0?)([a-i][0-9r]0?)/.exec(step))
    .filter((m) => m !== null)
    .map((m) => ({ from: m[1], to: m[2], rank }));
}
