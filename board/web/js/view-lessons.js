// The dialog of the lessons: the list of all, and one on a board of its own.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import * as lessons from "./lessons.js";
import { leaveTrial } from "./trial.js";
import { boardWithRefusal, focusCell, learnSections, stepButtons } from "./view-trial.js";
import { variantName } from "./words.js";

/** @import { Entry, Now } from "./lessons.js" */

const NAMED = ["pieces", "rules", "mates"];

/** @param {string} chapter */
function chapterName(chapter) {
  return NAMED.includes(chapter) ? t(`lessons.chapter.${chapter}`) : variantName(chapter);
}

/** What the dialog shows. */
export function lessonsDialog() {
  const now = lessons.lessonNow();
  return now ? lessonScreen(now) : overview(lessons.allLessons());
}

/** @param {Entry[]} list */
function overview(list) {
  const chapters = [...new Set(list.map((l) => l.chapter))];
  return html`<h2 id="dialog-title">${t("lessons.heading")}</h2>
    ${learnSections("lessons")}
    <p class="lessons-intro">${t("lessons.intro")}</p>
    <div class="lesson-chapters">
      ${chapters.map((chapter) => {
        const own = list.filter((l) => l.chapter === chapter);
        const n = own.filter((l) => lessons.isDone(l.id)).length;
        return html`<section data-chapter=${chapter}>
          <h3>${chapterName(chapter)} <small>${t("lessons.doneOf", { n, of: own.length })}</small></h3>
          <ol>
            ${own.map(
              (l) =>
                html`<li>
                  <button
                    type="button"
                    data-lesson=${l.id}
                    data-done=${lessons.isDone(l.id)}
                    @click=${() => void begin(l.id)}
                  >
                    ${t(`lesson.${l.id}.name`)}${lessons.isDone(l.id)
                      ? html` <span role="img" aria-label=${t("lessons.chosen")}>✓</span>`
                      : nothing}
                  </button>
                </li>`,
            )}
          </ol>
        </section>`;
      })}
    </div>`;
}

/** Begins a lesson with the focus on its board. @param {string} id */
async function begin(id) {
  await lessons.beginLesson(id);
  focusCell();
}

/** @param {Now} now */
function lessonScreen(now) {
  const { answer } = now;
  const own = lessons.allLessons().filter((l) => l.chapter === answer.chapter);
  const next = lessons.nextLesson();
  return html`<h2 id="dialog-title">${t(`lesson.${answer.id}.name`)}</h2>
    <div class="lesson" data-lesson=${answer.id} data-done=${answer.done} data-failed=${answer.failed}>
      ${boardWithRefusal(now, lessons.hintedTurn())}
      <div class="lesson-words">
        <p class="lesson-place">
          ${chapterName(answer.chapter)} ·
          ${t("lessons.number", { n: own.findIndex((l) => l.id === answer.id) + 1, of: own.length })}
        </p>
        <p class="lesson-task"><b>${t(`lesson.${answer.id}.task`)}</b></p>
        ${facts(now)}
        <div class="lesson-note" role="status" data-note=${now.note}>
          ${answer.done && now.note.endsWith(".praise") ? html`<b>${t("lessons.solved")}</b> ` : nothing}${now.note
            ? t(now.note)
            : nothing}
          ${answer.reply ? t("lessons.reply", { turn: lessons.replyText(answer.reply) }) : nothing}
          ${answer.done && answer.turns > answer.solution.length
            ? t("lessons.best", { n: answer.turns, best: answer.solution.length })
            : nothing}
        </div>
        ${stepButtons(now)}
        <div class="lesson-acts">
          <button type="button" data-act="lessons-all" @click=${leaveTrial}>${icon("back")}${t("lessons.all")}</button>
          ${answer.done
            ? nothing
            : html`<button type="button" data-act="lesson-hint" @click=${lessons.giveLessonHint}>
                  ${t("lessons.hint")}</button
                ><button type="button" data-act="lesson-show" @click=${() => void lessons.showSolution()}>
                  ${t("lessons.show")}
                </button>`}
          <button type="button" data-act="lesson-again" @click=${lessons.tryAgain}>${t("lessons.again")}</button>
          ${next
            ? html`<button
                type="button"
                class=${answer.done ? "primary" : ""}
                data-act="lesson-next"
                @click=${() => void begin(next.id)}
              >
                ${t("lessons.next")}
              </button>`
            : nothing}
        </div>
      </div>
    </div>`;
}

/** What is left to do, and what a board does not show. @param {Now} now */
function facts({ answer }) {
  const { view } = answer;
  const left = answer.limit - answer.turns;
  return html`${answer.targets?.length && !answer.done
    ? html`<p>${t("lessons.left", { n: answer.targets.length })}</p>`
    : nothing}
  ${answer.limit > 1 && left > 0 && !answer.done ? html`<p>${t("lessons.turnsLeft", { n: left })}</p>` : nothing}
  ${view.points ? html`<p>${t("lessons.points", { ...view.points })}</p>` : nothing}
  ${view.setting && !view.layouts ? html`<p>${t("lessons.markers", { ...view.setting })}</p>` : nothing}`;
}
