// Puzzles: the next one by rating, of a theme, or of the day. They are solved on the board of a game of their own. Fetched when
// puzzles are first wanted; the progress is kept by the browser.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { apply, changed, onChange, state } from "./state.js";
import { command, newGame } from "./commands.js";
import { currentLanguage, formatNumber, hasWords, t } from "./i18n.js";
import { sideName, variantName } from "./words.js";
import { bottomSide, variant } from "./selectors.js";
import { lineThrough } from "./tree.js";
import { notify } from "./notify.js";
import { keep, kept } from "./stored.js";

/** @import { Colour } from "./types.js" */

/** @typedef {{rating: {value: number, deviation: number}, tried: number, solved: number, streak: number, best: number, daily: string}} Progress */
/** @typedef {{id: string, variant: string, fen: string, side: Colour, goal: string, number: number, rating: number, count: number, themes: Record<string, number>, progress: Progress}} Puzzle */
/** @typedef {{right: boolean, done: boolean, turn?: string, reply?: string}} Answer */
/** @typedef {{line: string[], words: string[]}} Solution */

const KEY = "xqengine.puzzles";

/** the progress in each variant @type {Record<string, Progress>} */
const progress = kept(KEY) ?? {};

/** what is being solved @type {{puzzle: Puzzle, game: string, daily: string, judged: number, counted: boolean, busy: boolean, note: string, done: boolean, hints: number, solution: Solution | null} | null} */
let now = null;
let theme = "";
let loading = false;

/** @returns {boolean} a puzzle is on the board */
export function solving() {
  return now !== null && now.game === state.game;
}

/** Today as the reader's calendar has it. */
function today() {
  const d = new Date();
  return `${d.getFullYear()}-${String(d.getMonth() + 1).padStart(2, "0")}-${String(d.getDate()).padStart(2, "0")}`;
}

/** Asks the server about puzzles. @param {string} question @param {object} body @returns {Promise<any>} null if it was refused */
async function ask(question, body) {
  try {
    const answer = await fetch(`/api/puzzles/${question}`, { method: "POST", body: JSON.stringify(body) });
    if (answer.ok) return await answer.json();
    notify(t(answer.status === 404 ? "puzzles.none" : "error.http"), "error");
  } catch {
    notify(t("error.http"), "error");
  }
  return null;
}

/** Shows the next puzzle. @param {string} [name] its variant; that of the board if it is left out @param {boolean} [daily] the one of today */
export async function nextPuzzle(name, daily) {
  const v = name ?? now?.puzzle.variant ?? state.start?.variant ?? "";
  if (loading) return;
  loading = true;
  changed();
  if (v !== now?.puzzle.variant) theme = "";
  const date = daily ? today() : "";
  const seed = Math.floor(Math.random() * 2 ** 31) + 1;
  /** @type {Puzzle | null} */
  const puzzle = await ask("next", { variant: v, theme: daily ? "" : theme, daily: date, seed, progress: progress[v] });
  if (puzzle) await begin(puzzle, date);
  loading = false;
  changed();
}

/** @param {Puzzle} puzzle @param {string} daily */
async function begin(puzzle, daily) {
  const last = now?.game;
  progress[puzzle.variant] = puzzle.progress;
  const side = puzzle.side;
  const you = { red: side === "red" ? {} : { name: "xqengine" }, black: side === "black" ? {} : { name: "xqengine" } };
  const tags = [{ name: "Event", value: `Puzzle ${puzzle.id}` }];
  if (!(await newGame({ variant: puzzle.variant, fen: puzzle.fen, tags, ...you }))) return;
  now = {
    puzzle,
    game: state.game,
    daily,
    judged: 0,
    counted: Boolean(daily) && puzzle.progress.daily === daily,
    busy: false,
    note: "",
    done: false,
    hints: 0,
    solution: null,
  };
  if (bottomSide() !== side) apply({ type: "flip" });
  apply({ type: "tab", name: "puzzles", sheet: state.sheet || 1 });
  apply({ type: "announce", polite: goalText() });
  // The game of the puzzle before has served.
  if (last && last !== state.game) void fetch(`/api/records/${last}`, { method: "DELETE" }).catch(() => {});
}

