// Commands to the server: what changes a game, and what opens one.

import { Connection, Refusal } from "./net.js";
import { notifyRefusal } from "./notify.js";
import { apply, changed, state } from "./state.js";

/** @import { Answers, BodyOf, GameInfo, Request, RequestOf, Welcome } from "./types.js" */

export const connection = new Connection();

/** @returns {string} the game that the address names */
export function gameOfAddress() {
  return /^#\/g\/([\w-]+)/.exec(location.hash)?.[1] ?? "";
}

/** @param {unknown} error */
export function report(error) {
  if (!(error instanceof Refusal)) throw error;
  if (error.code === "stale") return changed();
  if (error.code === "nogame" && gameOfAddress() && !state.status) {
    history.replaceState(null, "", "#");
    if (state.welcome) void beginSomewhere(state.welcome);
  }
  void notifyRefusal(error);
}

/** @type {Promise<unknown>} the end of the changes asked for so far */
let queue = Promise.resolve();

/** What means the same after the engine's turn as before it. */
const LASTING = new Set(["takeback", "resign"]);

/**
 * Asks for a change, and once more if it means the same in the state that has come about in the meantime.
 * @template {Request["type"]} K
 * @param {RequestOf<K>} body
 * @returns {Promise<Answers[K]>}
 */
async function ask(body) {
  try {
    return await connection.ask(body);
  } catch (error) {
    const stale = error instanceof Refusal && error.code === "stale" && error.params.rev;
    if (!stale || !LASTING.has(body.type)) throw error;
    return connection.ask(/** @type {RequestOf<K>} */ ({ ...body, rev: Number(error.params.rev) }));
  }
}

/**
 * Asks for a change when the one asked for before is done: a change has to name the state it is made to, and a person
 * is quicker than the answer. It is dropped if another game is shown by then, or if it is for another node.
 * @template {Request["type"]} K
 * @param {RequestOf<K>} body
 * @param {number} [node] where the game has to stand
 * @returns {Promise<Answers[K]>}
 */
export function askInTurn(body, node) {
  const { game } = state;
  const answer = queue.then(() => {
    if (game !== state.game || (node !== undefined && node !== state.status?.node)) throw new Refusal("stale", {});
    return ask(/** @type {RequestOf<K>} */ ({ ...body, game, rev: state.status?.rev }));
  });
  queue = answer.catch(() => {}); // whoever asked hears of it
  return answer;
}

/**
 * A command that changes the game.
 * @template {Request["type"]} K
 * @param {K} type
 * @param {BodyOf<K>} [body]
 * @returns {Promise<Answers[K] | null>} null if it was refused, which is reported
 */
export async function command(type, body) {
  try {
    return await askInTurn(/** @type {RequestOf<K>} */ (/** @type {unknown} */ ({ type, ...body })));
  } catch (error) {
    report(error);
    return null;
  }
}

/** @param {BodyOf<"new">} body */
export async function newGame(body) {
  try {
    await connection.ask({ type: "new", ...body });
    apply({ type: "resumed", resumed: false });
    return true;
  } catch (error) {
    report(error);
    return false;
  }
}

/** @param {string} id */
export async function open(id) {
  try {
    await connection.ask({ type: "open", game: id });
    return true;
  } catch (error) {
    report(error);
    return false;
  }
}

/** @returns {Promise<GameInfo[]>} all games that the server keeps */
export async function keptGames() {
  const answer = await fetch("/api/records");
  return (await answer.json()).records ?? [];
}

/** The first screen is a board: the unfinished game, or a new one. @param {Welcome} message */
export async function beginSomewhere(message) {
  const unfinished = message.games[0];
  if (unfinished) {
    apply({ type: "resumed", resumed: unfinished.turns > 0 });
    await open(unfinished.id);
    return;
  }
  const level = message.levels.names[0];
  await newGame({ variant: message.variants[0].name, red: {}, black: level ? { level: { name: level } } : {} });
}

/** The offer of a draw is answered by the other side. @param {string} action accept or decline */
export function answerDraw(action) {
  return command("draw", { action, side: state.status?.offer === "red" ? "black" : "red" });
}

/** Switches the analysis: it follows the game, unless another node is looked at. @param {boolean} on @param {number} [lines] */
export function analyse(on, lines) {
  const node = state.cursor === null ? {} : { node: state.cursor };
  return command("analyse", { on, ...node, ...(lines ? { lines } : {}) });
}
