// Positions in texts that people paste: a FEN, with or without all its fields, or the position of an engine's log.

import { state } from "./state.js";
import { command, connection, newGame } from "./commands.js";
import { t } from "./i18n.js";
import { faultWords } from "./refusals.js";
import { variantOf } from "./selectors.js";

/** @typedef {{fen: string, turns: string[]}} PositionText */

/** A text that is a position and no record; null if it is none. @param {string} text @returns {PositionText | null} */
export function positionIn(text) {
  const one = text
    .trim()
    .replace(/^"(.*)"$/s, "$1")
    .replace(/\s+/g, " ");
  const [, before = "", moves = ""] = /^(.*?)(?: moves (.*))?$/.exec(one) ?? [];
  const turns = moves.split(" ").filter(Boolean);
  if (/^position startpos$/i.test(before)) return { fen: "", turns };
  const fen = before.replace(/^(?:position )?(?:fen:? )?/i, "").replace(/^\[FEN "(.*)"\]$/i, "$1");
  return /^[A-Za-z0-9*+-]+(?:\/[A-Za-z0-9*+-]+){7,10}(?: \S+){0,7}$/.test(fen) ? { fen, turns } : null;
}

/**
 * Begins a game from a position, in the variant that is shown if it is one of its positions, else in the first that knows it.
 * @param {PositionText} position @returns {Promise<string>} what is wrong with it; nothing if it is shown now
 */
export async function openPosition({ fen, turns }) {
  const shown = state.start?.variant ?? "";
  const names = [shown, ...(state.welcome?.variants.map((v) => v.name).filter((name) => name !== shown) ?? [])].filter(
    (name) => variantOf(name),
  );
  /** @type {Record<string, string> | null} */
  let wrong = null;
  for (const variant of names) {
    const answer = await connection.ask({ type: "check", variant, fen });
    if (!answer.ok) {
      const fits = (variantOf(variant)?.ranks.length ?? 0) === fen.split("/").length;
      if (!wrong && fits) wrong = answer.params ?? {};
      continue;
    }
    if (!(await newGame({ variant, ...(fen ? { fen: answer.fen ?? fen } : {}) }))) return t("error.http");
    if (turns.length) await command("insert", { node: 0, turns });
    return "";
  }
  return t("error.fen", faultWords(wrong ?? { field: "board", reason: t("why.unknown") }));
}
