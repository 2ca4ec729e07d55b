import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";
import { chinese, currentLanguage, formatNumber, languageFor, loadLanguage, t } from "../web/js/i18n.js";

test("a browser gets its language, and English for all that the page does not speak", () => {
  for (const [tag, language] of Object.entries({
    "zh-CN": "zh",
    zh: "zh",
    "zh-Hans-TW": "zh",
    "zh-TW": "zh-Hant",
    "zh-HK": "zh-Hant",
    "zh-Hant-CN": "zh-Hant",
    ZH: "zh",
    de: "en",
    "": "en",
    zha: "en",
  }))
    assert.equal(languageFor(tag), language, tag);
});

test("a language that is none is English", async () => {
  await loadLanguage("tlh");
  assert.equal(currentLanguage(), "en");
});

test("values are filled in, what is not given stays, and forms go with the number", async () => {
  await loadLanguage("en");
  assert.match(t("points.bar", { red: 3, black: -1, target: 30 }), /3.*-1.*30/);
  assert.equal(t("points.target", { other: 1 }), t("points.target"), "the hole can be seen and reported");
  assert.equal(t("no.such.words"), "no.such.words");
});

test("names of the server in traditional characters", async () => {
  await loadLanguage("zh-Hant");
  assert.equal(chinese("炮架 车可越 马无蹩 飞将"), "炮架 車可越 馬無蹩 飛將");
  await loadLanguage("zh");
  assert.equal(chinese("车可越"), "车可越");
  assert.equal(formatNumber(1234567), "1,234,567");
});