// Each turn of the solver is judged when it stands on the board.
onChange(() => {
  if (!now || !solving() || now.busy || now.done || state.cursor !== null || !state.status) return;
  const line = lineTo(state.status.node);
  if (line.length < now.judged) now.judged = line.length - (line.length % 2); // taken back
  if (line.length % 2 === 1 && line.length > now.judged) {
    now.busy = true;
    void judge(line);
  }
});

/** The turns from the start to a node. @param {number} id */
function lineTo(id) {
  const nodes = lineThrough(id);
  return nodes.slice(1, nodes.findIndex((n) => n.id === id) + 1).map((n) => n.text ?? "");
}

/** @param {string[]} line */
async function judge(line) {
  const mine = now;
  if (!mine) return;
  const { id, variant: name } = mine.puzzle;
  /** @type {Answer | null} */
  const answer = await ask("try", { variant: name, id, turns: line });
  if (now !== mine) return;
  if (!answer?.right) {
    if (answer) say("puzzles.wrong");
    await count(false);
    await takeAway();
  } else {
    if (answer.turn && !answer.done) {
      await takeAway();
      await command("play", { turn: answer.turn });
    }
    mine.judged = line.length;
    if (answer.done) {
      mine.done = true;
      await count(true);
      closeResult();
      say("puzzles.solved");
    } else if (answer.reply) {
      say("puzzles.right");
      await command("play", { turn: answer.reply });
      mine.judged = line.length + 1;
    }
  }
  mine.busy = false;
  changed();
}

/** Takes the last turn back, and out of the list of moves. */
async function takeAway() {
  const node = state.status?.node;
  if (node && (await command("takeback", { count: 1 }))) await command("delete", { node });
}

/** The result of the game is not that of the puzzle. */
function closeResult() {
  const { status } = state;
  if (status) apply({ type: "resultClosed", key: `${state.game} ${status.node} ${status.result}` });
}

/** @param {string} key */
function say(key) {
  if (now) now.note = key;
  apply({ type: "announce", polite: t(key) });
}

/** What came of the puzzle counts once. @param {boolean} solved */
async function count(solved) {
  if (!now || now.counted) return;
  now.counted = true;
  const { id, variant: name } = now.puzzle;
  const after = await ask("end", { variant: name, id, solved, daily: now.daily, progress: progress[name] });
  if (!after) return;
  progress[name] = after;
  keep(KEY, progress);
}

/** A hint points at the piece, the second one at the turn. The puzzle is not solved then. */
async function hint() {
  if (!now || now.busy) return;
  await count(false);
  const solution = await fetchSolution();
  if (!now || !solution) return;
  now.hints++;
  const turn = solution.line[now.judged] ?? "";
  if (now.hints % 2 === 1) {
    const square = /[a-i]\d/.exec(turn)?.[0] ?? "";
    apply({ type: "focus", square });
    now.note = "";
    apply({ type: "announce", polite: t("puzzles.hintPiece", { square }) });
    notify(t("puzzles.hintPiece", { square }));
  } else {
    apply({ type: "point", turn });
    apply({ type: "announce", polite: turn });
  }
}

/** @returns {Promise<Solution | null>} */
async function fetchSolution() {
  if (!now) return null;
  const { id, variant: name } = now.puzzle;
  return ask("solution", { variant: name, id, language: currentLanguage() });
}

/** Plays the rest of the solution. */
async function show() {
  const mine = now;
  if (!mine || mine.busy) return;
  mine.busy = true;
  await count(false);
  const solution = await fetchSolution();
  if (solution && now === mine) {
    mine.done = true;
    mine.solution = solution;
    apply({ type: "point", turn: "" });
    for (const turn of solution.line.slice(mine.judged)) if (!(await command("play", { turn }))) break;
    mine.judged = solution.line.length;
    closeResult();
    say("puzzles.shown");
  }
  mine.busy = false;
  changed();
}

/** Why the first turn is right, in words that the rules prove. */
async function why() {
  const mine = now;
  const solution = await fetchSolution();
  if (mine && solution) mine.solution = solution;
  changed();
}

