// The strips of the two players: name, clock, points, plate, captured pieces.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { apply, state } from "./state.js";
import { t } from "./i18n.js";
import { clockText, pieceSetInUse, seatName, sideName } from "./words.js";
import { pieceDrawing, pieceOfLetter } from "./pieces.js";
import { mySide, shownView, variant } from "./selectors.js";

/** @import { Colour } from "./types.js" */

/** What is left on a clock now. @param {Colour} side */
export function timeLeft(side) {
  if (!state.clock || !state.status) return null;
  const { clock, at } = state.clock;
  const gone = clock.running === side ? performance.now() - at : 0;
  const { control } = state.status;
  return {
    game: control.game ? clock[side] - gone : null,
    move: control.move && clock.running === side ? (clock.move ?? 0) - gone : null,
    running: clock.running === side,
  };
}

/** @param {Colour} side */
export function clockView(side) {
  const left = timeLeft(side);
  if (!left) return nothing;
  const low = Math.min(left.game ?? Infinity, left.move ?? Infinity) < 10000;
  return html`<span
    class="clock ${left.running ? "running" : ""} ${low && left.running ? "low" : ""}"
    role="timer"
    aria-label=${t("clock.of", { side: sideName(side) })}
    data-clock=${side}
  >
    ${left.game === null ? nothing : html`<b>${clockText(left.game, true)}</b>`}
    ${left.move === null
      ? nothing
      : html`<small title=${t("clock.forMove")}>${clockText(left.move, true)}</small>`}</span
  >`;
}

/** @param {Colour} side */
export function discIcon(side) {
  return html`<svg class="seal ${side}" viewBox="-50 -50 100 100" aria-hidden="true">
    <g class="piece ${side} ordinary">
      ${pieceDrawing(pieceOfLetter(side === "red" ? "K" : "k", variant()?.types), {
        pieceSet: pieceSetInUse() === "both" ? "simplified" : pieceSetInUse(),
      })}
    </g>
  </svg>`;
}

/** The strip of a player. @param {Colour} side @param {string} place top or bottom @param {unknown} [lost] its captured pieces, where they have no place beside the board */
export function playerStrip(side, place, lost = nothing) {
  const { status } = state;
  const view = shownView();
  if (!status || !view) return nothing;
  const player = status[side];
  const turn = view.side === side && status.state !== "over";
  const thinking = status.state === "engine" && status.side === side;
  return html`<section class="strip ${place} ${turn ? "to-move" : ""}" aria-label=${sideName(side)} data-side=${side}>
    ${discIcon(side)}
    <button
      class="player"
      ?disabled=${mySide() !== null}
      @click=${() => {
        apply({ type: "dialog", name: "players" });
      }}
      title=${t("players.change")}
    >
      <span class="name">${seatName(side)}</span>
      <span class="role"
        >${seatName(side) === sideName(side) ? t("player.person") : sideName(side)}${player.level
          ? ` · ${t("player.engine")}`
          : ""}${thinking ? html` · <span class="thinking">${t("state.thinking")}</span>` : nothing}</span
      >
    </button>
    ${view.points ? html`<span class="points-chip" title=${t("points.title")}>${view.points[side]}</span>` : nothing}
    ${plateChip(side)} ${clockView(side)}${lost}
  </section>`;
}

/** @param {Colour} side */
export function plateChip(side) {
  const view = shownView();
  if (!view?.setting) return nothing;
  const number = view.setting[side];
  const works = Boolean(view.works?.[side]);
  const mode = works ? "works" : number && view.cancelled ? "cancelled" : "none";
  return html`<button
    class="plate-chip ${mode}"
    data-plate=${number}
    data-state=${mode}
    @click=${() => apply({ type: "tab", name: "plates", sheet: 2 })}
  >
    ${number || "–"}
  </button>`;
}

/** Captured pieces of a side. @param {Colour} side */
export function tray(side) {
  const view = shownView();
  const letters = view?.captured?.[side] ?? [];
  return html`<div
    class="tray"
    aria-label=${t("tray.of", { side: sideName(side), n: letters.length })}
    role="img"
    data-tray=${side}
  >
    ${letters.map((letter) => {
      const piece = pieceOfLetter(letter, variant()?.types);
      return html`<svg viewBox="-50 -50 100 100" aria-hidden="true" data-piece=${letter}>
        <g class="piece ${piece.colour} ordinary">
          ${pieceDrawing(piece, { pieceSet: pieceSetInUse() === "both" ? "simplified" : pieceSetInUse() })}
        </g>
      </svg>`;
    })}
  </div>`;
}
