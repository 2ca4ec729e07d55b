// What the board is drawn on: ground, lines, river, palaces, coordinates.

import { svg, nothing } from "../vendor/lit-html/lit-html.js";
import { CELL, fileAt, rankAt } from "./geometry.js";

/** @import { Shape } from "./geometry.js" */
/** @import { Picture } from "./board.js" */

/** @param {Shape} shape @param {string} coordinates */
export function viewBox(shape, coordinates) {
  const margin = coordinates === "none" ? 10 : 36;
  return `${-margin} ${-margin} ${shape.files.length * CELL + 2 * margin} ${shape.ranks.length * CELL + 2 * margin}`;
}

/** The ground, lines, river and palaces. @param {Shape} shape @param {boolean} [traditional] how the river is called */
export function ground(shape, traditional) {
  const width = shape.files.length * CELL;
  const height = shape.ranks.length * CELL;
  if (shape.cells)
    return svg`<rect class="ground" x="-8" y="-8" width=${width + 16} height=${height + 16} rx="10"></rect>${cells(shape)}`;
  const half = CELL / 2;
  const right = width - half;
  const river = shape.river;
  const top = 4 * CELL + half;
  const bottom = (shape.ranks.length - 5) * CELL + half;
  let lines = "";
  for (let row = 0; row < shape.ranks.length; row++)
    if (row !== river) lines += `M${half} ${row * CELL + half}H${right}`;
  for (let column = 0; column < shape.files.length; column++) {
    const x = column * CELL + half;
    const rim = column === 0 || column === shape.files.length - 1;
    lines +=
      rim && river < 0 ? `M${x} ${half}V${height - half}` : `M${x} ${half}V${top}M${x} ${bottom}V${height - half}`;
  }
  const palaces = [half, height - half - 2 * CELL]
    .map((y) => `M${half + 3 * CELL} ${y}l200 200m0 -200l-200 200`)
    .join("");
  return svg`
    <rect class="ground" x="-8" y="-8" width=${width + 16} height=${height + 16} rx="10"></rect>
    <rect class="palace-ground" x=${half + 3 * CELL} y=${half} width="200" height="200"></rect>
    <rect class="palace-ground" x=${half + 3 * CELL} y=${height - half - 200} width="200" height="200"></rect>
    ${river < 0 ? svg`<rect class="river-ground" x=${half} y=${top} width=${right - half} height=${bottom - top}></rect>` : riverRow(shape, top, bottom)}
    <path class="line" d=${lines + palaces}></path>
    <path class="line" d=${marks(shape)}></path>
    <path class="frame" d=${
      river < 0
        ? `M42 42H${right + 8}V${height - 42}H42Z`
        : `M0 ${top}H42V42H${right + 8}V${top}H${width}V${bottom}H${right + 8}V${height - 42}H42V${bottom}H0Z`
    }></path>
    ${river < 0 ? riverWords(shape, width, (top + bottom) / 2, traditional) : nothing}`;
}

/** @param {Shape} shape @param {number} width @param {number} y @param {boolean} [traditional] */
export function riverWords(shape, width, y, traditional) {
  const border = traditional ? "漢 界" : "汉 界";
  const words = shape.flipped ? [border, "楚 河"] : ["楚 河", border];
  return words.map(
    (word, i) =>
      svg`<text class="river-word" text-anchor="middle" x=${width * (i ? 0.72 : 0.28)} y=${y + 17} lang="zh">${word}</text>`,
  );
}

/** Nine cells with crosses between the banks. @param {Shape} shape @param {number} top @param {number} bottom */
export function riverRow(shape, top, bottom) {
  const width = shape.files.length * CELL;
  const y = shape.river * CELL;
  let crosses = "";
  let waves = "";
  for (let column = 0; column < shape.files.length; column++) {
    const x = column * CELL;
    crosses += `M${x + 6} ${y + 6}h88v88h-88ZM${x + 6} ${y + 6}l88 88m0 -88l-88 88`;
    waves += `M${x + 10} ${y - 22}q10 -8 20 0t20 0t20 0t20 0M${x + 10} ${y + CELL + 22}q10 -8 20 0t20 0t20 0t20 0`;
  }
  return svg`
    <rect class="river-ground" x="0" y=${top} width=${width} height=${bottom - top}></rect>
    <path class="wave" d=${waves}></path>
    <path class="river-cell" d=${crosses}></path>`;
}

/** Light and dark cells. @param {Shape} shape */
export function cells(shape) {
  const dark = [];
  for (let row = 0; row < shape.ranks.length; row++) {
    for (let column = 0; column < shape.files.length; column++) {
      if ((rankAt(shape, row) + fileAt(shape, column)) % 2)
        dark.push(svg`<rect class="dark-cell" x=${column * CELL} y=${row * CELL} width=${CELL} height=${CELL}></rect>`);
    }
  }
  return dark;
}

/** The angles at the points of cannons and soldiers. @param {Shape} shape */
export function marks(shape) {
  let path = "";
  const last = shape.ranks.length - 1;
  const points = [
    [1, 2],
    [7, 2],
    [0, 3],
    [2, 3],
    [4, 3],
    [6, 3],
    [8, 3],
  ];
  for (const [column, row] of points) {
    for (const y of [row, last - row]) {
      for (const sx of [-1, 1]) {
        if ((column === 0 && sx < 0) || (column === 8 && sx > 0)) continue;
        for (const sy of [-1, 1])
          path += `M${column * CELL + 50 + sx * 7} ${y * CELL + 50 + sy * 20}v${-sy * 13}h${sx * 13}`;
      }
    }
  }
  return path;
}

/** @param {Picture} p */
export function coordinates(p) {
  if (p.coordinates === "none") return nothing;
  const { shape } = p;
  const width = shape.files.length * CELL;
  const height = shape.ranks.length * CELL;
  const letters = p.coordinates !== "chinese" || shape.cells;
  const chinese = p.coordinates !== "letters" && !shape.cells;
  const out = [];
  for (let i = 0; i < shape.files.length; i++) {
    const x = i * CELL + 50;
    const at = fileAt(shape, i);
    const file = shape.files[at];
    const [above, below] = shape.flipped ? [NUMERALS[at], DIGITS[at]] : [DIGITS[at], NUMERALS[at]];
    if (chinese) {
      out.push(svg`<text class="coordinate" text-anchor="middle" x=${letters ? x - 14 : x} y="-14">${above}</text>`);
      out.push(
        svg`<text class="coordinate" text-anchor="middle" x=${letters ? x - 14 : x} y=${height + 29}>${below}</text>`,
      );
    }
    if (letters) {
      out.push(
        svg`<text class="coordinate faint" text-anchor="middle" x=${chinese ? x + 14 : x} y="-14">${file}</text>`,
      );
      out.push(
        svg`<text class="coordinate faint" text-anchor="middle" x=${chinese ? x + 14 : x} y=${height + 29}>${file}</text>`,
      );
    }
  }
  if (letters) {
    shape.ranks.forEach((rank, i) => {
      const y = rankAt(shape, i) * CELL + 58;
      out.push(svg`<text class="coordinate faint" text-anchor="middle" x="-20" y=${y}>${rank}</text>`);
      out.push(svg`<text class="coordinate faint" text-anchor="middle" x=${width + 20} y=${y}>${rank}</text>`);
    });
  }
  return out;
}

const NUMERALS = ["九", "八", "七", "六", "五", "四", "三", "二", "一"];

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
