// A turn of a list beside the board: an arrow shows it, a click plays it.

import { html } from "../vendor/lit-html/lit-html.js";
import { apply, state } from "./state.js";
import { turnText } from "./words.js";
import { couldMove } from "./selectors.js";
import { play } from "./turn.js";

/** @param {{text?: string, wxf?: string, chinese?: string, san?: string}} turn */
export function moveButton(turn) {
  const text = turn.text ?? "";
  return html`<button
    class="move"
    data-list-turn=${text}
    ?disabled=${!couldMove()}
    @pointermove=${() => point(text)}
    @pointerleave=${() => point("")}
    @focus=${() => point(text)}
    @blur=${() => point("")}
    @click=${() => playFrom(text)}
  >
    ${turnText(turn)}
  </button>`;
}

/**
 * An arrow shows a turn on the board as it is. Only a pointer that moves asks for one: after a click the next turn's row
 * slides under it.
 * @param {string} turn nothing for none
 */
function point(turn) {
  if (state.pointed === turn) return;
  apply({ type: "point", turn });
}

/** @param {string} turn */
async function playFrom(turn) {
  point("");
  if (couldMove()) await play(turn);
}
