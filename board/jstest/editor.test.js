import assert from "node:assert/strict";
import { before, beforeEach, test } from "node:test";
import { variants } from "./page.js";
import { state } from "../web/js/state.js";
import {
  canUndo,
  carry,
  castling,
  draft,
  forgetPast,
  mirror,
  put,
  readFEN,
  swapColours,
  undo,
  writeFEN,
} from "../web/js/editor-draft.js";

before(() => {
  state.welcome = { variants };
});
beforeEach(forgetPast);

/** Begins to edit a position. */
function edit(variant, fen) {
  draft.variant = variant;
  readFEN(fen);
}

const fens = {
  xiangqi: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
  "points-match": "r*n-bakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - 3:-2 0 7",
  "stratagem-river": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/4P4/9/P1P3P1P/1C5C1/9/RNBAKABNR b 12345678:bcdefghi - 0 5",
  chess: "r3k2r/pppq1ppp/8/8/8/8/PPPQ1PPP/R3K2R w KQkq - 4 12",
};

test("what was read is written again", () => {
  for (const [variant, fen] of Object.entries(fens)) {
    edit(variant, fen);
    assert.equal(writeFEN(), fen, variant);
  }
});

test("left and right changed twice, and the colours, is as before", () => {
  for (const [variant, fen] of Object.entries(fens)) {
    if (variant === "chess") continue; // rights are lost in a mirror
    edit(variant, fen);
    mirror();
    mirror();
    assert.equal(writeFEN(), fen, `${variant}, mirrored`);
    swapColours();
    assert.notEqual(writeFEN(), fen, variant);
    swapColours();
    assert.equal(writeFEN(), fen, `${variant}, colours changed`);
  }
});

test("points and plates of the sides change with the colours", () => {
  edit("points-match", fens["points-match"]);
  swapColours();
  assert.match(writeFEN(), / b - -2:3 0 7$/);
  edit("stratagem-river", fens["stratagem-river"]);
  swapColours();
  assert.match(writeFEN(), / w bcdefghi:12345678 /);
  edit("chess", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1");
  swapColours();
  assert.equal(writeFEN(), "4k2r/8/8/8/8/8/8/R3K3 b Qk - 0 1");
});

test("every change has its way back", () => {
  edit("chess", fens.chess);
  assert.equal(canUndo(), false);
  put("d5", { letter: "N", mark: "" });
  carry("d5", "e5");
  carry("e5", "e5"); // nowhere: no change
  castling("k", false);
  carry("a1", "");
  assert.match(writeFEN(), /\/4N3\/.*\/4K2R w KQq /);
  for (let i = 0; i < 4; i++) undo();
  assert.equal(writeFEN(), fens.chess);
  assert.equal(canUndo(), false);
  undo();
  assert.equal(writeFEN(), fens.chess);
});

test("what is no FEN leaves an empty board, not a broken one", () => {
  for (const text of ["", "/", "x", "9/9 b", "999999999999/kkkkkkkkkkkkkkkk"]) {
    edit("xiangqi", text);
    assert.equal(writeFEN().split(" ")[0].split("/").length, 10, text);
  }
});
