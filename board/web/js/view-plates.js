// The active plates and the markers, in the variants that have them. main.js fetches this part when it is first wanted.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { state } from "./state.js";
import { t } from "./i18n.js";
import { plateName, plateOf, plateOther } from "./plate-words.js";
import { markerStep } from "./input.js";
import { sideName } from "./words.js";
import { icon } from "./icons.js";
import { mayMove, shownView, variant } from "./selectors.js";
import { stepsNow } from "./steps.js";
import { unmakeStep } from "./turn.js";

/** The plates that are set, with what they are about. */
export function platesStrip() {
  const view = shownView();
  const v = variant();
  if (!view?.setting || !v?.plates) return nothing;
  const sides = state.flipped ? /** @type {const} */ (["red", "black"]) : /** @type {const} */ (["black", "red"]);
  return html`<section class="plates-strip card" aria-label=${t("plates.set")}>
    ${sides.map((side) => {
      const number = view.setting?.[side] ?? 0;
      const plate = plateOf(number);
      const works = Boolean(view.works?.[side]);
      const mode = works ? "works" : number && view.cancelled ? "cancelled" : "none";
      return html`<div class="plate-line ${side} ${mode}" data-side=${side} data-state=${mode} data-plate=${number}>
        <span class="plate-no">${number || "–"}</span>
        <span class="plate-what"
          ><b>${plateName(plate)}</b>${plate && plateOther(plate)
            ? html` <i lang="zh">${plateOther(plate)}</i>`
            : nothing}
          <small
            >${mode === "works"
              ? t("plate.works")
              : mode === "cancelled"
                ? t("plate.cancelled")
                : t("plate.nothing")}</small
          ></span
        >
      </div>`;
    })}
    ${view.cancelled ? html`<p class="linkage">${t("plate.bothSame")}</p>` : nothing}
  </section>`;
}

/** The markers beside the board: nine cells for each side. */
export function markerTracks() {
  const view = shownView();
  const v = variant();
  if (!v?.marker || !view?.setting) return nothing;
  const steps = stepsNow().filter((c) => c.act === "step");
  const made = state.turn.prefix.some((p) => /^[+-]/.test(p));
  const sides = state.flipped ? /** @type {const} */ (["red", "black"]) : /** @type {const} */ (["black", "red"]);
  return html`<div class="tracks" role="group" aria-label=${t("marker.title")}>
    ${sides.map((side) => {
      const now = view.setting?.[side] ?? 0;
      const mine = side === view.side && mayMove();
      const cells = [...Array(9).keys()];
      return html`<div
        class="track ${side} ${mine && steps.length ? "due" : ""}"
        data-side=${side}
        data-setting=${now}
        aria-label=${t("marker.of", { side: sideName(side), n: now })}
        role="group"
      >
        <button
          class="track-step"
          data-step="-"
          ?disabled=${!mine || !steps.some((c) => !c.forward)}
          aria-label=${t("marker.back")}
          @click=${() => markerStep(false)}
        >
          ▼
        </button>
        ${cells.map(
          (n) =>
            html`<span
              class="track-cell ${n === now ? "token" : ""}"
              title=${n ? `${n} ${plateName(plateOf(n))}` : t("plate.none")}
              >${n}</span
            >`,
        )}
        <button
          class="track-step"
          data-step="+"
          ?disabled=${!mine || !steps.some((c) => c.forward)}
          aria-label=${t("marker.forward")}
          @click=${() => markerStep(true)}
        >
          ▲
        </button>
        ${mine && made
          ? html`<button class="track-undo" @click=${() => void unmakeStep()} aria-label=${t("marker.undo")}>
              ${icon("undo")}
            </button>`
          : nothing}
      </div>`;
    })}
  </div>`;
}

export { plateMarks } from "./board-plates.js";
export { plateHint, plateName, plateOf, plateOnBoard } from "./plate-words.js";
