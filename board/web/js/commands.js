// What the page does: commands to the server and what its messages change.

import { Connection, Refusal } from "./net.js";
import { changed, mayMove, shownNode, shownView, state, variant } from "./state.js";
import { loadMore, t } from "./i18n.js";
import { animateTurn, leaving } from "./motion.js";
import { playSound } from "./sound.js";
import { announceTurn, announceVerdict, speakTurn } from "./announce.js";

/** @import { Answers, BodyOf, Choice, GameInfo, GameState, NodeInfo, Patch, Reply, Request, RequestOf, Status, Think, View, Welcome } from "./types.js" */

export const connection = new Connection({
  hello: () => ({
    type: "hello",
    ...(state.welcome ? { build: state.welcome.build, boot: state.welcome.boot } : {}),
    ...(gameOfAddress()
      ? { game: gameOfAddress(), ...(state.status && state.game === gameOfAddress() ? { rev: state.status.rev } : {}) }
      : {}),
  }),
  message: receive,
  status: (open) => {
    state.connected = open;
    if (open) {
      state.everConnected = true;
      state.locked = false;
    } else {
      clearTurn();
      void fetch("/api/state").then(
        (answer) => {
          state.locked = answer.status === 401;
          changed();
        },
        () => {},
      ); // a socket does not say why
    }
    changed();
    if (open) void refreshTurn();
  },
});

/** @returns {string} the game that the address names */
export function gameOfAddress() {
  return /^#\/g\/([\w-]+)/.exec(location.hash)?.[1] ?? "";
}

/** @param {Reply} message */
function receive(message) {
  switch (message.type) {
    case "welcome":
      return welcome(message);
    case "game":
      return wholeGame(message);
    case "patch":
      return patch(message);
    case "think":
      if (message.game && message.game !== state.game) return;
      state.thinking.set(message.kind, withOlderLines(message));
      return changed();
    case "clock":
      if (message.game && message.game !== state.game) return;
      state.clock = { clock: message.clock, at: performance.now() };
      return changed();
    case "verdict":
      if (message.game && message.game !== state.game) return;
      announceVerdict(message.outcome, message.result);
      void playSound("end");
      return changed();
    case "error":
      if (message.code === "nogame" && message.game && message.game === state.game) return void gone();
      return report(new Refusal(message.code, message.params ?? {}));
  }
}

/** Lines that a new depth has not reached yet stay as they were. @param {Think} think */
function withOlderLines(think) {
  const before = state.thinking.get(think.kind);
  const wanted = state.status?.analysis?.lines ?? 1;
  if (
    think.kind !== "analysis" ||
    !before ||
    before.job !== think.job ||
    before.node !== think.node ||
    think.lines.length >= wanted
  )
    return think;
  const first = new Set(think.lines.map((l) => l.turns[0]));
  const rest = before.lines.filter((l) => !first.has(l.turns[0]));
  return { ...think, lines: [...think.lines, ...rest].slice(0, wanted) };
}

/** @param {Welcome} message */
function welcome(message) {
  const before = state.welcome;
  state.welcome = message;
  if (before && before.build !== message.build) state.outdated = true;
  if (before && before.boot !== message.boot) state.thinking.clear();
  if (!gameOfAddress()) void beginSomewhere(message);
  changed();
}

/** The first screen is a board: the unfinished game, or a new one. @param {Welcome} message */
async function beginSomewhere(message) {
  const unfinished = message.games[0];
  if (unfinished) {
    state.resumed = unfinished.turns > 0;
    await open(unfinished.id);
    return;
  }
  const level = message.levels.names[0];
  await newGame({ variant: message.variants[0].name, red: {}, black: level ? { level: { name: level } } : {} });
}

/** @returns {Promise<GameInfo[]>} all games that the server keeps */
export async function keptGames() {
  const answer = await fetch("/api/records");
  return (await answer.json()).records ?? [];
}

/** The game that is shown has been deleted, here or elsewhere: another one takes its place. */
async function gone() {
  const { welcome, game } = state;
  if (!welcome) return;
  const games = await keptGames().catch(() => welcome.games); // what there was at the beginning must do
  await beginSomewhere({ ...welcome, games: games.filter((g) => g.id !== game && g.state !== "over") });
  state.resumed = false;
  notify(t("state.deleted"));
}

/** @param {GameState} message */
function wholeGame(message) {
  const another = state.game !== message.game;
  state.game = message.game ?? "";
  state.start = message.start;
  state.nodes = new Map(message.nodes.map((n) => [n.id, n]));
  setStatus(message.status);
  state.live = message.view;
  if (another) {
    state.cursor = null;
    heading = null;
    looks++;
    state.thinking.clear();
    state.preview = null;
    state.pointed = "";
    state.earned = null;
    const { red, black } = message.status;
    state.flipped = Boolean(red.level && !black.level);
    state.focus =
      message.view.files[Math.floor(message.view.files.length / 2)] +
      message.view.ranks[state.flipped ? 0 : message.view.ranks.length - 1];
    if (location.hash !== `#/g/${message.game}`) history.replaceState(null, "", `#/g/${message.game}`);
  } else if (state.cursor !== null && !state.nodes.has(state.cursor)) {
    state.cursor = null;
  }
  clearTurn();
  changed();
  void refreshTurn();
}

