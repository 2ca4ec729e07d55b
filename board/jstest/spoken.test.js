import assert from "node:assert/strict";
import { before, test } from "node:test";
import { variants } from "./page.js";
import { loadLanguage } from "../web/js/i18n.js";
import { state } from "../web/js/state.js";
import { spokenTurn } from "../web/js/spoken.js";

before(() => {
  state.welcome = { variants };
  state.start = { variant: "xiangqi" };
});

test("moves are words", async () => {
  await loadLanguage("en");
  assert.equal(spokenTurn({ text: "h2e2", wxf: "C2.5", chinese: "炮二平五" }).toLowerCase(), "cannon two to five");
  await loadLanguage("zh");
  assert.equal(spokenTurn({ text: "h2e2", wxf: "C2.5", chinese: "炮二平五" }), "炮二平五");
});

test("no sign, hole or coordinate of xiangqi is left to the voice", async () => {
  for (const language of ["en", "zh", "zh-Hant"]) {
    await loadLanguage(language);
    for (const wxf of ["C2.5", "H8+7", "R+-3", "3+.4", "P5+1i", "E3-5", "A4+5", "K5.4"]) {
      const text = spokenTurn({ text: "h2e2", wxf });
      assert.doesNotMatch(text, /[{}+.▲▼⊗✕⇄×]|spoken\.|kind\.|h2e2/, `${language} ${wxf}: ${text}`);
    }
    for (const san of ["Nf3", "exd5", "O-O", "O-O-O", "e8=Q", "R1xa3", "Qh4xe1"]) {
      const text = spokenTurn({ text: "g1f3", san });
      assert.doesNotMatch(text, /[{}]|spoken\.|=/, `${language} ${san}: ${text}`);
    }
  }
});
