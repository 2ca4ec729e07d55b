// The tabs at the side.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { movesPanel } from "./view-moves.js";
import { part } from "./parts.js";
import { changed, state, variant } from "./state.js";
import { t } from "./i18n.js";
import { toolsWithTabs } from "./window-shape.js";
import { boardTools } from "./view-tools.js";

/** The tabs and what each of them shows, once its part is there. @type {Record<string, () => unknown>} */
const PANELS = {
  moves: movesPanel,
  lines: () => part("lines")?.linesPanel(),
  book: () => part("book")?.bookPanel(),
  referee: () => part("referee")?.refereePanel(),
  points: () => part("points")?.pointsPanel(),
  plates: () => part("rules")?.rulesPanel(),
};

/** @param {KeyboardEvent} e */
function tabKey(e) {
  const list = tabs();
  const at = list.indexOf(state.tab);
  const to = e.key === "ArrowRight" ? at + 1 : e.key === "ArrowLeft" ? at - 1 : -1;
  if (to < 0 || to >= list.length) return;
  state.tab = list[to];
  changed();
  queueMicrotask(() => document.getElementById(`tab-${state.tab}`)?.focus());
}

/** The tabs of the variant. */
function tabs() {
  const v = variant();
  return Object.keys(PANELS).filter(
    (name) => (name !== "points" || v?.points) && (name !== "book" || v?.name === "xiangqi"),
  );
}

/** The column at the side, on a phone a sheet from below. */
export function sidePanel() {
  if (!tabs().includes(state.tab)) state.tab = "moves";
  return html`<aside class="side sheet-${state.sheet}" aria-label=${t("side.title")}>
    <button
      class="sheet-handle"
      aria-label=${t("sheet.handle")}
      aria-expanded=${state.sheet ? "true" : "false"}
      @click=${() => {
        state.sheet = (state.sheet + 1) % 3;
        changed();
      }}
    >
      <span></span>
    </button>
    <div class="tabs" role="tablist" @keydown=${tabKey}>
      ${tabs().map(
        (name) =>
          html`<button
            role="tab"
            id="tab-${name}"
            aria-selected=${state.tab === name ? "true" : "false"}
            aria-controls="panel"
            tabindex=${state.tab === name ? 0 : -1}
            @click=${() => {
              state.sheet = state.sheet || 1;
              state.tab = name;
              changed();
            }}
          >
            ${t(name === "plates" && !variant()?.plates?.length ? "tab.rules" : `tab.${name}`)}
          </button>`,
      )}
    </div>
    ${toolsWithTabs() ? boardTools() : nothing}
    <div class="panel" id="panel" role="tabpanel" aria-labelledby="tab-${state.tab}" tabindex="0">
      ${PANELS[state.tab]() ?? nothing}
    </div>
  </aside>`;
}
