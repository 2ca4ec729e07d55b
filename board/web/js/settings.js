// What the settings do.

import { isChinese, loadLanguage, t } from "./i18n.js";
import { apply, state } from "./state.js";
import { keepSettings } from "./stored.js";

/** @import { Settings } from "./stored.js" */

/** @param {Partial<Settings>} change */
export function setSettings(change) {
  apply({ type: "settings", change });
  keepSettings(state.settings);
  applyLook();
}

/** Theme, skin and colours stand on the root, for the style sheet. */
export function applyLook() {
  const { theme, skin, colours, tint } = state.settings;
  Object.assign(document.documentElement.dataset, { theme, skin, colours, tint: tint ? "on" : "off" });
}

/** @param {string} lang */
export async function changeLanguage(lang) {
  await loadLanguage(lang);
  document.title = t("title");
  setSettings({ lang, ...(isChinese() ? { chinese: lang } : {}) });
}
