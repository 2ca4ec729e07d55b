// A new game: variant, who plays, clock, rules, target, layouts.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { apply, state } from "./state.js";
import { newGame } from "./commands.js";
import { t } from "./i18n.js";
import { beginsWhite, sideName, variantName } from "./words.js";
import { layoutEditor } from "./layout.js";
import { draft, hides, keepDraft, mayHide, newGameOf, repetitionRule, set } from "./new-draft.js";
import { rulesText } from "./view-rules.js";
import { variantOf } from "./selectors.js";
import { numberIn, textIn } from "./inputs.js";
import { levelChoice } from "./view-level.js";

/** @import { VariantInfo, Welcome } from "./types.js" */

/** Fields for the names of the people that play. */
function nameFields() {
  if (draft.mode === "engines") return nothing;
  const white = beginsWhite(variantOf(draft.variant));
  /** @param {"red" | "black" | "own"} side @param {string} label */
  const field = (side, label) =>
    html`<label class="field"
      >${label}
      <input
        name="name-${side}"
        dir="auto"
        maxlength="100"
        autocomplete="off"
        .value=${draft.names[side]}
        @change=${(/** @type {Event} */ e) => set({ names: { ...draft.names, [side]: textIn(e).trim() } })}
    /></label>`;
  if (draft.mode !== "people") return html`<div class="row">${field("own", t("new.yourName"))}</div>`;
  return html`<div class="row">
    ${
      /** @type {const} */ (["red", "black"]).map((side) =>
        field(side, t("new.nameOf", { side: sideName(side, white) })),
      )
    }
  </div>`;
}

const MODES = ["red", "black", "random", "people", "device", "engines"];

/** The dialog of a new game. */
export function newDialog() {
  const { welcome } = state;
  if (!welcome) return nothing;
  const v = variantOf(draft.variant);
  const white = beginsWhite(v);
  return html`<form class="new-game" @submit=${begin}>
    <h2 id="dialog-title">${t("new.title")}</h2>
    <div class="new-columns">
      ${variantsField(welcome)}
      <div class="new-options">
        ${whoField(white)} ${clockField()} ${v ? targetField(v) : nothing} ${v ? layoutsField(v) : nothing}
        ${positionField()} ${v ? rulesField(v) : nothing}
        ${v
          ? html`<details>
              <summary>${t("new.about")}</summary>
              ${rulesText(v.name)}
            </details>`
          : nothing}
      </div>
    </div>
    <menu>
      <button type="button" data-act="lessons" @click=${() => apply({ type: "dialog", name: "lessons" })}>
        ${t("teach.open")}</button
      ><button type="button" data-act="puzzles" @click=${puzzles}>${t("puzzles.open")}</button
      ><button type="button" @click=${close}>${t("act.cancel")}</button
      ><button class="primary" type="submit" data-act="begin">${t("new.begin")}</button>
    </menu>
  </form>`;
}

/** A puzzle of the variant instead of a game. */
async function puzzles() {
  close();
  const { nextPuzzle } = await import("./puzzles.js");
  apply({ type: "tab", name: "puzzles", sheet: state.sheet || 1 });
  await nextPuzzle(draft.variant);
}

/** The variants, by families. @param {Welcome} welcome */
function variantsField(welcome) {
  return html`<fieldset class="variants">
    <legend>${t("new.variant")}</legend>
    <div class="families">
      ${families(welcome.variants).map((family) => {
        const list = welcome.variants.filter((x) => x.family === family);
        return list.length
          ? html`<div class="family ${family}">
              <h3>${t(`family.${family}`)}</h3>
              <div class="variant-cards">
                ${list.map(
                  (x) =>
                    html`<label class="variant-card"
                      ><input
                        type="radio"
                        name="variant"
                        value=${x.name}
                        .checked=${x.name === draft.variant}
                        @change=${() =>
                          set({
                            variant: x.name,
                            fen: "",
                            layouts: { red: "", black: "" },
                            hidden: false,
                            target: 0,
                            handicap: "none",
                          })}
                      />
                      <span><b>${variantName(x.name)}</b><small>${t(`short.${x.name}`)}</small></span></label
                    >`,
                )}
              </div>
            </div>`
          : nothing;
      })}
    </div>
  </fieldset>`;
}

