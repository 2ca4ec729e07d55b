// The result across the board. Fetched when the first game ends.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { apply, state } from "./state.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { outcomeWords } from "./outcomes.js";

/** The result across the board, until another position is looked at or it is closed. It lets the pointer through. */
export function resultOnBoard() {
  const { status } = state;
  if (
    status?.state !== "over" ||
    status.reason === "imported" ||
    state.cursor !== null ||
    state.preview ||
    status.analysis?.on
  )
    return nothing;
  const key = `${state.game} ${status.node} ${status.result}`;
  if (state.resultClosed === key) return nothing;
  const { head, why } = outcomeWords(status.verdict ?? { over: true, reason: status.reason }, status.result);
  return html`<div class="result-on-board" data-result=${status.result}>
    <b>${head}</b><span>${why}</span>
    <button
      class="quiet"
      aria-label=${t("act.close")}
      title=${t("act.close")}
      @click=${() => apply({ type: "resultClosed", key })}
    >
      ${icon("close")}
    </button>
  </div>`;
}

export { outcomeText } from "./outcomes.js";
