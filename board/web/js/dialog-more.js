// What the settings do; resignation, text to copy.

import { html } from "../vendor/lit-html/lit-html.js";
import { changed, keepSettings, state } from "./state.js";
import { command } from "./commands.js";
import { isChinese, loadLanguage, t } from "./i18n.js";

/** @param {Partial<typeof state.settings>} change */
export function setSettings(change) {
  Object.assign(state.settings, change);
  keepSettings();
  applyLook();
  changed();
}

/** Theme, skin and colours stand on the root, for the style sheet. */
export function applyLook() {
  const { theme, skin, colours, tint } = state.settings;
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.skin = skin;
  document.documentElement.dataset.colours = colours;
  document.documentElement.dataset.tint = tint ? "on" : "off";
}

/** @param {string} lang */
export async function changeLanguage(lang) {
  await loadLanguage(lang);
  document.title = t("title");
  setSettings({ lang, ...(isChinese() ? { chinese: lang } : {}) });
}

export function resignDialog() {
  return html`<div class="resign">
    <h2 id="dialog-title">${t("resign.title")}</h2>
    <p>${t("resign.sure")}</p>
    <menu>
      <button
        @click=${() => {
          state.dialog = "";
          changed();
        }}
      >
        ${t("act.cancel")}
      </button>
      <button
        class="primary"
        data-act="resign-yes"
        @click=${async () => {
          state.dialog = "";
          await command("resign");
          changed();
        }}
      >
        ${t("act.resign")}
      </button>
    </menu>
  </div>`;
}

/** @param {string} text */
export function textDialog(text) {
  return html`<div>
    <h2 id="dialog-title">${t("copy.byHand")}</h2>
    <textarea
      rows="8"
      readonly
      aria-label=${t("copy.byHand")}
      .value=${text}
      @focus=${(/** @type {Event} */ e) => /** @type {HTMLTextAreaElement} */ (e.currentTarget).select()}
    ></textarea>
  </div>`;
}
