// Settings and help.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { state } from "./state.js";
import { LANGUAGES, LANGUAGE_NAMES, currentLanguage, isChinese, t } from "./i18n.js";
import { playSound } from "./sound.js";
import { notationInUse, pieceSetInUse, platesInUse } from "./words.js";
import { changeLanguage, setSettings } from "./settings.js";

/** @param {string} name @param {string[]} values @param {string} now @param {(v: string) => void} put */
function segments(name, values, now, put) {
  return html`<fieldset>
    <legend>${t(`settings.${name}`)}</legend>
    <div class="segments">
      ${values.map(
        (v) =>
          html`<label class="segment"
            ><input type="radio" name=${name} value=${v} .checked=${v === now} @change=${() => put(v)} /><span
              >${t(`${name}.${v}`)}</span
            ></label
          >`,
      )}
    </div>
  </fieldset>`;
}

/** @param {"sound" | "speak" | "arrows" | "evalInGame" | "reach" | "tint" | "autoQueen"} name */
function toggle(name) {
  return html`<label class="check"
    ><input
      type="checkbox"
      name=${name}
      .checked=${state.settings[name]}
      @change=${(/** @type {Event} */ e) =>
        setSettings({ [name]: /** @type {HTMLInputElement} */ (e.currentTarget).checked })}
    />
    ${t(`settings.${name}`)}</label
  >`;
}

export function settingsDialog() {
  const s = state.settings;
  return html`<div class="settings">
    <h2 id="dialog-title">${t("settings.title")}</h2>
    <div class="settings-columns">
      <fieldset>
        <legend>${t("settings.language")}</legend>
        <div class="segments">
          ${LANGUAGES.map(
            (l) =>
              html`<label class="segment"
                ><input
                  type="radio"
                  name="language"
                  value=${l}
                  .checked=${currentLanguage() === l}
                  @change=${() => void changeLanguage(l)}
                /><span lang=${l}>${LANGUAGE_NAMES[l]}</span></label
              >`,
          )}
        </div>
      </fieldset>
      ${segments("theme", ["system", "light", "dark"], s.theme, (theme) => setSettings({ theme }))}
      ${segments("skin", ["wood", "plain", "print", "contrast"], s.skin, (skin) => setSettings({ skin }))}
      ${segments("colours", ["classic", "green", "blue", "mono"], s.colours, (colours) => setSettings({ colours }))}
      ${segments("pieceSet", ["simplified", "traditional", "both", "symbols"], pieceSetInUse(false), (pieceSet) =>
        setSettings({ pieceSet }),
      )}
      ${segments("coordinates", ["chinese", "letters", "both", "none"], s.coordinates, (coordinates) =>
        setSettings({ coordinates }),
      )}
      ${segments("notation", ["chinese", "wxf", "coordinates"], notationInUse(), (notation) =>
        setSettings({ notation }),
      )}
      ${segments(
        "plateNames",
        isChinese() ? ["own", "number"] : ["own", "chinese", "number"],
        platesInUse(),
        (plateNames) => setSettings({ plateNames }),
      )}
      ${segments("conversion", ["ask", "long", "keep"], s.conversion, (conversion) => setSettings({ conversion }))}
      <fieldset>
        <legend>${t("settings.more")}</legend>
        ${toggle("tint")}${toggle("reach")}${toggle("arrows")}${toggle("evalInGame")}${state.welcome?.variants.some(
          (v) => v.castling,
        )
          ? toggle("autoQueen")
          : nothing}${toggle("sound")}
        ${s.sound
          ? html`<label class="field"
              >${t("settings.volume")}
              <input
                type="range"
                min="0"
                max="1"
                step="0.05"
                .value=${String(s.volume)}
                @change=${(/** @type {Event} */ e) => {
                  setSettings({ volume: Number(/** @type {HTMLInputElement} */ (e.currentTarget).value) });
                  void playSound("move");
                }}
            /></label>`
          : nothing}
        ${toggle("speak")}
      </fieldset>
    </div>
  </div>`;
}

export function helpDialog() {
  const keys = [
    ["← →", "leaf"],
    ["↑ ↓", "branch"],
    ["Home End", "ends"],
    ["Tab", "tab"],
    ["w a s d", "move"],
    ["Shift ← → ↑ ↓", "move"],
    ["Enter", "select"],
    ["Esc", "cancel"],
    ["f", "flip"],
    ["m", "mirror"],
    ["h", "hint"],
    ["x", "threat"],
    ["e", "engine"],
    ["u", "takeback"],
    ["r", "redo"],
    ["+ −", "marker"],
    [t("help.rightButton"), "draw"],
    ["Enter n s k i", "kinds"],
    ["?", "help"],
  ];
  return html`<div class="help">
    <h2 id="dialog-title">${t("help.title")}</h2>
    <p>${t("help.keys")}</p>
    <dl class="keys">
      ${keys.map(
        ([k, name]) =>
          html`<dt><kbd>${k}</kbd></dt>
            <dd>${t(`key.${name}`)}</dd>`,
      )}
    </dl>
    <h3>${t("help.shapes")}</h3>
    <ul class="shapes">
      ${["move", "capture", "exchange", "swap", "promotion", "removal", "asks", "warns"].map(
        (s) => html`<li>${t(`shape.${s}`)}</li>`,
      )}
    </ul>
    <h3>${t("help.about")}</h3>
    <p>xqengine ${state.welcome?.version ?? ""} · MIT</p>
    <p>
      lit-html (BSD-3-Clause): <a href="assets/vendor/lit-html/LICENSE" target="_blank" rel="noreferrer">LICENSE</a> ·
      Noto Serif CJK (OFL 1.1): <a href="assets/font/OFL.txt" target="_blank" rel="noreferrer">OFL.txt</a>
    </p>
  </div>`;
}
