// Names of plates and what they do: fetched for the variants that have plates.

import { chinese, hasWords, isChinese, t } from "./i18n.js";
import { platesInUse } from "./words.js";
import { shownView, variant } from "./selectors.js";

/** @import { PlateInfo } from "./types.js" */

/** @param {PlateInfo | undefined} plate */
export function plateName(plate) {
  if (!plate) return t("plate.none");
  return isChinese() ? chinese(plate.chinese) : plate.english;
}

/** A name of at most ten letters, for the board: the piece's letter and what it can do. @param {PlateInfo | undefined} plate */
export function plateShort(plate) {
  if (!plate) return "";
  const key = `plate.short.${plate.chinese}`;
  return hasWords(key) ? t(key) : plateName(plate);
}

/** The name in the other language, for who reads English: plates are Chinese in books. @param {PlateInfo} plate */
export function plateOther(plate) {
  return isChinese() ? "" : plate.chinese;
}

/** What a plate does, for a tooltip. @param {PlateInfo} plate @param {string} [name] of the variant */
export function plateText(plate, name = variant()?.name ?? "") {
  const own = `power.${plate.chinese}.${name}`;
  const key = [own, `power.${plate.chinese}`].find(hasWords);
  return `${plate.number} ${[plateName(plate), plateOther(plate)].filter(Boolean).join(" ")}${key ? `: ${t(key)}` : ""}`;
}

/** @param {number} number */
export function plateOf(number) {
  return variant()?.plates?.find((p) => p.number === number);
}

/** What is written on a point of the board; nothing where plates are shown by number. @param {number} number */
export function plateOnBoard(number) {
  const style = platesInUse();
  if (style === "number") return "";
  return style === "chinese" ? (plateOf(number)?.chinese ?? "") : plateShort(plateOf(number));
}

/** What lies on a point of a palace, for a tooltip. @param {string} square */
export function plateHint(square) {
  const lying = /** @type {const} */ (["red", "black"]).map(
    (side) => shownView()?.layouts?.[side].find((p) => p.square === square)?.plate,
  );
  return lying
    .map((n) => plateOf(n ?? 0))
    .filter((p) => p !== undefined)
    .map((p) => plateText(p))
    .join("\n");
}
