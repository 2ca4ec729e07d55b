// The buttons of the game, and the field that takes moves as text.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { apply, state } from "./state.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { command } from "./commands.js";
import { isGuest, mySide, shownView, variant } from "./selectors.js";
import { play } from "./turn.js";

/** what who plays in a game between two devices may do besides moving */
const APART = ["takeback", "resume", "draw", "resign"];

/** The buttons of the game: eight places, each with the same button or its counterpart whatever the state of the game. */
export function actionBar() {
  const { status } = state;
  if (!status) return nothing;
  const over = status.state === "over";
  const paused = status.state === "paused";
  const played = !status.record && !(status.red.level && status.black.level); // by somebody who may give it up
  const able = state.connected && !state.outdated;
  const mine = mySide();
  /** @param {string} name */
  const may = (name) => mine === null || (name === "new" ? !isGuest() : mine && !over && APART.includes(name));
  /** @param {string} name @param {string} sign @param {() => void} act @param {boolean} on */
  const button = (name, sign, act, on) =>
    isGuest() && !may(name)
      ? nothing // it will never be for a guest
      : html`<button
          data-act=${name}
          ?disabled=${!on || !able || !may(name)}
          @click=${act}
          aria-label=${t(`act.${name}`)}
          title=${t(`act.${name}`)}
        >
          ${icon(sign)}<span>${t(`act.${name}`)}</span>
        </button>`;
  if (isGuest() && (over || !mine)) return nothing;
  return html`<nav class="actions" aria-label=${t("actions")}>
    ${button(
      "takeback",
      "undo",
      () => void command("takeback"),
      !status.record && state.nodes.size > 1 && status.node !== 0,
    )}
    ${button("redo", "redo", () => void command("redo"), Boolean(state.nodes.get(status.node)?.next?.length))}
    ${status.state === "engine"
      ? button("movenow", "now", () => void command("movenow"), true)
      : button("hint", "hint", () => void command("hint"), status.state === "human")}
    ${status.record
      ? button("fromhere", "play", playFromHere, true)
      : over
        ? button("playon", "play", () => void command("playon"), !state.live?.outcome.over)
        : button(
            paused ? "resume" : "pause",
            paused ? "play" : "pause",
            () => void command("pause", { on: !paused }),
            status.state !== "laying",
          )}
    ${button("draw", "draw", () => void command("draw", { action: "offer" }), played && status.state === "human")}
    ${button(
      "resign",
      "flag",
      () => {
        apply({ type: "dialog", name: "resign" });
      },
      played && !over && status.state !== "laying",
    )}
    ${button(
      "engineplays",
      "engine",
      () => {
        apply({ type: "dialog", name: "players" });
      },
      !status.record && status.state !== "laying",
    )}
    ${button(
      "new",
      "new",
      () =>
        void import("./new-draft.js").then((m) => {
          m.recallDraft();
          apply({ type: "dialog", name: "new" });
        }),
      true,
    )}
  </nav>`;
}

/** A new game from here. */
function playFromHere() {
  const fen = shownView()?.fen ?? "";
  void import("./new-draft.js").then((m) => {
    m.draftFrom(state.start?.variant ?? "", fen);
    apply({ type: "dialog", name: "new" });
  });
}

/** The field that takes moves as text, beside the board for those who do not use it. */
export function moveField() {
  if (mySide() === "") return nothing;
  return html`<form class="move-field" @submit=${submitMove}>
    <label for="move-text">${t("field.move")}</label>
    <input
      id="move-text"
      name="move"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      placeholder=${t(variant()?.notations.includes("san") ? "field.exampleChess" : "field.example")}
      ?disabled=${!state.connected}
    />
    <button type="submit">${t("field.play")}</button>
  </form>`;
}

/** @param {SubmitEvent} event */
async function submitMove(event) {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (
    /** @type {HTMLFormElement} */ (event.currentTarget).elements.namedItem("move")
  );
  const text = field.value.trim();
  if (!text) return;
  if ((await play(text)) && field.value.trim() === text) field.value = ""; // the next one may be there already
  field.focus();
}
