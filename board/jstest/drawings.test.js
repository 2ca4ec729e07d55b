import assert from "node:assert/strict";
import { test } from "node:test";
import { commentWords, drawingsIn, toggled, withDrawings } from "../web/js/drawings.js";

const arrow = { brush: "G", from: "h2", to: "e2" };
const circle = { brush: "R", from: "e4", to: "" };

test("drawings come back from a comment, and its words without them", () => {
  const comment = withDrawings("a good move", [arrow, circle, { ...arrow, brush: "B", to: "h9" }]);
  assert.equal(comment, "[%csl Re4] [%cal Gh2e2,Bh2h9] a good move");
  assert.deepEqual(drawingsIn(comment), [circle, arrow, { ...arrow, brush: "B", to: "h9" }]);
  assert.equal(commentWords(comment), "a good move");
  assert.equal(withDrawings("only words", []), "only words");
  assert.equal(withDrawings("", []), "");
  assert.equal(commentWords(withDrawings("", [circle])), "");
});

test("as other programs write them, also behind the words and in the river", () => {
  const comment = "first line [%cal Gb1c3, Ye2e4]\nsecond [%csl Gar]";
  assert.deepEqual(
    drawingsIn(comment).map((d) => d.brush + d.from + d.to),
    ["Gb1c3", "Ye2e4", "Gar"],
  );
  assert.equal(commentWords(comment), "first line \nsecond");
});

test("what is not a drawing stays in the words", () => {
  for (const comment of ["[%cal ]", "[%cal Gh2]", "[%csl Gh2e2]", "[%cal Xh2e2]", "[%eval 0.3]", "[%cal Gh2e2"]) {
    assert.equal(commentWords(comment), comment);
    assert.deepEqual(drawingsIn(comment), []);
  }
});

test("drawn again it goes, in another colour it changes", () => {
  assert.deepEqual(toggled([arrow], circle), [arrow, circle]);
  assert.deepEqual(toggled([arrow, circle], arrow), [circle]);
  assert.deepEqual(toggled([arrow], { ...arrow, brush: "Y" }), [{ ...arrow, brush: "Y" }]);
  assert.deepEqual(toggled([arrow], { ...arrow, to: "" }), [arrow, { ...arrow, to: "" }], "a circle is not an arrow");
});
