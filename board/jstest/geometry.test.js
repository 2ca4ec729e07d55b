import assert from "node:assert/strict";
import { test } from "node:test";
import { variants } from "./page.js";
import { CELL, centre, placeOf, shapeOf, squareAt } from "../web/js/geometry.js";

test("a point is found where it is drawn, however the board is turned", () => {
  for (const { name, files, ranks } of variants) {
    for (const [flipped, mirrored] of [
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ]) {
      const shape = shapeOf(files, ranks, flipped, mirrored);
      const seen = new Set();
      for (const file of files) {
        for (const rank of ranks) {
          const place = placeOf(shape, file + rank);
          assert.ok(place, name);
          assert.equal(squareAt(shape, place.column, place.row), file + rank);
          seen.add(`${place.column},${place.row}`);
        }
      }
      assert.equal(seen.size, files.length * ranks.length);
    }
  }
});

test("Red's left back corner is below on the left, and above on the right of a turned board", () => {
  const [{ files, ranks }] = variants;
  assert.deepEqual(placeOf(shapeOf(files, ranks, false), "a0"), { column: 0, row: 9 });
  assert.deepEqual(placeOf(shapeOf(files, ranks, true), "a0"), { column: 8, row: 0 });
  assert.deepEqual(placeOf(shapeOf(files, ranks, false, true), "a0"), { column: 8, row: 9 });
  assert.deepEqual(centre(shapeOf(files, ranks, false), "e9"), { x: 4.5 * CELL, y: CELL / 2 });
});

test("what is no point of the board is nowhere", () => {
  const [{ files, ranks }] = variants;
  const shape = shapeOf(files, ranks, false);
  for (const square of ["", "j0", "a10", "er", "4e"]) assert.equal(placeOf(shape, square), null, square);
  for (const [column, row] of [
    [-1, 0],
    [0, -1],
    [9, 0],
    [0, 10],
  ])
    assert.equal(squareAt(shape, column, row), "");
  assert.ok(centre(shape, "er").x < 0, "drawn beyond the board");
});

test("the river row is a row of its own", () => {
  const river = variants.find((v) => v.name === "stratagem-river");
  assert.equal(shapeOf(river.files, river.ranks, false).river, 5);
  assert.equal(shapeOf(variants[0].files, variants[0].ranks, false).river, -1);
});
