import assert from "node:assert/strict";
import { before, test } from "node:test";
import "./page.js";
import { state } from "../web/js/state.js";
import { faultsOf, learners, lessonsOf, phasesOf, timesOf } from "../web/js/faults.js";
import { loadLanguage } from "../web/js/i18n.js";
import { sentenceText, whyText } from "../web/js/sentence.js";
import { wayOf } from "../web/js/learn.js";

before(() => {
  const list = [
    { id: 0, parent: -1, next: [1] },
    { id: 1, parent: 0, next: [2, 5], side: "red", judged: 1 },
    { id: 2, parent: 1, next: [3], side: "black", judged: 4, better: 5 },
    { id: 3, parent: 2, next: [4], side: "red", judged: 6 },
    { id: 4, parent: 3, side: "black", judged: 2, better: 9 },
    { id: 5, parent: 1, side: "black", judged: 4 },
  ];
  state.nodes = new Map(list.map((n) => [n.id, n]));
  state.nodes.get(1).best = "h9g7";
});

const ids = (nodes) => nodes.map((n) => n.id);

test("faults are of the main line, a good move is none, and only what has a better move is a lesson", () => {
  assert.deepEqual(ids(faultsOf()), [2, 3, 4]);
  assert.deepEqual(ids(faultsOf("red")), [3]);
  assert.deepEqual(ids(lessonsOf("black")), [2]);
  assert.deepEqual(ids(lessonsOf("red")), []);
});

test("a person learns from its own faults against the engine, and from those of both sides otherwise", () => {
  state.status = { red: {}, black: { level: { name: "beginner" } } };
  assert.deepEqual(learners(), ["red"]);
  state.status = { red: {}, black: {} };
  assert.deepEqual(learners(), ["red", "black"]);
  state.status = { red: { level: {} }, black: { level: {} } };
  assert.deepEqual(learners(), ["red", "black"]);
});

test("phases that never came are left out", () => {
  assert.deepEqual(phasesOf({ middlegame: 21, endgame: 21 }, 20), [{ name: "opening", from: 0, to: 20 }]);
  assert.deepEqual(phasesOf({ middlegame: 6, endgame: 15 }, 20), [
    { name: "opening", from: 0, to: 6 },
    { name: "middlegame", from: 6, to: 15 },
    { name: "endgame", from: 15, to: 20 },
  ]);
  assert.deepEqual(phasesOf({ middlegame: 0, endgame: 0 }, 4), [{ name: "endgame", from: 0, to: 4 }]);
});

test("times are shares of the longest", () => {
  assert.deepEqual(timesOf([{ id: 1 }, { id: 2 }]), []);
  const nodes = [{ id: 0 }, { id: 1, spent: 500 }, { id: 2, spent: 2000 }];
  assert.deepEqual(
    timesOf(nodes).map(({ node, share }) => [node.id, share]),
    [
      [1, 0.25],
      [2, 1],
    ],
  );
});

test("a sentence has its moves in the notation of the reader, and stands in the language of the page", async () => {
  const sentence = {
    kind: "hang",
    texts: { en: "[1] after [0].", zh: "[0]之后[1]。", "zh-Hant": "[0]之後[1]。" },
    turns: [
      { text: "h2e2", wxf: "C2=5", chinese: "炮二平五" },
      { text: "h9g7", wxf: "H8+7", chinese: "马8进7" },
    ],
  };
  await loadLanguage("en");
  assert.equal(sentenceText(sentence), "H8+7 after C2=5.");
  await loadLanguage("zh-Hant");
  assert.equal(sentenceText(sentence), "炮二平五之後馬8進7。");
  await loadLanguage("zh");
  assert.equal(whyText({ why: [sentence, sentence] }), "炮二平五之后马8进7。炮二平五之后马8进7。");
  assert.equal(whyText({}), "");
});

test("the way of a turn is that of its last step that moves a piece", () => {
  assert.deepEqual(wayOf("h2e2"), { from: "h2", to: "e2" });
  assert.deepEqual(wayOf("+,h2e2n"), { from: "h2", to: "e2" });
  assert.deepEqual(wayOf("xer,a3ar"), { from: "a3", to: "ar" });
  assert.equal(wayOf("+"), null);
});
