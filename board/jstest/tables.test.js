import assert from "node:assert/strict";
import { before, test } from "node:test";
import { variants } from "./page.js";
import { loadLanguage, loadMore } from "../web/js/i18n.js";
import { apply, state } from "../web/js/state.js";
import { tablesMayKnow, tablesWanted } from "../web/js/selectors.js";
import { headline, markClass, markText, moveWords } from "../web/js/view-tables.js";

const won = {
  value: "win",
  keep: 2,
  moves: [
    { text: "a0a1", value: "win", plies: 23 },
    { text: "a0a2", value: "win", plies: 25 },
    { text: "a0a3", value: "draw", plies: 0 },
    { text: "a0a4", value: "loss", plies: 6 },
  ],
};
const lost = { value: "loss", keep: 1, moves: [{ text: "a0a1", value: "loss", plies: 22 }] };
const drawn = {
  value: "draw",
  keep: 1,
  moves: [
    { text: "a0a1", value: "draw", plies: 0 },
    { text: "a0a2", value: "loss", plies: 1 },
  ],
};

before(async () => {
  state.welcome = { variants: variants.map((v) => (v.name === "xiangqi" ? { ...v, tables: 9 } : v)) };
  state.start = { variant: "xiangqi" };
  await loadLanguage("en");
  await loadMore();
});

test("marks say what a move comes to, without colours too", () => {
  assert.deepEqual(won.moves.map(markText), ["+23", "+25", "=", "−6"]);
  assert.equal(markText({ value: "ruleWin", plies: 11 }), "+11!");
  assert.equal(markText({ value: "cursedWin", plies: 0 }), "=");
  assert.equal(markText({ value: "open", plies: 0 }), "?");
  assert.deepEqual(
    won.moves.map((m) => markClass(won, m)),
    ["keeps", "keeps", "worse", "worse"],
  );
  assert.equal(markClass(lost, lost.moves[0]), "lost");
});

test("words say what is kept and what is given away", () => {
  assert.deepEqual(
    won.moves.map((m) => moveWords(won, m)),
    ["keeps the win, 23 plies", "keeps the win, 25 plies", "gives the win away: draw", "loses, 6 plies"],
  );
  assert.deepEqual(
    drawn.moves.map((m) => moveWords(drawn, m)),
    ["keeps the draw", "loses, 1 ply"],
  );
});

test("the headline names who wins", () => {
  assert.match(headline(won, "red"), /^Red wins: within 23 plies .* 2 of 4 moves keep it\.$/);
  assert.match(headline(lost, "red"), /^Black wins: within 22 plies/);
  assert.equal(headline(drawn, "black"), "Drawn. 1 of 2 moves keeps it.");
  assert.match(headline({ ...lost, value: "ruleLoss" }, "black"), /^Red wins within 22 plies/);
});

test("every value has words in every language", async () => {
  for (const language of ["en", "zh", "zh-Hant"]) {
    await loadLanguage(language);
    await loadMore();
    for (const value of ["win", "ruleWin", "cursedWin", "draw", "open", "cursedLoss", "ruleLoss", "loss"]) {
      const all = { value, keep: 1, moves: [{ text: "a0a1", value, plies: 3 }, drawn.moves[0]] };
      for (const text of [headline(all, "red"), moveWords(all, all.moves[0]), moveWords(drawn, all.moves[0])]) {
        assert.doesNotMatch(text, /tables\.|[{}]/, `${language} ${value}`);
      }
    }
  }
  await loadLanguage("en");
});

test("tables are asked for where they may know the position, and it is wanted", () => {
  const pieces = (n) => apply({ type: "look", node: 1, view: { pieces: Array.from({ length: n }, () => ({})) } });
  state.status = { node: 0 };
  pieces(10);
  assert.ok(!tablesMayKnow());
  pieces(9);
  assert.ok(tablesMayKnow() && !tablesWanted());
  state.status = { node: 0, analysis: { on: true } };
  assert.ok(tablesWanted());
  state.status = { node: 0 };
  apply({ type: "settings", change: { tables: true } });
  assert.ok(tablesWanted());
  state.start = { variant: "points-match" };
  assert.ok(!tablesMayKnow() && !tablesWanted());
});
