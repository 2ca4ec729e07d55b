// The page: draws everything from the state, and wires the board to pointer and keyboard.

import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { changed, onChange, state } from "./state.js";
import { browserLanguage, loadLanguage, t } from "./i18n.js";
import { gameOfAddress, open } from "./commands.js";
import { watchKeys } from "./keys.js";
import { watchComments } from "./comment.js";
import { stateLine } from "./view-status.js";
import { playerStrip, tray } from "./view-players.js";
import { actionBar, moveField } from "./view-actions.js";
import { toolsInSheet, toolsWithTabs, twoColumns, upright } from "./window-shape.js";
import { header } from "./view-head.js";
import { part, partIfThere } from "./parts.js";
import { board } from "./view-board.js";
import { boardTools, leafing } from "./view-tools.js";
import { notices } from "./view-notices.js";
import { sidePanel } from "./view-side.js";
import { dialog, syncDialog, watchRecords } from "./dialogs.js";
import { bottomSide, evaluating, hasKinds, shownNode, shownView, variant } from "./selectors.js";
import { stepsNow } from "./steps.js";
import { applyLook } from "./settings.js";
import { connect } from "./receive.js";

function page() {
  const bottom = bottomSide();
  const top = bottom === "red" ? "black" : "red";
  const view = shownView();
  const laying = state.status?.state === "laying";
  const small = upright.matches || twoColumns.matches;
  return html`${header()}
    <main
      class="app ${view?.points ? "has-points" : ""} ${view?.setting ? "has-plates" : ""}"
      data-variant=${state.start?.variant ?? ""}
      data-family=${variant()?.family ?? ""}
    >
      ${playerStrip(top, "top", small ? tray(top) : nothing)}
      <section class="centre" aria-label=${t("board.area")}>
        <div class="board-row">
          ${(evaluating() && part("eval")?.evalBar()) || html`<div class="eval-place"></div>`}
          <div class="board-wrap">
            ${laying ? part("layout")?.layingScreen() : board()}
            ${state.turn.asking || hasKinds() ? part("chooser")?.chooser() : nothing}
            ${state.refused ? part("attempt")?.attemptNote() : nothing}
            ${state.status?.state === "over" ? part("result")?.resultOnBoard() : nothing}
          </div>
          <div class="trays">
            ${small ? nothing : tray(top)}${view?.setting ? part("plates")?.markerTracks() : nothing}${small
              ? nothing
              : tray(bottom)}
          </div>
        </div>
        ${toolsWithTabs() ? nothing : boardTools()}
      </section>
      <div class="middle">
        <div class="about">
          ${notices()}
          <div class="state-row">
            ${evaluating() ? part("eval")?.lineBelow() : nothing}${stateLine()}${toolsInSheet.matches
              ? leafing()
              : nothing}
          </div>
          ${turnNotices()}${view?.points ? part("points")?.pointsBar() : nothing}
          ${view?.setting ? part("plates")?.platesStrip() : nothing}
        </div>
        ${actionBar()}${moveField()}
      </div>
      ${playerStrip(bottom, "bottom", small ? tray(bottom) : nothing)} ${sidePanel()}
      <pre class="visually-hidden" role="note" aria-label=${t("board.text")}>${view?.text ?? ""}</pre>
    </main>
    ${dialog()}
    <div class="visually-hidden" role="status" aria-live="polite" data-live="polite">${state.polite}</div>
    <div class="visually-hidden" role="alert" aria-live="assertive" data-live="assertive">${state.assertive}</div>`;
}

/** The steps of a turn that has several, and warnings of repetitions. */
function turnNotices() {
  const due = stepsNow().some((c) => c.warn || c.act === "step" || c.act === "removal");
  const turn = due || state.turn.prefix.length ? part("turn") : undefined;
  return turn ? html`${turn.warningBanner()}${turn.stepBar()}` : nothing;
}

/** What stands beside a point of the board, towards the middle: the back ranks stay in sight. @param {string} name @param {string} [square] */
function placeBeside(name, square) {
  const box = /** @type {HTMLElement | null} */ (document.querySelector(name));
  const wrap = document.querySelector(".board-wrap");
  const cell = square ? document.querySelector(`.board .cell[data-square="${square}"]`) : null;
  if (!box || !wrap || !cell || getComputedStyle(box).position === "fixed") {
    if (box) box.style.removeProperty("transform");
    return;
  }
  const a = cell.getBoundingClientRect();
  const b = wrap.getBoundingClientRect();
  const left = Math.max(0, Math.min(b.width - box.offsetWidth, a.left - b.left + a.width / 2 - box.offsetWidth / 2));
  const below = a.bottom - b.top + 6;
  const above = a.top - b.top - box.offsetHeight - 6;
  const topEdge =
    a.top + a.height / 2 < b.top + b.height / 2 ? Math.min(below, b.height - box.offsetHeight) : Math.max(0, above);
  box.style.transform = `translate(${left}px, ${topEdge}px)`;
}

let current = -1;
let stood = false;

function draw() {
  const choosing = document.activeElement?.closest(".chooser");
  const asked = document.querySelector(".chooser");
  render(page(), /** @type {HTMLElement} */ (document.getElementById("app")));
  if (choosing && !choosing.isConnected)
    /** @type {HTMLElement | null} */ (document.querySelector(".board .cell[tabindex='0']"))?.focus();
  syncDialog();
  placeBeside(".chooser", state.turn.asking?.square);
  placeBeside(".refused", state.refused?.square);
  if (!asked && document.querySelector(".chooser"))
    requestAnimationFrame(() =>
      /** @type {HTMLElement | null} */ (
        document.querySelector(".chooser [role=menuitem]:not([aria-disabled=true])")
      )?.focus(),
    ); // after the press has moved the focus
  if (!stood && document.querySelector(".layer-pieces > .piece")) {
    stood = true;
    performance.mark("pieces"); // shown beside the first paint by who measures the page
  }
  if (shownNode() !== current) {
    current = shownNode();
    document.querySelector(".moves .current")?.scrollIntoView({ block: "nearest" });
  }
}

/** Clocks run between the messages of the server. */
function tick() {
  if (state.clock?.clock.running && !document.hidden) changed();
  setTimeout(tick, 200);
}

/** A board on a network address has a token or a code in its address. */
async function enter() {
  if (/^#(token|join)=/.test(location.hash)) await (await import("./session.js")).enter();
}

async function begin() {
  applyLook();
  await loadLanguage(state.settings.lang || browserLanguage());
  document.title = t("title");
  const app = /** @type {HTMLElement} */ (document.getElementById("app"));
  app.replaceChildren();
  app.removeAttribute("aria-busy");
  onChange(draw);
  draw();
  await enter();
  connect();
  tick();
  addEventListener("hashchange", () => {
    void enter();
    const id = gameOfAddress();
    if (id && id !== state.game) void open(id);
  });
  for (const layout of [toolsInSheet, upright, twoColumns]) layout.addEventListener("change", changed);
  addEventListener("keydown", (e) => partIfThere("chooser")?.chooserKey(e), true); // before the keys of the page
  watchKeys();
  watchComments();
  watchRecords();
}

void begin();

// What printing needs comes when the page has nothing else to do: then it is there whenever the browser prints.
// Without a connection it comes with the command to print.
addEventListener("load", () =>
  setTimeout(() => {
    import("./print.js").catch(() => {});
  }, 1500),
);