/** Who plays, and how strong the engine is. @param {boolean} white who begins is called White */
function whoField(white) {
  return html`<fieldset>
    <legend>${t("new.who")}</legend>
    <div class="segments" role="radiogroup" aria-label=${t("new.who")}>
      ${MODES.map(
        (m) =>
          html`<label class="segment"
            ><input
              type="radio"
              name="mode"
              value=${m}
              .checked=${draft.mode === m}
              @change=${() => set({ mode: m })}
            /><span>${t(`mode.${m}`, { red: sideName("red", white), black: sideName("black", white) })}</span></label
          >`,
      )}
    </div>
    ${draft.mode === "people"
      ? nothing
      : draft.mode === "device"
        ? ownSide(white)
        : draft.mode === "engines"
          ? html`<p class="sub">${sideName("red", white)}</p>
              ${levelChoice("red")}
              <p class="sub">${sideName("black", white)}</p>
              ${levelChoice("black")}`
          : levelChoice("black")}
    ${nameFields()}
  </fieldset>`;
}

/** The side that is played here; the friend has the other one. @param {boolean} white who begins is called White */
function ownSide(white) {
  if (!state.welcome?.token) return html`<p class="note" role="status">${t("error.loopback")}</p>`;
  return html`<div class="segments" role="radiogroup" aria-label=${t("new.ownSide")}>
    ${
      /** @type {const} */ (["red", "black"]).map(
        (side) =>
          html`<label class="segment"
            ><input
              type="radio"
              name="own-side"
              value=${side}
              .checked=${draft.ownSide === side}
              @change=${() => set({ ownSide: side })}
            /><span>${t("share.youPlay", { side: sideName(side, white) })}</span></label
          >`,
      )
    }
  </div>`;
}

function clockField() {
  return html`<fieldset>
    <legend>${t("new.clock")}</legend>
    <div class="segments" role="radiogroup" aria-label=${t("new.clock")}>
      ${["none", "game", "move", "both"].map(
        (c) =>
          html`<label class="segment"
            ><input
              type="radio"
              name="clock"
              value=${c}
              .checked=${draft.clock === c}
              @change=${() => set({ clock: c })}
            /><span>${t(`clock.kind.${c}`)}</span></label
          >`,
      )}
    </div>
    <div class="row">
      ${draft.clock === "game" || draft.clock === "both"
        ? html`<label class="field"
              >${t("new.minutes")}
              <input
                type="number"
                name="minutes"
                min="0.1"
                max="600"
                step="any"
                .value=${String(draft.game)}
                @change=${(/** @type {Event} */ e) => set({ game: numberIn(e) })}
            /></label>
            <label class="field"
              >${t("new.increment")}
              <input
                type="number"
                name="increment"
                min="0"
                max="600"
                .value=${String(draft.increment)}
                @change=${(/** @type {Event} */ e) => set({ increment: numberIn(e) })}
            /></label>`
        : nothing}
      ${draft.clock === "move" || draft.clock === "both"
        ? html`<label class="field"
            >${t("new.perMove")}
            <input
              type="number"
              name="permove"
              min="1"
              max="3600"
              .value=${String(draft.move)}
              @change=${(/** @type {Event} */ e) => set({ move: numberIn(e) })}
          /></label>`
        : nothing}
    </div>
  </fieldset>`;
}

/** @param {VariantInfo} v */
function targetField(v) {
  return html`${v.points
    ? html`<fieldset>
        <legend>${t("new.target")}</legend>
        <label class="field"
          >${t("new.targetPoints")}
          <input
            type="number"
            name="target"
            min="1"
            max="9999"
            .value=${String(draft.target || (v.target ?? ""))}
            @change=${(/** @type {Event} */ e) => set({ target: numberIn(e) })}
        /></label>
      </fieldset>`
    : nothing}`;
}

