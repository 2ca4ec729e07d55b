// Sentences of the page: codes and parameters of the server in the language of the person.

import { chinese, currentLanguage, formatNumber, hasWords, isChinese, t } from "./i18n.js";
import { state } from "./state.js";
import { variant, variantOf } from "./selectors.js";

/** @import { Colour, Level, Line, Piece, Player, TimeControl, VariantInfo } from "./types.js" */

/** White and Red are the same side: some variants call it White. @param {VariantInfo} [v] left out: that of the game that is shown */
export function beginsWhite(v = variant()) {
  return v?.first === "white";
}

/** @param {string} side @param {boolean} [white] White begins; left out: in the game that is shown */
export function sideName(side, white = beginsWhite()) {
  return t(side === "red" && white ? "side.white" : `side.${side}`);
}

/** @param {string} name of a variant */
export function variantName(name) {
  const v = variantOf(name);
  return hasWords(`variant.${name}`) ? t(`variant.${name}`) : (isChinese() && v?.chinese) || name;
}

/** @returns {string} how plates are named on the board: own, chinese, number */
export function platesInUse() {
  const { plateNames } = state.settings;
  if (typeof plateNames === "boolean") return plateNames ? "own" : "number";
  return plateNames;
}

/** @param {string} type @param {string} colour */
export function typeName(type, colour) {
  const own = `piece.${colour}.${type}`;
  return hasWords(own) ? t(own) : hasWords(`piece.${type}`) ? t(`piece.${type}`) : type;
}

/** @param {Piece} piece @param {boolean} [white] as for sideName */
export function pieceName(piece, white = beginsWhite()) {
  const kind = piece.kind && piece.kind !== "ordinary" ? t(`kind.${piece.kind}`) : "";
  return t(kind ? "named.withKind" : "named.plain", {
    side: sideName(piece.colour, white),
    piece: typeName(piece.type, piece.colour),
    kind,
  });
}

/** @param {Level | undefined} level */
export function levelName(level) {
  if (!level) return t("player.person");
  if (level.name === "step") return t("strength.step", { step: level.step ?? 1 });
  if (level.name === "free") {
    const parts = [];
    if (level.moveTime) parts.push(t("strength.seconds", { seconds: formatNumber(level.moveTime / 1000) }));
    if (level.depth) parts.push(t("strength.depth", { depth: level.depth }));
    if (level.nodes) parts.push(t("strength.nodes", { nodes: formatNumber(level.nodes) }));
    return parts.join(" · ") || t("level.free");
  }
  return t(`level.${level.name}`);
}

/** @param {Player} player */
export function playerName(player) {
  return player.level ? levelName(player.level) : player.name || t("player.person");
}

/** The person against the engine is you. @param {Colour} side */
export function seatName(side) {
  const { status } = state;
  if (!status) return "";
  const other = status[side === "red" ? "black" : "red"];
  if (status[side].level || status[side].name) return playerName(status[side]);
  return other.level ? t("player.you") : sideName(side);
}

/** @typedef {{text?: string, wxf?: string, chinese?: string, san?: string}} Written */

/** A turn, or a step of one, in the notation of the settings: wherever one is shown. @param {Written} turn */
export function turnText(turn) {
  const notation = notationInUse();
  if (turn.san) return notation === "coordinates" ? turn.text || "" : turn.san;
  if (notation === "chinese") return chinese(turn.chinese || turn.text || "");
  if (notation === "wxf") return turn.wxf || turn.text || "";
  return turn.text || "";
}

/** The turns of a line of the engine, each as turnText shows it. @param {Line} line @returns {string[]} */
export function lineTurns(line) {
  return line.turns.map((text, i) =>
    turnText({ text, wxf: line.wxf?.[i], chinese: line.chinese?.[i], san: line.san?.[i] }),
  );
}

/** @returns {string} */
export function notationInUse() {
  return state.settings.notation || (isChinese() ? "chinese" : "wxf");
}

/** @param {boolean} [squares] the board has squares; left out: that of the game that is shown @returns {string} how pieces are drawn */
export function pieceSetInUse(squares = variant()?.squares) {
  if (squares) return "symbols";
  return state.settings.pieceSet || { zh: "simplified", "zh-Hant": "traditional" }[currentLanguage()] || "both";
}

/** @returns {boolean} what is written on the board is in traditional characters */
export function inTraditional() {
  return currentLanguage() === "zh-Hant" || pieceSetInUse() === "traditional";
}

/** @param {string} result */
export function resultName(result, white = beginsWhite()) {
  return (
    {
      "1-0": t("result.red", { side: sideName("red", white) }),
      "0-1": t("result.black", { side: sideName("black", white) }),
      "1/2-1/2": t("result.draw"),
    }[result] ?? t("result.open")
  );
}

/** @param {number} ms @param {boolean} [tenths] */
export function clockText(ms, tenths) {
  const left = Math.max(0, ms);
  const total = Math.ceil(left / 1000);
  if (tenths && left < 10000) return (left / 1000).toFixed(1);
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const seconds = String(total % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${seconds}` : `${minutes}:${seconds}`;
}

/** @param {TimeControl} control */
export function controlText(control) {
  const parts = [];
  if (control.game) parts.push(t("clock.minutes", { n: formatNumber(control.game / 60) }));
  if (control.increment) parts.push(t("clock.plus", { n: control.increment }));
  if (control.move) parts.push(t("clock.perMove", { n: control.move }));
  return parts.join(" ") || t("clock.none");
}

/** @param {number[] | undefined} glyphs */
export function glyphText(glyphs) {
  /** @type {Record<number, string>} */
  const signs = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };
  return (glyphs ?? []).map((g) => signs[g] ?? "").join(" ");
}
