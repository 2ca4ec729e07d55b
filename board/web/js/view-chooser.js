// What a piece shall be, or whether it exchanges: asked beside its target. main.js fetches this part when it is first wanted.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { state } from "./state.js";
import { cancel } from "./input.js";
import { t } from "./i18n.js";
import { pieceName, pieceSetInUse, sideName } from "./words.js";
import { pieceDrawing } from "./pieces.js";
import { shownView, variant } from "./selectors.js";
import { makeStep } from "./turn.js";
import { outcomeText } from "./outcomes.js";

/** @import { Choice, VariantInfo } from "./types.js" */

/** Which piece, exchange or promotion is meant. */
export function chooser() {
  const asking = state.turn.asking;
  const view = shownView();
  const v = variant();
  if (!asking || !view || !v) return nothing;
  const entries = chooserEntries(asking.entries, v);
  return html`<div class="chooser" role="menu" aria-label=${t("chooser.title")}>
    ${entries.map(
      ({ choice, key, label, piece, hint }) =>
        html`<button
          role="menuitem"
          class="choice"
          data-choice=${key}
          aria-disabled=${choice ? "false" : "true"}
          tabindex="-1"
          title=${choice ? "" : hint}
          @click=${() => choice && void makeStep(choice)}
        >
          ${piece
            ? html`<svg viewBox="-52 -52 104 104" aria-hidden="true">
                <g class="piece ${piece.colour} ${piece.kind}">
                  ${pieceDrawing(piece, { pieceSet: pieceSetInUse(), reverse: v.reversed })}
                </g>
              </svg>`
            : nothing}
          <span class="choice-name"
            >${label}${key.length === 1
              ? html` <kbd>${key}</kbd>`
              : key === "keep"
                ? html` <kbd>↵</kbd>`
                : nothing}</span
          >
          <span class="choice-hint"
            >${hint}${choice?.check ? html` <b class="in-check">${t("state.check")}</b>` : nothing}</span
          >
        </button>`,
    )}
    <button class="choice cancel" role="menuitem" tabindex="-1" @click=${cancel}>${t("act.cancel")}</button>
  </div>`;
}

/** @type {Record<string, string>} */
const KIND_KEYS = { ordinary: "n", small: "s", royal: "k", idle: "i" };

/**
 * The entries in their fixed order; those of kinds that are not legal here are there, but cannot be chosen.
 * @param {Choice[]} list @param {VariantInfo} v
 */
function chooserEntries(list, v) {
  /** @param {Choice} c */
  const hint = (c) => {
    if (!c.earns || !(c.earns.red || c.earns.black)) return c.ends?.over ? outcomeText(c.ends) : "";
    return /** @type {const} */ (["red", "black"])
      .filter((s) => c.earns?.[s])
      .map((s) => `${(c.earns?.[s] ?? 0) > 0 ? "+" : "−"}${Math.abs(c.earns?.[s] ?? 0)} ${sideName(s)}`)
      .join(" ");
  };
  const piece = list[0].piece;
  const byKind = new Map(
    list
      .filter((c) => c.becomes && piece && c.becomes.type === piece.type && c.act !== "exchange")
      .map((c) => [c.becomes?.kind ?? "", c]),
  );
  const plain = list.filter((c) => !c.becomes || ![...byKind.values()].includes(c));
  if (v.kinds.length > 1 && piece && !list.some((c) => c.act === "exchange")) {
    const keep = list.find((c) => !c.becomes || c.becomes.kind === piece.kind);
    /** @param {string} kind as it is written behind a move, nothing for the piece as it is */
    const refused = (kind) => {
      const why = state.turn.asking?.reasons?.[kind];
      return why ? t(`why.${why}`) : t("chooser.notHere");
    };
    const out = [{ choice: keep, key: "keep", label: t("chooser.asIs"), piece, hint: keep ? hint(keep) : refused("") }];
    for (const kind of v.kinds) {
      if (kind === piece.kind) continue;
      const choice = byKind.get(kind);
      const key = KIND_KEYS[kind] ?? kind;
      out.push({
        choice,
        key,
        label: t(`kind.${kind}`),
        piece: { ...piece, kind },
        hint: choice ? hint(choice) : refused(key),
      });
    }
    return out;
  }
  const order = ["capture", "exchange"];
  const worth = "qrbn";
  /** @param {Choice} c */
  const place = (c) => (variant()?.castling && c.promotes ? worth.indexOf(c.text.slice(-1)) : order.indexOf(c.act));
  const sorted = [...plain, ...byKind.values()].sort((a, b) => place(a) - place(b));
  return sorted.map((c) => {
    const becomes = c.becomes && c.becomes.type !== c.piece?.type ? c.becomes : undefined;
    const promoted = c.becomes && (c.promotes || c.act === "step" || becomes);
    const label =
      promoted && c.becomes
        ? t("chooser.become", { piece: pieceName(c.becomes) })
        : list.some((d) => d.promotes)
          ? t("chooser.notNow")
          : t(`act.${c.act}`);
    const suffix = /[rncbqk]$/.exec(c.text)?.[0];
    return { choice: c, key: promoted && suffix ? suffix : c.act, label, piece: c.becomes ?? c.piece, hint: hint(c) };
  });
}

/**
 * The keys of the chooser while it stands, wherever the focus is: it gets the focus only when it has been drawn.
 * @param {KeyboardEvent} event
 */
export function chooserKey(event) {
  const menu = document.querySelector(".chooser");
  const elsewhere = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
  if (!menu || elsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
  const items = /** @type {HTMLElement[]} */ ([...menu.querySelectorAll("[role=menuitem]")]);
  const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const act =
    {
      ArrowDown: () => items[(at + 1) % items.length]?.focus(),
      ArrowRight: () => items[(at + 1) % items.length]?.focus(),
      ArrowUp: () => items[(at + items.length - 1) % items.length]?.focus(),
      ArrowLeft: () => items[(at + items.length - 1) % items.length]?.focus(),
      Escape: () => {
        cancel();
        /** @type {HTMLElement | null} */ (document.querySelector(".board .cell[tabindex='0']"))?.focus();
      },
    }[event.key] ?? (() => items.find((i) => i.dataset.choice === event.key)?.click());
  if (event.key === "Enter" || event.key === " " || event.key === "Tab") return;
  event.preventDefault();
  event.stopPropagation();
  act();
}
