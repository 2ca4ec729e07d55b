// The library: collections of games, searched while one types, opened, exported, deleted and brought back.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { apply, changed, state } from "./state.js";
import { open } from "./commands.js";
import { t } from "./i18n.js";
import { variantName } from "./words.js";
import { refusalText } from "./refusals.js";
import { shownView } from "./selectors.js";

/** @import { GameInfo, LibraryGame, LibraryGames, LibraryImported, LibraryInfo, LibraryQuery, LibraryRefs } from "./types.js" */

const PAGE = 50; // rows that are fetched at once

/** @type {LibraryInfo | null} */
let info = null;
/** @type {LibraryGame[]} */
let rows = [];
let total = 0;
/** @type {LibraryQuery} */
let query = {};
/** @type {Set<string>} */
let chosen = new Set();
/** games that were deleted last @type {string[]} */
let deleted = [];
let message = "";
let problem = "";
/** the game that was opened last */
let current = "";
/** what the board calls games that were opened here @type {Map<string, string>} */
const opened = new Map();
let fetching = false;
/** counts searches: an answer that another search has overtaken is not shown */
let searches = 0;

/**
 * Asks the server; null if it refuses, which is shown.
 * @template T
 * @param {string} path @param {unknown} [body] @param {(answer: Response) => Promise<T>} [read]
 * @returns {Promise<T | null>}
 */
async function ask(path, body, read = (answer) => answer.json()) {
  try {
    const raw = body instanceof Blob;
    const answer = await fetch(`/api/library${path}`, {
      method: body === undefined ? "GET" : "POST",
      ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
      headers: body === undefined ? {} : { "Content-Type": raw ? "application/octet-stream" : "application/json" },
    });
    if (answer.ok) return await read(answer);
    const refusal = await answer.json();
    problem = refusalText(refusal.code, refusal.params ?? {});
  } catch {
    problem = t("error.http");
  }
  changed();
  return null;
}

/** Reads the library anew. */
export async function loadLibrary() {
  problem = message = "";
  deleted = [];
  chosen = new Set();
  info = (await ask("")) ?? { collections: [], games: 0, played: 0, deleted: 0 };
  await search();
}

/** Finds the games of the query; with more, those behind the ones that are shown. @param {boolean} [more] */
async function search(more = false) {
  if (more && fetching) return;
  const mine = ++searches;
  fetching = true;
  /** @type {LibraryGames | null} */
  const found = await ask("/games", { ...query, offset: more ? rows.length : 0, limit: PAGE });
  if (mine === searches) fetching = false;
  if (!found || mine !== searches) return;
  rows = more ? [...rows, ...found.games] : found.games;
  total = found.total;
  changed();
}

/** @param {Partial<LibraryQuery>} part */
function narrow(part) {
  query = Object.fromEntries(Object.entries({ ...query, ...part }).filter(([, value]) => value));
  problem = "";
  chosen = new Set();
  void search();
}

/** @param {string} game */
async function show(game) {
  let id = opened.get(game);
  if (!id || !(await open(id))) {
    /** @type {GameInfo | null} */
    const answer = await ask("/open", { games: [game] });
    if (!answer) return;
    id = answer.id;
    opened.set(game, id);
    if (!(await open(id))) return;
  }
  current = game;
  apply({ type: "dialog", name: "" });
}

/** Deletes games, or brings them back. @param {"delete" | "restore" | "sweep"} what @param {string[]} games */
async function mark(what, games) {
  /** @type {LibraryRefs | null} */
  const done = await ask(`/${what}`, { games });
  if (!done) return;
  await loadLibrary();
  if (what !== "restore") {
    deleted = done.games;
    message = t("library.deleted", { n: done.games.length });
  }
  changed();
}

/** @param {"rename" | "order" | "merge"} what @param {object} more */
async function change(what, more) {
  const answer = await ask("/collections", { do: what, collections: [query.collection], ...more });
  if (!answer) return;
  info = answer;
  if (what === "merge") query = { ...query, collection: /** @type {{into: string}} */ (more).into };
  await search();
}

