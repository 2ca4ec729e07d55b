// The choice of a level, with what it is about.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { draft, set } from "./new-draft.js";
import { state } from "./state.js";
import { formatNumber, t } from "./i18n.js";
import { numberIn } from "./inputs.js";

/** @import { Seat } from "./new-draft.js" */

/** @param {"red" | "black"} side */
export function levelChoice(side, seat = draft[side], put = (/** @type {Seat} */ s) => set({ [side]: s })) {
  const levels = state.welcome?.levels;
  if (!levels) return nothing;
  const value = seat.kind === "preset" ? seat.name : seat.kind;
  /** @param {string} v */
  const pick = (v) => put(v === "step" || v === "free" ? { ...seat, kind: v } : { ...seat, kind: "preset", name: v });
  return html`<div class="level">
    <div class="segments" role="radiogroup" aria-label=${t("new.level")}>
      ${[...levels.names, ...(levels.steps ? ["step"] : []), "free"].map(
        (n) =>
          html`<label class="segment"
            ><input
              type="radio"
              name="level-${side}"
              value=${n}
              ?checked=${value === n}
              .checked=${value === n}
              @change=${() => pick(n)}
            /><span>${t(`level.${n}`)}</span></label
          >`,
      )}
    </div>
    <p class="note level-about" data-about=${value}>${levelAbout(seat)}</p>
    ${seat.kind === "step"
      ? html`<label class="field"
          >${t("strength.step", { step: seat.step })}
          <input
            type="range"
            min="1"
            max=${levels.steps}
            .value=${String(seat.step)}
            @input=${(/** @type {Event} */ e) => put({ ...seat, step: numberIn(e) })}
        /></label>`
      : nothing}
    ${seat.kind === "free"
      ? html`<div class="row">
          <label class="field"
            >${t("level.free.seconds")}
            <input
              type="number"
              min="0"
              max="600"
              step="0.1"
              .value=${String(seat.moveTime)}
              @change=${(/** @type {Event} */ e) => put({ ...seat, moveTime: numberIn(e) })}
          /></label>
          <label class="field"
            >${t("level.free.depth")}
            <input
              type="number"
              min="0"
              max="60"
              .value=${String(seat.depth)}
              @change=${(/** @type {Event} */ e) => put({ ...seat, depth: numberIn(e) })}
          /></label>
          <label class="field"
            >${t("level.free.nodes")}
            <input
              type="number"
              min="0"
              step="1000"
              .value=${String(seat.nodes)}
              @change=${(/** @type {Event} */ e) => put({ ...seat, nodes: numberIn(e) })}
          /></label>
        </div>`
      : nothing}
  </div>`;
}

/** What a level is about: its place on the scale and its rating. @param {Seat} seat */
function levelAbout(seat) {
  const levels = state.welcome?.levels;
  if (!levels || seat.kind === "free") return t("strength.aboutFree");
  const step = seat.kind === "step" ? seat.step : levels.places[seat.name];
  return step
    ? t("strength.about", { step, of: levels.steps, elo: formatNumber(levels.ratings[step - 1]) })
    : t("strength.aboutFull");
}