/** @param {Patch} message */
function patch(message) {
  if (message.game && message.game !== state.game) return;
  const node = state.status?.node;
  for (const id of message.removed ?? []) state.nodes.delete(id);
  for (const n of message.nodes ?? []) state.nodes.set(n.id, n);
  if (message.start) state.start = message.start;
  const before = state.live;
  const wasState = state.status?.state;
  const wasSide = state.status?.side;
  setStatus(message.status);
  if (message.view) state.live = message.view;
  if (state.cursor !== null && !state.nodes.has(state.cursor)) state.cursor = null;
  const now = state.status?.node;
  if (now !== node && now !== undefined) {
    state.pointed = "";
    state.thinking.delete("play");
    state.thinking.delete("hint");
    if (state.cursor === now) state.cursor = null;
    const made = state.nodes.get(now);
    // A turn that was played in another line than that of the game: the game stands there now.
    const elsewhere = state.turn.sending && state.cursor !== null && made?.parent === state.cursor;
    if (elsewhere) state.cursor = null;
    if (made && (elsewhere || (made.parent === node && state.cursor === null)))
      turnWasMade(made, elsewhere ? state.looked : before);
  }
  if (message.view || wasState !== state.status?.state || wasSide !== state.status?.side || now !== node) {
    if (state.cursor === null || !mayMove()) clearTurn();
    void refreshTurn();
  }
  changed();
}

/** @param {Status} status */
function setStatus(status) {
  state.status = status;
  state.clock = status.clock ? { clock: status.clock, at: performance.now() } : null;
}

/** @param {NodeInfo} node @param {View | null} before */
function turnWasMade(node, before) {
  const steps = node.steps ?? [];
  const captured = steps.some((s) => s.captured);
  void playSound(node.check ? "check" : captured ? "capture" : "move");
  if (node.earned && (node.earned.red || node.earned.black)) {
    state.earned = { ...node.earned, why: whyEarned(node), key: node.id };
    setTimeout(() => void playSound("points"), 160);
  } else state.earned = null;
  const { ahead } = state.turn;
  if (steps.length !== 1 || ahead?.text !== steps[0].text) {
    if (before) leaving(steps);
    animateTurn(steps);
  }
  announceTurn(node);
  void speakTurn(node);
}

/** @param {NodeInfo} node @returns {string} a key of words */
function whyEarned(node) {
  if (node.check) return "earned.check";
  const kinds = new Set((node.steps ?? []).map((s) => s.piece?.kind).filter(Boolean));
  return kinds.size === 1 ? `earned.${[...kinds][0]}` : "earned.moves";
}

export function clearTurn() {
  state.turn = {
    prefix: [],
    made: [],
    choices: null,
    first: null,
    selected: "",
    asking: null,
    sending: false,
    ahead: null,
  };
}

let asked = 0;

/** Asks what may be played where the board stands. */
export async function refreshTurn() {
  if (!mayMove()) return;
  const mine = ++asked;
  const node = shownNode();
  const prefix = state.turn.prefix;
  try {
    const answer = await connection.ask({ type: "options", game: state.game, node, prefix });
    if (mine !== asked || node !== shownNode() || prefix !== state.turn.prefix) return;
    state.turn.choices = answer;
    if (!prefix.length) state.turn.first = answer;
    changed();
  } catch (error) {
    if (mine === asked) report(error);
  }
}

/** @param {unknown} error */
export function report(error) {
  if (!(error instanceof Refusal)) throw error;
  if (error.code === "stale") return changed();
  if (error.code === "nogame" && gameOfAddress() && !state.status) {
    history.replaceState(null, "", "#");
    if (state.welcome) void beginSomewhere(state.welcome);
  }
  void tellRefusal(error);
}

/** Says why something was refused, with the texts that come with the first refusal. @param {Refusal} refusal */
async function tellRefusal({ code, params }) {
  try {
    const [{ refusalText }] = await Promise.all([import("./refusals.js"), loadMore()]);
    notify(refusalText(code, params), "error");
  } catch {
    notify(code, "error"); // the server has gone: the page says so, too
  }
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let toastTimer;

/** @param {string} text @param {string} [kind] */
export function notify(text, kind = "note") {
  state.toast = { text, kind };
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => {
    state.toast = null;
    changed();
  }, 6000);
  changed();
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
function inTurn(body, node) {
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
    return await inTurn(/** @type {RequestOf<K>} */ (/** @type {unknown} */ ({ type, ...body })));
  } catch (error) {
    report(error);
    return null;
  }
}

