// What is read aloud: turns and points politely, check, warnings and verdicts at once. Nothing is said twice. Fetched with
// the first turn.

import { apply, state } from "./state.js";
import { loadMore, locale, t } from "./i18n.js";
import { sideName, turnText } from "./words.js";
import { outcomeText } from "./outcomes.js";

/** @import { NodeInfo, Outcome } from "./types.js" */

/** @param {NodeInfo} node that was just played */
export async function announceTurn(node) {
  await loadMore();
  void speakTurn(node);
  const { live, status } = state;
  if (!live || !status) return;
  const parts = [t("announce.turn", { side: sideName(node.side), turn: turnText(node) })];
  if (node.earned && live.points) {
    for (const side of /** @type {const} */ (["red", "black"])) {
      const n = node.earned[side];
      if (n) parts.push(t("announce.points", { side: sideName(side), n: n > 0 ? `+${n}` : `−${-n}` }));
    }
    parts.push(t("announce.score", { red: live.points.red, black: live.points.black }));
  }
  if (status.state !== "over") parts.push(t("announce.toMove", { side: sideName(live.side) }));
  apply({ type: "announce", polite: parts.join(" ") });
  if (live.check?.length && status.state !== "over")
    apply({ type: "announce", assertive: t("announce.check", { side: sideName(live.side) }) });
  else if (live.occurrence === 2) apply({ type: "announce", assertive: t("announce.second") });
  else if (status.state !== "over") apply({ type: "announce", assertive: "" });
}

/** @param {Outcome} outcome @param {string} result */
export async function announceVerdict(outcome, result) {
  await loadMore();
  apply({ type: "announce", assertive: outcomeText(outcome, result) });
}

/** @param {NodeInfo} node */
async function speakTurn(node) {
  if (!state.settings.speak || !("speechSynthesis" in window)) return;
  const { spokenTurn } = await import("./spoken.js");
  const words = new SpeechSynthesisUtterance(spokenTurn(node));
  words.lang = locale();
  words.volume = state.settings.volume;
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}
