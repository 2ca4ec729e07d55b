// An ending on the board: what is sent, what is said of an answer, taking back, hints, and what is kept.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import "./page.js";

const entry = { id: "one", chapter: "win", variant: "xiangqi", goal: "win" };
const view = { side: "red", pieces: [{ square: "a1", colour: "red", type: "chariot", kind: "ordinary" }] };
const step = { text: "a1a2", act: "move", from: "a1", to: "a2", mayEnd: true, mayGoOn: false };
const begun = { ...entry, turns: [], moves: 0, done: false, failed: false, view, steps: [step] };
const replied = { ...begun, turns: ["a1a2", "e9e8"], moves: 1, judged: { kept: true, by: "tables" } };

const sent = [];
let answer = begun;
const kept = {};
globalThis.localStorage = { getItem: () => null, setItem: (key, value) => (kept[key] = JSON.parse(value)) };
globalThis.fetch = async (url, options = {}) => {
  if (options.body) sent.push([url, JSON.parse(options.body)]);
  return { ok: true, json: async () => (options.body ? answer : [entry, { ...entry, id: "two" }]) };
};
globalThis.navigator ??= {}; // older releases of node have none

const practice = await import("../web/js/practice.js");
const lessons = await import("../web/js/lessons.js");
const trial = await import("../web/js/trial.js");
const settled = () => new Promise((go) => setTimeout(go, 5));

/** Begins the ending. */
async function begin() {
  answer = begun;
  practice.allEndings();
  await practice.beginEnding("one");
  await settled();
  sent.length = 0;
}

/** Plays a move; the server has an answer. @param {object} next */
async function play(next) {
  answer = next;
  trial.goTo("a1", "a2");
  await settled();
}

test("a move is sent with those before it, and the reply is kept with it", async () => {
  await begin();
  await play(replied);
  assert.deepEqual(sent, [["/api/practice/play", { id: "one", turns: ["a1a2"] }]]);
  assert.deepEqual(practice.endingNow().turns, ["a1a2", "e9e8"]);
  assert.equal(lessons.lessonNow(), null);
});

test("taking back drops the move and the reply, of a game that has ended the move alone", async () => {
  await begin();
  await play(replied);
  sent.length = 0;
  answer = begun;
  await practice.takeBack();
  assert.deepEqual(sent, [["/api/practice/play", { id: "one" }]]);
  assert.deepEqual(practice.endingNow().turns, []);
  await play({ ...replied, turns: ["a1a2"], failed: true });
  sent.length = 0;
  answer = begun;
  await practice.takeBack();
  assert.deepEqual(sent, [["/api/practice/play", { id: "one" }]]);
});

test("a hint points at a move until the next one is played", async () => {
  await begin();
  answer = { turn: "a1a2" };
  await practice.giveEndingHint();
  assert.deepEqual(sent, [["/api/practice/hint", { id: "one", turns: [] }]]);
  assert.deepEqual(practice.pointedAt(), { from: "a1", to: "a2" });
  await play(replied);
  assert.equal(practice.pointedAt(), null);
});

test("what is reached is kept, without help in a list of its own", async () => {
  await begin();
  answer = { turn: "a1a2" };
  await practice.giveEndingHint();
  await play({ ...replied, done: true });
  assert.deepEqual(kept["xqengine.practice"], { done: ["one"], alone: [] });
  assert.equal(practice.reached("one"), "done");
  await begin();
  await play({ ...replied, done: true });
  assert.equal(practice.reached("one"), "alone");
  assert.equal(practice.reached("two"), "");
  assert.equal(practice.nextEnding().id, "two");
});

test("what is said of a move", () => {
  const said = (/** @type {object} */ change) => practice.verdictOf({ ...replied, ...change });
  assert.equal(said({}), "practice.kept.win");
  assert.equal(said({ judged: { kept: false, by: "search" } }), "practice.lost.win");
  assert.equal(said({ goal: "hold", done: true }), "practice.reached.hold");
  assert.equal(said({ failed: true, judged: { kept: false, by: "rules" } }), "practice.failed.win");
  assert.equal(practice.verdictOf(begun), "");
});
