// The board with everything that the state puts on it.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { state } from "./state.js";
import { inTraditional, pieceName, pieceSetInUse, variantName } from "./words.js";
import { t } from "./i18n.js";
import { part } from "./parts.js";
import { viewBox } from "./board-ground.js";
import { boardLayers } from "./board.js";
import { drawingsNow, evaluating, shapeNow, shownNode, shownView, tablesWanted, variant } from "./selectors.js";
import { pointer } from "./pointer.js";
import { targets } from "./steps.js";

/** @import { Piece } from "./types.js" */

/** @param {string} square @param {Piece | undefined} piece */
function cellLabel(square, piece) {
  const view = shownView();
  const parts = [square, piece ? pieceName(piece) : t("board.empty")];
  for (const badge of piece?.badges ?? []) if (badge !== "powered") parts.push(t(`badge.${badge}`));
  if (view?.check?.includes(square)) parts.push(t("state.check"));
  const target = targets().get(square);
  if (target) parts.push(t(`shape.${target.shape}`));
  const known = target && tablesWanted() ? part("tables")?.targetWords(square) : "";
  if (known) parts.push(known);
  for (const side of /** @type {const} */ (["red", "black"])) {
    const plate = view?.layouts?.[side].find((p) => p.square === square)?.plate;
    const names = plate ? part("plates") : undefined;
    if (plate && names) parts.push(names.plateName(names.plateOf(plate)));
  }
  return parts.join(", ");
}

/** The board as it is shown now. */
export function board() {
  const view = shownView();
  const v = variant();
  if (!view || !v) return nothing;
  const shape = shapeNow(view);
  const { settings } = state;
  const coordinates = settings.coordinates;
  const box = viewBox(shape, coordinates);
  const plates = view.layouts ? part("plates") : undefined;
  return html`<svg
    class="board ${state.preview ? "previewed" : ""} ranks-${shape.ranks.length}"
    role="grid"
    aria-label=${t("board.label", { variant: variantName(v.name) })}
    viewBox=${box}
    aria-rowcount=${shape.ranks.length}
    aria-colcount=${shape.files.length}
    data-ranks=${shape.ranks.length}
    data-state=${state.status?.state ?? ""}
    data-node=${shownNode()}
    data-side=${view.side}
    data-fen=${view.fen}
    aria-busy=${state.turn.sending ? "true" : nothing}
    data-ready=${state.turn.choices && !state.turn.sending ? "true" : "false"}
    data-prefix=${state.turn.prefix.join(",")}
    @pointerdown=${pointer.down}
    @pointermove=${pointer.move}
    @pointerup=${pointer.up}
    @pointercancel=${pointer.cancel}
    @contextmenu=${pointer.menu}
    @click=${pointer.click}
    @wheel=${pointer.wheel}
  >
    ${boardLayers({
      shape,
      view,
      coordinates,
      pieceSet: pieceSetInUse(),
      traditional: inTraditional(),
      reverse: v.reversed,
      plates: plates?.plateMarks,
      plateName: matchMedia("(max-width: 700px)").matches ? undefined : plates?.plateOnBoard,
      hint: plates?.plateHint,
      selected: state.turn.selected,
      inTheWay: state.refused?.inTheWay,
      half: state.turn.made.filter((c) => c.from).map((c) => c.to ?? ""),
      focus: state.focus,
      targets: targets(),
      marks: tablesWanted() ? part("tables")?.tableMarks(shape) : nothing,
      arrows: evaluating() ? (part("eval")?.arrowsNow() ?? []) : [],
      drawings: drawingsNow(),
      ghosts: state.ghosts,
      reach: settings.reach,
      label: cellLabel,
    })}
  </svg>`;
}
