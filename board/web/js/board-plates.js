// Plates on the points of the palaces. Fetched for the variants that have them.

import { svg, nothing } from "../vendor/lit-html/lit-html.js";
import { centre } from "./geometry.js";

/** @import { Picture } from "./board.js" */

/** Plates on the palaces' points: frames below the pieces, words above them. @param {Picture} p @param {boolean} words */
export function plateMarks(p, words) {
  const { layouts, setting, works, cancelled } = p.view;
  if (!layouts) return nothing;
  const out = [];
  for (const side of /** @type {const} */ (["red", "black"])) {
    for (const { square, plate } of layouts[side]) {
      if (!plate) continue;
      const { x, y } = centre(p.shape, square);
      const lit = setting?.[side] === plate && p.view.pieces.some((m) => m.square === square && m.type === "general");
      const state = !lit ? "" : works?.[side] ? "works" : cancelled ? "cancelled" : "";
      const name = p.plateName?.(plate) ?? "";
      if (!words) {
        out.push(svg`<g class="plate-mark ${side} ${state}" data-plate=${plate} data-at=${square}>
          <rect x=${x - 49} y=${y - 49} width="98" height="98" rx="6"></rect>
          ${state === "cancelled" ? svg`<path class="strike" d="M${x - 44} ${y - 44}l88 88"></path>` : nothing}</g>`);
        continue;
      }
      const chinese = /[^\u0000-\u00ff]/.test(name);
      out.push(svg`<g class="plate-mark ${side} ${state}" data-plate-words=${square}>
        <text class="plate-number" x=${x - 47} y=${y - 33}>${plate}</text>
        ${name ? svg`<text class="plate-name ${chinese ? "" : "latin"}" text-anchor="middle" x=${x} y=${y + 48} lang=${chinese ? "zh" : "en"}>${name}</text>` : nothing}</g>`);
    }
  }
  return out;
}
