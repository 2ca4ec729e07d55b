// The parts around the board while a game is played: players, clocks, points, plates, the turn in the making.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { answerDraw, command, look, play, unmakeStep, makeStep } from "./commands.js";
import { changed, isFreeBoard, mayMove, shownNode, shownView, state, variant } from "./state.js";
import { endTurn, markerStep, stepsNow } from "./input.js";
import { t } from "./i18n.js";
import {
  clockText,
  evalText,
  evalWords,
  isChess,
  lineTurns,
  pieceName,
  pieceSetInUse,
  outcomeText,
  outcomeWords,
  plateName,
  plateOf,
  plateOther,
  repetitionText,
  seatName,
  sideName,
  turnText,
} from "./words.js";
import { icon } from "./icons.js";
import { pieceDrawing, pieceOfLetter } from "./pieces.js";

/** @import { Arrow } from "./board.js" */
/** @import { Choice, Colour, Line } from "./types.js" */

/** What is left on a clock now. @param {Colour} side */
function timeLeft(side) {
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
function clockView(side) {
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
function discIcon(side) {
  return html`<svg class="seal ${side}" viewBox="-50 -50 100 100" aria-hidden="true">
    <g class="piece ${side} ordinary">
      ${pieceDrawing(pieceOfLetter(side === "red" ? "K" : "k", isChess()), {
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
      @click=${() => {
        state.dialog = "players";
        changed();
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
function plateChip(side) {
  const view = shownView();
  if (!view?.setting) return nothing;
  const number = view.setting[side];
  const works = Boolean(view.works?.[side]);
  const mode = works ? "works" : number && view.cancelled ? "cancelled" : "none";
  return html`<button
    class="plate-chip ${mode}"
    data-plate=${number}
    data-state=${mode}
    @click=${() => {
      state.tab = "plates";
      state.sheet = 2;
      changed();
    }}
  >
    ${number || "–"}
  </button>`;
}

/** The plates that are set, with what they are about. */
export function platesStrip() {
  const view = shownView();
  const v = variant();
  if (!view?.setting || !v?.plates) return nothing;
  const sides = state.flipped ? /** @type {const} */ (["red", "black"]) : /** @type {const} */ (["black", "red"]);
  return html`<section class="plates-strip card" aria-label=${t("plates.set")}>
    ${sides.map((side) => {
      const number = view.setting?.[side] ?? 0;
      const plate = plateOf(number);
      const works = Boolean(view.works?.[side]);
      const mode = works ? "works" : number && view.cancelled ? "cancelled" : "none";
      return html`<div class="plate-line ${side} ${mode}" data-side=${side} data-state=${mode} data-plate=${number}>
        <span class="plate-no">${number || "–"}</span>
        <span class="plate-what"
          ><b>${plateName(plate)}</b>${plate && plateOther(plate)
            ? html` <i lang="zh">${plateOther(plate)}</i>`
            : nothing}
          <small
            >${mode === "works"
              ? t("plate.works")
              : mode === "cancelled"
                ? t("plate.cancelled")
                : t("plate.nothing")}</small
          ></span
        >
      </div>`;
    })}
    ${view.cancelled ? html`<p class="linkage">${t("plate.bothSame")}</p>` : nothing}
  </section>`;
}

/** The markers beside the board: nine cells for each side. */
export function markerTracks() {
  const view = shownView();
  const v = variant();
  if (!v?.marker || !view?.setting) return nothing;
  const steps = stepsNow().filter((c) => c.act === "step");
  const made = state.turn.prefix.some((p) => /^[+-]/.test(p));
  const sides = state.flipped ? /** @type {const} */ (["red", "black"]) : /** @type {const} */ (["black", "red"]);
  return html`<div class="tracks" role="group" aria-label=${t("marker.title")}>
    ${sides.map((side) => {
      const now = view.setting?.[side] ?? 0;
      const mine = side === view.side && mayMove();
      const cells = [...Array(9).keys()];
      return html`<div
        class="track ${side} ${mine && steps.length ? "due" : ""}"
        data-side=${side}
        data-setting=${now}
        aria-label=${t("marker.of", { side: sideName(side), n: now })}
        role="group"
      >
        <button
          class="track-step"
          data-step="-"
          ?disabled=${!mine || !steps.some((c) => !c.forward)}
          aria-label=${t("marker.back")}
          @click=${() => markerStep(false)}
        >
          ▼
        </button>
        ${cells.map(
          (n) =>
            html`<span
              class="track-cell ${n === now ? "token" : ""}"
              title=${n ? `${n} ${plateName(plateOf(n))}` : t("plate.none")}
              >${n}</span
            >`,
        )}
        <button
          class="track-step"
          data-step="+"
          ?disabled=${!mine || !steps.some((c) => c.forward)}
          aria-label=${t("marker.forward")}
          @click=${() => markerStep(true)}
        >
          ▲
        </button>
        ${mine && made
          ? html`<button class="track-undo" @click=${() => void unmakeStep()} aria-label=${t("marker.undo")}>
              ${icon("undo")}
            </button>`
          : nothing}
      </div>`;
    })}
  </div>`;
}

/** Points of both sides growing towards each other. */
export function pointsBar() {
  const view = shownView();
  if (!view?.points) return nothing;
  const target = view.target ?? 0;
  const low = Math.min(0, view.points.red, view.points.black);
  const span = Math.max(1, target - low);
  /** @param {number} n */
  const width = (n) => Math.max(0, Math.min(1, (n - low) / span)) * 100;
  const { red, black } = view.points;
  const zero = ((0 - low) / span) * 100;
  const last = state.earned;
  return html`<section class="points card" aria-label=${t("points.title")}>
    <div class="points-head">
      <b class="red" data-points="red">${red}</b>
      <span class="points-target"><span aria-hidden="true">⚑</span> ${t("points.target", { n: target })}</span>
      <b class="black" data-points="black">${black}</b>
    </div>
    <svg
      class="points-bar"
      viewBox="0 0 204 20"
      preserveAspectRatio="none"
      role="img"
      aria-label=${t("points.bar", { red, black, target })}
    >
      <rect class="points-ground" x="0" y="2" width="204" height="16" rx="3"></rect>
      <rect class="points-red" x="0" y="2" width=${width(red)} height="16"></rect>
      <rect class="points-black" x=${204 - width(black)} y="2" width=${width(black)} height="16"></rect>
      <line class="points-zero" x1=${zero} x2=${zero} y1="0" y2="20"></line>
      <line class="points-zero" x1=${204 - zero} x2=${204 - zero} y1="0" y2="20"></line>
      <path class="points-flag" d="M101 0h2v20h-2z"></path>
    </svg>
    ${last
      ? html`<p class="chips" data-chip=${last.key}>
          ${
            /** @type {const} */ (["red", "black"]).map((side) =>
              last[side]
                ? html`<span class="chip ${side}" data-earned=${side}
                    >${t(last.why, {
                      n: last[side] > 0 ? `+${last[side]}` : `−${-last[side]}`,
                      side: sideName(side),
                    })}</span
                  >`
                : nothing,
            )
          }
        </p>`
      : nothing}
    ${view.needs
      ? html`<p class="needs">${t("points.needs", { red: view.needs.red, black: view.needs.black })}</p>`
      : nothing}
  </section>`;
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
      const piece = pieceOfLetter(letter, isChess());
      return html`<svg viewBox="-50 -50 100 100" aria-hidden="true" data-piece=${letter}>
        <g class="piece ${piece.colour} ordinary">
          ${pieceDrawing(piece, { pieceSet: pieceSetInUse() === "both" ? "simplified" : pieceSetInUse() })}
        </g>
      </svg>`;
    })}
  </div>`;
}

/** The line that says whose turn it is and what hangs over the board. */
export function stateLine() {
  const { status } = state;
  const view = shownView();
  if (!status || !view) return nothing;
  const parts = [];
  const looking = state.cursor !== null && !state.preview;
  if (state.preview) parts.push(t("state.preview"));
  else if (status.state === "over")
    parts.push(outcomeText(status.verdict ?? { over: true, reason: status.reason }, status.result));
  else if (status.state === "laying") parts.push(t("state.laying"));
  else if (status.state === "paused") parts.push(t("state.paused"));
  else if (looking) parts.push(t(isFreeBoard() ? "state.lookingFree" : "state.looking"));
  else if (status.state === "engine") parts.push(t("state.engine", { side: sideName(status.side) }));
  else if (view.half) parts.push(t(state.turn.choices?.mayEnd ? "state.second" : "state.secondMust"));
  else parts.push(t(isFreeBoard() ? "state.sideToMove" : "state.yourTurn", { side: sideName(view.side) }));
  const check = view.check?.length && status.state !== "over";
  return html`<section class="state-line card ${status.state}" data-state=${status.state}>
    <p class="state-words">
      ${parts.join(" · ")}${check ? html` <strong class="in-check">${t("state.check")}</strong>` : nothing}
    </p>
    <p class="counters">
      ${view.occurrence > 1
        ? html`<span data-occurrence=${view.occurrence}>${t("counter.occurrence", { n: view.occurrence })}</span>`
        : nothing}
      ${view.limit && view.limit.clock * 2 >= view.limit.of
        ? html`<span>${t("counter.limit", { n: view.limit.clock, of: view.limit.of })}</span>`
        : nothing}
      ${view.outside
        ? /** @type {const} */ (["red", "black"])
            .filter((s) => view.outside?.[s])
            .map((s) => html`<span data-outside=${s}>${t("state.outside", { side: sideName(s) })}</span>`)
        : nothing}
    </p>
    ${looking
      ? html`<p class="row">
          <button data-act="back-to-game" @click=${() => void look(status.node)}>${t("act.toGame")}</button>
          <button data-act="goto" @click=${() => void command("goto", { node: shownNode() })}>
            ${t("act.playFromHere")}
          </button>
        </p>`
      : nothing}
    ${status.state === "over" && status.statistic
      ? html`<p class="statistic">${t("statistic", status.statistic)}</p>`
      : nothing}
    ${status.reason === "bothLost" ? html`<p class="note">${t("reason.bothLost")}</p>` : nothing}
    ${status.fault
      ? html`<p class="fault">
          ${t("state.fault")} <button @click=${() => void command("retry")}>${t("act.retry")}</button>
        </p>`
      : nothing}
    ${status.declined && !status.offer
      ? html`<p class="note" role="status" data-declined="true">${t("draw.declined")}</p>`
      : nothing}
    ${status.offer
      ? html`<p class="row offer" data-offer=${status.offer}>
          ${t("draw.offered", { side: sideName(status.offer) })}
          ${status[status.offer === "red" ? "black" : "red"].level
            ? nothing
            : ["accept", "decline"].map(
                (a) => html`<button data-act=${a} @click=${() => void answerDraw(a)}>${t(`act.${a}`)}</button>`,
              )}
        </p>`
      : nothing}
  </section>`;
}

/** The result across the board, until another position is looked at or it is closed. It lets the pointer through. */
export function resultOnBoard() {
  const { status } = state;
  if (
    status?.state !== "over" ||
    status.reason === "imported" ||
    state.cursor !== null ||
    state.preview ||
    status.analysis?.on
  )
    return nothing;
  const key = `${state.game} ${status.node} ${status.result}`;
  if (state.resultClosed === key) return nothing;
  const { head, why } = outcomeWords(status.verdict ?? { over: true, reason: status.reason }, status.result);
  return html`<div class="result-on-board" data-result=${status.result}>
    <b>${head}</b><span>${why}</span>
    <button
      class="quiet"
      aria-label=${t("act.close")}
      title=${t("act.close")}
      @click=${() => {
        state.resultClosed = key;
        changed();
      }}
    >
      ${icon("close")}
    </button>
  </div>`;
}

/** The warning before the turn that would complete a repetition. */
export function warningBanner() {
  const steps = stepsNow();
  const third = steps.filter((c) => c.warn?.outcome);
  const second = steps.filter((c) => c.warn?.if && !c.warn?.outcome);
  if (!third.length && !second.length) return nothing;
  const choice = third[0] ?? second[0];
  const outcome = choice.warn?.outcome ?? choice.warn?.if;
  if (!outcome) return nothing;
  const name = third.length ? third.map(turnText).join(", ") : turnText(choice);
  return html`<section class="banner warning" role="note" data-warning=${third.length ? "third" : "second"}>
    <b>${t(third.length ? "warn.third" : "warn.before", { turn: name })}</b> ${repetitionText(outcome)}
  </section>`;
}

/** The turn in the making: its chips and buttons. */
export function stepBar() {
  const { turn } = state;
  const steps = stepsNow();
  const marker = steps.filter((c) => c.act === "step");
  const removals = steps.filter((c) => c.act === "removal");
  if (!turn.prefix.length && !marker.length && !removals.length) return nothing;
  return html`<section class="step-bar card" aria-label=${t("turn.making")}>
    ${turn.made.map((c, i) => html`<span class="step-chip" data-step-made=${c.text}>${i + 1}. ${chipText(c)}</span>`)}
    ${marker.some((c) => !c.forward)
      ? html`<button data-act="marker-back" @click=${() => markerStep(false)}>${t("marker.back")} −</button>`
      : nothing}
    ${marker.some((c) => c.forward)
      ? html`<button data-act="marker-forward" @click=${() => markerStep(true)}>${t("marker.forward")} +</button>`
      : nothing}
    ${removals.map(
      (c) =>
        html`<button data-act="removal" @click=${() => void makeStep(c)}>
          ${t("turn.takeOff", { piece: c.captured ? pieceName(c.captured) : (c.to ?? "") })}
        </button>`,
    )}
    ${turn.prefix.length && turn.choices?.mayEnd
      ? html`<button class="primary" data-act="end-turn" @click=${endTurn}>${t("act.endTurn")}</button>`
      : nothing}
    ${turn.prefix.length
      ? html`<button data-act="unmake" @click=${() => void unmakeStep()}>
          ${t(/^[+\-x]/.test(turn.prefix[turn.prefix.length - 1]) ? "act.undoStep" : "act.firstBack")}
        </button>`
      : nothing}
  </section>`;
}

/** @param {Choice} step that is made */
function chipText(step) {
  if (step.act === "step") return t(step.forward ? "turn.markerForward" : "turn.markerBack");
  if (step.act === "removal") return t("turn.tookOff", { piece: step.captured ? pieceName(step.captured) : "" });
  return turnText(step);
}

/** A new game from here. */
function playFromHere() {
  const fen = shownView()?.fen ?? "";
  void import("./dialog-new.js").then((m) => {
    m.draftFrom(state.start?.variant ?? "", fen);
    state.dialog = "new";
    changed();
  });
}

/** The buttons of the game: eight places, each with the same button or its counterpart whatever the state of the game. */
export function actionBar() {
  const { status } = state;
  if (!status) return nothing;
  const over = status.state === "over";
  const paused = status.state === "paused";
  const played = !status.record && !(status.red.level && status.black.level); // by somebody who may give it up
  const able = state.connected && !state.outdated;
  /** @param {string} name @param {string} sign @param {() => void} act @param {boolean} on */
  const button = (name, sign, act, on) =>
    html`<button
      data-act=${name}
      ?disabled=${!on || !able}
      @click=${act}
      aria-label=${t(`act.${name}`)}
      title=${t(`act.${name}`)}
    >
      ${icon(sign)}<span>${t(`act.${name}`)}</span>
    </button>`;
  return html`<nav class="actions" aria-label=${t("actions")}>
    ${button(
      "takeback",
      "undo",
      () => void command("takeback"),
      !status.record && state.nodes.size > 1 && status.node !== 0,
    )}
    ${button("redo", "redo", () => void command("redo"), Boolean(state.nodes.get(status.node)?.next?.length))}
    ${status.state === "engine"
      ? button("movenow", "now", () => void command("movenow"), true)
      : button("hint", "hint", () => void command("hint"), status.state === "human")}
    ${status.record
      ? button("fromhere", "play", playFromHere, true)
      : over
        ? button("playon", "play", () => void command("playon"), !state.live?.outcome.over)
        : button(
            paused ? "resume" : "pause",
            paused ? "play" : "pause",
            () => void command("pause", { on: !paused }),
            status.state !== "laying",
          )}
    ${button("draw", "draw", () => void command("draw", { action: "offer" }), played && status.state === "human")}
    ${button(
      "resign",
      "flag",
      () => {
        state.dialog = "resign";
        changed();
      },
      played && !over && status.state !== "laying",
    )}
    ${button(
      "engineplays",
      "engine",
      () => {
        state.dialog = "players";
        changed();
      },
      !status.record && status.state !== "laying",
    )}
    ${button(
      "new",
      "new",
      () =>
        void import("./dialog-new.js").then((m) => {
          m.recallDraft();
          state.dialog = "new";
          changed();
        }),
      true,
    )}
  </nav>`;
}

/** Arrows of the best lines and of the hint. @returns {Arrow[]} */
export function arrowsNow() {
  const out = state.preview ? [] : arrowOf(state.pointed, 0);
  if (!state.settings.arrows || state.preview || state.turn.prefix.length) return out;
  const think = state.thinking.get("analysis");
  if (state.status?.analysis?.on && think && think.node === shownNode()) {
    think.lines.slice(0, 3).forEach((line, i) => out.push(...arrowOf(line.turns[0], i + 1)));
  }
  const hint = state.thinking.get("hint");
  if (hint && hint.node === shownNode() && hint.lines[0]) out.push(...arrowOf(hint.lines[0].turns[0], 0));
  return out;
}

/** @param {string | undefined} turn @param {number} rank */
function arrowOf(turn, rank) {
  return (turn ?? "")
    .split(",")
    .map((step) => /^([a-i][0-9r]0?)([a-i][0-9r]0?)/.exec(step))
    .filter((m) => m !== null)
    .map((m) => ({ from: m[1], to: m[2], rank }));
}

/** Evaluation beside the board; where there is none, its place is kept. */
export function evalBar() {
  const { status, settings } = state;
  if (!status) return nothing;
  const analysing = status.analysis?.on;
  const told = analysing || settings.evalInGame || status.state === "over" ? evaluation() : null;
  if (!analysing && !told) return html`<div class="eval-place"></div>`;
  const { text, words, red } = told ?? { text: "", words: t("eval.none"), red: 50 };
  return html`<div class="eval" role="img" aria-label=${`${text} ${words}`.trim()} title=${words} data-eval=${text}>
    <svg viewBox="0 0 24 100" preserveAspectRatio="none" aria-hidden="true">
      <rect class="eval-black" x="0" y="0" width="24" height="100"></rect>
      <rect class="eval-red" x="0" y=${state.flipped ? 0 : 100 - red} width="24" height=${red}></rect>
      <line class="eval-zero" x1="0" x2="24" y1="50" y2="50"></line>
    </svg>
    ${text ? html`<span class="eval-text">${text}</span>` : nothing}
  </div>`;
}

/** Evaluation and best line below the board, where a narrow window has no room for both the board and the tab of the lines. */
export function lineBelow() {
  const { status, settings } = state;
  const told = status?.analysis?.on || settings.evalInGame || status?.state === "over" ? evaluation() : null;
  if (!told) return nothing;
  const best = currentLine();
  return html`<p class="line-below" title=${told.words}>
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect class="eval-black" width="100" height="4"></rect>
      <rect class="eval-red" width=${told.red} height="4"></rect>
    </svg>
    <b>${told.text}</b> <span>${best ? lineTurns(best).slice(0, 6).join(" ") : told.words}</span>
  </p>`;
}

/** What is known of the position that is shown: its result where it has one. @returns {{text: string, words: string, red: number} | null} */
export function evaluation() {
  const outcome = shownView()?.outcome;
  if (outcome?.over) {
    const [text, red] = outcome.winner === "red" ? ["1–0", 100] : outcome.winner ? ["0–1", 0] : ["½–½", 50];
    return { text: String(text), words: outcomeText(outcome), red: Number(red) };
  }
  const value =
    currentLine() ??
    state.nodes.get(shownNode())?.eval ??
    (state.settings.evalInGame ? state.thinking.get("play")?.lines[0] : undefined);
  return value ? { text: evalText(value), words: evalWords(value), red: value.red / 10 } : null;
}

/** The best line of the analysis of the position that is shown. @returns {Line | undefined} */
export function currentLine() {
  const think = state.thinking.get("analysis");
  return state.status?.analysis?.on && think?.node === shownNode() ? think.lines[0] : undefined;
}

/** The field that takes moves as text, beside the board for those who do not use it. */
export function moveField() {
  return html`<form class="move-field" @submit=${submitMove}>
    <label for="move-text">${t("field.move")}</label>
    <input
      id="move-text"
      name="move"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      placeholder=${t(isChess() ? "field.exampleChess" : "field.example")}
      ?disabled=${!state.connected}
    />
    <button type="submit">${t("field.play")}</button>
  </form>`;
}

/** @param {SubmitEvent} event */
async function submitMove(event) {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (
    /** @type {HTMLFormElement} */ (event.currentTarget).elements.namedItem("move")
  );
  const text = field.value.trim();
  if (!text) return;
  if ((await play(text)) && field.value.trim() === text) field.value = ""; // the next one may be there already
  field.focus();
}
