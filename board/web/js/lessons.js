// Lessons: what the learner has done, and what comes next. Each has a board of its own; the server says what comes of the
// turns. What is shown of it is in view-lessons.js.

import { changed } from "./state.js";
import { chinese, isChinese, t } from "./i18n.js";
import { notify } from "./notify.js";
import { playSound } from "./sound.js";
import { keep, kept } from "./stored.js";

/** @import { Choice, View } from "./types.js" */
/** @import { Written } from "./words.js" */

/** @typedef {{id: string, chapter: string, variant: string}} Entry */
/**
 * What the server says of a lesson.
 * @typedef {Entry & {task: string, limit: number, targets?: string[], turns: number, reply?: Written, solution: string[],
 *   refusal?: {reason: string, inTheWay?: string[]}, done: boolean, failed: boolean, view: View, steps: Choice[]}} Answer
 */
/**
 * The lesson on the board: the learner's turns, the steps of the turn that has begun, and what is pointed at.
 * @typedef {{answer: Answer, turns: string[], prefix: Choice[], selected: string, focus: string, asking: Choice[], note: string,
 *   refused: {square: string, text: string, inTheWay: string[]} | null, hints: number, busy: boolean}} Now
 */

const KEY = "xqengine.lessons";
const RETRY = 3000; // milliseconds until a list that did not come is asked for again
const PAUSE = 900; // milliseconds between the turns that are shown

/** @type {Set<string>} */
const done = new Set(kept(KEY)?.done ?? []);

/** @type {Entry[]} */
let list = [];
let loading = false;

/** @type {Now | null} */
let now = null;

