// Evaluations in figures and in words.

import { formatNumber, t } from "./i18n.js";
import { sideName } from "./words.js";

/** @import { Eval } from "./types.js" */

/** @param {Eval} e from Red's view */
export function evalText(e) {
  if (e.mate) return (e.mate < 0 ? "−" : "") + t("eval.mateSign", { n: Math.abs(e.mate) });
  if (e.decided) return t(e.cp > 0 ? "eval.won" : "eval.lost");
  const digits = Math.abs(e.cp) < 995 ? 2 : Math.abs(e.cp) < 9950 ? 1 : 0; // never more than four characters behind the sign
  return `${e.cp > 0 ? "+" : e.cp < 0 ? "−" : ""}${formatNumber(Math.abs(e.cp) / 100, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false })}`;
}

/** @param {Eval} e */
export function evalWords(e) {
  if (e.mate) return t("eval.mate", { side: sideName(e.mate > 0 ? "red" : "black"), n: Math.abs(e.mate) });
  const size = Math.abs(e.cp);
  const side = sideName(e.cp > 0 ? "red" : "black");
  if (e.decided) return t(`eval.decided.${e.decided}`, { side });
  if (size < 40) return t("eval.even");
  return t(size < 150 ? "eval.slightly" : size < 500 ? "eval.better" : "eval.winning", { side });
}