/** What is asked for. */
function goalText() {
  if (!now) return "";
  const { goal, number, side } = now.puzzle;
  return t(`puzzles.goal.${goal}`, { side: sideName(side), n: number });
}

/** @param {string} name */
function themeName(name) {
  return hasWords(`theme.${name}`) ? t(`theme.${name}`) : name;
}

/** The panel at the side. */
export function puzzlesPanel() {
  const name = now?.puzzle.variant ?? state.start?.variant ?? "";
  const p = progress[name];
  const here = solving() ? now : null;
  return html`<section class="puzzles" aria-label=${t("tab.puzzles")} aria-busy=${loading ? "true" : "false"}>
    <p class="puzzle-variant">
      ${variantName(name)}${now ? html` · ${t("puzzles.count", { n: now.puzzle.count })}` : nothing}
    </p>
    ${p ? numbers(p) : nothing}
    ${here
      ? html`<p class="puzzle-goal" data-goal=${here.puzzle.goal}><b>${goalText()}</b></p>
          <p class="puzzle-note" data-note=${here.note}>
            ${here.note ? t(here.note) : nothing}
            ${here.done ? t("puzzles.rated", { n: formatNumber(here.puzzle.rating) }) : nothing}
          </p>
          ${here.solution?.words.map((text) => html`<p class="puzzle-why">${text}</p>`) ?? nothing}`
      : nothing}
    <menu>
      ${here && !here.done
        ? html`<button data-puzzle="hint" ?disabled=${here.busy} @click=${() => void hint()}>${t("act.hint")}</button
            ><button data-puzzle="solution" ?disabled=${here.busy} @click=${() => void show()}>
              ${t("puzzles.solution")}
            </button>`
        : nothing}
      ${here?.done && !here.solution
        ? html`<button data-puzzle="why" @click=${() => void why()}>${t("puzzles.why")}</button>`
        : nothing}
      <button class="primary" data-puzzle="next" ?disabled=${loading} @click=${() => void nextPuzzle(name)}>
        ${t("puzzles.next")}
      </button>
      <button data-puzzle="daily" ?disabled=${loading} @click=${() => void nextPuzzle(name, true)}>
        ${t("puzzles.daily")}
      </button>
    </menu>
    ${now ? themes(now.puzzle) : nothing} ${variants(name)}
  </section>`;
}

/** @param {Progress} p */
function numbers(p) {
  return html`<p class="puzzle-numbers">
    ${t("puzzles.rating", { n: Math.round(p.rating.value), d: Math.round(2 * p.rating.deviation) })} ·
    ${t("puzzles.streak", { n: p.streak, best: p.best })} · ${t("puzzles.solvedOf", { n: p.solved, of: p.tried })}
  </p>`;
}

/** @param {Puzzle} puzzle */
function themes(puzzle) {
  const names = Object.keys(puzzle.themes).sort((a, b) => puzzle.themes[b] - puzzle.themes[a]);
  return html`<label class="sub" for="puzzle-theme">${t("puzzles.theme")}</label>
    <select
      id="puzzle-theme"
      @change=${(/** @type {Event} */ e) => {
        theme = /** @type {HTMLSelectElement} */ (e.currentTarget).value;
      }}
    >
      <option value="" ?selected=${!theme}>${t("puzzles.anyTheme")}</option>
      ${names.map(
        (name) =>
          html`<option value=${name} ?selected=${name === theme}>${themeName(name)} (${puzzle.themes[name]})</option>`,
      )}
    </select>`;
}

/** @param {string} name */
function variants(name) {
  return html`<label class="sub" for="puzzle-variant">${t("new.variant")}</label>
    <select
      id="puzzle-variant"
      @change=${(/** @type {Event} */ e) => void nextPuzzle(/** @type {HTMLSelectElement} */ (e.currentTarget).value)}
    >
      ${state.welcome?.variants.map(
        (v) =>
          html`<option value=${v.name} ?selected=${v.name === (name || variant()?.name)}>
            ${variantName(v.name)}
          </option>`,
      )}
    </select>`;
}
