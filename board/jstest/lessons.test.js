// The lesson on the board: what a point does, what is sent to the server, and what is kept.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import "./page.js";

/** @param {string} from @param {string} to @param {object} [more] */
const step = (from, to, more) => ({ text: from + to, act: "move", from, to, mayEnd: true, mayGoOn: false, ...more });

const view = { side: "red", pieces: [{ square: "a1", colour: "red", type: "chariot", kind: "ordinary" }] };
const begun = {
  id: "one",
  chapter: "pieces",
  variant: "xiangqi",
  solution: ["a1a2", "a2a3"],
  turns: 0,
  done: false,
  failed: false,
  view,
  steps: [
    step("a1", "a2"),
    step("a1", "b1"),
    step("a1", "b1", { text: "a1b1i" }),
    { text: "+", act: "step", mayEnd: false, mayGoOn: true },
  ],
};

const sent = [];
let answer = begun;
const kept = {};
globalThis.localStorage = { getItem: () => null, setItem: (key, value) => (kept[key] = JSON.parse(value)) };
globalThis.fetch = async (url, options = {}) => {
  if (options.body) sent.push(JSON.parse(options.body));
  return { ok: true, json: async () => (options.body ? answer : [begun, { ...begun, id: "two" }]) };
};
globalThis.navigator ??= {}; // older releases of node have none

const lessons = await import("../web/js/lessons.js");
const trial = await import("../web/js/trial.js");
const settled = () => new Promise((go) => setTimeout(go, 5));

/** Begins the lesson. */
async function begin() {
  answer = begun;
  lessons.allLessons();
  await lessons.beginLesson("one");
  await settled();
  sent.length = 0;
}

test("the second of two points plays a turn", async () => {
  await begin();
  trial.activatePoint("a1");
  assert.equal(lessons.lessonNow().selected, "a1");
  answer = { ...begun, turns: 1 };
  trial.activatePoint("a2");
  await settled();
  assert.deepEqual(sent, [{ id: "one", turns: ["a1a2"] }]);
  assert.deepEqual(lessons.lessonNow().turns, ["a1a2"]);
});

test("where several steps lead to a point, the learner chooses", async () => {
  await begin();
  trial.goTo("a1", "b1");
  assert.equal(lessons.lessonNow().asking.length, 2);
  assert.equal(sent.length, 0);
  await trial.makeStep(lessons.lessonNow().asking[1]);
  assert.deepEqual(sent, [{ id: "one", turns: ["a1b1i"] }]);
});

test("a step that goes on asks for what may follow, and the turn is sent as a whole", async () => {
  await begin();
  await trial.makeStep(begun.steps[3]);
  assert.deepEqual(sent[0], { id: "one", turns: [], prefix: ["+"] });
  trial.goTo("a1", "a2");
  await settled();
  assert.deepEqual(sent[1].turns, ["+,a1a2"]);
});

test("a refusal names its point, and the turn is not kept", async () => {
  await begin();
  trial.activatePoint("a1");
  answer = { ...begun, refusal: { reason: "path", inTheWay: ["a3"] } };
  trial.activatePoint("a5");
  await settled();
  assert.equal(lessons.lessonNow().refused.square, "a5");
  assert.deepEqual(lessons.lessonNow().refused.inTheWay, ["a3"]);
  assert.deepEqual(lessons.lessonNow().turns, []);
});

test("the second hint points at the turn, as long as the learner is on the way", async () => {
  await begin();
  assert.equal(lessons.hintedTurn(), null);
  lessons.giveLessonHint();
  lessons.giveLessonHint();
  assert.deepEqual(lessons.hintedTurn(), { from: "a1", to: "a2" });
  trial.setTrial({ turns: ["a1b1"] });
  assert.equal(lessons.hintedTurn(), null);
});

test("what is done is kept, and the next lesson is the one behind it", async () => {
  await begin();
  answer = { ...begun, turns: 1, done: true };
  trial.goTo("a1", "a2");
  await settled();
  assert.ok(lessons.isDone("one"));
  assert.deepEqual(kept["xqengine.lessons"], { done: ["one"] });
  assert.equal(lessons.nextLesson().id, "two");
  trial.activatePoint("a1");
  assert.equal(lessons.lessonNow().selected, "");
});

test("an answer that comes when another lesson has begun is not shown", async () => {
  await begin();
  let arrive;
  const real = globalThis.fetch;
  globalThis.fetch = () =>
    new Promise((go) => (arrive = () => go({ ok: true, json: async () => ({ ...begun, done: true }) })));
  trial.goTo("a1", "a2");
  trial.leaveTrial();
  arrive();
  globalThis.fetch = real;
  await settled();
  assert.equal(lessons.lessonNow(), null);
});
