import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { variants } from "./page.js";
import { pageKey } from "../web/js/keys.js";
import { apply, state } from "../web/js/state.js";

globalThis.Element = class {
  /** @param {string} inside what it stands in */
  constructor(inside = "") {
    this.inside = inside;
  }
  closest(selector) {
    return this.inside && selector.includes(this.inside) ? this : null;
  }
  matches() {
    return false;
  }
};
document.body = new Element();

/** Presses a key; tells whether the page took it. */
function press(key, change = {}) {
  let taken = false;
  pageKey({ key, target: document.body, preventDefault: () => (taken = true), ...change });
  return taken;
}

beforeEach(() => {
  state.welcome = { variants };
  state.start = { variant: "xiangqi" };
  state.status = { state: "human", node: 0, red: {}, black: {} };
  const files = [..."abcdefghi"];
  const ranks = Array.from({ length: 10 }, (_, i) => String(9 - i));
  state.live = { files, ranks, pieces: [] };
  state.cursor = state.preview = null;
  state.flipped = state.mirrored = false;
  apply({ type: "dialog", name: "" });
  apply({ type: "noTurn" });
});

test("letters turn the board and open the help", () => {
  assert.ok(press("f") && state.flipped);
  assert.ok(press("m") && state.mirrored);
  assert.ok(press("?"));
  assert.equal(state.dialog, "help");
  assert.ok(!press("f"), "an open dialog has the keys");
});

test("keys that are not the page's", () => {
  for (const change of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { defaultPrevented: true }]) {
    assert.ok(!press("f", change), JSON.stringify(change));
  }
  for (const inside of ["input", "textarea", "select", ".chooser"]) {
    assert.ok(!press("f", { target: new Element(inside) }), inside);
  }
  assert.ok(!press("q"));
  assert.equal(state.flipped, false);
});

test("Escape deselects, one thing after the other", () => {
  apply({ type: "turn", change: { selected: "h2", asking: { square: "e2", entries: [] } } });
  press("Escape");
  assert.deepEqual([state.turn.asking, state.turn.selected], [null, "h2"]);
  press("Escape");
  assert.equal(state.turn.selected, "");
});

test("w, a, s, d and Shift with an arrow lead over the board as it is turned, not beyond its rim", () => {
  apply({ type: "focus", square: "e0" });
  const way = (...keys) => {
    for (const key of keys) press(key);
    return state.focus;
  };
  assert.equal(way("w", "d"), "f1");
  assert.equal(way("s", "s", "s"), "f0");
  press("ArrowUp", { shiftKey: true });
  assert.equal(state.focus, "f1");
  apply({ type: "flip" });
  assert.equal(way("w"), "f0", "Black's side is below");
  assert.equal(way("a"), "g0");
});
