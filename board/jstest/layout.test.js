import assert from "node:assert/strict";
import { test } from "node:test";
import { random, usual, withPlate } from "../web/js/layout-text.js";

const plates = [..."123456789abcdefg"].map((symbol, i) => ({ number: i + 1, symbol }));

test("the usual layout is the first eight plates", () => {
  assert.equal(usual({ plates }), "12345678");
  assert.equal(usual({}), "");
});

test("a layout at random has eight different plates, and not always the same", () => {
  const drawn = Array.from({ length: 40 }, () => random({ plates }));
  for (const layout of drawn) {
    assert.equal(new Set(layout).size, 8, layout);
    assert.match(layout, /^[1-9a-g]{8}$/);
  }
  assert.ok(new Set(drawn).size > 30);
  assert.ok(/[9a-g]/.test(drawn.join("")), "of all plates, not of the first eight");
});

test("a plate lies on one point only", () => {
  assert.equal(withPlate("12345678", 0, "9"), "92345678");
  assert.equal(withPlate("12345678", 0, "3"), "32145678", "the two change places");
  assert.equal(withPlate("12345678", 7, "0"), "12345670");
  assert.equal(withPlate("02345678", 1, "0"), "00345678", "nothing can lie on many");
  assert.equal(withPlate("12", 7, "a"), "1200000a", "a short text is filled up");
});
