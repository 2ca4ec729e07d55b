// Small line drawings for buttons.

import { html } from "../vendor/lit-html/lit-html.js";

/** @type {Record<string, string>} */
const PATHS = {
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10c1 1 1 2 1 3h6c0-1 0-2 1-3a6 6 0 0 0-4-10z",
  now: "M5 5l8 7-8 7zM17 5v14",
  play: "M7 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  draw: "M4 9h16M4 15h16",
  flag: "M6 21V4h11l-2 4 2 4H6",
  new: "M12 5v14M5 12h14",
  open: "M3 7h6l2 2h10v10H3z",
  save: "M12 4v11M7 11l5 5 5-5M5 20h14",
  first: "M18 5l-8 7 8 7zM6 5v14",
  back: "M15 5l-8 7 8 7z",
  next: "M9 5l8 7-8 7z",
  last: "M6 5l8 7-8 7zM18 5v14",
  flip: "M8 4v16M8 4L4 8M8 4l4 4M16 20V4M16 20l-4-4M16 20l4-4",
  mirror: "M4 8h16M4 8l4-4M4 8l4 4M20 16H4M20 16l-4-4M20 16l-4 4",
  down: "M12 5v14M6 13l6 6 6-6",
  details: "M4 6h16M4 12h16M4 18h10",
  star: "M12 4l2.400 5 5.600.6-4.200 3.800 1.200 5.600-5-2.900-5 2.900 1.200-5.600L4 9.600 9.600 9z",
  copy: "M8 8h12v12H8zM4 16V4h12",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01",
  engine: "M8 3v3M16 3v3M5 6h14v12H5zM9 12h.01M15 12h.01M9 18v3M15 18v3",
  gear: "M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2.100 2.100M16.300 16.300l2.100 2.100M5.600 18.400l2.100-2.100M16.300 7.700l2.100-2.100",
  help: "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18h.01",
  close: "M6 6l12 12M18 6L6 18",
  edit: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  up: "M12 19V5M6 11l6-6 6 6",
};

/** @param {string} name */
export function icon(name) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name] ?? ""}></path></svg>`;
}
