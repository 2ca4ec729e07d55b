// Laying plates on the points of the palaces: pick a plate, then a point. The order of points and the plates come
// from the server; whether a layout is allowed is asked of it.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { changed, state } from "./state.js";
import { command, connection } from "./commands.js";
import { isChinese, t } from "./i18n.js";
import { pieceSetInUse, sideName, typeName } from "./words.js";
import { pieceDrawing, pieceOfLetter } from "./pieces.js";
import { faultWords } from "./refusals.js";
import { plateName, plateOther, plateShort, plateText } from "./plate-words.js";
import { serves } from "./view-rules.js";
import { keep, kept } from "./stored.js";
import { mySide, variant } from "./selectors.js";
import { random, usual, withPlate } from "./layout-text.js";

/** @import { Refusal } from "./net.js" */
/** @import { VariantInfo } from "./types.js" */

/** @typedef {"red" | "black"} Colour */

const KEY = "xqengine.layouts";

let picked = "";
/** @type {Record<string, string>} what the server says against a layout */
let complaint = {};

/** @returns {Record<string, string>} saved layouts by name */
function saved() {
  return kept(KEY) ?? {};
}

/**
 * @param {VariantInfo} v
 * @param {{red: string, black: string}} layouts empty: the usual ones
 * @param {(layouts: {red: string, black: string}) => void} put
 * @param {Colour[]} sides
 */
export function layoutEditor(v, layouts, put, sides) {
  const now = { red: layouts.red || usual(v), black: layouts.black || usual(v) };
  /** @param {Colour} side @param {string} text */
  const change = (side, text) => {
    const next = { ...now, [side]: text };
    if (v.layouts === "one") next.black = next.red = text;
    put(next);
    void judge(v, next, side);
  };
  /** @param {Colour} side @param {number} index @param {string} symbol */
  const place = (side, index, symbol) => {
    change(side, withPlate(now[side], index, symbol));
    picked = "";
    changed();
  };
  return html`<div class="layout-editor">
    <div class="palaces">
      ${sides.map(
        (side) =>
          html`<div class="palace-edit ${side}" data-layout-side=${side}>
            <p class="sub">${v.layouts === "one" ? t("layout.both") : sideName(side, false)}</p>
            <div class="palace-grid" role="group" aria-label=${t("layout.palace", { side: sideName(side, false) })}>
              ${palaceOrder(v, side).map((square) => {
                const index = pointsOf(v, side).indexOf(square);
                if (index < 0)
                  return html`<span
                    class="palace-point home"
                    role="img"
                    aria-label=${`${square} ${typeName("general", side)}`}
                    ><svg viewBox="-52 -52 104 104" aria-hidden="true">
                      <g class="piece ${side} ordinary">
                        ${pieceDrawing(pieceOfLetter(side === "red" ? "K" : "k", { k: "general" }), {
                          pieceSet: pieceSetInUse(false),
                        })}
                      </g>
                    </svg></span
                  >`;
                const symbol = now[side][index] ?? "0";
                const plate = v.plates?.find((p) => p.symbol === symbol);
                return html`<button
                  type="button"
                  class="palace-point ${plate ? "" : "bare"}"
                  data-point=${square}
                  data-symbol=${symbol}
                  draggable="false"
                  aria-label=${`${square} ${plate ? `${plate.number} ${[...new Set([plateShort(plate), plateName(plate), plateOther(plate)])].filter(Boolean).join(" ")}` : `– ${t("plate.none")}`}`}
                  @click=${() =>
                    picked ? place(side, index, picked) : ((picked = symbol === "0" ? "" : symbol), changed())}
                  title=${plate ? plateText(plate, v.name) : ""}
                >
                  <small>${square}</small> <b>${plate ? plate.number : "–"}</b>
                  <span class=${isChinese() ? "" : "latin"}>${plateShort(plate)}</span>
                </button>`;
              })}
            </div>
            <label class="field"
              >${t("layout.text")}
              <input
                class="layout-text"
                name="layout-${side}"
                size="9"
                maxlength="8"
                dir="ltr"
                .value=${now[side]}
                @change=${(/** @type {Event} */ e) =>
                  change(side, /** @type {HTMLInputElement} */ (e.currentTarget).value.trim().toLowerCase())}
            /></label>
            ${complaint[side] ? html`<p class="complaint" role="alert">${complaint[side]}</p>` : nothing}
            <div class="row">
              <button type="button" data-act="layout-usual" @click=${() => change(side, usual(v))}>
                ${t("layout.usual")}
              </button>
              ${v.best
                ? html`<button type="button" data-act="layout-best" @click=${() => change(side, v.best ?? "")}>
                    ${t("layout.best")}
                  </button>`
                : nothing}
              <button type="button" data-act="layout-random" @click=${() => change(side, random(v))}>
                ${t("layout.random")}
              </button>
              ${v.layouts === "own"
                ? html`<button type="button" @click=${() => change(side, "00000000")}>${t("layout.empty")}</button>`
                : nothing}
              <button
                type="button"
                @click=${() => {
                  keep(KEY, { ...saved(), [now[side]]: v.name });
                  changed();
                }}
              >
                ${t("layout.save")}
              </button>
            </div>
            ${Object.entries(saved()).some(([, name]) => name === v.name)
              ? html`<label class="field"
                  >${t("layout.saved")}
                  <select
                    @change=${(/** @type {Event} */ e) => {
                      const s = /** @type {HTMLSelectElement} */ (e.currentTarget).value;
                      if (s) change(side, s);
                    }}
                  >
                    <option value="">–</option>
                    ${Object.entries(saved())
                      .filter(([, name]) => name === v.name)
                      .map(([text]) => html`<option>${text}</option>`)}
                  </select></label
                >`
              : nothing}
          </div>`,
      )}
    </div>
    <div class="plate-cards" role="group" aria-label=${t("layout.plates")}>
      ${v.layouts === "own"
        ? html`<button
            type="button"
            class="plate-pick"
            data-pick="0"
            aria-pressed=${picked === "0" ? "true" : "false"}
            @click=${() => {
              picked = picked === "0" ? "" : "0";
              changed();
            }}
          >
            <b>–</b> ${t("plate.none")}
          </button>`
        : nothing}
      ${(v.plates ?? []).map(
        (p) =>
          html`<button
            type="button"
            class="plate-pick ${sides.some((s) => now[s].includes(p.symbol)) ? "laid" : ""}"
            data-pick=${p.symbol}
            aria-pressed=${picked === p.symbol ? "true" : "false"}
            title=${`${plateText(p, v.name)} · ${serves(p.serves)}`}
            @click=${() => {
              picked = picked === p.symbol ? "" : p.symbol;
              changed();
            }}
          >
            <b>${p.number}</b> ${plateName(p)}
          </button>`,
      )}
    </div>
    ${picked && picked !== "0"
      ? html`<p class="picked" role="status">
          ${(() => {
            const p = v.plates?.find((x) => x.symbol === picked);
            return p ? plateText(p, v.name) : "";
          })()}
        </p>`
      : html`<p class="picked">${t("layout.how")}</p>`}
  </div>`;
}

