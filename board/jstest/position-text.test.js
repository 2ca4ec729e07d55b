import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";
import { positionIn } from "../web/js/position-text.js";

const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

test("a FEN with all its fields, with some, with none", () => {
  for (const fields of [" w - - 0 1", " w", ""]) {
    assert.deepEqual(positionIn(`${start}${fields}`), { fen: start + fields, turns: [] });
  }
});

test("as engines and other programs write it", () => {
  const fen = `${start} b - - 3 7`;
  for (const text of [`position fen ${fen}`, `fen ${fen}`, `FEN: ${fen}`, `[FEN "${fen}"]`, `"${fen}"`, `  ${fen}\n`]) {
    assert.deepEqual(positionIn(text), { fen, turns: [] }, text);
  }
  assert.deepEqual(positionIn(`position fen ${fen} moves h9g7 b0c2`), { fen, turns: ["h9g7", "b0c2"] });
  assert.deepEqual(positionIn("position startpos moves h2e2"), { fen: "", turns: ["h2e2"] });
  assert.deepEqual(positionIn("position startpos"), { fen: "", turns: [] });
});

test("other boards and marks of pieces", () => {
  const chess = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
  assert.equal(positionIn(chess).fen, chess);
  const marked = "2bk1ab2/4a4/9/9/9/-p*p+r6/9/9/9/2BAKAB2 w - 0:0 0 1";
  assert.equal(positionIn(marked).fen, marked);
});

test("records and talk are no positions", () => {
  for (const text of ["", "1. C2.5 H8+7", '[Event "x"]\n1. C2.5', "9/9/9", "a/b", "炮二平五 马8进7", "moves h2e2"]) {
    assert.equal(positionIn(text), null, text);
  }
});
