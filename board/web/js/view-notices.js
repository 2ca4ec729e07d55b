// Notices: connection, unsaved games, what has just happened.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { apply, state } from "./state.js";
import { t } from "./i18n.js";
import { show } from "./dialogs.js";
import { icon } from "./icons.js";
import { part } from "./parts.js";
import { isGuest } from "./selectors.js";
import { keep, kept } from "./stored.js";

/** @import { Status } from "./types.js" */

/** Why the game is not on disk. @param {Status} status */
function unsavedText({ unsaved = "", unsavedCause = "" }) {
  const refusals = unsavedCause ? part("refusals") : undefined;
  const reason = refusals?.faultWords({ cause: unsavedCause, reason: unsaved }).reason ?? unsaved;
  return t("state.unsaved", { reason });
}

/** lessons were neither begun nor declined */
let asks = !kept("xqengine.lessons");

/** @param {string} name of the dialog that opens */
function teach(name) {
  asks = false;
  keep("xqengine.lessons", {});
  apply({ type: "dialog", name });
}

/** What stands above the state of the game. */
export function notices() {
  return html` ${state.outdated
    ? html`<div class="banner reload" role="alert">
        ${t("state.outdated")} <button @click=${() => location.reload()}>${t("act.reload")}</button>
      </div>`
    : !state.connected && (state.locked || state.everConnected)
      ? html`<div class="banner lost" role="alert" data-lost=${!state.locked} data-locked=${state.locked}>
          ${state.locked ? (part("sharing")?.lockedText() ?? t("state.locked")) : t("state.lost")}${state.locked
            ? part("sharing")?.joinForm()
            : nothing}
        </div>`
      : nothing}
  ${state.status?.shared && !state.locked ? part("sharing")?.sharedNotice() : nothing}
  ${state.status?.unsaved
    ? html`<div class="banner lost" role="alert" data-unsaved="true">${unsavedText(state.status)}</div>`
    : nothing}
  ${state.resumed && state.connected
    ? html`<div class="banner resumed" data-resumed="true">
        ${t("state.resumed")}
        <button
          @click=${() => {
            apply({ type: "resumed", resumed: false });
            void show("new");
          }}
        >
          ${t("act.new")}</button
        ><button
          @click=${() => {
            apply({ type: "resumed", resumed: false });
            void show("files");
          }}
        >
          ${t("act.otherGames")}</button
        ><button
          class="quiet"
          aria-label=${t("act.close")}
          @click=${() => {
            apply({ type: "resumed", resumed: false });
          }}
        >
          ${icon("close")}
        </button>
      </div>`
    : nothing}
  ${asks && state.connected && !isGuest() && !state.resumed && !state.status?.node
    ? html`<div class="banner teach">
        ${t("teach.ask")}
        <button @click=${() => teach("lessons")}>${t("teach.yes")}</button
        ><button @click=${() => teach("")}>${t("teach.no")}</button>
      </div>`
    : nothing}
  ${state.dialog ? nothing : toast()}`;
}

/** What has just been said. It stands in the dialog that is open, which hides all that is behind it. */
export function toast() {
  return state.toast
    ? html`<div class="toast ${state.toast.kind}" role=${state.toast.kind === "error" ? "alert" : "status"}>
        ${state.toast.text}
      </div>`
    : nothing;
}
