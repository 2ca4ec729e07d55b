// Results and their reasons in words: fetched when a game ends or a repetition threatens.

import { variant } from "./selectors.js";
import { hasWords, t } from "./i18n.js";
import { resultName, sideName } from "./words.js";

/** @import { Outcome } from "./types.js" */

/** Who has won, and why. @param {Outcome} outcome @param {string} [result] @returns {{head: string, why: string}} */
export function outcomeWords(outcome, result) {
  const winner = outcome.winner;
  const loser = winner === "red" ? "black" : "red";
  const own = `reason.${outcome.reason}.${variant()?.family ?? ""}`;
  const reason = outcome.reason
    ? t(hasWords(own) ? own : `reason.${outcome.reason}`, {
        winner: winner ? sideName(winner) : "",
        loser: winner ? sideName(loser) : "",
      })
    : "";
  const head = winner
    ? t("outcome.wins", { side: sideName(winner) })
    : result && result !== "1/2-1/2" && result !== "*"
      ? resultName(result)
      : t("outcome.draw");
  const clause = outcome.referee ? t(`clause.${outcome.referee.clause}`) : "";
  return { head, why: [reason, clause].filter(Boolean).join(t("sentence.gap")) };
}

/** @param {Outcome} outcome @param {string} [result] */
export function outcomeText(outcome, result) {
  const { head, why } = outcomeWords(outcome, result);
  return [head, why].filter(Boolean).join(t("sentence.gap"));
}

/** @param {Outcome} outcome of a repetition */
export function repetitionText(outcome) {
  const clause = outcome.referee ? t(`clause.${outcome.referee.clause}`) : "";
  if (!outcome.winner) return t("warn.draw", { clause });
  return t("warn.loses", { side: sideName(outcome.winner === "red" ? "black" : "red"), clause });
}
