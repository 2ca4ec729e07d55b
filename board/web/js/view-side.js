// The tabs at the side.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { movesPanel } from "./view-moves.js";
import { part, partIfThere } from "./parts.js";
import { apply, state } from "./state.js";
import { t } from "./i18n.js";
import { toolsWithTabs } from "./window-shape.js";
import { boardTools } from "./view-tools.js";
import { isGuest, playsApart, variant } from "./selectors.js";

/** The tabs and what each of them shows, once its part is there. @type {Record<string, () => unknown>} */
const PANELS = {
  moves: movesPanel,
  lines: () => part("lines")?.linesPanel(),
  explorer: () => part("explorer")?.explorerPanel(),
  book: () => part("book")?.bookPanel(),
  referee: () => part("referee")?.refereePanel(),
  points: () => part("points")?.pointsPanel(),
  plates: () => part("rules")?.rulesPanel(),
  puzzles: () => part("puzzles")?.puzzlesPanel(),
};

/** @param {KeyboardEvent} e */
function tabKey(e) {
  const list = tabs();
  const at = list.indexOf(state.tab);
  const to = e.key === "ArrowRight" ? at + 1 : e.key === "ArrowLeft" ? at - 1 : -1;
  if (to < 0 || to >= list.length) return;
  apply({ type: "tab", name: list[to] });
  queueMicrotask(() => document.getElementById(`tab-${state.tab}`)?.focus());
}

const HELP = new Set(["lines", "explorer", "book"]);

/** The tabs of the variant. */
function tabs() {
  const v = variant();
  /** @param {string} name */
  const closed = (name) => (playsApart() && HELP.has(name)) || (isGuest() && name === "explorer");
  const puzzles = state.tab === "puzzles" || partIfThere("puzzles")?.solving();
  return Object.keys(PANELS).filter(
    (name) => (name !== "points" || v?.points) && (name !== "puzzles" || puzzles) && !closed(name),
  );
}

/** The column at the side, on a phone a sheet from below. */
export function sidePanel() {
  const tab = tabs().includes(state.tab) ? state.tab : "moves";
  return html`<aside class="side sheet-${state.sheet}" aria-label=${t("side.title")}>
    <button
      class="sheet-handle"
      aria-label=${t("sheet.handle")}
      aria-expanded=${state.sheet ? "true" : "false"}
      @click=${() => apply({ type: "sheet", size: (state.sheet + 1) % 3 })}
    >
      <span></span>
    </button>
    <div class="tabs" role="tablist" @keydown=${tabKey}>
      ${tabs().map(
        (name) =>
          html`<button
            role="tab"
            id="tab-${name}"
            aria-selected=${tab === name ? "true" : "false"}
            aria-controls="panel"
            tabindex=${tab === name ? 0 : -1}
            @click=${() => apply({ type: "tab", name, sheet: state.sheet || 1 })}
          >
            ${t(name === "plates" && !variant()?.plates?.length ? "tab.rules" : `tab.${name}`)}
          </button>`,
      )}
    </div>
    ${toolsWithTabs() ? boardTools() : nothing}
    <div class="panel" id="panel" role="tabpanel" aria-labelledby="tab-${tab}" tabindex="0">
      ${PANELS[tab]() ?? nothing}
    </div>
  </aside>`;
}
