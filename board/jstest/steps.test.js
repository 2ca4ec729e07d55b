import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { variants } from "./page.js";
import { apply, state } from "../web/js/state.js";
import { asks, hasSteps, keeps, stepsBetween, stepsNow, targets } from "../web/js/steps.js";

const kinds = { ...variants[1], kinds: ["ordinary", "small", "idle"] };
const piece = { type: "horse", kind: "ordinary" };
const step = (text, change = {}) => ({
  text,
  act: "move",
  from: text.slice(0, 2),
  to: text.slice(2, 4),
  piece,
  ...change,
});

/** Offers steps to a person that plays a variant. */
function offer(variant, ...steps) {
  state.welcome = { variants: [variant] };
  state.start = { variant: variant.name };
  state.status = { state: "human", red: {}, black: {} };
  apply({ type: "connection", open: true });
  apply({ type: "noTurn" });
  apply({ type: "turn", change: { choices: { steps } } });
}

beforeEach(() => {
  state.cursor = null;
  state.outdated = false;
  state.settings.conversion = "ask";
});

test("steps of a point, and what each target looks like", () => {
  const plain = { ...variants[0], kinds: ["ordinary"] };
  offer(plain, step("h0g2"), step("h0i2", { act: "capture", ends: { over: true, winner: "red" } }), step("a0a1"));
  assert.ok(hasSteps("h0") && !hasSteps("b0"));
  assert.deepEqual(
    stepsBetween("h0", "g2").map((c) => c.text),
    ["h0g2"],
  );
  assert.equal(targets().size, 0, "nothing is selected");
  apply({ type: "turn", change: { selected: "h0" } });
  assert.deepEqual([...targets().keys()], ["g2", "i2"]);
  assert.deepEqual(targets().get("i2"), { shape: "capture", asks: false, warn: false, wins: true });
  apply({ type: "turn", change: { sending: true } });
  assert.deepEqual(stepsNow(), [], "none while a turn is on its way");
});

test("castling is reached over the rook as well", () => {
  offer({ ...variants[4], kinds: ["ordinary"] }, step("e1g1", { act: "castling", also: "h1" }));
  apply({ type: "turn", change: { selected: "e1" } });
  assert.deepEqual([...targets().keys()], ["g1", "h1"]);
  assert.equal(stepsBetween("e1", "h1")[0].text, "e1g1");
});

test("steps that prepare a turn are no targets, a removal is", () => {
  offer(variants[3], { text: "+", act: "step", forward: true }, { text: "xa5", act: "removal", to: "a5", warn: {} });
  assert.deepEqual([...targets()], [["a5", { shape: "removal", warn: true }]]);
  assert.ok(!hasSteps("a5"));
});

test("a person is asked when it matters which", () => {
  const small = { ...piece, kind: "small" };
  const stays = step("h0g2", { becomes: piece });
  const turns = step("h0g2s", { becomes: small });
  offer(kinds, stays, turns);
  assert.ok(keeps(stays) && !keeps(turns));
  assert.ok(asks([stays, turns]));
  state.settings.conversion = "keep";
  assert.ok(!asks([stays, turns]), "the settings say that pieces stay as they are");
  assert.ok(asks([turns]), "but one that must change is asked for");
  const queen = step("a7a8q", { becomes: { type: "queen", kind: "ordinary" } });
  assert.ok(asks([queen, { ...queen, text: "a7a8r" }]), "what a pawn becomes");
  assert.ok(asks([step("h0g2", { act: "capture" }), step("h0g2", { act: "exchange" })]));
});
