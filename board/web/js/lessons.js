// Lessons: the list of all, what the learner has done, hints and solutions. The board of a lesson is a trial, in trial.js; the server
// says what comes of the turns. What is shown of it is in view-lessons.js.

import { changed } from "./state.js";
import { chinese, isChinese } from "./i18n.js";
import { wayOf } from "./learn.js";
import { keep, kept } from "./stored.js";
import { ask, beginTrial, playTurn, setTrial, trialOf } from "./trial.js";

/** @import { Written } from "./words.js" */
/** @import * as trial from "./trial.js" */

/** @typedef {{id: string, chapter: string, variant: string}} Entry */
/**
 * What the server says of a lesson.
 * @typedef {trial.Answer & Entry & {task: string, limit: number, turns: number, reply?: Written, solution: string[]}} Answer
 */
/** @typedef {trial.Now<Answer>} Now */

const PATH = "/api/lessons";
const KEY = "xqengine.lessons";
const RETRY = 3000; // milliseconds until a list that did not come is asked for again
const PAUSE = 900; // milliseconds between the turns that are shown

/** @type {Set<string>} */
const done = new Set(kept(KEY)?.done ?? []);

/** @type {Entry[]} */
let list = [];
let loading = false;

/** @type {trial.Course<Answer>} */
const course = {
  path: PATH,
  played(answer, _turns, note) {
    if (answer.done && note === undefined) {
      done.add(answer.id);
      keep(KEY, { done: [...done] });
    }
    return { note: note ?? (answer.done ? `lesson.${answer.id}.praise` : answer.failed ? "lessons.failed" : "") };
  },
};

/** @returns {Now | null} */
export function lessonNow() {
  return trialOf(course);
}

/** @returns {Entry[]} all lessons, once they have come */
export function allLessons() {
  if (!list.length && !loading) void load();
  return list;
}

/** @param {string} id @returns {boolean} */
export function isDone(id) {
  return done.has(id);
}

async function load() {
  loading = true;
  list = (await ask(PATH)) ?? [];
  changed();
  setTimeout(() => {
    loading = false; // what did not come is asked for again, but not at once
  }, RETRY);
}

/** Begins a lesson. @param {string} id */
export function beginLesson(id) {
  return beginTrial(course, id);
}

/** @returns {Entry | undefined} the lesson after the one on the board */
export function nextLesson() {
  return list[list.findIndex((l) => l.id === lessonNow()?.answer.id) + 1];
}

/** Begins the lesson on the board anew. */
export function tryAgain() {
  const now = lessonNow();
  if (now) void beginLesson(now.answer.id);
}

/** A hint in words; the second one shows the turn, where the learner is on the way. */
export function giveLessonHint() {
  const now = lessonNow();
  if (now) setTrial({ hints: now.hints + 1, note: `lesson.${now.answer.id}.hint` });
}

/** @returns {{from: string, to: string} | null} the turn that a second hint points at */
export function hintedTurn() {
  const now = lessonNow();
  if (!now || now.hints < 2 || now.answer.done) return null;
  const { solution } = now.answer;
  if (now.turns.some((turn, i) => turn !== solution[i])) return null;
  return wayOf(solution[now.turns.length] ?? "");
}

/** Plays the solution from the start. It does not count as done. */
export async function showSolution() {
  const begun = lessonNow();
  if (!begun) return;
  const { id, solution } = begun.answer;
  await beginLesson(id);
  for (const [i, turn] of solution.entries()) {
    await new Promise((go) => setTimeout(go, PAUSE));
    const now = lessonNow();
    if (now?.answer.id !== id || now.turns.length !== i || now.turns.some((made, n) => made !== solution[n])) return;
    await playTurn(turn, i === solution.length - 1 ? "lessons.shown" : "");
  }
}

/** A turn of the server in the notation that the reader knows. @param {Written} written */
export function replyText(written) {
  if (written.san) return written.san;
  return isChinese() ? chinese(written.chinese || written.text || "") : written.wxf || written.text || "";
}
