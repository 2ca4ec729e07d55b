// The tab of the referee: what it counts, warns of and has judged.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { state } from "./state.js";
import { t } from "./i18n.js";
import { pieceName, sideName, turnText } from "./words.js";
import { command } from "./commands.js";
import { shownNode, shownView, variant } from "./selectors.js";
import { stepsNow } from "./steps.js";
import { outcomeText, repetitionText } from "./outcomes.js";
import { look } from "./look.js";
import { lineThrough } from "./tree.js";

/** @import { Referee } from "./types.js" */

/** What the referee counts, warns of and has judged. */
export function refereePanel() {
  const view = shownView();
  const { status, start } = state;
  if (!view || !status || !start) return nothing;
  const verdict = status.state === "over" && state.cursor === null ? status.verdict : undefined;
  const outcome = verdict ?? view.outcome;
  const warned = stepsNow().filter((c) => c.warn?.outcome || c.warn?.if);
  return html`<div class="referee-panel">
    <dl class="facts">
      <dt>${t("referee.occurrence")}</dt>
      <dd data-count="occurrence">${t("counter.ofThree", { n: view.occurrence })}</dd>
      ${view.limit
        ? html`<dt>${t("referee.limit")}</dt>
            <dd data-count="limit">${view.limit.clock} / ${view.limit.of}</dd>`
        : nothing}
      <dt>${t("referee.rules")}</dt>
      <dd>${rulesSelect()}</dd>
    </dl>
    ${warned.length
      ? html`<h3>${t("referee.warnings")}</h3>
          <ul class="warned">
            ${warned.map((c) => {
              const o = c.warn?.outcome ?? c.warn?.if;
              return html`<li>
                <b>${turnText(c)}</b> ${t("referee.occurrenceAfter", { n: c.warn?.occurrence ?? 2 })}${o
                  ? html`: ${repetitionText(o)}`
                  : nothing}
              </li>`;
            })}
          </ul>`
      : nothing}
    ${outcome?.over
      ? html`<p class="verdict" data-verdict=${outcome.reason ?? ""}>
          ${outcomeText(outcome, verdict && status.result)}
        </p>`
      : html`<p class="note">${t("referee.open")}</p>`}
    ${outcome?.referee ? refereeTable(outcome.referee) : nothing}
  </div>`;
}

function rulesSelect() {
  const { start } = state;
  if (!start) return nothing;
  const v = variant();
  if (!v) return nothing;
  const [field, offered] = v.drawRules.length
    ? /** @type {const} */ (["draws", v.drawRules])
    : /** @type {const} */ (["repetition", v.repetitionRules]);
  if (!offered.length) return t(`rules.${v.family}`);
  return html`<select
    aria-label=${t("referee.rules")}
    data-set="rules"
    ?disabled=${Boolean(state.status?.shared)}
    @change=${(/** @type {Event} */ e) =>
      void command("rules", {
        rules: { ...start.rules, [field]: /** @type {HTMLSelectElement} */ (e.currentTarget).value },
        target: start.target,
      })}
  >
    ${offered.map((r) => html`<option value=${r} ?selected=${start.rules[field] === r}>${t(`rules.${r}`)}</option>`)}
  </select>`;
}

/** The cycle turn by turn. @param {Referee} referee */
export function refereeTable(referee) {
  const line = lineThrough(shownNode());
  return html`<table class="referee-table">
    <caption>
      ${t("referee.cycle")}
    </caption>
    <thead>
      <tr>
        <th scope="col">${t("referee.turn")}</th>
        <th scope="col">${t("referee.class")}</th>
        <th scope="col">${t("referee.whom")}</th>
      </tr>
    </thead>
    <tbody>
      ${referee.plies.map(
        (ply) =>
          html`<tr class=${ply.side} data-class=${ply.class} data-ply=${ply.ply}>
            <th scope="row">
              <button
                class="move ${ply.side}"
                @click=${() => {
                  const n = line[ply.ply + 1];
                  if (n) void look(n.id);
                }}
              >
                ${turnText(ply)}
              </button>
            </th>
            <td><b class="ply-class ${ply.class}">${t(`plyClass.${ply.class}`)}</b></td>
            <td>${(ply.victims ?? []).map((m) => `${pieceName(m)} ${m.square ?? ""}`).join(", ")}</td>
          </tr>`,
      )}
    </tbody>
    <tfoot>
      <tr>
        <td colspan="3" data-clause=${referee.clause}>
          ${t("referee.sides", {
            red: sideName("red"),
            black: sideName("black"),
            redClass: t(`plyClass.${referee.red}`),
            blackClass: t(`plyClass.${referee.black}`),
          })}
          <b>${t(`clause.${referee.clause}`)}</b>${t("sentence.gap")}${referee.loser
            ? t("referee.loses", { side: sideName(referee.loser) })
            : t("referee.drawn")}
        </td>
      </tr>
    </tfoot>
  </table>`;
}
