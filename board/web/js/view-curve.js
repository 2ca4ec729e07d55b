// The course of a game: the curve of its evaluations with its phases, and beside it how long the turns took.

import { html, svg, nothing } from "../vendor/lit-html/lit-html.js";
import { formatNumber, t } from "./i18n.js";
import { state } from "./state.js";
import { sideName, turnText } from "./words.js";
import { shownNode } from "./selectors.js";
import { look } from "./look.js";
import { mainLine } from "./tree.js";
import { isFault, phasesOf, timesOf } from "./faults.js";

/** @import { NodeInfo } from "./types.js" */

/** Red's expected result over the main line; a click goes there. */
export function curve() {
  const nodes = mainLine();
  const known = nodes.filter((n) => n.eval);
  if (known.length < 2) return nothing;
  const width = Math.max(1, nodes.length - 1);
  /** @param {NodeInfo} n */
  const at = (n) => `${((n.ply / width) * 300).toFixed(1)} ${(80 - (n.eval?.red ?? 500) / 12.5).toFixed(1)}`;
  const path = known.map((n, i) => `${i ? "L" : "M"}${at(n)}`).join("");
  const area = `${path}L${((known[known.length - 1].ply / width) * 300).toFixed(1)} 40L${((known[0].ply / width) * 300).toFixed(1)} 40Z`;
  const here = nodes.find((n) => n.id === shownNode());
  /** @param {MouseEvent} e */
  const go = (e) => {
    const box = /** @type {Element} */ (e.currentTarget).getBoundingClientRect();
    const node = nodes[Math.round(((e.clientX - box.left) / box.width) * width)];
    if (node) void look(node.id);
  };
  const { report } = state.status ?? {};
  const phases = report ? phasesOf(report, width) : [];
  return html`<section class="curve" aria-label=${t("curve.title")}>
    <svg viewBox="0 0 300 80" preserveAspectRatio="none" role="img" aria-label=${t("curve.title")} @click=${go}>
      <rect class="curve-ground" width="300" height="80"></rect>
      <path class="curve-area" d=${area}></path>
      <path class="curve-line" d=${path}></path>
      <line class="curve-zero" x1="0" x2="300" y1="40" y2="40"></line>
      ${phases
        .slice(1)
        .map(
          ({ from }) =>
            svg`<line class="curve-phase" x1=${(from / width) * 300} x2=${(from / width) * 300} y1="0" y2="80"></line>`,
        )}
      ${here
        ? svg`<line class="curve-here" x1=${(here.ply / width) * 300} x2=${(here.ply / width) * 300} y1="0" y2="80"></line>`
        : nothing}
      ${known
        .filter(isFault)
        .map(
          (n) =>
            svg`<circle class="curve-fault ${n.side}" cx=${(n.ply / width) * 300} cy=${80 - (n.eval?.red ?? 500) / 12.5} r="3"></circle>`,
        )}
    </svg>
    ${phases.length > 1 ? phaseNames(phases, width) : nothing} ${times(nodes, width, go)}
  </section>`;
}

/** The names of the phases below the curve; a short one has no room for its name. @param {ReturnType<typeof phasesOf>} phases @param {number} width */
function phaseNames(phases, width) {
  return html`<svg class="phases" role="img" aria-label=${phases.map(({ name }) => t(`phase.${name}`)).join(", ")}>
    ${phases.map(({ name, from, to }) =>
      to - from < width / 6
        ? nothing
        : svg`<text data-phase=${name} x="${((from + to) / 2 / width) * 100}%" y="12" text-anchor="middle">${t(`phase.${name}`)}</text>`,
    )}
  </svg>`;
}

/** How long each turn took, a bar for each: Red's upwards, Black's downwards. @param {NodeInfo[]} nodes @param {number} width @param {(e: MouseEvent) => void} go */
function times(nodes, width, go) {
  const bars = timesOf(nodes);
  if (!bars.length) return nothing;
  const longest = bars.reduce((a, b) => (b.share > a.share ? b : a)).node;
  const words = t("curve.times", {
    side: sideName(longest.side),
    turn: turnText(longest),
    n: formatNumber(Math.round((longest.spent ?? 0) / 1000)),
  });
  const thick = Math.max(0.6, Math.min(4, 240 / width));
  return html`<svg
      class="curve-times"
      viewBox="0 0 300 40"
      preserveAspectRatio="none"
      role="img"
      aria-label=${words}
      @click=${go}
    >
      ${bars.map(
        ({ node, share }) =>
          svg`<rect class=${node.side} x=${(node.ply / width) * 300 - thick / 2} width=${thick} y=${node.side === "red" ? 20 - 20 * share : 20} height=${20 * share}></rect>`,
      )}</svg
    ><small>${words}</small>`;
}
