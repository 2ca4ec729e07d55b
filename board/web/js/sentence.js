// Sentences of the server about a turn, with moves and plates as the reader likes them.

import { currentLanguage, isChinese } from "./i18n.js";
import { turnText } from "./words.js";
import { plateName, plateOf } from "./plate-words.js";

/** @import { NodeInfo, Sentence } from "./types.js" */

/** @param {Sentence} sentence */
export function sentenceText(sentence) {
  const { texts, turns } = sentence;
  return (texts[currentLanguage()] ?? texts.en ?? "").replace(/\[(p?)(\d+)\]/g, (_, plate, n) =>
    plate ? plateName(plateOf(Number(n))) : turnText(turns?.[Number(n)] ?? {}),
  );
}

/** What is wrong with a turn, in one line; nothing where nothing can be proved. @param {NodeInfo} node */
export function whyText(node) {
  return (node.why ?? []).map(sentenceText).join(isChinese() ? "" : " ");
}
