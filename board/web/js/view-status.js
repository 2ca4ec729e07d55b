// The line that says whose turn it is, how the game stands and what was offered.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { answerDraw, command } from "./commands.js";
import { state } from "./state.js";
import { t } from "./i18n.js";
import { resultName, sideName } from "./words.js";
import { look } from "./look.js";
import { isFreeBoard, mySide, shownNode, shownView } from "./selectors.js";
import { part } from "./parts.js";

/** The line that says whose turn it is and what hangs over the board. */
export function stateLine() {
  const { status } = state;
  const view = shownView();
  if (!status || !view || state.locked) return nothing;
  const mine = mySide();
  const parts = [];
  const looking = state.cursor !== null && !state.preview;
  if (state.preview) parts.push(t("state.preview"));
  else if (status.state === "over")
    parts.push(
      part("result")?.outcomeText(status.verdict ?? { over: true, reason: status.reason }, status.result) ??
        resultName(status.result),
    );
  else if (status.state === "laying") parts.push(t("state.laying"));
  else if (status.state === "paused") parts.push(t("state.paused"));
  else if (looking) parts.push(t(isFreeBoard() ? "state.lookingFree" : "state.looking"));
  else if (status.state === "engine") parts.push(t("state.engine", { side: sideName(status.side) }));
  else if (view.half) parts.push(t(state.turn.choices?.mayEnd ? "state.second" : "state.secondMust"));
  else
    parts.push(
      t(isFreeBoard() || (mine ?? view.side) !== view.side ? "state.sideToMove" : "state.yourTurn", {
        side: sideName(view.side),
      }),
    );
  const check = view.check?.length && status.state !== "over";
  return html`<section class="state-line card ${status.state}" data-state=${status.state}>
    <p class="state-words">
      ${parts.join(" · ")}${check ? html` <strong class="in-check">${t("state.check")}</strong>` : nothing}
    </p>
    <p class="counters">
      ${view.occurrence > 1
        ? html`<span data-occurrence=${view.occurrence}>${t("counter.occurrence", { n: view.occurrence })}</span>`
        : nothing}
      ${view.limit && view.limit.clock * 2 >= view.limit.of
        ? html`<span>${t("counter.limit", { n: view.limit.clock, of: view.limit.of })}</span>`
        : nothing}
      ${view.outside
        ? /** @type {const} */ (["red", "black"])
            .filter((s) => view.outside?.[s])
            .map((s) => html`<span data-outside=${s}>${t("state.outside", { side: sideName(s) })}</span>`)
        : nothing}
    </p>
    ${looking
      ? html`<p class="row">
          <button data-act="back-to-game" @click=${() => void look(status.node)}>${t("act.toGame")}</button>
          ${mine === null
            ? html`<button data-act="goto" @click=${() => void command("goto", { node: shownNode() })}>
                ${t("act.playFromHere")}
              </button>`
            : nothing}
        </p>`
      : nothing}
    ${status.state === "over" && status.statistic
      ? html`<p class="statistic">${t("statistic", status.statistic)}</p>`
      : nothing}
    ${status.reason === "bothLost" ? html`<p class="note">${t("reason.bothLost")}</p>` : nothing}
    ${status.fault
      ? html`<p class="fault">
          ${t("state.fault")} <button @click=${() => void command("retry")}>${t("act.retry")}</button>
        </p>`
      : nothing}
    ${status.declined && !status.offer
      ? html`<p class="note" role="status" data-declined="true">${t("draw.declined")}</p>`
      : nothing}
    ${status.offer
      ? html`<p class="row offer" data-offer=${status.offer}>
          ${t("draw.offered", { side: sideName(status.offer) })}
          ${status[status.offer === "red" ? "black" : "red"].level || mine === "" || mine === status.offer
            ? nothing
            : ["accept", "decline"].map(
                (a) => html`<button data-act=${a} @click=${() => void answerDraw(a)}>${t(`act.${a}`)}</button>`,
              )}
        </p>`
      : nothing}
  </section>`;
}
