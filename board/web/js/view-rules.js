// The tab of plates and rules.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { changed } from "./state.js";
import { hasWords, isChinese, t } from "./i18n.js";
import { sideName, typeName } from "./words.js";
import { plateName, plateOther } from "./plate-words.js";
import { shownView, variant } from "./selectors.js";

/** @import { PlateInfo } from "./types.js" */

let search = "";

/** The plates of the variant and its rules in short. */
export function rulesPanel() {
  const v = variant();
  const view = shownView();
  if (!v) return nothing;
  const plates = (v.plates ?? []).filter(
    (p) =>
      !search ||
      `${p.number} ${p.chinese} ${p.english} ${plateSentence(p)}`.toLowerCase().includes(search.toLowerCase()),
  );
  return html`<div class="plates-panel">
    ${rulesText(v.name)}
    ${v.plates?.length
      ? html`<label class="search"
            >${t("plates.search")}
            <input
              type="search"
              .value=${search}
              @input=${(/** @type {InputEvent} */ e) => {
                search = /** @type {HTMLInputElement} */ (e.currentTarget).value;
                changed();
              }}
          /></label>
          <ul class="plate-list">
            ${plates.map((p) => {
              const of = /** @type {const} */ (["red", "black"]).filter((s) => view?.setting?.[s] === p.number);
              return html`<li class="plate-card ${of.join(" ")}" data-plate=${p.number}>
                <span class="plate-no">${p.number}</span>
                <span
                  ><b>${plateName(p)}</b> <i lang=${isChinese() ? "en" : "zh"}>${plateOther(p) || p.english}</i>
                  <small>${typeName(p.piece, "red")} · ${serves(p.serves)}</small><br />${plateSentence(p)}
                  ${of.map((s) => html`<em class="chip ${s}">${t("plates.isSet", { side: sideName(s) })}</em>`)}</span
                >
              </li>`;
            })}
          </ul>`
      : nothing}
  </div>`;
}

/** @param {string} text such as "move, exchange" */
export function serves(text) {
  return text
    ? text
        .split(", ")
        .map((s) => t(`serves.${s}`))
        .join(t("list.gap"))
    : t("serves.none");
}

/** @param {PlateInfo} plate */
export function plateSentence(plate) {
  const own = `power.${plate.chinese}.${variant()?.name ?? ""}`;
  return t(hasWords(own) ? own : `power.${plate.chinese}`);
}

/** @param {string} name of a variant */
export function rulesText(name) {
  const key = `about.${name}`;
  if (!hasWords(key)) return nothing;
  return html`<div class="rules-text">
    ${t(key)
      .split("\n")
      .map((p) => html`<p>${p}</p>`)}
  </div>`;
}
