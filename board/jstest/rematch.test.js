import assert from "node:assert/strict";
import { test } from "node:test";
import { rematchOf } from "../web/js/rematch.js";

const anna = { name: "Anna" };
const engine = { level: { name: "beginner" } };
const rules = { repetition: "ChineseRule" };

test("a rematch has the players, the rules and the usual start", () => {
  const status = { red: anna, black: engine, control: {} };
  const start = { variant: "xiangqi", fen: "the start", usual: true, rules };
  assert.deepEqual(rematchOf(status, start, false), { variant: "xiangqi", red: anna, black: engine, rules });
  assert.deepEqual(rematchOf(status, start, true), { variant: "xiangqi", red: engine, black: anna, rules });
});

test("also the clock, the position and the target of the game", () => {
  const status = { red: anna, black: anna, control: { move: 30 } };
  const start = { variant: "points-match", fen: "a position", usual: false, target: 50, rules };
  const again = rematchOf(status, start, false);
  assert.deepEqual([again.clock, again.fen, again.target], [{ move: 30 }, "a position", 50]);
});
