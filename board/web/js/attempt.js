// A move that is not legal was tried: the reason is shown at its point, and the pieces in the way are marked. main.js fetches
// this part when it is first wanted.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { connection, report } from "./commands.js";
import { loadMore, t } from "./i18n.js";
import { shownNode } from "./selectors.js";
import { apply, state } from "./state.js";

const SHOWN = 4000; // milliseconds

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Asks why a piece does not go somewhere, and shows the answer. @param {string} from @param {string} to */
export async function explainAttempt(from, to) {
  const node = shownNode();
  const turn = [...state.turn.prefix, from + to].join(",");
  try {
    const [answer] = await Promise.all([
      connection.ask({ type: "why", game: state.game, node, turns: [turn] }),
      loadMore(),
    ]);
    const [reason] = answer.reasons;
    if (reason === "legal" || node !== shownNode()) return;
    apply({ type: "refused", refused: { square: to, text: t(`why.${reason}`), inTheWay: answer.inTheWay[0] } });
    clearTimeout(timer);
    timer = setTimeout(() => apply({ type: "refused", refused: null }), SHOWN);
  } catch (error) {
    report(error);
  }
}

/** The reason; main.js puts it beside the point. */
export function attemptNote() {
  if (!state.refused) return nothing;
  return html`<div class="refused" role="alert" data-square=${state.refused.square}>${state.refused.text}</div>`;
}
