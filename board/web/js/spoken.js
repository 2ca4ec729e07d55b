// Turns as a voice says them: "cannon two to five", 炮二平五, "knight takes f3".

import { chinese, isChinese, t } from "./i18n.js";
import { typeName } from "./words.js";

/** @import { Written } from "./words.js" */

/** @type {Record<string, string>} */
const XIANGQI = { K: "general", A: "advisor", E: "elephant", H: "horse", R: "chariot", C: "cannon", P: "soldier" };
/** @type {Record<string, string>} */
const CHESS = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight", "": "pawn" };
/** @type {Record<string, string>} */
const KINDS = { n: "ordinary", s: "small", k: "royal", i: "idle" };
/** signs of a turn that is written with its points @type {Record<string, string>} */
const SIGNS = {
  "▲": "forward",
  "▼": "back",
  "⊗": "removal",
  "✕": "exchange",
  "⇄": "swap",
  "–": "to",
  "×": "takes",
  "=": "becomes",
};

/** @param {string} digit */
function number(digit) {
  return t("spoken.numbers").split(" ")[Number(digit) - 1] ?? digit;
}

/** @param {string} text with signs, in which every sign is said */
function signs(text) {
  return text
    .replace(/[▲▼⊗✕⇄–×=]/g, (sign) => ` ${t(`spoken.sign.${SIGNS[sign]}`)} `)
    .replace(/ +/g, " ")
    .trim();
}

/** A step in WXF: C2.5, R+-3, 3+.4; or with points: Hb0–c2. @param {string} step */
function xiangqi(step) {
  const [, first, second, heading, to, kind] = /^([KAEHRCP+-]|[1-9])([1-9+-])([.+-])([1-9])([nski]?)$/.exec(step) ?? [];
  if (!first) return signs(step.replace(/[KAEHRCP]/g, (letter) => ` ${typeName(XIANGQI[letter], "red")} `));
  const ordered = /[+-]/.test(second)
    ? t(second === "+" ? "spoken.front" : "spoken.rear")
    : /[+-]/.test(first)
      ? t(first === "+" ? "spoken.front" : "spoken.rear")
      : "";
  const piece = typeName(XIANGQI[first] ?? "soldier", "red");
  const file = /[1-9]/.test(first) ? number(first) : /[1-9]/.test(second) ? number(second) : "";
  const way = t(
    { ".": "spoken.sideways", "+": "spoken.forward", "-": "spoken.backward" }[heading] ?? "spoken.sideways",
  );
  return [ordered, piece, file, way, number(to), kind ? t(`kind.${KINDS[kind]}`) : ""].filter(Boolean).join(" ");
}

/** A turn in SAN. @param {string} san */
function chess(san) {
  if (san.startsWith("O-O")) return t(san.startsWith("O-O-O") ? "spoken.longCastling" : "spoken.shortCastling");
  const [, letter = "", from = "", takes, to = "", becomes] =
    /^([KQRBN]?)([a-h]?[1-8]?)(x?)([a-h][1-8])(?:=([QRBN]))?/.exec(san) ?? [];
  if (!to) return san;
  return [
    typeName(CHESS[letter], "red"),
    from,
    t(takes ? "spoken.sign.takes" : "spoken.sign.to"),
    to,
    becomes ? `${t("spoken.sign.becomes")} ${typeName(CHESS[becomes], "red")}` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** @param {Written} turn @returns {string} never in coordinates alone */
export function spokenTurn(turn) {
  if (turn.san) return chess(turn.san);
  if (isChinese() && turn.chinese) return signs(chinese(turn.chinese));
  return (turn.wxf ?? "").split(/[, ]+/).map(xiangqi).join(", ");
}
