import assert from "node:assert/strict";
import { before, test } from "node:test";
import "./page.js";
import { state } from "../web/js/state.js";
import { isMain, lineThrough, mainLine, nodeOf } from "../web/js/tree.js";

// 0 - 1 - 2 - 3
//      \ 4 - 5
before(() => {
  const list = [
    [0, -1, [1]],
    [1, 0, [2, 4]],
    [2, 1, [3]],
    [3, 2],
    [4, 1, [5]],
    [5, 4],
  ];
  state.nodes = new Map(list.map(([id, parent, next]) => [id, { id, parent, next }]));
});

const ids = (line) => line.map((n) => n.id);

test("the main line, and the line through a variation to its end", () => {
  assert.deepEqual(ids(mainLine()), [0, 1, 2, 3]);
  assert.deepEqual(ids(lineThrough(4)), [0, 1, 4, 5]);
  assert.deepEqual(ids(lineThrough(3)), [0, 1, 2, 3]);
  assert.deepEqual(ids(lineThrough(9)), [], "of a node that is not there");
});

test("what stands on the main line", () => {
  assert.deepEqual(
    [...state.nodes.keys()].filter((id) => isMain(nodeOf(id))),
    [0, 1, 2, 3],
  );
});