/** @param {BodyOf<"new">} body */
export async function newGame(body) {
  try {
    await connection.ask({ type: "new", ...body });
    state.resumed = false;
    changed();
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

/**
 * The board once a plain move is made, drawn before the server has answered. What else the turn brings is in the answer.
 * @param {Choice} choice @returns {View | null} null if more is changed than one piece's place
 */
function viewAhead(choice) {
  const view = shownView();
  const { act, from, to, piece, becomes, captured } = choice;
  if (
    !view ||
    !piece ||
    !to ||
    (act !== "move" && act !== "capture") ||
    choice.rook ||
    choice.also ||
    (captured && captured.square !== to)
  )
    return null;
  const pieces = view.pieces.filter((m) => m.square !== from && m.square !== to);
  return { ...view, pieces: [...pieces, { ...piece, ...becomes, square: to }], last: [choice], check: [] };
}

/** Plays a whole turn. @param {string} turn @param {Choice} [only] its only step @param {boolean} [dragged] the piece is there already */
export async function play(turn, only, dragged = false) {
  const view = only ? viewAhead(only) : null;
  if (only && view) {
    state.turn.ahead = { text: only.text, view };
    leaving([only]);
    if (!dragged) animateTurn([only]);
  }
  state.turn.sending = true;
  state.turn.asking = null;
  const node = state.cursor;
  const answer = inTurn({ type: "play", turn, ...(node === null ? {} : { node }) }, state.status?.node);
  changed(); // after asking: the server thinks while the page draws
  try {
    await answer;
    if (node !== null && state.cursor === node) {
      state.cursor = null; // the turn leads to where the game stood
      clearTurn();
      void refreshTurn();
    }
    return true;
  } catch (error) {
    report(error);
    clearTurn();
    void refreshTurn();
    return false;
  } finally {
    state.turn.sending = false;
    changed();
  }
}

/**
 * Makes a step of the turn: plays the turn if it is whole, else goes on with the next step.
 * @param {Choice} choice @param {boolean} [dragged] the person has carried the piece there: it does not slide
 */
export async function makeStep(choice, dragged = false) {
  const prefix = [...state.turn.prefix, choice.text];
  state.turn.asking = null;
  if (!choice.mayGoOn) {
    state.turn.selected = "";
    await play(prefix.join(","), prefix.length === 1 ? choice : undefined, dragged);
    return;
  }
  if (choice.to && choice.from) void playSound(choice.captured ? "capture" : "move");
  state.turn = { ...state.turn, prefix, made: [...state.turn.made, choice], choices: null, selected: "", asking: null };
  changed();
  await refreshTurn();
  if (choice.from && !dragged) animateTurn([choice]);
}

/** Takes the last step of the unfinished turn back. */
export async function unmakeStep() {
  if (!state.turn.prefix.length) return;
  state.turn = {
    ...state.turn,
    prefix: state.turn.prefix.slice(0, -1),
    made: state.turn.made.slice(0, -1),
    choices: null,
    selected: "",
    asking: null,
  };
  if (!state.turn.prefix.length) state.turn.choices = state.turn.first;
  changed();
  await refreshTurn();
}

/** Switches the analysis: it follows the game, unless another node is looked at. @param {boolean} on @param {number} [lines] */
export function analyse(on, lines) {
  return command("analyse", {
    on,
    ...(state.cursor === null ? {} : { node: state.cursor }),
    ...(lines ? { lines } : {}),
  });
}

let looks = 0;

/** the node that was asked for and is not shown yet @type {number | null} */
let heading = null;

/** @returns {number} the node that is looked at, or will be when the answer is there: what a quick person goes on from */
export function headedFor() {
  return heading ?? shownNode();
}

/** Looks at a node; the game stays where it is. @param {number} node */
export async function look(node) {
  const mine = ++looks;
  state.preview = null;
  heading = null;
  if (node === state.status?.node) {
    state.cursor = null;
    state.looked = null;
    clearTurn();
    changed();
    await refreshTurn();
    if (state.status?.analysis?.on) await analyse(true);
    return;
  }
  heading = node;
  try {
    const answer = await connection.ask({ type: "view", game: state.game, node });
    if (mine !== looks) return;
    heading = null;
    state.cursor = node;
    state.looked = answer.view;
    if (state.nodes.get(node)?.folded) void command("unfold", { node });
    clearTurn();
    changed();
    await refreshTurn();
    if (state.status?.analysis?.on) await analyse(true);
  } catch (error) {
    if (mine === looks) heading = null;
    report(error);
  }
}

let previews = 0;

/** Shows the position after some turns, until null. @param {{node: number, turns: string[]} | null} line */
export async function preview(line) {
  const mine = ++previews;
  if (!line) {
    state.preview = null;
    return changed();
  }
  try {
    const answer = await connection.ask({ type: "preview", game: state.game, ...line });
    if (mine !== previews) return;
    state.preview = answer.view;
    changed();
  } catch (error) {
    report(error);
  }
}

/** The offer of a draw is answered by the other side. @param {string} action accept or decline */
export function answerDraw(action) {
  return command("draw", { action, side: state.status?.offer === "red" ? "black" : "red" });
}

/** @returns {boolean} the variant lets pieces change their kind */
export function hasKinds() {
  return (variant()?.kinds.length ?? 1) > 1;
}
