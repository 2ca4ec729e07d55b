// The dialog of the endings: the list of all, and one that is played out on a board of its own.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { replyText } from "./lessons.js";
import * as practice from "./practice.js";
import { leaveTrial } from "./trial.js";
import { boardWithRefusal, focusCell, learnSections, stepButtons } from "./view-trial.js";

/** @import { Entry, Now } from "./practice.js" */

/** What the dialog shows. */
export function practiceDialog() {
  const now = practice.endingNow();
  return now ? endingScreen(now) : overview(practice.allEndings());
}

/** @param {Entry[]} list */
function overview(list) {
  const chapters = [...new Set(list.map((e) => e.chapter))];
  return html`<h2 id="dialog-title">${t("practice.heading")}</h2>
    ${learnSections("practice")}
    <p class="lessons-intro">${t("practice.intro")}</p>
    <div class="lesson-chapters">
      ${chapters.map((chapter) => {
        const own = list.filter((e) => e.chapter === chapter);
        const n = own.filter((e) => practice.reached(e.id)).length;
        return html`<section data-chapter=${chapter}>
          <h3>${t(`practice.chapter.${chapter}`)} <small>${t("practice.doneOf", { n, of: own.length })}</small></h3>
          <ol>
            ${own.map((e) => html`<li>${entry(e)}</li>`)}
          </ol>
        </section>`;
      })}
    </div>`;
}

/** @param {Entry} e */
function entry(e) {
  const reached = practice.reached(e.id);
  return html`<button type="button" data-ending=${e.id} data-done=${reached !== ""} @click=${() => void begin(e.id)}>
    ${t(`ending.${e.id}.name`)}${reached
      ? html` <span role="img" aria-label=${t(`practice.mark.${reached}`)}>${reached === "alone" ? "★" : "✓"}</span>`
      : nothing}
  </button>`;
}

/** Begins an ending with the focus on its board. @param {string} id */
async function begin(id) {
  await practice.beginEnding(id);
  focusCell();
}

/** @param {Now} now */
function endingScreen(now) {
  const { answer } = now;
  const own = practice.allEndings().filter((e) => e.chapter === answer.chapter);
  const next = practice.nextEnding();
  const over = answer.done || answer.failed;
  return html`<h2 id="dialog-title">${t(`ending.${answer.id}.name`)}</h2>
    <div class="lesson" data-ending=${answer.id} data-done=${answer.done} data-failed=${answer.failed}>
      ${boardWithRefusal(now, practice.pointedAt())}
      <div class="lesson-words">
        <p class="lesson-place">
          ${t(`practice.chapter.${answer.chapter}`)} ·
          ${t("practice.number", { n: own.findIndex((e) => e.id === answer.id) + 1, of: own.length })}
        </p>
        <p class="lesson-task"><b>${t(`practice.goal.${answer.goal}`, { n: answer.of ?? 0 })}</b></p>
        <p>${t(`ending.${answer.id}.about`)}</p>
        ${answer.moves
          ? html`<p class="practice-moves">
              ${answer.of
                ? t("practice.movesOf", { n: answer.moves, of: answer.of })
                : t("practice.moves", { n: answer.moves })}
            </p>`
          : nothing}
        <div class="lesson-note" role="status" data-verdict=${practice.verdictOf(answer)}>${verdict(now)}</div>
        ${stepButtons(now)}
        <div class="lesson-acts">
          <button type="button" data-act="endings-all" @click=${leaveTrial}>${icon("back")}${t("practice.all")}</button>
          <button
            type="button"
            data-act="ending-back"
            ?disabled=${!now.turns.length || now.busy}
            @click=${() => void practice.takeBack()}
          >
            ${t("practice.back")}
          </button>
          ${over
            ? nothing
            : html`<button
                type="button"
                data-act="ending-hint"
                ?disabled=${now.busy}
                @click=${() => void practice.giveEndingHint()}
              >
                ${t("lessons.hint")}
              </button>`}
          <button type="button" data-act="ending-again" @click=${() => void begin(answer.id)}>
            ${t("practice.again")}
          </button>
          ${next
            ? html`<button
                type="button"
                class=${answer.done ? "primary" : ""}
                data-act="ending-next"
                @click=${() => void begin(next.id)}
              >
                ${t("practice.next")}
              </button>`
            : nothing}
        </div>
      </div>
    </div>`;
}

/** What came of the last move, who says so, and the reply. @param {Now} now */
function verdict({ answer, busy }) {
  if (busy) return t("practice.thinking");
  const key = practice.verdictOf(answer);
  if (!key) return nothing;
  const { judged, reply } = answer;
  return html`<b>${t(key)}</b> ${judged?.mate && !answer.done ? t("practice.mate", { n: judged.mate }) : nothing}
    ${judged && judged.by !== "rules" && !answer.failed
      ? html`<small>${t(`practice.by.${judged.by}`)}</small>`
      : nothing}
    ${reply ? t("lessons.reply", { turn: replyText(reply) }) : nothing}`;
}
