import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { variants } from "./page.js";
import { draft, draftFrom, newGameOf, recallDraft } from "../web/js/new-draft.js";
import { state } from "../web/js/state.js";

const [, points, , sixteen, chess] = variants;
const handicaps = [{ name: "leftHorse", red: ["b0"], black: ["h9"] }];
const xiangqi = { ...variants[0], handicaps, repetitionRules: ["ChineseRule", "AsianRule"] };

beforeEach(() => {
  state.welcome = { variants, levels: { names: ["beginner"] } };
  state.start = { variant: "xiangqi" };
  recallDraft();
});

test("what nobody has changed is not asked for", () => {
  const beginner = { level: { name: "beginner" } };
  assert.deepEqual(newGameOf(xiangqi), { variant: "xiangqi", red: {}, black: beginner });
  Object.assign(draft, { mode: "black", names: { own: "Anna", red: "", black: "" } });
  assert.deepEqual(newGameOf(xiangqi), { variant: "xiangqi", red: beginner, black: { name: "Anna" } });
});

test("levels and names of all who play", () => {
  const step = { ...draft.red, kind: "step", step: 7 };
  const free = { ...draft.red, kind: "free", moveTime: 1.5, depth: 0, nodes: 1000 };
  Object.assign(draft, { mode: "engines", red: step, black: free });
  const { red, black } = newGameOf(xiangqi);
  assert.deepEqual(red, { level: { name: "step", step: 7 } });
  assert.deepEqual(black, { level: { name: "free", moveTime: 1500, nodes: 1000 } });
  Object.assign(draft, { mode: "people", names: { own: "x", red: "Anna", black: "" } });
  assert.deepEqual([newGameOf(xiangqi).red, newGameOf(xiangqi).black], [{ name: "Anna" }, {}]);
});

test("a side at random is one of the two", () => {
  draft.mode = "random";
  const sides = new Set(Array.from({ length: 60 }, () => (newGameOf(xiangqi).red?.level ? "black" : "red")));
  assert.equal(sides.size, 2);
});

test("clocks, rules and handicaps", () => {
  Object.assign(draft, { clock: "both", game: 0.5, increment: 2, move: 9 });
  assert.deepEqual(newGameOf(xiangqi).clock, { game: 30, increment: 2, move: 9 });
  Object.assign(draft, { repetition: "AsianRule", limit: 0, handicap: "leftHorse" });
  assert.equal(newGameOf(xiangqi).rules.repetition, "AsianRule");
  assert.equal(newGameOf(xiangqi).rules.naturalLimit, 0);
  assert.deepEqual(newGameOf(xiangqi).handicap, ["h9"], "the engine gives it");
  Object.assign(draft, { draws: "BrainKing" });
  assert.equal(newGameOf(chess).rules.draws, "BrainKing");
});

test("a position takes the place of layouts and handicaps", () => {
  const layouts = { red: "12345678", black: "87654321" };
  Object.assign(draft, { layouts, handicap: "leftHorse" });
  assert.deepEqual(newGameOf({ ...sixteen, layouts: "own" }).layouts, layouts);
  assert.deepEqual(newGameOf({ ...sixteen, layouts: "one" }).layouts, { red: "12345678", black: "12345678" });
  draftFrom("xiangqi", "some fen");
  Object.assign(draft, { layouts, handicap: "leftHorse" });
  const game = newGameOf(xiangqi);
  assert.deepEqual([game.fen, game.layouts, game.handicap], ["some fen", undefined, undefined]);
});

test("plates laid in secret, and the target of a game of points", () => {
  const own = { ...sixteen, layouts: "own" };
  Object.assign(draft, { hidden: true, engineLays: "best" });
  assert.deepEqual([newGameOf(own).hidden, newGameOf(own).engine], [true, "best"]);
  draft.mode = "engines";
  assert.equal(newGameOf(own).hidden, undefined, "nobody lays");
  draft.target = 12;
  assert.equal(newGameOf({ ...points, points: true }).target, 12);
  assert.equal(newGameOf(xiangqi).target, undefined);
});