/** @param {File} file */
async function take(file) {
  problem = message = "";
  /** @type {LibraryImported | null} */
  const done = await ask(`/import?name=${encodeURIComponent(file.name)}`, file);
  if (!done) return;
  query = { collection: done.collection };
  await loadLibrary();
  message = t("library.taken", { n: done.imported, duplicates: done.duplicates, bad: done.unread + done.damaged });
  changed();
}

/** @param {string} format */
async function save(format) {
  const games = [...chosen];
  const file = await ask("/export", { format, ...(games.length ? { games } : { query }) }, (answer) => answer.blob());
  if (!file) return;
  const link = Object.assign(document.createElement("a"), {
    href: URL.createObjectURL(file),
    download: `games.${format}`,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** @type {[string, (game: LibraryGame) => unknown][]} the columns, by what they are sorted by */
const COLUMNS = [
  ["red", (game) => game.red || "?"],
  ["black", (game) => game.black || "?"],
  ["result", (game) => game.result],
  ["event", (game) => game.event ?? ""],
  ["date", (game) => game.date ?? ""],
  ["opening", (game) => game.opening ?? ""],
  ["turns", (game) => game.turns],
  ["variant", (game) => variantName(game.variant)],
];

/** @param {string} column */
function sortBy(column) {
  narrow({ sort: column, descending: query.sort === column && !query.descending });
}

/** @param {string} column */
function heading(column) {
  const sorted = query.sort === column ? (query.descending ? "descending" : "ascending") : "none";
  return html`<th aria-sort=${sorted}>
    <button class="quiet" data-sort=${column} @click=${() => sortBy(column)}>${t(`library.column.${column}`)}</button>
  </th>`;
}

/** @param {LibraryGame} game */
function row(game) {
  const name = `${game.red || "?"} – ${game.black || "?"}`;
  return html`<tr data-game=${game.game} class=${game.game === current ? "current" : ""}>
    <td>
      <input
        type="checkbox"
        aria-label=${t("library.choose", { game: name })}
        .checked=${chosen.has(game.game)}
        @change=${() => {
          if (!chosen.delete(game.game)) chosen.add(game.game);
          changed();
        }}
      />
    </td>
    ${COLUMNS.map(([column, text], i) =>
      i === 0
        ? html`<td><button class="quiet game-open" @click=${() => void show(game.game)}>${text(game)}</button></td>`
        : html`<td class=${column}>${text(game)}</td>`,
    )}
  </tr>`;
}

/** @param {Event} e */
const valueOf = (e) => /** @type {HTMLInputElement | HTMLSelectElement} */ (e.currentTarget).value;

function filters() {
  const fen = shownView()?.fen;
  return html`<div class="row library-filters">
    <input
      type="search"
      name="words"
      aria-label=${t("library.words")}
      placeholder=${t("library.words")}
      .value=${query.text ?? ""}
      @input=${(/** @type {Event} */ e) => narrow({ text: valueOf(e) })}
    />
    <select
      name="collection"
      aria-label=${t("library.collection")}
      @change=${(/** @type {Event} */ e) => narrow({ collection: valueOf(e) })}
    >
      <option value="" ?selected=${!query.collection}>${t("library.all", { n: info?.games ?? 0 })}</option>
      ${info?.collections.map(
        (c) => html`<option value=${c.file} ?selected=${query.collection === c.file}>${c.name} (${c.games})</option>`,
      )}
      <option value="played" ?selected=${query.collection === "played"}>
        ${t("library.played", { n: info?.played ?? 0 })}
      </option>
    </select>
    <select
      name="result"
      aria-label=${t("library.column.result")}
      @change=${(/** @type {Event} */ e) => narrow({ result: valueOf(e) })}
    >
      <option value="">${t("library.anyResult")}</option>
      ${["1-0", "1/2-1/2", "0-1", "*"].map((r) => html`<option ?selected=${query.result === r}>${r}</option>`)}
    </select>
    <label
      ><input
        type="checkbox"
        name="position"
        .checked=${!!query.fen}
        ?disabled=${!fen}
        @change=${() => narrow(query.fen ? { fen: "", positionOf: "" } : { fen, positionOf: state.start?.variant })}
      />
      ${t("library.position")}</label
    >
  </div>`;
}

function collectionTools() {
  const one = info?.collections.find((c) => c.file === query.collection);
  if (!one) return nothing;
  const others = info?.collections.filter((c) => c !== one) ?? [];
  return html`<div class="row">
    <input name="collection-name" aria-label=${t("library.name")} maxlength="60" .value=${one.name} />
    <button
      data-act="rename"
      @click=${() =>
        void change("rename", {
          name: /** @type {HTMLInputElement} */ (document.querySelector('[name="collection-name"]')).value,
        })}
    >
      ${t("library.rename")}
    </button>
    <button data-act="first" @click=${() => void change("order", {})}>${t("library.first")}</button>
    ${others.length
      ? html`<select
          name="into"
          aria-label=${t("library.merge")}
          @change=${(/** @type {Event} */ e) => void change("merge", { into: valueOf(e) })}
        >
          <option value="">${t("library.merge")}</option>
          ${others.map((c) => html`<option value=${c.file}>${c.name}</option>`)}
        </select>`
      : nothing}
  </div>`;
}

function actions() {
  const at = rows.findIndex((game) => game.game === current);
  const before = at > 0 ? rows[at - 1] : undefined;
  const after = at >= 0 ? rows[at + 1] : undefined;
  return html`<div class="row">
    <label class="file-button"
      >${t("library.import")}<input
        type="file"
        name="games"
        @change=${(/** @type {Event} */ e) => {
          const file = /** @type {HTMLInputElement} */ (e.currentTarget).files?.[0];
          if (file) void take(file);
        }}
    /></label>
    <button data-act="previous" ?disabled=${!before} @click=${() => before && void show(before.game)}>
      ${t("library.previous")}
    </button>
    <button data-act="next" ?disabled=${!after} @click=${() => after && void show(after.game)}>
      ${t("library.next")}
    </button>
    <button data-act="delete" ?disabled=${!chosen.size} @click=${() => void mark("delete", [...chosen])}>
      ${t("library.delete", { n: chosen.size })}
    </button>
    <button data-act="sweep" @click=${() => void mark("sweep", [])}>${t("library.sweep")}</button>
    ${["pgn", "cbl", "json"].map(
      (format) =>
        html`<button data-act="save-${format}" ?disabled=${!total} @click=${() => void save(format)}>
          ${t("library.save", { format: format.toUpperCase(), n: chosen.size || total })}
        </button>`,
    )}
    <button data-act="save-dat" ?disabled=${!total} @click=${() => void save("dat")}>
      ${t("library.book", { n: chosen.size || total })}
    </button>
  </div>`;
}

export function libraryDialog() {
  return html`<div class="library">
    <h2 id="dialog-title">${t("library.title")}</h2>
    ${problem ? html`<p class="complaint" role="alert">${problem}</p>` : nothing}
    ${filters()}${collectionTools()}${actions()}
    <p class="note" role="status">
      ${message}
      ${deleted.length
        ? html`<button data-act="undelete" @click=${() => void mark("restore", deleted)}>
            ${t("library.restore")}
          </button>`
        : nothing}
      ${info ? t("library.found", { n: total }) : t("files.loading")}
    </p>
    <div
      class="library-list"
      tabindex="0"
      @scroll=${(/** @type {Event} */ e) => {
        const list = /** @type {HTMLElement} */ (e.currentTarget);
        if (rows.length < total && list.scrollTop + 2 * list.clientHeight > list.scrollHeight) void search(true);
      }}
    >
      <table>
        <thead>
          <tr>
            <th></th>
            ${COLUMNS.map(([column]) => heading(column))}
          </tr>
        </thead>
        <tbody>
          ${rows.map(row)}
        </tbody>
      </table>
    </div>
  </div>`;
}