/** @param {VariantInfo} v */
function layoutsField(v) {
  return html`${v.layouts && !draft.fen
    ? html`<fieldset class="layouts">
        <legend>${t("new.layouts")}</legend>
        ${mayHide(v)
          ? html`<label class="check"
              ><input
                type="checkbox"
                name="hidden"
                .checked=${draft.hidden}
                @change=${(/** @type {Event} */ e) =>
                  set({ hidden: /** @type {HTMLInputElement} */ (e.currentTarget).checked })}
              />
              ${t("new.hidden")}</label
            >`
          : nothing}
        ${hides(v) && draft.mode !== "people" && draft.mode !== "device"
          ? html`<label class="field"
              >${t("new.engineLays")}
              <select name="engine-lays" @change=${(/** @type {Event} */ e) => set({ engineLays: textIn(e) })}>
                ${["random", "best", "default"].map(
                  (l) => html`<option value=${l} ?selected=${draft.engineLays === l}>${t(`lays.${l}`)}</option>`,
                )}
              </select></label
            >`
          : nothing}
        ${hides(v)
          ? nothing
          : layoutEditor(
              v,
              draft.layouts,
              (layouts) => set({ layouts }),
              v.layouts === "own" ? ["red", "black"] : ["red"],
            )}
      </fieldset>`
    : nothing}`;
}

/** The position that the game begins from, if it is not that of the variant. */
function positionField() {
  return html`${draft.fen
    ? html`<fieldset>
        <legend>${t("new.position")}</legend>
        <p class="fen" dir="ltr">${draft.fen}</p>
        <button type="button" @click=${() => set({ fen: "" })}>${t("new.usualStart")}</button>
      </fieldset>`
    : nothing}`;
}

/** @param {VariantInfo} v */
function rulesField(v) {
  return html`<details>
    <summary>${t("new.rules")}</summary>
    ${v.repetitionRules.length
      ? html`<label class="field"
          >${t("referee.rules")}
          <select name="repetition" @change=${(/** @type {Event} */ e) => set({ repetition: textIn(e) })}>
            ${v.repetitionRules.map(
              (r) => html`<option value=${r} ?selected=${repetitionRule(v) === r}>${t(`rules.${r}`)}</option>`,
            )}
          </select></label
        >`
      : nothing}
    ${v.drawRules.length
      ? html`<label class="field"
          >${t("referee.rules")}
          <select name="draws" @change=${(/** @type {Event} */ e) => set({ draws: textIn(e) })}>
            ${v.drawRules.map(
              (r) => html`<option value=${r} ?selected=${draft.draws === r}>${t(`rules.${r}`)}</option>`,
            )}
          </select></label
        >`
      : html`<label class="field"
          >${t("new.limit")}
          <input
            type="number"
            name="limit"
            min="0"
            max="400"
            .value=${String(draft.limit)}
            @change=${(/** @type {Event} */ e) => set({ limit: numberIn(e) })}
        /></label>`}
    ${v.handicaps.length && !draft.fen
      ? html`<label class="field"
          >${t("new.handicap")}
          <select name="handicap" @change=${(/** @type {Event} */ e) => set({ handicap: textIn(e) })}>
            ${["none", ...v.handicaps.map((h) => h.name)].map(
              (h) => html`<option value=${h} ?selected=${draft.handicap === h}>${t(`handicap.${h}`)}</option>`,
            )}
          </select></label
        >`
      : nothing}
  </details>`;
}

function close() {
  apply({ type: "dialog", name: "" });
}

/** The families of variants, those with few variants first. @param {VariantInfo[]} list */
function families(list) {
  const count = new Map();
  for (const v of list) count.set(v.family, (count.get(v.family) ?? 0) + 1);
  return [...count.keys()].sort((a, b) => count.get(a) - count.get(b));
}

/** @param {SubmitEvent} event */
async function begin(event) {
  event.preventDefault();
  const v = variantOf(draft.variant);
  if (!v || (draft.mode === "device" && !state.welcome?.token)) return; // the dialog says why
  keepDraft();
  if (!(await newGame(newGameOf(v)))) return;
  close();
  if (draft.mode === "device") await (await import("./sharing.js")).share(draft.ownSide);
}
