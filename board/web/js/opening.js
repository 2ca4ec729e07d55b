// The names of openings.

import { currentLanguage } from "./i18n.js";
import { nodeOf } from "./tree.js";

/** The name of the last position with one on the way to a node; nothing if there is none. @param {number} id */
export function openingName(id) {
  for (let node = nodeOf(id); node; node = nodeOf(node.parent)) {
    if (!node.opening) continue;
    const { code, texts } = node.opening;
    return `${code} ${texts[currentLanguage()] ?? texts.en}`;
  }
  return "";
}
