// The tabs at the side: lines of the engine, referee, points, plates and rules.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { changed, isFreeBoard, shownNode, shownView, state, variant } from "./state.js";
import { analyse, command, look, preview } from "./commands.js";
import { formatNumber, hasWords, isChinese, t } from "./i18n.js";
import {
  evalText,
  evalWords,
  lineTurns,
  pieceName,
  outcomeText,
  plateName,
  plateOther,
  repetitionText,
  sideName,
  turnText,
  typeName,
} from "./words.js";
import { curve, faults } from "./view-curve.js";
import { lineThrough } from "./view-moves.js";
import { stepsNow } from "./input.js";

/** @import { Line, PlateInfo, Referee } from "./types.js" */

/** Evaluation, lines and the review. */
export function linesPanel() {
  const { status } = state;
  if (!status) return nothing;
  const on = Boolean(status.analysis?.on);
  const think = state.thinking.get("analysis");
  const hint = state.thinking.get("hint");
  const current = on && think && think.node === shownNode() ? think : null;
  const review = status.review;
  const lines = status.analysis?.lines || 1;
  return html`<div class="lines-panel">
    <div class="row">
      <button
        class="switch"
        role="switch"
        aria-checked=${on ? "true" : "false"}
        data-act="analyse"
        @click=${() => void analyse(!on, lines)}
      >
        ${t("analysis.engine")}
      </button>
      <label
        >${t("analysis.lines")}
        <select
          data-set="lines"
          .value=${String(lines)}
          @change=${(/** @type {Event} */ e) =>
            void analyse(true, Number(/** @type {HTMLSelectElement} */ (e.currentTarget).value))}
        >
          ${[...Array(state.welcome?.limits.lines ?? 5).keys()]
            .map((i) => i + 1)
            .map((n) => html`<option value=${n} ?selected=${n === lines}>${n}</option>`)}
        </select></label
      >
      <span class="spring"></span>
      ${current
        ? html`<small class="speed"
            >${t("analysis.depth", { n: current.depth })} · ${formatNumber(current.nodes, { notation: "compact" })} ·
            ${formatNumber(current.speed, { notation: "compact" })}/s</small
          >`
        : nothing}
    </div>
    ${status.analysis?.suspended
      ? html`<p class="note" data-suspended="true">
          ${status.state === "engine"
            ? t("analysis.suspended")
            : html`${t("engine.busy")}
                <button data-act="take" @click=${() => void analyse(true, lines)}>${t("engine.take")}</button>`}
        </p>`
      : nothing}
    ${status.analysis?.ended ? html`<p class="note">${t(`analysis.ended.${status.analysis.ended}`)}</p>` : nothing}
    ${current
      ? html`<ol class="lines" data-depth=${current.depth}>
          ${current.lines.map((line, i) => lineRow(line, i, current.node))}
        </ol>`
      : nothing}
    ${hint && hint.node === shownNode() && hint.lines[0]
      ? html`<section class="hint-line" data-hint=${hint.lines[0].turns[0] ?? ""}>
          <b>${t("act.hint")}</b> ${lineTurns(hint.lines[0])[0]} <small>${evalText(hint.lines[0])}</small>
        </section>`
      : nothing}
    ${!current && !on ? html`<p class="note">${t("analysis.off")}</p>` : nothing}
    <hr />
    <div class="row">
      ${review && !review.ended
        ? html`<progress max=${review.of} value=${review.done} aria-label=${t("review.title")}></progress
            ><span>${review.done}/${review.of}</span
            ><button data-act="review-stop" @click=${() => void command("review", { on: false })}>
              ${t("act.stop")}
            </button>`
        : html`<button
            data-act="review"
            ?disabled=${state.nodes.size < 2 || !(status.state === "over" || isFreeBoard())}
            title=${status.state === "over" || isFreeBoard() ? "" : t("review.later")}
            @click=${() => void command("review", { on: true })}
          >
            ${t("review.start")}
          </button>`}
    </div>
    ${review?.waits
      ? html`<p class="note" data-waits="true">
          ${t("engine.busy")}
          <button data-act="take-review" @click=${() => void command("review", { on: true })}>
            ${t("engine.take")}
          </button>
        </p>`
      : nothing}
    ${status.state === "over" || status.record || isFreeBoard() || state.settings.evalInGame || review
      ? html`${curve()}${faults()}`
      : nothing}
  </div>`;
}

// Turns of a line that are shown unless more are asked for.
const SHORT = 6;

/** the lines that are shown in full, by rank @type {Set<number>} */
const longLines = new Set();

/** @param {number[]} wdl */
function wdlWords(wdl) {
  const [red, draw, black] = wdl.map((n) => Math.round(n / 10));
  return { red: sideName("red"), black: sideName("black"), win: red, draw, loss: black };
}

