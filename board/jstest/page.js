// What the page's pure modules need besides themselves: its words from the files, somewhere to keep settings, and the variants
// that a server would list.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

globalThis.document = {
  documentElement: {},
  querySelector: () => null,
  createComment: () => ({}), // what lit-html asks for when it is loaded
  createTreeWalker: () => ({}),
};
globalThis.addEventListener = () => {};
globalThis.location = { hash: "" };
globalThis.localStorage = { getItem: () => null, setItem: () => {} };
globalThis.fetch = async (url) => ({ json: async () => JSON.parse(await readFile(fileURLToPath(url), "utf8")) });

const nine = [..."abcdefghi"];
const eight = [..."abcdefgh"];
const ranks = (n) => Array.from({ length: n }, (_, i) => String(n - 1 - i));

const xiangqi = {
  first: "red",
  types: { k: "general", a: "advisor", b: "elephant", n: "horse", r: "chariot", c: "cannon", p: "soldier" },
  notations: ["chinese", "wxf"],
  squares: false,
  handicaps: [],
  repetitionRules: ["ChineseRule", "AllowChase"],
  drawRules: [],
};

export const variants = [
  { ...xiangqi, name: "xiangqi", family: "xiangqi", files: nine, ranks: ranks(10), chinese: "象棋" },
  { ...xiangqi, name: "points-match", family: "points", files: nine, ranks: ranks(10), chinese: "积分象棋" },
  {
    ...xiangqi,
    name: "stratagem-river",
    family: "stratagem",
    files: nine,
    ranks: ["9", "8", "7", "6", "5", "r", "4", "3", "2", "1", "0"],
    chinese: "奇策象棋",
  },
  { ...xiangqi, name: "stratagem-sixteen", family: "stratagem", files: nine, ranks: ranks(10), chinese: "奇计大全" },
  {
    name: "chess",
    family: "chess",
    first: "white",
    types: { k: "king", q: "queen", b: "bishop", n: "knight", r: "rook", p: "pawn" },
    notations: ["san"],
    squares: true,
    castling: true,
    handicaps: [],
    repetitionRules: [],
    drawRules: ["FIDE", "BrainKing"],
    files: eight,
    ranks: ["8", "7", "6", "5", "4", "3", "2", "1"],
    chinese: "国际象棋",
  },
];

// With the words that the page fetches for its parts.
const { loadMore } = await import("../web/js/i18n.js");
await loadMore();
