// The tools of the board: through the game, turn it, copy it.

import { html } from "../vendor/lit-html/lit-html.js";
import { apply, changed, state } from "./state.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { show } from "./dialogs.js";
import { shownNode, shownView } from "./selectors.js";
import { jump, step } from "./leaf.js";
import { copyText } from "./clipboard.js";

/** @type {ReturnType<typeof setInterval> | undefined} */
let replay;

/** A record plays itself, a turn every second and a half. */
function playBack() {
  if (replay) {
    clearInterval(replay);
    replay = undefined;
  } else {
    replay = setInterval(() => (state.nodes.get(shownNode())?.next?.length ? step(1) : playBack()), 1500);
    step(1);
  }
  changed();
}

/** @param {string} name @param {() => void} act @param {boolean} [off] */
function tool(name, act, off) {
  return html`<button
    class="quiet"
    data-nav=${name}
    ?disabled=${off}
    aria-label=${t(`nav.${name}`)}
    title=${t(`nav.${name}`)}
    @click=${act}
  >
    ${icon(name)}
  </button>`;
}

/** A turn back and forth, beside the state of the game while the other tools are in the sheet. */
export function leafing() {
  const node = state.nodes.get(shownNode());
  return html`<div class="leaf" role="toolbar" aria-label=${t("nav.title")}>
    ${tool("back", () => step(-1), !node || node.parent < 0)}${tool("next", () => step(1), !node?.next?.length)}
  </div>`;
}

/** The tools below the board. */
export function boardTools() {
  const node = state.nodes.get(shownNode());
  return html`<div class="board-tools" role="toolbar" aria-label=${t("nav.title")}>
    ${tool("first", () => jump(false), !node || node.parent < 0)}${tool(
      "back",
      () => step(-1),
      !node || node.parent < 0,
    )}
    ${tool("next", () => step(1), !node?.next?.length)}${tool("last", () => jump(true), !node?.next?.length)}
    <button
      class="quiet"
      data-nav="auto"
      aria-pressed=${replay ? "true" : "false"}
      ?disabled=${!replay && !node?.next?.length}
      aria-label=${t(replay ? "nav.stop" : "nav.auto")}
      title=${t(replay ? "nav.stop" : "nav.auto")}
      @click=${playBack}
    >
      ${icon(replay ? "pause" : "play")}
    </button>
    <span class="gap"></span>
    ${tool("flip", () => {
      apply({ type: "flip" });
    })}
    ${tool("mirror", () => {
      apply({ type: "mirror" });
    })}
    ${tool("copy", () => void copyText(shownView()?.fen ?? ""))} ${tool("picture", () => void show("picture"))}
  </div>`;
}
