// Words of the page: one JSON file for each language with the same keys. The server sends codes and numbers only.

export const LANGUAGES = ["zh", "en"];

/** @type {Record<string, string>} */
let words = {};
let language = "en";

/** @returns {string} the language that is shown */
export function currentLanguage() {
  return language;
}

/** @returns {boolean} */
export function isChinese() {
  return language === "zh";
}

/** @param {string} wanted */
export async function loadLanguage(wanted) {
  const name = LANGUAGES.includes(wanted) ? wanted : "en";
  const answer = await fetch(new URL(`../i18n/${name}.json`, import.meta.url));
  words = await answer.json();
  language = name;
  document.documentElement.lang = name === "zh" ? "zh-Hans" : name;
}

/** @returns {string} the language the browser asks for */
export function browserLanguage() {
  return (navigator.languages ?? [navigator.language]).some((l, i) => i === 0 && l.toLowerCase().startsWith("zh")) ? "zh" : "en";
}

/**
 * The words of a key, with {name} filled in.
 * @param {string} key
 * @param {Record<string, string | number>} [params]
 */
export function t(key, params) {
  const text = words[key];
  if (text === undefined) return key;
  return params ? text.replace(/\{(\w+)\}/g, (_, name) => String(params[name] ?? "")) : text;
}

/** @param {string} key @returns {boolean} */
export function hasWords(key) {
  return key in words;
}

/** @param {number} value @param {Intl.NumberFormatOptions} [options] */
export function formatNumber(value, options) {
  return new Intl.NumberFormat(language === "zh" ? "zh-CN" : "en", options).format(value);
}

/** @param {string} iso */
export function formatDate(iso) {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : new Intl.DateTimeFormat(language === "zh" ? "zh-CN" : "en", { dateStyle: "medium", timeStyle: "short" }).format(date);
}
