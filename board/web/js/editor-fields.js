// The fields of a FEN behind the pieces, as the editor names them.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { castling, draft, remember } from "./editor-draft.js";
import { faultWords } from "./refusals.js";
import { t } from "./i18n.js";
import { sideName } from "./words.js";

/** @import { VariantInfo } from "./types.js" */

/** @typedef {(change: () => void) => void} Edit makes a change, which is judged then */

/** What is wrong with the position. @param {Record<string, string>} params */
export function complaint(params) {
  const { field, reason } = faultWords(params);
  return html`<p class="complaint" role="alert" data-field=${params.field ?? ""}><b>${field}</b> ${reason}</p>`;
}

/** What a field of a FEN behind the side to move is about; nothing where the variant has no use for it. @param {VariantInfo} v @param {number} i */
function fieldName(v, i) {
  if (i === 2) return t(v.castling ? "editor.clockChess" : "editor.clock");
  if (i > 2) return t(i === 3 ? "editor.number" : "editor.further");
  if (v.castling) return i ? t("editor.passant") : "";
  if (v.points) return i ? t("editor.points") : v.doubleTurns ? t("editor.phase") : "";
  if (!v.plates?.length) return "";
  if (i) return t("editor.events");
  return t(v.marker ? "editor.markers" : v.layouts === "own" ? "editor.layouts" : "editor.layout");
}

/** @param {VariantInfo} v @param {Edit} edit */
export function fields(v, edit) {
  return draft.rest.map((value, i) => {
    const name = fieldName(v, i) || (value === "-" || (v.castling && i === 0) ? "" : t("editor.further")); // what should be empty and is not can be seen
    return name
      ? html`<label class="field"
          >${name}
          <input
            name="edit-field-${i}"
            dir="ltr"
            spellcheck="false"
            .value=${value}
            @change=${(/** @type {Event} */ e) => {
              const text = /** @type {HTMLInputElement} */ (e.currentTarget).value.trim();
              edit(() => {
                remember();
                draft.rest[i] = text || "-";
              });
            }}
        /></label>`
      : nothing;
  });
}

/** The rights to castle, as boxes. @param {Edit} edit */
export function castlingRights(edit) {
  const rights = [
    ["K", "red", "kingside"],
    ["Q", "red", "queenside"],
    ["k", "black", "kingside"],
    ["q", "black", "queenside"],
  ];
  return html`<fieldset class="castling">
    <legend>${t("editor.castling")}</legend>
    ${rights.map(
      ([right, side, way]) =>
        html`<label class="check"
          ><input
            type="checkbox"
            name="castling-${right}"
            .checked=${draft.rest[0]?.includes(right) ?? false}
            @change=${(/** @type {Event} */ e) => {
              const on = /** @type {HTMLInputElement} */ (e.currentTarget).checked;
              edit(() => castling(right, on));
            }}
          />
          ${t("editor.castles", { side: sideName(side, true), way: t(`castle.${way}`) })}</label
        >`,
    )}
  </fieldset>`;
}
