// What the page says for a moment.

import { loadMore } from "./i18n.js";
import { apply } from "./state.js";

/** @import { Refusal } from "./net.js" */

const SHOWN = 6000; // milliseconds

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {string} text @param {string} [kind] note or error */
export function notify(text, kind = "note") {
  apply({ type: "toast", toast: { text, kind } });
  clearTimeout(timer);
  timer = setTimeout(() => apply({ type: "toast", toast: null }), SHOWN);
}

/** Says why something was refused, with the texts that come with the first refusal. @param {Refusal} refusal */
export async function notifyRefusal({ code, params }) {
  try {
    const [{ refusalText }] = await Promise.all([import("./refusals.js"), loadMore()]);
    notify(refusalText(code, params), "error");
  } catch {
    notify(code, "error"); // the server has gone: the page says so, too
  }
}
