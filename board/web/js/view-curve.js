// The course of a game: the curve of its evaluations, and the faults that the review found.

import { html, svg, nothing } from "../vendor/lit-html/lit-html.js";
import { t } from "./i18n.js";
import { glyphText, sideName, turnText } from "./words.js";
import { shownNode } from "./selectors.js";
import { look } from "./look.js";
import { mainLine } from "./tree.js";
import { evalText } from "./eval-words.js";

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
  return html`<section class="curve" aria-label=${t("curve.title")}>
    <svg viewBox="0 0 300 80" preserveAspectRatio="none" role="img" aria-label=${t("curve.title")} @click=${go}>
      <rect class="curve-ground" width="300" height="80"></rect>
      <path class="curve-area" d=${area}></path>
      <path class="curve-line" d=${path}></path>
      <line class="curve-zero" x1="0" x2="300" y1="40" y2="40"></line>
      ${here
        ? svg`<line class="curve-here" x1=${(here.ply / width) * 300} x2=${(here.ply / width) * 300} y1="0" y2="80"></line>`
        : nothing}
      ${known
        .filter((n) => n.judged)
        .map(
          (n) =>
            svg`<circle class="curve-fault ${n.side}" cx=${(n.ply / width) * 300} cy=${80 - (n.eval?.red ?? 500) / 12.5} r="3"></circle>`,
        )}
    </svg>
  </section>`;
}

/** The faults that the review found. */
export function faults() {
  const found = mainLine().filter((n) => n.judged);
  if (!found.length) return nothing;
  return html`<ul class="faults">
    ${found.map(
      (n) =>
        html`<li>
          <button @click=${() => void look(n.id)}>
            ${n.number}${n.side === "red" ? "." : "…"} ${turnText(n)}
            <b class="glyph" title=${t(`glyph.${n.judged}`)}>${glyphText([n.judged ?? 0])}</b>
          </button>
          <span
            >${t("review.loss", { side: sideName(n.side), n: Math.round((n.loss ?? 0) / 10) })}${n.eval
              ? ` · ${evalText(n.eval)}`
              : ""}</span
          >
        </li>`,
    )}
  </ul>`;
}
