// Points: the bar of a game of points, and the table of what every turn earned. Fetched when first wanted.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { state } from "./state.js";
import { t } from "./i18n.js";
import { sideName, turnText } from "./words.js";
import { shownView } from "./selectors.js";
import { lineThrough } from "./tree.js";
import { look } from "./look.js";

/** Points of both sides growing towards each other. */
export function pointsBar() {
  const view = shownView();
  if (!view?.points) return nothing;
  const target = view.target ?? 0;
  const low = Math.min(0, view.points.red, view.points.black);
  const span = Math.max(1, target - low);
  /** @param {number} n */
  const width = (n) => Math.max(0, Math.min(1, (n - low) / span)) * 100;
  const { red, black } = view.points;
  const zero = ((0 - low) / span) * 100;
  const last = state.earned;
  return html`<section class="points card" aria-label=${t("points.title")}>
    <div class="points-head">
      <b class="red" data-points="red">${red}</b>
      <span class="points-target"><span aria-hidden="true">⚑</span> ${t("points.target", { n: target })}</span>
      <b class="black" data-points="black">${black}</b>
    </div>
    <svg
      class="points-bar"
      viewBox="0 0 204 20"
      preserveAspectRatio="none"
      role="img"
      aria-label=${t("points.bar", { red, black, target })}
    >
      <rect class="points-ground" x="0" y="2" width="204" height="16" rx="3"></rect>
      <rect class="points-red" x="0" y="2" width=${width(red)} height="16"></rect>
      <rect class="points-black" x=${204 - width(black)} y="2" width=${width(black)} height="16"></rect>
      <line class="points-zero" x1=${zero} x2=${zero} y1="0" y2="20"></line>
      <line class="points-zero" x1=${204 - zero} x2=${204 - zero} y1="0" y2="20"></line>
      <path class="points-flag" d="M101 0h2v20h-2z"></path>
    </svg>
    ${last
      ? html`<p class="chips" data-chip=${last.key}>
          ${
            /** @type {const} */ (["red", "black"]).map((side) =>
              last[side]
                ? html`<span class="chip ${side}" data-earned=${side}
                    >${t(last.why, {
                      n: last[side] > 0 ? `+${last[side]}` : `−${-last[side]}`,
                      side: sideName(side),
                    })}</span
                  >`
                : nothing,
            )
          }
        </p>`
      : nothing}
    ${view.needs
      ? html`<p class="needs">${t("points.needs", { red: view.needs.red, black: view.needs.black })}</p>`
      : nothing}
  </section>`;
}

/** What every turn earned. */
export function pointsPanel() {
  let red = 0;
  let black = 0;
  const rows = lineThrough(state.status?.node ?? 0)
    .slice(1)
    .map((n) => {
      red += n.earned?.red ?? 0;
      black += n.earned?.black ?? 0;
      return { n, red, black };
    });
  return html`<table class="points-table">
    <caption>
      ${t("points.table")}
    </caption>
    <thead>
      <tr>
        <th scope="col">${t("referee.turn")}</th>
        <th scope="col">${t("points.earned")}</th>
        <th scope="col">${t("points.sum")}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ n, red: r, black: b }) =>
          html`<tr>
            <th scope="row">
              <button class="move ${n.side}" @click=${() => void look(n.id)}>
                ${n.number}${n.side === "red" ? "." : "…"} ${turnText(n)}
              </button>
            </th>
            <td>
              ${
                /** @type {const} */ (["red", "black"])
                  .filter((s) => n.earned?.[s])
                  .map(
                    (s) =>
                      html`<span class="chip ${s}"
                        >${sideName(s)} ${(n.earned?.[s] ?? 0) > 0 ? "+" : "−"}${Math.abs(n.earned?.[s] ?? 0)}</span
                      >`,
                  )
              }
            </td>
            <td>${r} : ${b}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
