// The head of the page.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { isChinese, languageFor, t } from "./i18n.js";
import { state } from "./state.js";
import { show } from "./dialogs.js";
import { variantName } from "./words.js";
import { icon } from "./icons.js";
import { isGuest, variant } from "./selectors.js";
import { changeLanguage } from "./settings.js";

// The page's frame, which stands before the scripts have come, has it already.
const logo = document.querySelector(".logo");

/** The button beside the settings goes between English and the Chinese of the person. */
function otherLanguage() {
  if (isChinese()) return "en";
  return state.settings.chinese || languageFor(navigator.languages.find((l) => l.startsWith("zh")) ?? "zh");
}

/** Name, variant, games, language and settings. */
export function header() {
  const v = variant();
  return html`<header class="head">
    <h1>${logo}<span>xqengine</span></h1>
    <button class="variant-name" ?disabled=${isGuest()} @click=${() => void show("new")} title=${t("new.title")}>
      <b>${v ? variantName(v.name) : ""}</b>
    </button>
    <nav aria-label=${t("head.nav")}>
      ${[
        ["new", "new"],
        ["files", "open"],
        ["save", "save"],
        ["editor", "edit"],
      ].map(([name, sign]) =>
        isGuest() && name !== "save"
          ? nothing
          : html`<button data-open=${name} @click=${() => void show(name)}>
              ${icon(sign)}<span>${t(name === "files" ? "act.open" : `act.${name}`)}</span>
            </button>`,
      )}
    </nav>
    <span class="spring"></span>
    <button
      class="quiet"
      data-open="language"
      lang=${isChinese() ? "en" : "zh"}
      @click=${() => void changeLanguage(otherLanguage())}
    >
      ${isChinese() ? "EN" : "中文"}
    </button>
    ${[
      ["settings", "gear"],
      ["help", "help"],
    ].map(
      ([name, sign]) =>
        html`<button
          class="quiet"
          data-open=${name}
          aria-label=${t(`${name}.title`)}
          title=${t(`${name}.title`)}
          @click=${() => void show(name)}
        >
          ${icon(sign)}
        </button>`,
    )}
  </header>`;
}
