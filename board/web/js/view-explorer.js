// What was played in the position that is looked at, in the library or in games of the program: a click plays it.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { changed, state } from "./state.js";
import { open } from "./commands.js";
import { formatNumber, t } from "./i18n.js";
import { moveButton } from "./move-button.js";
import { couldMove, shownNode, shownView } from "./selectors.js";
import { openingName } from "./opening.js";
import { refusalText } from "./refusals.js";
import { sideName } from "./words.js";
import { evalText } from "./eval-words.js";

/** @import { ExplorerMove, ExplorerMoves, LibraryGame } from "./types.js" */

const SOURCES = /** @type {const} */ (["library", "program"]);

/** where the games come from, once somebody has chosen @type {"library" | "program" | ""} */
let chosen = "";

/** What was asked last: the place, and the answer when it has come. @type {{place: string, from: string, answer: ExplorerMoves | null}} */
let known = { place: "", from: "", answer: null };
let problem = "";

/** @param {string} path @param {unknown} body @returns {Promise<any>} null if the server refuses, which is shown */
async function ask(path, body) {
  try {
    const answer = await fetch(`/api/library/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    });
    const found = await answer.json();
    if (answer.ok) return found;
    problem = refusalText(found.code, found.params ?? {});
  } catch {
    problem = t("error.http");
  }
  return null;
}

/** Asks for the position that is looked at. As long as nobody has chosen, the program's games stand in for an empty library. */
async function explore() {
  const fen = shownView()?.fen;
  const variant = state.start?.variant;
  if (state.preview || !fen || !variant) return; // a preview is not where the game is
  const place = `${variant} ${fen} ${chosen}`;
  if (known.place === place) return;
  known = { place, from: chosen, answer: null };
  problem = "";
  for (const from of chosen ? [chosen] : SOURCES) {
    /** @type {ExplorerMoves | null} */
    const answer = await ask("explore", { fen, positionOf: variant, from });
    if (known.place !== place) return;
    known = { place, from, answer };
    if (answer?.moves.length || problem) break;
  }
  changed();
}

/** @param {LibraryGame} game */
async function openGame(game) {
  /** @type {{id: string} | null} */
  const info = await ask("open", { games: [game.game] });
  if (info) await open(info.id);
  else changed();
}

/** The tab. */
export function explorerPanel() {
  void explore();
  const { answer, from } = known;
  const opening = openingName(shownNode());
  return html`<section class="explorer" data-explorer=${answer ? answer.moves.length : nothing} data-from=${from}>
    ${opening ? html`<p class="opening"><b>${opening}</b></p>` : nothing}
    <div class="row" role="group" aria-label=${t("explorer.from")}>
      ${SOURCES.map(
        (name) =>
          html`<button
            data-source=${name}
            aria-pressed=${from === name ? "true" : "false"}
            @click=${() => {
              chosen = name;
              changed();
            }}
          >
            ${t(`explorer.from.${name}`)}
          </button>`,
      )}
    </div>
    ${problem ? html`<p class="note" role="alert">${problem}</p>` : nothing}
    ${answer ? found(answer, from) : problem ? nothing : html`<p class="note">${t("files.loading")}</p>`}
  </section>`;
}

/** @param {ExplorerMoves} answer @param {string} from */
function found(answer, from) {
  const { moves, top } = answer;
  if (!moves.length) return html`<p class="note">${t(`explorer.none.${from}`)}</p>`;
  return html`${table(moves)} ${couldMove() ? html`<p class="note">${t("book.how")}</p>` : nothing}
  ${from === "program" ? html`<p class="note">${t("explorer.program")}</p>` : nothing}
  ${top.length
    ? html`<h3>${t("explorer.top")}</h3>
        <ul class="explorer-games">
          ${top.map((game) => html`<li>${gameButton(game)}</li>`)}
        </ul>`
    : nothing}`;
}

/** @param {ExplorerMove[]} moves */
function table(moves) {
  const weights = moves.some((m) => m.weight);
  const scores = scoresOfAnalysis();
  return html`<table class="book-table explorer-table">
    <caption>
      ${t("explorer.played")}
    </caption>
    <thead>
      <tr>
        <th scope="col">${t("book.turn")}</th>
        <th scope="col">${t("explorer.games")}</th>
        <th scope="col">${t("explorer.results")}</th>
        <th scope="col">${t("explorer.performance")}</th>
        <th scope="col">${t("explorer.last")}</th>
        ${weights ? html`<th scope="col">${t("book.weight")}</th>` : nothing}
        ${scores.size ? html`<th scope="col">${t("explorer.score")}</th>` : nothing}
      </tr>
    </thead>
    <tbody>
      ${moves.map(
        (m) =>
          html`<tr>
            <th scope="row">${moveButton(m)}</th>
            <td>${formatNumber(m.games)}</td>
            <td>${bar(m)}</td>
            <td>${m.performance ? formatNumber(m.performance, { useGrouping: false }) : "–"}</td>
            <td>${m.lastPlayed || "–"}</td>
            ${weights ? html`<td>${m.weight ? formatNumber(m.weight) : "–"}</td>` : nothing}
            ${scores.size ? html`<td>${scores.get(m.text ?? "") ?? "–"}</td>` : nothing}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** Wins, draws and losses as a bar, and in words. @param {ExplorerMove} m */
function bar(m) {
  const ended = m.redWins + m.draws + m.blackWins;
  if (!ended) return "–";
  const percent = (/** @type {number} */ n) => formatNumber(n / ended, { style: "percent" });
  const words = t("explorer.bar", {
    red: sideName("red"),
    black: sideName("black"),
    win: percent(m.redWins),
    draw: percent(m.draws),
    loss: percent(m.blackWins),
  });
  return html`<svg
    class="result-bar"
    viewBox="0 0 ${ended} 1"
    preserveAspectRatio="none"
    role="img"
    aria-label=${words}
  >
    <title>${words}</title>
    <rect class="red" width=${m.redWins} height="1"></rect>
    <rect class="draw" x=${m.redWins} width=${m.draws} height="1"></rect>
    <rect class="black" x=${ended - m.blackWins} width=${m.blackWins} height="1"></rect>
  </svg>`;
}

/** What the analysis of this position thinks of each first turn of its lines. @returns {Map<string, string>} */
function scoresOfAnalysis() {
  const think = state.thinking.get("analysis");
  if (!state.status?.analysis?.on || think?.node !== shownNode()) return new Map();
  return new Map(think.lines.map((line) => [line.turns[0] ?? "", evalText(line)]));
}

/** @param {LibraryGame} game */
function gameButton(game) {
  const player = (/** @type {string | undefined} */ name, /** @type {number | undefined} */ rating) =>
    `${name || "?"}${rating ? ` (${rating})` : ""}`;
  return html`<button class="quiet" data-game=${game.game} @click=${() => void openGame(game)}>
    <span dir="auto">${player(game.red, game.redRating)} – ${player(game.black, game.blackRating)}</span>
    ${game.result}${game.date ? ` · ${game.date}` : ""}
  </button>`;
}
