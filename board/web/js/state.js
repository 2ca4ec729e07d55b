// All that the page knows, and the one function that changes it. Views read the state; whatever happens is applied to it: a
// message of the server, or what a person does.

import { keptSettings } from "./stored.js";

/** @import { Choice, Choices, ClockInfo, Colour, Company, GameState, NodeInfo, Patch, Piece, Reply, StartInfo, Status, Think, Tried, View, Welcome } from "./types.js" */
/** @import { Drawing } from "./drawings.js" */
/** @import { Settings } from "./stored.js" */

/**
 * The turn that is being made.
 * @typedef {object} Turn
 * @property {string[]} prefix the steps made so far
 * @property {Choice[]} made the same as they were chosen
 * @property {Choices | null} choices what may follow
 * @property {Choices | null} first choices without any step made
 * @property {string} selected the point whose targets are shown
 * @property {{square: string, entries: Choice[], reasons?: Record<string, string>} | null} asking what is to be chosen, and why some kinds cannot be
 * @property {boolean} sending it is on its way to the server
 * @property {{text: string, view: View} | null} ahead what the board shows until the answer is there
 */

/**
 * Learning from mistakes: a person stands before its faults again.
 * @typedef {object} Learn
 * @property {Colour} side whose faults
 * @property {number[]} faults their nodes
 * @property {number} at which of them; behind the last: it is over
 * @property {number} node where the person looks for something better
 * @property {boolean} asks an answer is wanted
 * @property {string} waiting the answer that the engine is judging
 * @property {Tried | null} tried what it said of the last one
 * @property {Drawing | null} mark shows the piece of a hint
 * @property {number} hints that were given here: the piece, then the point
 * @property {number} found right answers so far
 * @property {number} helped those of them after a hint
 */

/** @returns {Turn} */
const noTurn = () => ({
  prefix: [],
  made: [],
  choices: null,
  first: null,
  selected: "",
  asking: null,
  sending: false,
  ahead: null,
});

export const state = {
  connected: false,
  everConnected: false,
  /** the server wants its token */
  locked: false,
  /** the server has another build than this page */
  outdated: false,
  /** @type {Welcome | null} */
  welcome: null,
  settings: keptSettings(),

  game: "",
  /** @type {Status | null} */
  status: null,
  /** @type {StartInfo | null} */
  start: null,
  /** @type {Map<number, NodeInfo>} */
  nodes: new Map(),
  /** the view of the node where the game stands @type {View | null} */
  live: null,
  /** the node that is looked at; null: where the game stands @type {number | null} */
  cursor: null,
  /** @type {View | null} */
  looked: null,
  /** a line that is tried out on the board @type {View | null} */
  preview: null,
  /** a turn that a list points at: an arrow on the board shows it */
  pointed: "",
  flipped: false,
  /** left and right are changed */
  mirrored: false,
  turn: noTurn(),
  focus: "e0",
  /** what is being drawn with the right button @type {Drawing | null} */
  drawing: null,
  /** pieces that have just left the board @type {Piece[]} */
  ghosts: [],

  /** @type {Map<string, Think>} */
  thinking: new Map(),
  /** @type {Learn | null} */
  learn: null,
  /** who is there in a game between two devices @type {Company | null} */
  company: null,
  /** @type {{clock: ClockInfo, at: number} | null} */
  clock: null,
  /** a move that is not legal was tried: why, at which point, and the pieces in the way @type {{square: string, text: string, inTheWay: string[]} | null} */
  refused: null,
  /** the newest gain of points, to be shown as chips @type {{red: number, black: number, why: string, key: number} | null} */
  earned: null,

  tab: "moves",
  /** how far the sheet of a phone is drawn up: 0 to 2 */
  sheet: 0,
  /** @type {{text: string, kind: string} | null} */
  toast: null,
  dialog: "",
  /** the result that has been read: it stands on the board no more */
  resultClosed: "",
  /** an unfinished game was taken up at the start */
  resumed: false,
  /** what a screen reader says when it has time, and what it says at once */
  polite: "",
  assertive: "",
};

