// How a page comes to a board on a network address: with the token of the address, or with a code that another device shows.

import { Refusal } from "./net.js";
import { notifyRefusal } from "./notify.js";

/**
 * Shows the server what the address has behind its #, for a cookie: the token, which opens everything, or a code, which opens one
 * game. It leaves the address: it would stay in the history. Whether it was the right one shows when the page connects.
 */
export async function enter() {
  const [kind, text] = location.hash.slice(1).split("=");
  history.replaceState(null, "", location.pathname);
  if (kind === "join") return void (await join(text));
  try {
    await fetch("/api/session", { method: "POST", body: JSON.stringify({ token: text }) });
  } catch {
    // the server is not there: the page says so
  }
}

/** Exchanges a code for a place at a game. @param {string} code @returns {Promise<boolean>} */
export async function join(code) {
  try {
    const answer = await fetch("/api/join", { method: "POST", body: JSON.stringify({ code }) });
    if (answer.ok) return true;
    const refusal = await answer.json();
    void notifyRefusal(new Refusal(refusal.code, refusal.params ?? {}));
  } catch {
    // the server is not there: the page says so
  }
  return false;
}
