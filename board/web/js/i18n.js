// Words of the page: one JSON file for each language with the same keys. The server sends codes and values; what goes wrong
// has keys that begin with "error.", and for the cause with "setup." (of a position), "record." (of a file) or "refusal.".

export const LANGUAGES = ["zh", "zh-Hant", "en"];

/** What the languages call themselves. @type {Record<string, string>} */
export const LANGUAGE_NAMES = { zh: "简体中文", "zh-Hant": "繁體中文", en: "English" };

/** @type {Record<string, string>} */
let words = {};
let language = "en";

/** @returns {string} the language that is shown */
export function currentLanguage() {
  return language;
}

/** @returns {boolean} */
export function isChinese() {
  return language !== "en";
}

/** @param {string} file @returns {Promise<Record<string, string>>} */
async function wordsOf(file) {
  return (await fetch(new URL(`../i18n/${file}.json`, import.meta.url))).json();
}

/** files of texts that only parts of the page need, once they are wanted @type {Map<string, Promise<void>>} */
const added = new Map();

/** Fetches texts that do not come with the first page. @param {string} [file] */
export function loadMore(file = "more") {
  const coming =
    added.get(file) ??
    add(file).catch((error) => {
      added.delete(file); // the next part asks for them again
      throw error;
    });
  added.set(file, coming);
  return coming;
}

/** @param {string} file */
async function add(file) {
  const name = language;
  const texts = await wordsOf(`${name}-${file}`);
  if (name === language) words = { ...words, ...texts };
}

/** @param {string} wanted */
export async function loadLanguage(wanted) {
  const name = LANGUAGES.includes(wanted) ? wanted : "en";
  const files = [name, ...[...added.keys()].map((file) => `${name}-${file}`)];
  words = Object.assign({}, ...(await Promise.all(files.map(wordsOf))));
  language = name;
  document.documentElement.lang = name === "zh" ? "zh-Hans" : name;
  traditional = name === "zh-Hant";
}

/** @returns {string} the language the browser asks for */
export function browserLanguage() {
  return languageFor((navigator.languages ?? [navigator.language])[0] ?? "");
}

/** @param {string} tag of a browser, such as zh-TW @returns {string} the language of the page for it */
export function languageFor(tag) {
  if (!/^zh\b/i.test(tag)) return "en";
  return /^zh-(hant|tw|hk|mo)\b/i.test(tag) ? "zh-Hant" : "zh";
}

// The server writes names of plates and turns in simplified characters; these are the ones that differ.
const SIMPLIFIED = "侧冲则卧后宫将帅换敌无点牵环盘离积竞简线胜腾规计赛躯车过进闲阔飞马驼骡";
const TRADITIONAL = "側衝則臥後宮將帥換敵無點牽環盤離積競簡線勝騰規計賽軀車過進閒闊飛馬駝騾";
let traditional = false;

/** A name or a turn of the server in the characters of the language. @param {string} text */
export function chinese(text) {
  if (!traditional) return text;
  return text.replace(/[\u4e00-\u9fff]/g, (c) => TRADITIONAL[SIMPLIFIED.indexOf(c)] ?? c);
}

/** @returns {string} for numbers, dates and the browser's voice */
export function locale() {
  return { zh: "zh-CN", "zh-Hant": "zh-TW" }[language] ?? "en";
}

/**
 * The words of a key, with {name} filled in; {name|form for one|other form} becomes the form that goes with the number. A name
 * that is not given stays as it is, so that a reader can report it.
 * @param {string} key
 * @param {Record<string, string | number>} [params]
 */
export function t(key, params) {
  const text = words[key];
  if (text === undefined) return key;
  return params
    ? text.replace(/\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g, (hole, name, one, other) =>
        !(name in params) ? hole : other === undefined ? String(params[name] ?? "") : isOne(params[name]) ? one : other,
      )
    : text;
}

/** @param {string | number} value */
function isOne(value) {
  return new Intl.PluralRules(locale()).select(Number(value)) === "one";
}

/** @param {string} key @returns {boolean} */
export function hasWords(key) {
  return key in words;
}

/** @param {number} value @param {Intl.NumberFormatOptions} [options] */
export function formatNumber(value, options) {
  return new Intl.NumberFormat(locale(), options).format(value);
}

/** @param {string} iso */
export function formatDate(iso) {
  const date = new Date(iso);
  return Number.isNaN(date.getTime())
    ? iso
    : new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(date);
}
