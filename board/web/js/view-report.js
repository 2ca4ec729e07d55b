// What a review says of the game: accuracy and counts of both sides, and each fault with what was better and why.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { state } from "./state.js";
import { t } from "./i18n.js";
import { glyphText, sideName, turnText } from "./words.js";
import { look } from "./look.js";
import { nodeOf } from "./tree.js";
import { evalText } from "./eval-words.js";
import { isGuest, variant } from "./selectors.js";
import { faultsOf, learners, lessonsOf } from "./faults.js";
import { whyText } from "./sentence.js";
import { startLearning } from "./learn.js";

/** @import { Colour, NodeInfo, SideReport } from "./types.js" */

const SIDES = /** @type {const} */ (["red", "black"]);

/** Accuracy and counts. */
export function reportTable() {
  const report = state.status?.report;
  if (!report) return nothing;
  const v = variant();
  /** @type {Array<[string, (of: SideReport) => string | number]>} */
  const rows = [
    ["accuracy", (of) => (of.turns ? `${of.accuracy} %` : "–")],
    ["good", (of) => of.good],
    ["inaccuracies", (of) => of.inaccuracies],
    ["mistakes", (of) => of.mistakes],
    ["blunders", (of) => of.blunders],
  ];
  if (v?.points) rows.push(["points", (of) => of.points ?? 0]);
  if (v?.plates?.length) rows.push(["plates", (of) => of.plates ?? 0]);
  /** @type {Record<string, number>} */
  const signs = { good: 1, inaccuracies: 6, mistakes: 2, blunders: 4 };
  return html`<table class="report">
    <caption>
      ${t("report.caption")}
    </caption>
    <thead>
      <tr>
        <td></td>
        ${SIDES.map((side) => html`<th scope="col">${sideName(side)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ([name, of]) =>
          html`<tr>
            <th scope="row" title=${t(`report.${name}.what`)}>
              ${t(`report.${name}`)}
              ${signs[name] ? html`<b class="glyph judged-${signs[name]}">${glyphText([signs[name]])}</b>` : nothing}
            </th>
            ${SIDES.map((side) => html`<td data-report="${side} ${name}">${of(report[side])}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The way to try one's faults again. */
export function learnButtons() {
  const sides = learners().filter((side) => lessonsOf(side).length);
  if (!sides.length || state.learn || isGuest()) return nothing;
  return html`<div class="row">
    ${sides.map(
      (side) =>
        html`<button data-learn=${side} @click=${() => void startLearning(side)}>
          ${t("learn.start", { side: sideName(side), n: lessonsOf(side).length })}
        </button>`,
    )}
  </div>`;
}

/** The faults, each with the better turn and why. While they are tried again they are not told. */
export function faultList() {
  const found = faultsOf();
  if (!found.length || state.learn) return nothing;
  return html`<ul class="faults">
    ${found.map(
      (n) =>
        html`<li>
          <button @click=${() => void look(n.id)}>
            ${n.number}${n.side === "red" ? "." : "…"} ${turnText(n)}
            <b class="glyph judged-${n.judged}" title=${t(`glyph.${n.judged}`)}>${glyphText([n.judged ?? 0])}</b>
          </button>
          ${better(n)}
          <span
            >${t("review.loss", { side: sideName(n.side), n: Math.round((n.loss ?? 0) / 10) })}${n.eval
              ? ` · ${evalText(n.eval)}`
              : ""}</span
          >
          ${n.why ? html`<p class="why">${whyText(n)}</p>` : nothing}
        </li>`,
    )}
  </ul>`;
}

/** @param {NodeInfo} fault */
function better(fault) {
  const node = nodeOf(fault.better ?? -1);
  if (!node) return nothing;
  return html`<button data-better=${node.id} @click=${() => void look(node.id)}>
    ${t("review.better", { turn: turnText(node) })}
  </button>`;
}

/** Why a turn is a fault, for the list of the moves. @param {NodeInfo} node */
export function whyLine(node) {
  return state.learn ? nothing : html`<span class="comment why">${whyText(node)}</span>`;
}
