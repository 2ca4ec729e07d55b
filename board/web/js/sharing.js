// A game between two devices: inviting others to it, coming to it with a code, who is there, and what asks for consent.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { apply, changed, state } from "./state.js";
import { command } from "./commands.js";
import { t } from "./i18n.js";
import { Refusal } from "./net.js";
import { notifyRefusal } from "./notify.js";
import { isGuest, mySide } from "./selectors.js";
import { join } from "./session.js";
import { sideName } from "./words.js";

/** @import { Colour, Invitation } from "./types.js" */

/** what others are invited with; null: nothing has been asked for yet @type {Invitation | null} */
let invitation = null;
/** @type {"play" | "watch"} */
let wanted = "play";
let address = 0;

/** Asks the server about the sharing of a game. @param {string} game @param {RequestInit} request @returns {Promise<Response | null>} null if it was refused */
async function askAbout(game, request) {
  try {
    const answer = await fetch(`/api/games/${game}/share`, request);
    if (answer.ok) return answer;
    const { code, params } = await answer.json();
    void notifyRefusal(new Refusal(code, params ?? {}));
  } catch {
    // the server has gone, as the page shows
  }
  return null;
}

/**
 * Makes the game one between two devices, or new codes for it.
 * @param {Colour} side that is played here @param {string} [from] the game whose guests come along
 */
export async function share(side, from) {
  const answer = await askAbout(state.game, { method: "POST", body: JSON.stringify({ side, from }) });
  if (!answer) return false;
  invitation = await answer.json();
  if (state.flipped !== (side === "black")) apply({ type: "flip" });
  if (!from) apply({ type: "dialog", name: "share" });
  return true;
}

/** Ends the sharing: the game is the owner's again. */
async function unshare() {
  if (await askAbout(state.game, { method: "DELETE" })) apply({ type: "dialog", name: "" });
}

/** The dialog with the codes. */
export function shareDialog() {
  const owner = state.status?.shared?.owner;
  const shown = invitation?.game === state.game ? invitation : null;
  const link = shown?.[wanted].links[address] ?? shown?.[wanted].links[0];
  return html`<div class="share">
    <h2 id="dialog-title">${t("share.title")}</h2>
    ${shown && link
      ? html`<div class="segments" role="radiogroup" aria-label=${t("share.for")}>
            ${
              /** @type {const} */ (["play", "watch"]).map(
                (kind) =>
                  html`<label class="segment"
                    ><input
                      type="radio"
                      name="share-for"
                      value=${kind}
                      .checked=${wanted === kind}
                      @change=${() => {
                        wanted = kind;
                        changed();
                      }}
                    /><span>${t(`share.to.${kind}`, { side: sideName(shown.side) })}</span></label
                  >`,
              )
            }
          </div>
          ${shown[wanted].links.length > 1
            ? html`<label class="field"
                >${t("share.address")}
                <select
                  name="share-address"
                  @change=${(/** @type {Event} */ e) => {
                    address = /** @type {HTMLSelectElement} */ (e.currentTarget).selectedIndex;
                    changed();
                  }}
                >
                  ${shown[wanted].links.map(
                    (l) => html`<option ?selected=${l.address === link.address}>${l.address}</option>`,
                  )}
                </select></label
              >`
            : nothing}
          <img class="qr" src=${link.qr} width="260" height="260" alt=${t("share.qr", { address: link.url })} />
          <p>${t("share.type", { address: link.address })}</p>
          <p class="share-code" dir="ltr" data-code=${shown[wanted].code}>${shown[wanted].code}</p>
          <p class="sub">${t(`share.lasts.${wanted}`, { n: shown[wanted].seconds / 60 })}</p>`
      : html`<p>${t("share.asked")}</p>`}
    <menu>
      <button type="button" data-act="unshare" @click=${() => void unshare()}>${t("share.end")}</button>${owner
        ? html`<button type="button" data-act="share" @click=${() => void share(owner)}>${t("share.renew")}</button>`
        : nothing}
    </menu>
  </div>`;
}

/** Who plays and who is there, and a request to take back. */
export function sharedNotice() {
  const { status, company } = state;
  const shared = status?.shared;
  if (!status || !shared) return nothing;
  const mine = mySide();
  const away = /** @type {Colour[]} */ (["red", "black"]).filter((side) => company && !company.here[side]);
  const lines = [mine ? t("share.youPlay", { side: sideName(mine) }) : t("share.youWatch")];
  if (status.state !== "over") lines.push(...away.map((side) => t("share.away", { side: sideName(side) })));
  if (company?.watching) lines.push(t("share.watching", { n: company.watching }));
  return html`<div class="banner shared" data-shared=${mine ?? ""} role="status" tabindex="0">
    ${lines.join(" ")}
    ${isGuest()
      ? nothing
      : html`<button data-act="show-share" @click=${() => apply({ type: "dialog", name: "share" })}>
          ${t("share.show")}
        </button>`}
    ${shared.ask
      ? html`<p class="row" data-asks=${shared.ask}>
          ${t(shared.ask === mine ? "share.youAsk" : "share.asks", { side: sideName(shared.ask) })}
          ${mine && shared.ask !== mine
            ? ["accept", "decline"].map(
                (action) =>
                  html`<button data-act="back-${action}" @click=${() => void command("takeback", { action })}>
                    ${t(`act.${action}`)}
                  </button>`,
              )
            : nothing}
        </p>`
      : nothing}
  </div>`;
}

/** Why the board is locked: a guest's place is gone when the sharing ends, or when somebody else has taken it. */
export function lockedText() {
  return t(isGuest() ? "share.over" : "state.locked");
}

/** Where a code is typed that another device shows. */
export function joinForm() {
  return html`<form class="row join" @submit=${submitCode}>
    <label class="field"
      >${t("share.code")}
      <input
        name="code"
        size="8"
        maxlength="12"
        dir="ltr"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
        required
    /></label>
    <button type="submit" data-act="join">${t("share.join")}</button>
  </form>`;
}

/** @param {SubmitEvent} event */
async function submitCode(event) {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (
    /** @type {HTMLFormElement} */ (event.currentTarget).elements.namedItem("code")
  );
  if (await join(field.value)) location.reload();
  else field.select();
}
