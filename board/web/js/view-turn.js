// The turn in the making, where it has more than one step, and the warning of a repetition. Fetched when first wanted.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { endTurn, markerStep } from "./input.js";
import { pieceName, turnText } from "./words.js";
import { t } from "./i18n.js";
import { state } from "./state.js";
import { stepsNow } from "./steps.js";
import { makeStep, unmakeStep } from "./turn.js";
import { repetitionText } from "./outcomes.js";

/** @import { Choice } from "./types.js" */

/** The warning before the turn that would complete a repetition. */
export function warningBanner() {
  const steps = stepsNow();
  const third = steps.filter((c) => c.warn?.outcome);
  const second = steps.filter((c) => c.warn?.if && !c.warn?.outcome);
  if (!third.length && !second.length) return nothing;
  const choice = third[0] ?? second[0];
  const outcome = choice.warn?.outcome ?? choice.warn?.if;
  if (!outcome) return nothing;
  const name = third.length ? third.map(turnText).join(", ") : turnText(choice);
  return html`<section class="banner warning" role="note" data-warning=${third.length ? "third" : "second"}>
    <b>${t(third.length ? "warn.third" : "warn.before", { turn: name })}</b> ${repetitionText(outcome)}
  </section>`;
}

/** The turn in the making: its chips and buttons. */
export function stepBar() {
  const { turn } = state;
  const steps = stepsNow();
  const marker = steps.filter((c) => c.act === "step");
  const removals = steps.filter((c) => c.act === "removal");
  if (!turn.prefix.length && !marker.length && !removals.length) return nothing;
  return html`<section class="step-bar card" aria-label=${t("turn.making")}>
    ${turn.made.map((c, i) => html`<span class="step-chip" data-step-made=${c.text}>${i + 1}. ${chipText(c)}</span>`)}
    ${marker.some((c) => !c.forward)
      ? html`<button data-act="marker-back" @click=${() => markerStep(false)}>${t("marker.back")} −</button>`
      : nothing}
    ${marker.some((c) => c.forward)
      ? html`<button data-act="marker-forward" @click=${() => markerStep(true)}>${t("marker.forward")} +</button>`
      : nothing}
    ${removals.map(
      (c) =>
        html`<button data-act="removal" @click=${() => void makeStep(c)}>
          ${t("turn.takeOff", { piece: c.captured ? pieceName(c.captured) : (c.to ?? "") })}
        </button>`,
    )}
    ${turn.prefix.length && turn.choices?.mayEnd
      ? html`<button class="primary" data-act="end-turn" @click=${endTurn}>${t("act.endTurn")}</button>`
      : nothing}
    ${turn.prefix.length
      ? html`<button data-act="unmake" @click=${() => void unmakeStep()}>
          ${t(/^[+\-x]/.test(turn.prefix[turn.prefix.length - 1]) ? "act.undoStep" : "act.firstBack")}
        </button>`
      : nothing}
  </section>`;
}

/** @param {Choice} step that is made */
function chipText(step) {
  if (step.act === "step") return t(step.forward ? "turn.markerForward" : "turn.markerBack");
  if (step.act === "removal") return t("turn.tookOff", { piece: step.captured ? pieceName(step.captured) : "" });
  return turnText(step);
}