/**
 * What changes the state besides the messages of the server.
 * @typedef {(
 *   | {type: "connection", open: boolean}
 *   | {type: "locked", locked: boolean}
 *   | {type: "resumed", resumed: boolean}
 *   | {type: "look", node: number | null, view: View | null}
 *   | {type: "tryOut", view: View | null}
 *   | {type: "point", turn: string}
 *   | {type: "turn", change: Partial<Turn>}
 *   | {type: "noTurn"}
 *   | {type: "flip"} | {type: "mirror"}
 *   | {type: "focus", square: string}
 *   | {type: "draw", drawing: Drawing | null}
 *   | {type: "ghosts", pieces: Piece[]}
 *   | {type: "refused", refused: {square: string, text: string, inTheWay: string[]} | null}
 *   | {type: "tab", name: string, sheet?: number}
 *   | {type: "sheet", size: number}
 *   | {type: "learn", learn: Learn | null}
 *   | {type: "noThreat"}
 *   | {type: "dialog", name: string}
 *   | {type: "toast", toast: {text: string, kind: string} | null}
 *   | {type: "resultClosed", key: string}
 *   | {type: "announce", polite?: string, assertive?: string}
 *   | {type: "settings", change: Partial<Settings>}
 * )} Local
 */

/**
 * What came of a message, for whoever shows it with sounds and slides or asks the server more.
 * @typedef {object} Outcome
 * @property {boolean} [another] another game is shown
 * @property {boolean} [stale] what may be played has to be asked for anew
 * @property {{node: NodeInfo, before: View | null}} [made] a turn was made on the board that is shown
 */

/**
 * Changes the state.
 * @param {Reply | Local} happened
 * @returns {Outcome}
 */
export function apply(happened) {
  const outcome = reduce(happened);
  changed();
  return outcome;
}

/** @param {Reply | Local} happened @returns {Outcome} */
function reduce(happened) {
  switch (happened.type) {
    case "welcome":
      return welcome(happened);
    case "game":
      return wholeGame(happened);
    case "patch":
      return isShown(happened.game) ? patch(happened) : {};
    case "think":
      if (happened.kind !== "try" && isShown(happened.game))
        state.thinking.set(happened.kind, withOlderLines(happened));
      return {};
    case "company":
      if (isShown(happened.game)) state.company = happened;
      return {};
    case "clock":
      if (isShown(happened.game)) state.clock = { clock: happened.clock, at: performance.now() };
      return {};
    default:
      local(/** @type {Local} */ (happened));
      return {};
  }
}

/** @param {string | undefined} game of a message @returns {boolean} */
export function isShown(game) {
  return !game || game === state.game;
}

/** @param {Local} happened */
function local(happened) {
  switch (happened.type) {
    case "connection":
      state.connected = happened.open;
      if (!happened.open) state.turn = noTurn();
      else Object.assign(state, { everConnected: true, locked: false });
      return;
    case "look":
      Object.assign(state, { cursor: happened.node, looked: happened.view, preview: null, turn: noTurn() });
      return;
    case "tryOut":
      state.preview = happened.view;
      return;
    case "point":
      state.pointed = happened.turn;
      return;
    case "turn":
      state.turn = { ...state.turn, ...happened.change };
      state.refused = null;
      return;
    case "noTurn":
      state.turn = noTurn();
      state.refused = null;
      return;
    case "flip":
      state.flipped = !state.flipped;
      return;
    case "mirror":
      state.mirrored = !state.mirrored;
      return;
    case "draw":
      state.drawing = happened.drawing;
      return;
    case "refused":
      state.refused = happened.refused;
      return;
    case "ghosts":
      state.ghosts = happened.pieces;
      return;
    case "tab":
      state.tab = happened.name;
      state.sheet = happened.sheet ?? state.sheet;
      return;
    case "sheet":
      state.sheet = happened.size;
      return;
    case "learn":
      state.learn = happened.learn;
      return;
    case "noThreat":
      state.thinking.delete("threat");
      return;
    case "dialog":
      state.dialog = happened.name;
      return;
    case "resultClosed":
      state.resultClosed = happened.key;
      return;
    case "settings":
      Object.assign(state.settings, happened.change);
      return;
    case "focus":
      state.focus = happened.square;
      return;
    case "locked":
      state.locked = happened.locked;
      return;
    case "resumed":
      state.resumed = happened.resumed;
      return;
    case "toast":
      state.toast = happened.toast;
      return;
    case "announce":
      state.polite = happened.polite ?? state.polite;
      state.assertive = happened.assertive ?? state.assertive;
  }
}

