// What is read aloud: turns and points politely, check, warnings and verdicts at once. Nothing is said twice.

import { changed, state } from "./state.js";
import { loadMore, locale, t } from "./i18n.js";
import { outcomeText, sideName, turnText } from "./words.js";

/** @import { NodeInfo, Outcome } from "./types.js" */

/** @param {NodeInfo} node that was just played */
export function announceTurn(node) {
  const { live, status } = state;
  if (!live || !status) return;
  const parts = [t("say.turn", { side: sideName(node.side), turn: turnText(node) })];
  if (node.earned && live.points) {
    for (const side of /** @type {const} */ (["red", "black"])) {
      const n = node.earned[side];
      if (n) parts.push(t("say.points", { side: sideName(side), n: n > 0 ? `+${n}` : `−${-n}` }));
    }
    parts.push(t("say.score", { red: live.points.red, black: live.points.black }));
  }
  if (status.state !== "over") parts.push(t("say.toMove", { side: sideName(live.side) }));
  state.polite = parts.join(" ");
  if (live.check?.length && status.state !== "over") state.assertive = t("say.check", { side: sideName(live.side) });
  else if (live.occurrence === 2) state.assertive = t("say.second");
  else if (status.state !== "over") state.assertive = "";
  changed();
}

/** @param {Outcome} outcome @param {string} result */
export function announceVerdict(outcome, result) {
  state.assertive = outcomeText(outcome, result);
}

/** @param {NodeInfo} node */
export async function speakTurn(node) {
  if (!state.settings.speak || !("speechSynthesis" in window)) return;
  const [{ spokenTurn }] = await Promise.all([import("./spoken.js"), loadMore()]);
  const words = new SpeechSynthesisUtterance(spokenTurn(node));
  words.lang = locale();
  words.volume = state.settings.volume;
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}
