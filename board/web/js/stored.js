// What the browser keeps for the next visit.

/** Keeps something for the next visit. @param {string} key @param {unknown} value */
export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing still plays
  }
}

/** What was kept, or null. @param {string} key @returns {any} */
export function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key */
export function forget(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing was kept either
  }
}

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
  tables: false,
  /** @type {string | boolean} */
  plateNames: "own",
  reach: true,
  tint: true,
  autoQueen: false,
};

/** @typedef {typeof DEFAULTS} Settings */

const KEY = "xqengine.settings";

/** @returns {Settings} */
export function keptSettings() {
  const { men, ...rest } = kept(KEY) ?? {};
  return { ...DEFAULTS, ...(men ? { pieceSet: men } : {}), ...rest }; // earlier pages called the piece set "men"
}

/** @param {Settings} settings */
export function keepSettings(settings) {
  keep(KEY, settings);
}