/** @param {Welcome} message @returns {Outcome} */
function welcome(message) {
  const before = state.welcome;
  state.welcome = message;
  if (before && before.build !== message.build) state.outdated = true;
  if (before && before.boot !== message.boot) state.thinking.clear();
  return {};
}

/** @param {GameState} message @returns {Outcome} */
function wholeGame(message) {
  const another = state.game !== message.game;
  state.game = message.game ?? "";
  state.start = message.start;
  state.nodes = new Map(message.nodes.map((n) => [n.id, n]));
  setStatus(message.status);
  state.live = message.view;
  state.turn = noTurn();
  if (another) {
    const { red, black, shared } = message.status;
    const { seat } = state.welcome ?? {};
    const { files, ranks } = message.view;
    const flipped = Boolean(red.level && !black.level) || (seat ? seat.side : shared?.owner) === "black";
    state.thinking.clear();
    Object.assign(state, {
      cursor: null,
      preview: null,
      pointed: "",
      earned: null,
      learn: null,
      company: null,
      flipped,
    });
    state.focus = files[Math.floor(files.length / 2)] + ranks[flipped ? 0 : ranks.length - 1];
  } else if (state.cursor !== null && !state.nodes.has(state.cursor)) {
    state.cursor = null;
  }
  return { another, stale: true };
}

/** @param {Patch} message @returns {Outcome} */
function patch(message) {
  const was = state.status;
  const before = state.live;
  for (const id of message.removed ?? []) state.nodes.delete(id);
  for (const n of message.nodes ?? []) state.nodes.set(n.id, n);
  if (message.start) state.start = message.start;
  setStatus(message.status);
  if (message.view) state.live = message.view;
  if (state.cursor !== null && !state.nodes.has(state.cursor)) state.cursor = null;
  const { node, side, state: now } = message.status;
  const stale = Boolean(message.view) || was?.state !== now || was?.side !== side || was?.node !== node;
  if (node === was?.node) return { stale };
  state.pointed = "";
  state.thinking.delete("play");
  state.thinking.delete("hint");
  if (state.cursor === node) state.cursor = null;
  const made = state.nodes.get(node);
  // A turn that was played in another line than that of the game: the game stands there now.
  const elsewhere = state.turn.sending && state.cursor !== null && made?.parent === state.cursor;
  if (elsewhere) state.cursor = null;
  if (!made || !(elsewhere || (made.parent === was?.node && state.cursor === null))) return { stale };
  const { earned } = made;
  state.earned = earned && (earned.red || earned.black) ? { ...earned, why: whyEarned(made), key: made.id } : null;
  return { stale, made: { node: made, before: elsewhere ? state.looked : before } };
}

/** @param {Status} status */
function setStatus(status) {
  state.status = status;
  state.clock = status.clock ? { clock: status.clock, at: performance.now() } : null;
}

/** Lines that a new depth has not reached yet stay as they were. @param {Think} think */
function withOlderLines(think) {
  const before = state.thinking.get(think.kind);
  const wanted = state.status?.analysis?.lines ?? 1;
  const goesOn = before && before.job === think.job && before.node === think.node;
  if (think.kind !== "analysis" || !goesOn || think.lines.length >= wanted) return think;
  const first = new Set(think.lines.map((l) => l.turns[0]));
  const rest = before.lines.filter((l) => !first.has(l.turns[0]));
  return { ...think, lines: [...think.lines, ...rest].slice(0, wanted) };
}

/** @param {NodeInfo} node @returns {string} a key of words */
function whyEarned(node) {
  if (node.check) return "earned.check";
  const kinds = new Set((node.steps ?? []).map((s) => s.piece?.kind).filter(Boolean));
  return kinds.size === 1 ? `earned.${[...kinds][0]}` : "earned.moves";
}

/** @type {Array<() => void>} */
const listeners = [];
let scheduled = false;

/** @param {() => void} draw */
export function onChange(draw) {
  listeners.push(draw);
}

/** Draws once, soon, whatever has changed. */
export function changed() {
  if (scheduled) return;
  scheduled = true;
  queueMicrotask(() => {
    scheduled = false;
    for (const draw of listeners) draw();
  });
}
