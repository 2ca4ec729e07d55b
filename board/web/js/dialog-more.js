// Small dialogs: resignation, text to copy.

import { html } from "../vendor/lit-html/lit-html.js";
import { apply, changed } from "./state.js";
import { command } from "./commands.js";
import { t } from "./i18n.js";

export function resignDialog() {
  return html`<div class="resign">
    <h2 id="dialog-title">${t("resign.title")}</h2>
    <p>${t("resign.sure")}</p>
    <menu>
      <button
        @click=${() => {
          apply({ type: "dialog", name: "" });
        }}
      >
        ${t("act.cancel")}
      </button>
      <button
        class="primary"
        data-act="resign-yes"
        @click=${async () => {
          apply({ type: "dialog", name: "" });
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
