// What is printed: a sheet with the position as a diagram and the moves in columns, not the page with its buttons.

import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { state } from "./state.js";
import { boardLayers } from "./board.js";
import { t } from "./i18n.js";
import { mainTable } from "./view-moves.js";
import { inTraditional, pieceSetInUse, resultName, seatName, sideName, turnText, variantName } from "./words.js";
import { viewBox } from "./board-ground.js";
import { part } from "./parts.js";
import { drawingsNow, shapeNow, shownNode, shownView, variant } from "./selectors.js";
import { commentWords } from "./drawings.js";

/** @param {string} name */
const tag = (name) => state.status?.tags?.find((x) => x.name === name)?.value ?? "";

/** The position that is shown, as it is turned on the screen. */
function diagram() {
  const view = shownView();
  const v = variant();
  if (!view || !v) return nothing;
  const shape = shapeNow(view);
  const { coordinates } = state.settings;
  const plates = view.layouts ? part("plates") : undefined;
  return html`<svg class="diagram" viewBox=${viewBox(shape, coordinates)}>
    ${boardLayers({
      shape,
      view,
      coordinates,
      pieceSet: pieceSetInUse(),
      traditional: inTraditional(),
      reverse: v.reversed,
      plates: plates?.plateMarks,
      plateName: plates?.plateOnBoard,
      half: [],
      focus: "",
      targets: new Map(),
      arrows: [],
      drawings: drawingsNow(),
      ghosts: [],
      label: () => "",
    })}
  </svg>`;
}

/** What stands below the diagram. */
function caption() {
  const node = state.nodes.get(shownNode());
  const view = shownView();
  const turn = node?.text
    ? t("print.after", { turn: `${node.number}${node.side === "red" ? "." : "…"} ${turnText(node)}` })
    : t("print.position");
  return [turn, view && !view.outcome.over ? t("state.sideToMove", { side: sideName(view.side) }) : ""]
    .filter(Boolean)
    .join(" · ");
}

function sheet() {
  const { status } = state;
  const view = shownView();
  if (!status || !view) return nothing;
  const game = state.nodes.size > 1;
  const about = [tag("Site"), tag("Round"), tag("Date"), variantName(state.start?.variant ?? "")]
    .filter(Boolean)
    .join(" · ");
  const comment = commentWords(state.nodes.get(0)?.comment ?? "");
  return html`<h1>${tag("Title") || tag("Event") || variantName(state.start?.variant ?? "")}</h1>
    <p class="print-about">
      ${game
        ? html`<b>${seatName("red")} – ${seatName("black")}</b>${status.result === "*"
              ? nothing
              : html` · ${status.result} ${resultName(status.result)}`}<br />`
        : nothing}${about}
    </p>
    <figure>
      ${diagram()}
      <figcaption>
        ${caption()}${view.points
          ? html`<br />${t("points.title")} ${view.points.red} : ${view.points.black}`
          : nothing}${game ? nothing : html`<br /><small>${view.fen}</small>`}
      </figcaption>
    </figure>
    ${comment ? html`<p class="comment">${comment}</p>` : nothing}
    ${game ? html`<div class="print-moves">${mainTable()}</div>` : nothing}`;
}

addEventListener("beforeprint", () => {
  const paper =
    document.getElementById("sheet") ??
    document.body.appendChild(Object.assign(document.createElement("section"), { id: "sheet" }));
  render(sheet(), paper);
});
addEventListener("afterprint", () => document.getElementById("sheet")?.remove());