/** @param {Line} line @param {number} index @param {number} node */
function lineRow(line, index, node) {
  const long = longLines.has(index);
  const all = lineTurns(line);
  const words = long ? all : all.slice(0, SHORT);
  return html`<li class="line" data-line=${index + 1} @pointerleave=${() => tryOut(node, [])}>
    <span class="line-score ${line.red >= 500 ? "red" : "black"}" title=${evalWords(line)}>${evalText(line)}</span>
    <span class="line-turns"
      >${words.map(
        (word, i) =>
          html`<button
            class="line-turn"
            data-line-turn=${line.turns[i]}
            @pointermove=${() => tryOut(node, line.turns.slice(0, i + 1))}
            @focus=${() => tryOut(node, line.turns.slice(0, i + 1))}
            @blur=${() => tryOut(node, [])}
            @click=${() => {
              tryOut(node, []);
              void command("insert", { node, turns: line.turns.slice(0, i + 1) });
            }}
          >
            ${word}
          </button>`,
      )}${all.length > SHORT
        ? html`<button
            class="line-more"
            data-more=${index + 1}
            aria-expanded=${long ? "true" : "false"}
            aria-label=${t(long ? "analysis.shorter" : "analysis.longer")}
            title=${t(long ? "analysis.shorter" : "analysis.longer")}
            @click=${() => {
              if (long) longLines.delete(index);
              else longLines.add(index);
              changed();
            }}
          >
            ${long ? "‹" : "…"}
          </button>`
        : nothing}
      ${line.wdl
        ? html`<small class="line-wdl" data-wdl=${line.wdl.join(" ")} title=${t("analysis.wdl", wdlWords(line.wdl))}
            >${line.wdl.map((n) => Math.round(n / 10)).join(" · ")} %</small
          >`
        : nothing}</span
    >
  </li>`;
}

let tried = "";

/**
 * Shows the position after some turns on the board, until none are tried out. Only a pointer that moves asks for it: lines
 * change under one that rests.
 * @param {number} node @param {string[]} turns
 */
function tryOut(node, turns) {
  const now = turns.length ? `${node} ${turns.join(" ")}` : "";
  if (now === tried) return;
  tried = now;
  void preview(turns.length ? { node, turns } : null);
}

/** What the referee counts, warns of and has judged. */
export function refereePanel() {
  const view = shownView();
  const { status, start } = state;
  if (!view || !status || !start) return nothing;
  const verdict = status.state === "over" && state.cursor === null ? status.verdict : undefined;
  const outcome = verdict ?? view.outcome;
  const warned = stepsNow().filter((c) => c.warn?.outcome || c.warn?.if);
  return html`<div class="referee-panel">
    <dl class="facts">
      <dt>${t("referee.occurrence")}</dt>
      <dd data-count="occurrence">${t("counter.ofThree", { n: view.occurrence })}</dd>
      ${view.limit
        ? html`<dt>${t("referee.limit")}</dt>
            <dd data-count="limit">${view.limit.clock} / ${view.limit.of}</dd>`
        : nothing}
      <dt>${t("referee.rules")}</dt>
      <dd>${rulesSelect()}</dd>
    </dl>
    ${warned.length
      ? html`<h3>${t("referee.warnings")}</h3>
          <ul class="warned">
            ${warned.map((c) => {
              const o = c.warn?.outcome ?? c.warn?.if;
              return html`<li>
                <b>${turnText(c)}</b> ${t("referee.occurrenceAfter", { n: c.warn?.occurrence ?? 2 })}${o
                  ? html`: ${repetitionText(o)}`
                  : nothing}
              </li>`;
            })}
          </ul>`
      : nothing}
    ${outcome?.over
      ? html`<p class="verdict" data-verdict=${outcome.reason ?? ""}>
          ${outcomeText(outcome, verdict && status.result)}
        </p>`
      : html`<p class="note">${t("referee.open")}</p>`}
    ${outcome?.referee ? refereeTable(outcome.referee) : nothing}
  </div>`;
}

/** The rules of repetition that can be chosen: those that forbid the chase of one piece know no plates. @param {string} [family] */
export const repetitionRules = (family) =>
  family === "stratagem"
    ? ["ChineseRule", "AllowChase"]
    : ["ChineseRule", "AsianRule", "WXFRule", "ComputerRule", "AllowChase"];

/** Which draws end a game of chess by themselves, the usual one first. */
export const DRAW_RULES = ["FIDE", "BrainKing"];

function rulesSelect() {
  const { start } = state;
  if (!start) return nothing;
  const family = variant()?.family;
  if (family === "points") return t(`rules.${family}`);
  const [field, offered] =
    family === "chess"
      ? /** @type {const} */ (["draws", DRAW_RULES])
      : /** @type {const} */ (["repetition", repetitionRules(family)]);
  return html`<select
    aria-label=${t("referee.rules")}
    data-set="rules"
    @change=${(/** @type {Event} */ e) =>
      void command("rules", {
        rules: { ...start.rules, [field]: /** @type {HTMLSelectElement} */ (e.currentTarget).value },
        target: start.target,
      })}
  >
    ${offered.map((r) => html`<option value=${r} ?selected=${start.rules[field] === r}>${t(`rules.${r}`)}</option>`)}
  </select>`;
}

