// The result across the board, and what may come after a game. Fetched with the first turn that is played.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { apply, state } from "./state.js";
import { command, newGame } from "./commands.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { outcomeWords } from "./outcomes.js";
import { rematchOf } from "./rematch.js";
import { isGuest } from "./selectors.js";
import { show } from "./dialogs.js";

export { outcomeText } from "./outcomes.js";

/** The result across the board, until another position is looked at or it is closed. It lets the pointer through. */
export function resultOnBoard() {
  const { status } = state;
  if (status?.state !== "over" || status.reason === "imported" || status.analysis?.on) return nothing;
  if (state.cursor !== null || state.preview) return nothing;
  const key = `${state.game} ${status.node} ${status.result}`;
  if (state.resultClosed === key) return nothing;
  const { head, why } = outcomeWords(status.verdict ?? { over: true, reason: status.reason }, status.result);
  const close = () => apply({ type: "resultClosed", key });
  return html`<section class="result-on-board" data-result=${status.result} aria-label=${t("result.title")}>
    <b>${head}</b><span>${why}</span>
    <div class="after-game" ?hidden=${isGuest()}>
      ${state.nodes.size > 1 ? button("review", () => void review(close)) : nothing}
      ${button("rematch", () => void rematch(false))} ${button("changeSides", () => void rematch(true))}
      ${button("new", () => void show("new"))}
    </div>
    <button class="quiet close" aria-label=${t("act.close")} title=${t("act.close")} @click=${close}>
      ${icon("close")}
    </button>
  </section>`;
}

/** @param {string} name @param {() => void} act */
function button(name, act) {
  return html`<button data-after=${name} ?disabled=${!state.connected || state.outdated} @click=${act}>
    ${t(`act.${name}`)}
  </button>`;
}

/** Reviews the game, in the tab of the analysis. @param {() => void} close */
async function review(close) {
  close();
  apply({ type: "tab", name: "lines", sheet: state.sheet || 1 });
  await command("review", { on: true });
}

/** The same game again. @param {boolean} swapped the players change sides */
async function rematch(swapped) {
  const { status, start, game } = state;
  if (!status || !start || !(await newGame(rematchOf(status, start, swapped))) || !status.shared) return;
  const { owner } = status.shared;
  const { share } = await import("./sharing.js");
  await share(swapped ? (owner === "red" ? "black" : "red") : owner, game);
}
