// A board of its own in a dialog, on which a learner tries something: a lesson, or an ending. What a point does, the steps of a
// turn, and what is sent to the server; what comes of a turn the course says. What is shown of it is in view-trial.js.

import { changed } from "./state.js";
import { t } from "./i18n.js";
import { notify } from "./notify.js";
import { playSound } from "./sound.js";

/** @import { Choice, View } from "./types.js" */

/**
 * What the server says of every trial.
 * @typedef {{id: string, variant: string, targets?: string[], refusal?: {reason: string, inTheWay?: string[]}, done: boolean,
 *   failed: boolean, view: View, steps: Choice[]}} Answer
 */
/**
 * The trial on the board: the turns so far, the steps of the turn that has begun, and what is pointed at.
 * @template {Answer} [A=Answer]
 * @typedef {{answer: A, turns: string[], prefix: Choice[], selected: string, focus: string, asking: Choice[], note: string,
 *   refused: {square: string, text: string, inTheWay: string[]} | null, hints: number, busy: boolean}} Now
 */
/**
 * What kind of trial it is: where the server is asked, and what changes with a turn that was played.
 * @template {Answer} [A=Answer]
 * @typedef {{path: string, played: (answer: A, turns: string[], note?: string) => Partial<Now<A>>}} Course
 */

/** @type {Course<any> | null} */
let course = null;

/** @type {Now<any> | null} */
let now = null;

/** The trial on the board, if it is of a kind. @template {Answer} A @param {Course<A>} kind @returns {Now<A> | null} */
export function trialOf(kind) {
  return course === kind ? now : null;
}

/** The trial on the board, of any kind. @returns {Now | null} */
export function trialNow() {
  return now;
}

/** @param {string} path @param {object} [body] @returns {Promise<any>} null if nothing came */
export async function ask(path, body) {
  try {
    const answer = await fetch(path, body ? { method: "POST", body: JSON.stringify(body) } : {});
    if (answer.ok) return await answer.json();
  } catch {
    // said below
  }
  notify(t("error.http"), "error");
  return null;
}

/** @param {Partial<Now>} change */
export function setTrial(change) {
  if (now) now = { ...now, ...change };
  changed();
}

/**
 * Begins a trial, or goes back to where it stood after some turns.
 * @template {Answer} A
 * @param {Course<A>} kind @param {string} id @param {string[]} [turns]
 * @returns {Promise<boolean>} false if nothing came
 */
export async function beginTrial(kind, id, turns = []) {
  /** @type {A | null} */
  const answer = await ask(kind.path, turns.length ? { id, turns } : { id });
  if (!answer) return false;
  const own = answer.view.pieces.find(
    (p) => p.colour === answer.view.side && answer.steps.some((c) => c.from === p.square),
  );
  course = kind;
  now = {
    answer,
    turns,
    prefix: [],
    selected: "",
    focus: own?.square ?? answer.view.pieces[0].square ?? "",
    asking: [],
    note: "",
    refused: null,
    hints: 0,
    busy: false,
  };
  changed();
  return true;
}

/** Back to the list of all. */
export function leaveTrial() {
  now = null;
  changed();
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
export function activatePoint(square) {
  if (!now || now.busy || now.answer.done || now.answer.failed) return;
  if (now.asking.length) return setTrial({ asking: [] });
  const { selected } = now;
  const removal = steps().find((c) => c.act === "removal" && c.to === square);
  if (removal) return void makeStep(removal);
  if (selected === square) return setTrial({ selected: "" });
  if (selected && between(selected, square).length) return goTo(selected, square);
  if (selected && !mayGo(square)) return void refuse(selected, square);
  setTrial({ selected: mayGo(square) ? square : "", focus: square, refused: null });
}

/** A piece was carried, or sent, to a point. @param {string} from @param {string} to */
export function goTo(from, to) {
  const choices = between(from, to);
  if (!choices.length) return void refuse(from, to);
  if (choices.length > 1) return setTrial({ selected: from, asking: choices, refused: null });
  void makeStep(choices[0]);
}

/** Makes a step: plays the turn if it is whole, else asks for what may follow. @param {Choice} choice */
export async function makeStep(choice) {
  if (!now || !course || now.busy) return;
  const prefix = [...now.prefix, choice];
  if (!choice.mayGoOn) return playTurn(prefix.map((c) => c.text).join(","));
  const mine = now;
  setTrial({ busy: true });
  /** @type {Answer | null} */
  const answer = await ask(course.path, {
    id: mine.answer.id,
    turns: mine.turns,
    prefix: prefix.map((c) => c.text),
  });
  if (now?.answer !== mine.answer) return;
  setTrial({ busy: false, selected: "", asking: [], refused: null, ...(answer ? { answer, prefix } : {}) });
}

/** The turn ends with the steps made so far. */
export function endTurn() {
  if (now?.prefix.at(-1)?.mayEnd) void playTurn(now.prefix.map((c) => c.text).join(","));
}

/** Plays a turn of the learner. @param {string} turn @param {string} [note] what is said of it; left out: what came of it */
export async function playTurn(turn, note) {
  const mine = now;
  const kind = course;
  if (!mine || !kind) return;
  setTrial({ busy: true, asking: [] });
  const turns = [...mine.turns, turn];
  /** @type {Answer | null} */
  const answer = await ask(kind.path, { id: mine.answer.id, turns });
  if (now?.answer !== mine.answer) return;
  if (!answer) return setTrial({ busy: false });
  if (answer.refusal) {
    const square = /([a-i][0-9r])[a-z]?$/.exec(turn)?.[1] ?? "";
    const text = t(answer.refusal.reason === "distracts" ? "lessons.why.distracts" : `why.${answer.refusal.reason}`);
    const refused = { square, text, inTheWay: answer.refusal.inTheWay ?? [] };
    return setTrial({ busy: false, selected: "", refused });
  }
  void playSound(answer.view.last?.some((s) => s.captured) ? "capture" : "move");
  const rest = { prefix: [], busy: false, selected: "", refused: null };
  setTrial({ answer, turns, ...rest, ...kind.played(answer, turns, note) });
}

/** Asks why a piece does not go somewhere. @param {string} from @param {string} to */
function refuse(from, to) {
  return playTurn([...(now?.prefix ?? []).map((c) => c.text), from + to].join(","));
}
