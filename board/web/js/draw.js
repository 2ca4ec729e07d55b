// Drawing on the board with the right button: an arrow from point to point, a circle on one.

import { command } from "./commands.js";
import { commentWords, drawingsIn, toggled, withDrawings } from "./drawings.js";
import { squareUnder } from "./pointer.js";
import { mayWrite, shownNode } from "./selectors.js";
import { apply, state } from "./state.js";

/** @import { Drawing } from "./drawings.js" */

/** The colour: green, with Shift or Ctrl red, with Alt blue, with both yellow. @param {PointerEvent} event */
function brushOf(event) {
  const first = event.shiftKey || event.ctrlKey;
  return first && event.altKey ? "Y" : event.altKey ? "B" : first ? "R" : "G";
}

/** The right button went down on a point: what is drawn is shown until the button is let go. @param {PointerEvent} event @param {string} from */
export function beginDrawing(event, from) {
  if (!mayWrite()) return; // drawings are kept in the comment
  const brush = brushOf(event);
  const { pointerId } = event;
  const ends = new AbortController();
  const { signal } = ends;
  let target = from;
  const drawing = () => ({ brush, from, to: target === from ? "" : target });
  const end = () => {
    ends.abort();
    apply({ type: "draw", drawing: null });
  };
  apply({ type: "draw", drawing: drawing() });
  addEventListener(
    "pointermove",
    (e) => {
      const square = e.pointerId === pointerId ? squareUnder(e) : "";
      if (!square || square === target) return;
      target = square;
      apply({ type: "draw", drawing: drawing() });
    },
    { signal },
  );
  addEventListener(
    "pointerup",
    (e) => {
      if (e.pointerId !== pointerId) return;
      const beside = !squareUnder(e);
      end();
      if (!beside) keep(drawing());
    },
    { signal },
  );
  addEventListener("pointercancel", end, { signal });
}

/** @type {Promise<unknown>} the end of the drawings so far: each goes on from the comment that the one before has left */
let queue = Promise.resolve();

/** Keeps a drawing in the comment of the position, or takes it away. @param {Drawing} drawing */
function keep(drawing) {
  const { game } = state;
  const node = shownNode();
  queue = queue.then(() => {
    if (game !== state.game) return;
    const comment = state.nodes.get(node)?.comment ?? "";
    const drawings = toggled(drawingsIn(comment), drawing);
    return command("comment", { node, text: withDrawings(commentWords(comment), drawings) });
  });
}