/** @returns {Now | null} */
export function lessonNow() {
  return now;
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

/** @param {object} [body] @returns {Promise<any>} null if nothing came */
async function ask(body) {
  try {
    const answer = await fetch("/api/lessons", body ? { method: "POST", body: JSON.stringify(body) } : {});
    if (answer.ok) return await answer.json();
  } catch {
    // said below
  }
  notify(t("error.http"), "error");
  return null;
}

async function load() {
  loading = true;
  list = (await ask()) ?? [];
  changed();
  setTimeout(() => {
    loading = false; // what did not come is asked for again, but not at once
  }, RETRY);
}

/** @param {Partial<Now>} change */
export function setLesson(change) {
  if (now) now = { ...now, ...change };
  changed();
}

/** Begins a lesson. @param {string} id */
export async function beginLesson(id) {
  /** @type {Answer | null} */
  const answer = await ask({ id });
  if (!answer) return;
  const piece = answer.view.pieces.find(
    (p) => p.colour === answer.view.side && answer.steps.some((c) => c.from === p.square),
  );
  now = {
    answer,
    turns: [],
    prefix: [],
    selected: "",
    focus: piece?.square ?? answer.view.pieces[0].square ?? "",
    asking: [],
    note: "",
    refused: null,
    hints: 0,
    busy: false,
  };
  changed();
}

/** Back to the list of all. */
export function leaveLesson() {
  now = null;
  changed();
}

/** @returns {Entry | undefined} the lesson after the one on the board */
export function nextLesson() {
  return list[list.findIndex((l) => l.id === now?.answer.id) + 1];
}

/** The steps between two points. @param {string} from @param {string} to */
function between(from, to) {
  return steps().filter((c) => c.from === from && (c.to === to || c.also === to));
}

/** @returns {Choice[]} the steps that may come next */
export function steps() {
  return !now || now.busy || now.answer.done || now.answer.failed ? [] : now.answer.steps;
}

/** @param {string} square @returns {boolean} a piece there may move */
export function mayGo(square) {
  return steps().some((c) => c.from === square);
}

/** A point was clicked or entered. @param {string} square */
export function activateLesson(square) {
  if (!now || now.busy || now.answer.done || now.answer.failed) return;
  if (now.asking.length) return setLesson({ asking: [] });
  const { selected } = now;
  const removal = steps().find((c) => c.act === "removal" && c.to === square);
  if (removal) return void makeStep(removal);
  if (selected === square) return setLesson({ selected: "" });
  if (selected && between(selected, square).length) return goTo(selected, square);
  if (selected && !mayGo(square)) return void refuse(selected, square);
  setLesson({ selected: mayGo(square) ? square : "", focus: square, refused: null });
}

/** A piece was carried, or sent, to a point. @param {string} from @param {string} to */
export function goTo(from, to) {
  const choices = between(from, to);
  if (!choices.length) return void refuse(from, to);
  if (choices.length > 1) return setLesson({ selected: from, asking: choices, refused: null });
  void makeStep(choices[0]);
}

/** Makes a step: plays the turn if it is whole, else asks for what may follow. @param {Choice} choice */
export async function makeStep(choice) {
  if (!now || now.busy) return;
  const prefix = [...now.prefix, choice];
  if (!choice.mayGoOn) return playTurn(prefix.map((c) => c.text).join(","));
  const mine = now;
  setLesson({ busy: true });
  const body = { id: mine.answer.id, turns: mine.turns, prefix: prefix.map((c) => c.text) };
  /** @type {Answer | null} */
  const answer = await ask(body);
  if (now?.answer !== mine.answer) return;
  setLesson({ busy: false, selected: "", asking: [], refused: null, ...(answer ? { answer, prefix } : {}) });
}

/** The turn ends with the steps made so far. */
export function endLessonTurn() {
  if (now?.prefix.at(-1)?.mayEnd) void playTurn(now.prefix.map((c) => c.text).join(","));
}

/** Plays a turn of the learner. @param {string} turn @param {string} [note] what is said of it; left out: what came of it */
async function playTurn(turn, note) {
  const mine = now;
  if (!mine) return;
  setLesson({ busy: true, asking: [] });
  const turns = [...mine.turns, turn];
  /** @type {Answer | null} */
  const answer = await ask({ id: mine.answer.id, turns });
  if (now?.answer !== mine.answer) return;
  if (!answer) return setLesson({ busy: false });
  if (answer.refusal) {
    const square = /([a-i][0-9r])[a-z]?$/.exec(turn)?.[1] ?? "";
    const text = t(answer.refusal.reason === "distracts" ? "lessons.why.distracts" : `why.${answer.refusal.reason}`);
    const refused = { square, text, inTheWay: answer.refusal.inTheWay ?? [] };
    return setLesson({ busy: false, selected: "", refused });
  }
  void playSound(answer.view.last?.some((s) => s.captured) ? "capture" : "move");
  const said = note ?? (answer.done ? `lesson.${answer.id}.praise` : answer.failed ? "lessons.failed" : "");
  setLesson({ answer, turns, prefix: [], busy: false, selected: "", refused: null, note: said });
  if (answer.done && note === undefined) {
    done.add(answer.id);
    keep(KEY, { done: [...done] });
    changed();
  }
}

/** Asks why a piece does not go somewhere. @param {string} from @param {string} to */
function refuse(from, to) {
  return playTurn([...(now?.prefix ?? []).map((c) => c.text), from + to].join(","));
}

/** Begins the lesson on the board anew. */
export function tryAgain() {
  if (now) void beginLesson(now.answer.id);
}

/** A hint in words; the second one shows the turn, where the learner is on the way. */
export function giveLessonHint() {
  if (now) setLesson({ hints: now.hints + 1, note: `lesson.${now.answer.id}.hint` });
}

/** @returns {{from: string, to: string} | null} the turn that a second hint points at */
export function hintedTurn() {
  if (!now || now.hints < 2 || now.answer.done) return null;
  const { solution } = now.answer;
  if (now.turns.some((turn, i) => turn !== solution[i])) return null;
  const turn = solution[now.turns.length]?.split(",").at(-1) ?? "";
  const way = /^([a-i][0-9r])([a-i][0-9r])/.exec(turn);
  return way ? { from: way[1], to: way[2] } : null;
}

/** Plays the solution from the start. It does not count as done. */
export async function showSolution() {
  if (!now) return;
  const { id, solution } = now.answer;
  await beginLesson(id);
  for (const [i, turn] of solution.entries()) {
    await new Promise((go) => setTimeout(go, PAUSE));
    if (now?.answer.id !== id || now.turns.length !== i || now.turns.some((made, n) => made !== solution[n])) return;
    await playTurn(turn, i === solution.length - 1 ? "lessons.shown" : "");
  }
}

/** A turn of the server in the notation that the reader knows. @param {Written} written */
export function replyText(written) {
  if (written.san) return written.san;
  return isChinese() ? chinese(written.chinese || written.text || "") : written.wxf || written.text || "";
}
