// Endings played out against full strength: the list of all, what the learner has reached, taking back and hints. The board is a
// trial, in trial.js; the server replies and judges. What is shown of it is in view-practice.js.

import { changed } from "./state.js";
import { wayOf } from "./learn.js";
import { keep, kept } from "./stored.js";
import { ask, beginTrial, setTrial, trialNow, trialOf } from "./trial.js";

/** @import { Written } from "./words.js" */
/** @import * as trial from "./trial.js" */

/** @typedef {{id: string, chapter: string, variant: string, goal: "win" | "hold"}} Entry */
/** @typedef {{kept: boolean, by: "rules" | "tables" | "search", mate?: number}} Judged */
/**
 * What the server says of an ending; turns are those of both sides.
 * @typedef {trial.Answer & Entry & {turns: string[], moves: number, of?: number, reply?: Written, judged?: Judged}} Answer
 */
/** @typedef {trial.Now<Answer>} Now */

const PATH = "/api/practice";
const KEY = "xqengine.practice";
const RETRY = 3000; // milliseconds until a list that did not come is asked for again

const stored = kept(KEY);
/** reached @type {Set<string>} */
const done = new Set(stored?.done ?? []);
/** reached without a hint and without taking back @type {Set<string>} */
const alone = new Set(stored?.alone ?? []);

/** @type {Entry[]} */
let list = [];
let loading = false;

/** a hint or a move taken back has helped */
let helped = false;

/** the move that a hint points at @type {{from: string, to: string} | null} */
let arrow = null;

/** @type {trial.Course<Answer>} */
const course = {
  path: `${PATH}/play`,
  played(answer) {
    arrow = null;
    if (answer.done) {
      done.add(answer.id);
      if (!helped) alone.add(answer.id);
      keep(KEY, { done: [...done], alone: [...alone] });
    }
    return { turns: answer.turns };
  },
};

/** @returns {Now | null} */
export function endingNow() {
  return trialOf(course);
}

/** @returns {Entry[]} all endings, once they have come */
export function allEndings() {
  if (!list.length && !loading) void load();
  return list;
}

async function load() {
  loading = true;
  list = (await ask(PATH)) ?? [];
  changed();
  setTimeout(() => {
    loading = false; // what did not come is asked for again, but not at once
  }, RETRY);
}

/** @param {string} id @returns {"" | "done" | "alone"} how far the learner has come with an ending */
export function reached(id) {
  return alone.has(id) ? "alone" : done.has(id) ? "done" : "";
}

/** Begins an ending, or begins it anew. @param {string} id */
export function beginEnding(id) {
  helped = false;
  arrow = null;
  return beginTrial(course, id);
}

/** @returns {Entry | undefined} the ending after the one on the board */
export function nextEnding() {
  return list[list.findIndex((e) => e.id === endingNow()?.answer.id) + 1];
}

/** Takes the last move of the learner back, with the reply to it. */
export async function takeBack() {
  const now = endingNow();
  if (!now?.turns.length || now.busy) return;
  const { turns } = now;
  setTrial({ busy: true });
  if (await beginTrial(course, now.answer.id, turns.slice(0, turns.length - (turns.length % 2 || 2)))) {
    helped = true;
    arrow = null;
    changed();
  } else setTrial({ busy: false });
}

/** Asks for the move that the engine would make, and points at it. */
export async function giveEndingHint() {
  const now = endingNow();
  if (!now || now.busy || now.answer.done || now.answer.failed) return;
  setTrial({ busy: true });
  /** @type {{turn: string} | null} */
  const hint = await ask(`${PATH}/hint`, { id: now.answer.id, turns: now.turns });
  if (trialNow()?.answer !== now.answer) return;
  if (hint) {
    helped = true;
    arrow = wayOf(hint.turn);
  }
  setTrial({ busy: false });
}

/** @returns {{from: string, to: string} | null} the move that a hint points at */
export function pointedAt() {
  return arrow;
}

/** What is said after the last move: a key of the texts. @param {Answer} answer */
export function verdictOf({ goal, judged, done, failed }) {
  if (done) return `practice.reached.${goal}`;
  if (failed) return `practice.failed.${goal}`;
  if (!judged) return "";
  return `practice.${judged.kept ? "kept" : "lost"}.${goal}`;
}
