// The words and buttons of learning from mistakes.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { state } from "./state.js";
import { t } from "./i18n.js";
import { glyphText, pieceName, sideName, turnText } from "./words.js";
import { shownNode, shownView } from "./selectors.js";
import { nodeOf } from "./tree.js";
import { whyText } from "./sentence.js";
import { bestTurn, endLearning, giveHint, nextFault, present, showAnswer, startLearning, wayOf } from "./learn.js";

/** @import { Learn } from "./state.js" */

/** The task that stands, or what came of all of them. */
export function learnPanel() {
  const { learn } = state;
  if (!learn) return nothing;
  return html`<section class="learn" aria-label=${t("learn.label")} data-learning=${learn.at + 1}>
    ${learn.at >= learn.faults.length ? result(learn) : task(learn)}
  </section>`;
}

/** @param {string} name @param {() => void} act @param {boolean} [off] */
function button(name, act, off = false) {
  return html`<button data-act="learn-${name}" ?disabled=${off} @click=${act}>${t(`learn.act.${name}`)}</button>`;
}

/** @param {Learn} learn */
function task(learn) {
  const fault = nodeOf(learn.faults[learn.at]);
  if (!fault) return button("next", () => void nextFault());
  const away = shownNode() !== learn.node;
  return html`<p>
      <b>${t("learn.count", { n: learn.at + 1, of: learn.faults.length })}</b>
      ${t("learn.played", { side: sideName(fault.side), turn: `${turnText(fault)} ${glyphText([fault.judged ?? 0])}` })}
    </p>
    <p role="status" class="learn-says ${learn.tried?.right ? "fine" : ""}">${said(learn)}</p>
    ${!learn.asks && fault.why ? html`<p class="why">${whyText(fault)}</p>` : nothing}
    <div class="row">
      ${away && learn.asks ? button("back", () => void present()) : nothing}
      ${learn.asks
        ? html`${button("hint", giveHint, learn.hints > 1)} ${button("show", showAnswer)}
          ${button("skip", () => void nextFault())}`
        : button("next", () => void nextFault())}
      ${button("end", () => void endLearning())}
    </div>`;
}

/** @param {Learn} learn */
function said(learn) {
  const { tried } = learn;
  if (learn.waiting) return t("learn.checking");
  const best = nodeOf(nodeOf(learn.faults[learn.at])?.better ?? -1);
  const bestText = best ? turnText(best) : bestTurn();
  if (tried?.right) return tried.best ? t("learn.best") : t("learn.right", { turn: bestText });
  if (!learn.asks) return t("learn.answer", { turn: bestText });
  const wrong = tried ? t("learn.wrong", { n: Math.round((tried.loss ?? 0) / 10) }) : "";
  return `${wrong} ${hint(learn) || t("learn.ask")}`.trim();
}

/** @param {Learn} learn */
function hint(learn) {
  const way = wayOf(bestTurn());
  if (!learn.hints || !way) return "";
  const piece = shownView()?.pieces.find((p) => p.square === way.from);
  const words = t("learn.hint.piece", { piece: piece ? pieceName(piece) : "", square: way.from });
  return learn.hints > 1 ? `${words} ${t("learn.hint.square", { square: way.to })}` : words;
}

/** @param {Learn} learn */
function result(learn) {
  return html`<p role="status">
      <b>${t("learn.over", { n: learn.found, of: learn.faults.length })}</b>
      ${learn.helped ? t("learn.helped", { n: learn.helped }) : ""}
    </p>
    <div class="row">
      ${button("again", () => void startLearning(learn.side))} ${button("end", () => void endLearning())}
    </div>`;
}
