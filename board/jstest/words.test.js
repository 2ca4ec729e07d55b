import assert from "node:assert/strict";
import { before, test } from "node:test";
import { variants } from "./page.js";
import { loadLanguage, loadMore } from "../web/js/i18n.js";
import { state } from "../web/js/state.js";
import { faultWords, refusalText } from "../web/js/refusals.js";
import { evalText, evalWords } from "../web/js/eval-words.js";
import { outcomeText } from "../web/js/outcomes.js";
import { clockText, glyphText, resultName, sideName, turnText } from "../web/js/words.js";

before(() => {
  state.welcome = { variants };
});

/** Shows a game of a variant in a language. */
async function show(variant, language) {
  await loadLanguage(language);
  state.start = { variant };
  state.settings.notation = "";
}

test("who begins is Red, in chess White", async () => {
  await show("xiangqi", "en");
  assert.equal(sideName("red"), "Red");
  await show("chess", "en");
  assert.equal(sideName("red"), "White");
  assert.equal(sideName("red", false), "Red");
});

test("a turn is written as the settings say", async () => {
  const turn = { text: "h2e2", wxf: "C2.5", chinese: "炮二平五" };
  await show("xiangqi", "en");
  assert.equal(turnText(turn), "C2.5");
  state.settings.notation = "coordinates";
  assert.equal(turnText(turn), "h2e2");
  state.settings.notation = "chinese";
  assert.equal(turnText(turn), "炮二平五");
  await show("xiangqi", "zh-Hant");
  assert.equal(turnText({ ...turn, chinese: "车一进一" }), "車一進一");
  await show("chess", "zh");
  assert.equal(turnText({ text: "g1f3", san: "Nf3" }), "Nf3");
});

test("an evaluation never needs more than four characters behind its sign", async () => {
  await show("xiangqi", "en");
  const shown = [0, 4, -35, 994, 996, -1014, 9949, 9951, 20000].map((cp) => evalText({ cp, depth: 1, red: 500 }));
  assert.deepEqual(shown, ["0.00", "+0.04", "−0.35", "+9.94", "+10.0", "−10.1", "+99.5", "+100", "+200"]);
  assert.equal(evalText({ cp: 0, mate: -3, depth: 1, red: 0 })[0], "−");
});

test("what decides a game is said instead of a figure", async () => {
  await show("xiangqi", "en");
  const won = { cp: 25477, depth: 1, red: 1000, decided: "tables" };
  assert.equal(evalText(won), "won");
  assert.equal(evalText({ ...won, cp: -25477 }), "lost");
  assert.equal(evalWords(won), "Red wins by the endgame tables");
  assert.equal(evalWords({ ...won, cp: -25990, decided: "rules" }), "Black wins by the rules of repetition");
});

test("clocks", () => {
  assert.equal(clockText(0), "0:00");
  assert.equal(clockText(-500), "0:00");
  assert.equal(clockText(59_001), "1:00", "a started second is a second");
  assert.equal(clockText(3_600_000), "1:00:00");
  assert.equal(clockText(9_940, true), "9.9");
  assert.equal(clockText(10_000, true), "0:10");
});

test("results and their reasons in every language, without a hole", async () => {
  const reasons = [
    "mate",
    "stalemate",
    "repetition",
    "naturalLimit",
    "fiftyMoves",
    "material",
    "target",
    "victorySoldier",
    "resignation",
    "agreement",
    "gameTime",
    "moveTime",
    "imported",
  ];
  for (const language of ["en", "zh", "zh-Hant"]) {
    for (const { name } of variants) {
      await show(name, language);
      for (const reason of reasons) {
        for (const winner of ["red", "black", undefined]) {
          const text = outcomeText({ over: true, winner, reason }, winner ? undefined : "1/2-1/2");
          assert.doesNotMatch(text, /[{}]|reason\.|outcome\./, `${language} ${name}: ${text}`);
        }
      }
      assert.ok(["1-0", "0-1", "1/2-1/2", "*"].every((result) => !resultName(result).includes("result.")));
    }
  }
});

test("glyphs", () => {
  assert.equal(glyphText([1, 6]), "! ?!");
  assert.equal(glyphText(undefined), "");
});

test("what went wrong is said by its code, in every language, with the names of sides, pieces and variants", async () => {
  const refused = {
    cause: "setup.royalAttacked",
    field: "side to move",
    colour: "red",
    other: "black",
    type: "horse",
    square: "e5",
    reason: "in English",
  };
  const texts = {
    en: "Position: side to move: Red is to move, but the royal Black horse on e5 is attacked",
    zh: "局面：走子方：轮到红方走，但黑方在 e5 的王马正受攻击",
    "zh-Hant": "局面：走子方：輪到紅方走，但黑方在 e5 的王馬正受攻擊",
  };
  for (const [language, text] of Object.entries(texts)) {
    await show("points-match", language);
    await loadMore();
    assert.equal(refusalText("fen", refused), text);
  }
  await show("xiangqi", "zh");
  assert.equal(
    faultWords({ cause: "setup.noTurnField", field: "turn", text: "red", variant: "xiangqi" }).reason,
    "“red”，但象棋没有阶段栏，应为 -",
    "what somebody wrote is not translated",
  );
  assert.equal(refusalText("limit", { limit: "nodes", most: "5000" }), "超出限制：一局的着法，最多 5000");
  assert.equal(
    refusalText("field", { field: "step", cause: "refusal.range", least: "1", most: "12" }),
    "级：应为 1 至 12",
  );
  assert.equal(refusalText("node", { node: "0", because: "start" }), "开局局面不能删除或移动。");
  assert.equal(
    refusalText("disk", { cause: "refusal.full", reason: "write x: no space left on device" }),
    "文件错误：磁盘已满",
  );
  assert.equal(
    refusalText("disk", { reason: "read x: input/output error" }),
    "文件错误：read x: input/output error",
    "only the system has words",
  );
  await show("xiangqi", "en");
  assert.equal(
    faultWords({ cause: "setup.pointsTooFew", rank: "3", n: "1", want: "9" }).reason,
    "rank 3 has 1 point, want 9",
  );
});
