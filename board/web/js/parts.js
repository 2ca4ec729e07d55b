// Parts of the page that are fetched when they are first wanted, so that the board stands sooner. With the first one come
// the texts that only they need.

import { loadMore } from "./i18n.js";
import { changed } from "./state.js";

const PARTS = {
  newGame: () => withStyles(import("./dialog-new.js")),
  players: () => withStyles(import("./dialog-players.js")),
  files: () => withStyles(import("./dialog-files.js")),
  library: () => withStyles(import("./dialog-library.js")),
  save: () => withStyles(import("./dialog-save.js")),
  settings: () => withStyles(import("./dialog-settings.js")),
  editor: () => withStyles(import("./editor.js")),
  layout: () => withStyles(import("./layout.js")),
  lines: () => withStyles(import("./view-lines.js")),
  referee: () => withStyles(import("./view-referee.js")),
  rules: () => withStyles(import("./view-rules.js")),
  explorer: () => withStyles(import("./view-explorer.js")),
  book: () => withStyles(import("./view-book.js")),
  tables: () => withStyles(import("./view-tables.js")),
  points: () => withStyles(import("./view-points.js")),
  small: () => import("./dialog-more.js"),
  sharing: () => withStyles(import("./sharing.js")),
  puzzles: () => withStyles(import("./puzzles.js")),
  lessons: () => withStyles(withTexts(import("./view-lessons.js"), "lessons")),
  practice: () => withStyles(withTexts(import("./view-practice.js"), "lessons", "practice")),
  plates: () => import("./view-plates.js"),
  chooser: () => import("./view-chooser.js"),
  turn: () => import("./view-turn.js"),
  eval: () => import("./view-eval.js"),
  result: () => import("./view-result.js"),
  report: () => import("./view-report.js"),
  learn: () => import("./learn.js"),
  refusals: () => import("./refusals.js"),
  attempt: () => import("./attempt.js"),
};

/** Files of texts come with a part. @template T @param {Promise<T>} module @param {string[]} files @returns {Promise<T>} */
async function withTexts(module, ...files) {
  await Promise.all(files.map((file) => loadMore(file)));
  return module;
}

/** @typedef {typeof PARTS} Parts */
/** @typedef {{[K in keyof Parts]?: Awaited<ReturnType<Parts[K]>>}} Fetched */

/** @type {Fetched} */
const fetched = {};
/** parts that are on their way @type {Set<string>} */
const coming = new Set();

/**
 * A part, if it is there. If not, it is fetched, and the page is drawn again when it has come.
 * @template {keyof Parts} K
 * @param {K} name @returns {Fetched[K] | undefined}
 */
export function part(name) {
  if (!fetched[name] && !coming.has(name)) void fetchPart(name);
  return fetched[name];
}

/** A part, if it is there already. @template {keyof Parts} K @param {K} name @returns {Fetched[K] | undefined} */
export function partIfThere(name) {
  return fetched[name];
}

/** @param {keyof Parts} name */
async function fetchPart(name) {
  coming.add(name);
  try {
    const [module] = await Promise.all([PARTS[name](), loadMore()]);
    Object.assign(fetched, { [name]: module });
    changed();
  } catch {
    // The server has gone, as the page shows.
  } finally {
    coming.delete(name); // what could not be fetched is fetched again when it is wanted again
  }
}

/** @type {Promise<unknown> | undefined} */
let styles;

/** The style sheet of dialogs and tabs comes with a part. @template T @param {Promise<T>} module @returns {Promise<T>} */
async function withStyles(module) {
  styles ??= new Promise((done) => {
    const link = Object.assign(document.createElement("link"), {
      rel: "stylesheet",
      href: new URL("../css/dialogs.css", import.meta.url).href,
      onload: done,
      onerror: done,
    });
    document.head.append(link);
  });
  await styles;
  return module;
}