/** The cycle turn by turn. @param {Referee} referee */
export function refereeTable(referee) {
  const line = lineThrough(shownNode());
  return html`<table class="referee-table">
    <caption>
      ${t("referee.cycle")}
    </caption>
    <thead>
      <tr>
        <th scope="col">${t("referee.turn")}</th>
        <th scope="col">${t("referee.class")}</th>
        <th scope="col">${t("referee.whom")}</th>
      </tr>
    </thead>
    <tbody>
      ${referee.plies.map(
        (ply) =>
          html`<tr class=${ply.side} data-class=${ply.class} data-ply=${ply.ply}>
            <th scope="row">
              <button
                class="move ${ply.side}"
                @click=${() => {
                  const n = line[ply.ply + 1];
                  if (n) void look(n.id);
                }}
              >
                ${turnText(ply)}
              </button>
            </th>
            <td><b class="ply-class ${ply.class}">${t(`plyClass.${ply.class}`)}</b></td>
            <td>${(ply.victims ?? []).map((m) => `${pieceName(m)} ${m.square ?? ""}`).join(", ")}</td>
          </tr>`,
      )}
    </tbody>
    <tfoot>
      <tr>
        <td colspan="3" data-clause=${referee.clause}>
          ${t("referee.sides", {
            red: sideName("red"),
            black: sideName("black"),
            redClass: t(`plyClass.${referee.red}`),
            blackClass: t(`plyClass.${referee.black}`),
          })}
          <b>${t(`clause.${referee.clause}`)}</b>${t("sentence.gap")}${referee.loser
            ? t("referee.loses", { side: sideName(referee.loser) })
            : t("referee.drawn")}
        </td>
      </tr>
    </tfoot>
  </table>`;
}

/** What every turn earned. */
export function pointsPanel() {
  let red = 0;
  let black = 0;
  const rows = lineThrough(state.status?.node ?? 0)
    .slice(1)
    .map((n) => {
      red += n.earned?.red ?? 0;
      black += n.earned?.black ?? 0;
      return { n, red, black };
    });
  return html`<table class="points-table">
    <caption>
      ${t("points.table")}
    </caption>
    <thead>
      <tr>
        <th scope="col">${t("referee.turn")}</th>
        <th scope="col">${t("points.earned")}</th>
        <th scope="col">${t("points.sum")}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ n, red: r, black: b }) =>
          html`<tr>
            <th scope="row">
              <button class="move ${n.side}" @click=${() => void look(n.id)}>
                ${n.number}${n.side === "red" ? "." : "…"} ${turnText(n)}
              </button>
            </th>
            <td>
              ${
                /** @type {const} */ (["red", "black"])
                  .filter((s) => n.earned?.[s])
                  .map(
                    (s) =>
                      html`<span class="chip ${s}"
                        >${sideName(s)} ${(n.earned?.[s] ?? 0) > 0 ? "+" : "−"}${Math.abs(n.earned?.[s] ?? 0)}</span
                      >`,
                  )
              }
            </td>
            <td>${r} : ${b}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

let search = "";

/** The plates of the variant and its rules in short. */
export function platesPanel() {
  const v = variant();
  const view = shownView();
  if (!v) return nothing;
  const plates = (v.plates ?? []).filter(
    (p) =>
      !search ||
      `${p.number} ${p.chinese} ${p.english} ${plateSentence(p)}`.toLowerCase().includes(search.toLowerCase()),
  );
  return html`<div class="plates-panel">
    ${rulesText(v.name)}
    ${v.plates?.length
      ? html`<label class="search"
            >${t("plates.search")}
            <input
              type="search"
              .value=${search}
              @input=${(/** @type {InputEvent} */ e) => {
                search = /** @type {HTMLInputElement} */ (e.currentTarget).value;
                changed();
              }}
          /></label>
          <ul class="plate-list">
            ${plates.map((p) => {
              const of = /** @type {const} */ (["red", "black"]).filter((s) => view?.setting?.[s] === p.number);
              return html`<li class="plate-card ${of.join(" ")}" data-plate=${p.number}>
                <span class="plate-no">${p.number}</span>
                <span
                  ><b>${plateName(p)}</b> <i lang=${isChinese() ? "en" : "zh"}>${plateOther(p) || p.english}</i>
                  <small>${typeName(p.piece, "red")} · ${serves(p.serves)}</small><br />${plateSentence(p)}
                  ${of.map((s) => html`<em class="chip ${s}">${t("plates.isSet", { side: sideName(s) })}</em>`)}</span
                >
              </li>`;
            })}
          </ul>`
      : nothing}
  </div>`;
}

/** @param {string} text such as "move, exchange" */
export function serves(text) {
  return text
    ? text
        .split(", ")
        .map((s) => t(`serves.${s}`))
        .join(t("list.gap"))
    : t("serves.none");
}

/** @param {PlateInfo} plate */
export function plateSentence(plate) {
  const own = `power.${plate.chinese}.${variant()?.name ?? ""}`;
  return t(hasWords(own) ? own : `power.${plate.chinese}`);
}

/** @param {string} name of a variant */
export function rulesText(name) {
  const key = `about.${name}`;
  if (!hasWords(key)) return nothing;
  return html`<div class="rules-text">
    ${t(key)
      .split("\n")
      .map((p) => html`<p>${p}</p>`)}
  </div>`;
}
