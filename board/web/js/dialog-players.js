// The players of the present game.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { apply, changed, onChange, state } from "./state.js";
import { levelOf } from "./new-draft.js";
import { command } from "./commands.js";
import { t } from "./i18n.js";
import { sideName } from "./words.js";
import { levelChoice } from "./view-level.js";

/** @import { Seat } from "./new-draft.js" */
/** @import { Player } from "./types.js" */

/** what was chosen for the players of a game @type {{game: string, red: Seat & {person: boolean}, black: Seat & {person: boolean}} | null} */
let seats = null;

// It ends with the dialog, in whichever of many ways that is closed.
onChange(() => {
  if (state.dialog !== "players") seats = null;
});

/** Who plays the present game. */
export function playersDialog() {
  const { status } = state;
  if (!status) return nothing;
  if (seats?.game !== state.game) {
    /** @param {Player} p */
    const seat = (p) => ({
      kind: p.level?.name === "step" || p.level?.name === "free" ? p.level.name : "preset",
      name: p.level?.name ?? state.welcome?.levels.names[0] ?? "",
      step: p.level?.step ?? 4,
      moveTime: (p.level?.name === "free" ? (p.level.moveTime ?? 0) : 3000) / 1000,
      depth: p.level?.depth ?? 0,
      nodes: p.level?.nodes ?? 0,
      person: !p.level,
    });
    seats = { game: state.game, red: seat(status.red), black: seat(status.black) };
  }
  const both = seats;
  return html`<form
    class="players"
    @submit=${async (/** @type {SubmitEvent} */ e) => {
      e.preventDefault();
      /** @param {"red" | "black"} side */
      const player = (side) =>
        both[side].person
          ? { name: status[side].level ? undefined : status[side].name }
          : { level: levelOf(both[side]) };
      if (await command("players", { red: player("red"), black: player("black") })) close();
    }}
  >
    <h2 id="dialog-title">${t("players.change")}</h2>
    ${
      /** @type {const} */ (["red", "black"]).map(
        (side) =>
          html`<fieldset data-side=${side}>
            <legend>${sideName(side)}</legend>
            <div class="segments">
              ${[true, false].map(
                (person) =>
                  html`<label class="segment"
                    ><input
                      type="radio"
                      name="who-${side}"
                      .checked=${both[side].person === person}
                      @change=${() => {
                        both[side].person = person;
                        changed();
                      }}
                    /><span>${t(person ? "player.person" : "players.engine")}</span></label
                  >`,
              )}
            </div>
            ${both[side].person
              ? nothing
              : levelChoice(side, both[side], (s) => {
                  seats = { ...both, [side]: { ...both[side], ...s } };
                  changed();
                })}
          </fieldset>`,
      )
    }
    <menu>
      <button type="button" @click=${close}>${t("act.cancel")}</button
      ><button class="primary" type="submit" data-act="players-ok">${t("act.ok")}</button>
    </menu>
  </form>`;
}

function close() {
  apply({ type: "dialog", name: "" });
}
