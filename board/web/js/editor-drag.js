// Carrying pieces over the board that is set up: from the palette, from point to point, and off the board.

import { changed } from "./state.js";

/** @typedef {{letter: string, mark: string}} Put */

const FAR = 6; // pixels from which on a press is a drag

/** what is pressed or carried @type {{piece: Put, from: string, x: number, y: number, id: number, moved: boolean} | null} */
let carried = null;
/** a drag has just ended: the click that follows is none */
let justDragged = false;

/** @returns {Put | null} the piece under the pointer */
export function carriedPiece() {
  return carried?.moved ? carried.piece : null;
}

/** @returns {string} the point whose piece is in the air, or nothing */
export function liftedFrom() {
  return carried?.moved ? carried.from : "";
}

/** @returns {boolean} the click that the browser makes of the end of a drag */
export function wasDrag() {
  const was = justDragged;
  justDragged = false;
  return was;
}

function placeGhost() {
  const ghost = /** @type {HTMLElement | null} */ (document.querySelector(".drag-ghost"));
  if (ghost && carried) ghost.style.transform = `translate(${carried.x}px, ${carried.y}px) translate(-50%, -50%)`;
}

/**
 * A press on a piece: it is carried as far as the pointer goes.
 * @param {PointerEvent} event @param {Put} piece @param {string} from its point; of the palette nothing
 * @param {(from: string, to: string, piece: Put) => void} drop to is a point, or nothing beside the board
 */
export function press(event, piece, from, drop) {
  justDragged = false;
  if (event.button !== 0 || carried) return;
  const target = /** @type {Element} */ (event.currentTarget);
  if (target.hasPointerCapture?.(event.pointerId)) target.releasePointerCapture(event.pointerId);
  carried = { piece, from, x: event.clientX, y: event.clientY, id: event.pointerId, moved: false };
  const start = { x: event.clientX, y: event.clientY };
  const ends = new AbortController();
  const { signal } = ends;
  const stop = () => {
    ends.abort();
    carried = null;
    changed();
  };
  addEventListener(
    "pointermove",
    (e) => {
      if (!carried || e.pointerId !== carried.id) return;
      if (!carried.moved && Math.hypot(e.clientX - start.x, e.clientY - start.y) < FAR) return;
      e.preventDefault();
      Object.assign(carried, { x: e.clientX, y: e.clientY });
      if (!carried.moved) {
        carried.moved = true;
        changed();
        queueMicrotask(placeGhost);
      } else placeGhost();
    },
    { signal },
  );
  addEventListener(
    "pointerup",
    (e) => {
      if (!carried || e.pointerId !== carried.id) return;
      const { moved } = carried;
      const over = document.elementFromPoint(e.clientX, e.clientY)?.closest(".edit-board .cell");
      stop();
      if (!moved) return;
      justDragged = true;
      setTimeout(() => {
        justDragged = false;
      });
      drop(from, over?.getAttribute("data-square") ?? "", piece);
    },
    { signal },
  );
  addEventListener("pointercancel", stop, { signal });
  addEventListener(
    "keydown",
    (e) => {
      if (e.key !== "Escape") return;
      e.preventDefault();
      stop();
    },
    { signal, capture: true },
  );
}