/** Points of a layout in order. @param {VariantInfo} v @param {Colour} side */
function pointsOf(v, side) {
  return (side === "red" ? v.layoutRed : v.layoutBlack) ?? [];
}

/** The palace as its owner sees it, the far rank above. @param {VariantInfo} v @param {Colour} side */
function palaceOrder(v, side) {
  const points = pointsOf(v, side);
  const files = [...new Set(points.map((p) => p[0]))].sort();
  const ranks = [...new Set(points.map((p) => p.slice(1)))].sort((a, b) => v.ranks.indexOf(a) - v.ranks.indexOf(b));
  const rows = side === "red" ? ranks : ranks.reverse();
  const columns = side === "red" ? files : files.reverse();
  return rows.flatMap((rank) => columns.map((file) => file + rank));
}

/** @param {VariantInfo} v @param {{red: string, black: string}} layouts @param {Colour} side */
async function judge(v, layouts, side) {
  complaint = {};
  try {
    const answer = await connection.ask({ type: "check", variant: v.name, layouts });
    if (!answer.ok) complaint[side] = faultWords(answer.params ?? {}).reason;
  } catch (error) {
    const refusal = /** @type {Refusal} */ (error);
    complaint[refusal.params?.side || side] = faultWords(refusal.params ?? {}).reason || refusal.code;
  }
  changed();
}

/** @type {{side: Colour | "", layout: string}} */
let laying = { side: "", layout: "" };

/** Two people lay their plates in secret, one after the other. */
export function layingScreen() {
  const { status } = state;
  const v = variant();
  if (!status || status.state !== "laying" || !v) return nothing;
  const waiting = /** @type {Colour[]} */ (["red", "black"]).filter((s) => !status.laid?.[s]);
  const mine = mySide();
  const side = mine === null ? waiting[0] : waiting.find((s) => s === mine);
  if (!side)
    return mine === null
      ? nothing
      : html`<section class="laying card" data-laying="waits"><p>${t("laying.waits")}</p></section>`;
  const engine = Boolean(status[side === "red" ? "black" : "red"].level);
  const alone = engine || mine !== null; // nobody has to look away
  if (alone && laying.side !== side) laying = { side, layout: usual(v) };
  if (laying.side !== side) {
    return html`<section class="laying card" data-laying=${side} data-open="false">
      <h2>${t("laying.turn", { side: sideName(side) })}</h2>
      <p>${t("laying.secret")}</p>
      <button
        class="primary"
        data-act="laying-open"
        @click=${() => {
          laying = { side, layout: usual(v) };
          complaint = {};
          changed();
        }}
      >
        ${t("laying.open", { side: sideName(side) })}
      </button>
    </section>`;
  }
  return html`<section class="laying card" data-laying=${side} data-open="true">
    <h2>${t("laying.lay", { side: sideName(side) })}</h2>
    ${engine ? html`<p>${t("laying.engine")}</p>` : nothing}
    ${layoutEditor(
      v,
      { red: laying.layout, black: laying.layout },
      (l) => {
        laying = { side, layout: l[side] };
        changed();
      },
      [side],
    )}
    <button
      class="primary"
      data-act="laying-done"
      @click=${async () => {
        const l = laying.layout;
        if (await command("lay", { side, layout: l })) laying = { side: "", layout: "" };
        changed();
      }}
    >
      ${t(alone ? "laying.doneAlone" : "laying.done")}
    </button>
  </section>`;
}
