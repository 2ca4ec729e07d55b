// All that the page knows. One object, changed by the commands, drawn by the views.

import { shapeOf } from "./geometry.js";

/** @import { Choice, Choices, Colour, NodeInfo, Piece, StartInfo, Status, Think, VariantInfo, View, Welcome } from "./types.js" */

export const DEFAULTS = {
  lang: "",
  /** which Chinese was shown last */
  chinese: "",
  /** system, light or dark */
  theme: "system",
  skin: "wood",
  colours: "classic",
  pieceSet: "",
  coordinates: "both",
  notation: "",
  conversion: "ask",
  sound: true,
  volume: 0.5,
  speak: false,
  arrows: true,
  evalInGame: false,
  /** @type {string | boolean} */
  plateNames: "own",
  reach: true,
  tint: true,
  autoQueen: false,
};

const KEY = "xqengine.settings";

/** @returns {typeof DEFAULTS} */
function storedSettings() {
  try {
    const { men, ...kept } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...DEFAULTS, ...(men ? { pieceSet: men } : {}), ...kept }; // earlier pages called the piece set "men"
  } catch {
    return { ...DEFAULTS };
  }
}

export const state = {
  connected: false,
  everConnected: false,
  /** the server wants its token */
  locked: false,
  /** the server has another build than this page */
  outdated: false,
  /** @type {Welcome | null} */
  welcome: null,
  settings: storedSettings(),

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

  turn: {
    /** @type {string[]} */ prefix: [],
    /** the steps of the prefix @type {Choice[]} */ made: [],
    /** @type {Choices | null} */ choices: null,
    /** choices without any step made @type {Choices | null} */ first: null,
    selected: "",
    /** what is to be chosen, and why some kinds cannot be @type {{square: string, entries: Choice[], reasons?: Record<string, string>} | null} */ asking:
      null,
    sending: false,
    /** the turn that was sent and what the board shows until the answer is there @type {{text: string, view: View} | null} */ ahead:
      null,
  },
  focus: "e0",
  /** @type {Piece[]} */
  ghosts: [],

  /** @type {Map<string, Think>} */
  thinking: new Map(),
  /** @type {{clock: ClockInfo, at: number} | null} */
  clock: null,
  /** the newest gain of points, to be shown as chips @type {{red: number, black: number, why: string, key: number} | null} */
  earned: null,

  tab: "moves",
  sheet: 0,
  /** @type {{text: string, kind: string} | null} */
  toast: null,
  /** @type {string} */
  dialog: "",
  /** the result that has been read: it stands on the board no more */
  resultClosed: "",
  /** unfinished game taken up at the start */
  resumed: false,
  polite: "",
  assertive: "",
};

/** Keeps something for the next visit. @param {string} key @param {unknown} value */
export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing still plays
  }
}

export function keepSettings() {
  keep(KEY, state.settings);
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

/** @returns {VariantInfo | undefined} */
export function variant() {
  return variantOf(state.start?.variant ?? "");
}

/** @param {string} name @returns {VariantInfo | undefined} */
export function variantOf(name) {
  return state.welcome?.variants.find((v) => v.name === name);
}

/** @returns {number} the node that is looked at */
export function shownNode() {
  return state.cursor ?? state.status?.node ?? 0;
}

/** @returns {View | null} what the board shows */
export function shownView() {
  if (state.preview) return state.preview;
  if (state.turn.sending && state.turn.ahead) return state.turn.ahead.view;
  if (state.turn.choices?.view && state.turn.prefix.length) return state.turn.choices.view;
  return state.cursor === null ? state.live : state.looked;
}

/** How the points of a view lie on the board as it is turned now. @param {View} view */
export function shapeNow(view) {
  return shapeOf(view.files, view.ranks, state.flipped, state.mirrored);
}

/** @returns {boolean} both sides are played at this board */
export function isFreeBoard() {
  return Boolean(state.status && !state.status.red.level && !state.status.black.level);
}

/** @returns {boolean} a turn can be made on the board as it is shown */
export function mayMove() {
  return !state.preview && couldMove();
}

/** @returns {boolean} a turn can be made once nothing is tried out on the board */
export function couldMove() {
  const { status } = state;
  if (!state.connected || !status || state.outdated) return false;
  return (
    (status.state === "human" || Boolean(status.record && status.state === "over")) &&
    (state.cursor === null || isFreeBoard())
  );
}

/** @returns {Colour} whose pieces stand below */
export function bottomSide() {
  return state.flipped ? "black" : "red";
}
