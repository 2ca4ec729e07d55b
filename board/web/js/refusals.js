// Why the server refused something, and what is wrong with a position or a record: fetched with the texts that say so.

import { hasWords, t } from "./i18n.js";
import { sideName, variantName } from "./words.js";

/** Why the server refused. @param {string} code @param {Record<string, string>} params */
export function refusalText(code, params) {
  const place = code === "layout" && !params.side ? "both" : (params.because ?? params.state);
  const key = [`error.${code}.${place}`, `error.${code}`].find(hasWords);
  if (!key) return `${code} ${Object.values(params).join(" ")}`;
  return t(key, {
    ...params,
    ...faultWords(params),
    why: params.why ? t(`why.${params.why}`) : "",
    side: params.side ? sideName(params.side) : "",
    limit: hasWords(`limit.${params.limit}`) ? t(`limit.${params.limit}`) : (params.limit ?? ""),
  });
}

/**
 * What is wrong, and in which field: by the code of the cause where there is one, else as the server says it.
 * @param {Record<string, string>} params field, cause, the values of its text, and reason, which is the same in English
 */
export function faultWords(params) {
  const { field = "", reason = "", cause = "" } = params;
  const name = [`fen.field.${field}`, `message.field.${field}`].find(hasWords);
  const values = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, valueWords(key, value)]));
  return { field: name ? t(name) : field, reason: hasWords(cause) ? t(cause, values) : reason };
}

/** Values that have names of their own, and where these stand. @type {Record<string, string>} */
const NAMED = { colour: "side", other: "side", type: "piece", kind: "kind" };

/** A value of a text by its name in the language; what somebody wrote stays as it is. @param {string} key @param {string} value */
function valueWords(key, value) {
  if (key === "variant") return variantName(value);
  const name = key in NAMED ? `${NAMED[key]}.${value}` : "";
  return hasWords(name) ? t(name) : value;
}
