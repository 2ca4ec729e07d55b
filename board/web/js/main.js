// The page: draws everything from the state, and wires the board to pointer and keyboard.

import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { bottomSide, changed, onChange, shapeNow, shownNode, shownView, state, variant } from "./state.js";
import { browserLanguage, isChinese, languageFor, loadLanguage, loadMore, t } from "./i18n.js";
import { connection, gameOfAddress, hasKinds, open } from "./commands.js";
import { boardLayers, viewBox } from "./board.js";
import { jump, pointer, step, targets } from "./input.js";
import { watchKeys } from "./keys.js";
import { watchComments } from "./comment.js";
import {
  actionBar,
  arrowsNow,
  evalBar,
  lineBelow,
  markerTracks,
  moveField,
  platesStrip,
  playerStrip,
  pointsBar,
  resultOnBoard,
  stateLine,
  stepBar,
  tray,
  warningBanner,
} from "./view-play.js";
import { copyText, movesPanel } from "./view-moves.js";
import { applyLook, changeLanguage, resignDialog, textDialog } from "./dialog-more.js";
import { icon } from "./icons.js";
import {
  faultWords,
  inTraditional,
  pieceName,
  pieceSetInUse,
  plateName,
  plateOf,
  platesInUse,
  plateShort,
  plateText,
  variantName,
} from "./words.js";

/** @import { Piece, Status } from "./types.js" */

// The page's frame, which stands before the scripts have come, has it already.
const logo = document.querySelector(".logo");

// Parts of the page that are fetched when they are first wanted, so that the board stands sooner.
const parts = {
  /** @type {typeof import("./dialog-new.js") | null} */ games: null,
  /** @type {typeof import("./dialog-files.js") | null} */ files: null,
  /** @type {typeof import("./dialog-settings.js") | null} */ settings: null,
  /** @type {typeof import("./editor.js") | null} */ editor: null,
  /** @type {typeof import("./layout.js") | null} */ layout: null,
  /** @type {typeof import("./view-book.js") | null} */ book: null,
  /** @type {typeof import("./view-panels.js") | null} */ panels: null,
  /** @type {typeof import("./view-chooser.js") | null} */ chooser: null,
};

/** @param {keyof typeof parts} name */
function fetchPart(name) {
  const wanted = {
    games: () => import("./dialog-new.js"),
    files: () => import("./dialog-files.js"),
    settings: () => import("./dialog-settings.js"),
    editor: () => import("./editor.js"),
    layout: () => import("./layout.js"),
    book: () => import("./view-book.js"),
    panels: () => import("./view-panels.js"),
    chooser: () => import("./view-chooser.js"),
  };
  if (parts[name]) return;
  void Promise.all([wanted[name](), loadMore(), ["book", "chooser"].includes(name) ? null : dialogStyles()]).then(
    ([part]) => {
      Object.assign(parts, { [name]: part });
      changed();
    },
  );
}

/** @type {Promise<unknown> | undefined} */
let styles;

/** The style sheet of dialogs and tabs. */
function dialogStyles() {
  return (styles ??= new Promise((done) => {
    const link = Object.assign(document.createElement("link"), {
      rel: "stylesheet",
      href: new URL("../css/dialogs.css", import.meta.url).href,
      onload: done,
      onerror: done,
    });
    document.head.append(link);
  }));
}

/** What a dialog looks like, once its part is there. @param {string} name */
function partOf(name) {
  if (name === "new" || name === "players") {
    if (!parts.games) return fetchPart("games");
    return name === "new" ? parts.games.newDialog() : parts.games.playersDialog();
  }
  if (["files", "save", "picture", "tags"].includes(name)) {
    if (!parts.files) return fetchPart("files");
    const { filesDialog, saveDialog, pictureDialog, tagsDialog } = parts.files;
    return (
      name === "files" ? filesDialog : name === "save" ? saveDialog : name === "picture" ? pictureDialog : tagsDialog
    )();
  }
  if (name === "settings" || name === "help") {
    if (!parts.settings) return fetchPart("settings");
    return name === "help" ? parts.settings.helpDialog() : parts.settings.settingsDialog();
  }
  if (!parts.editor) return fetchPart("editor");
  return parts.editor.editorDialog();
}

/** Opens a dialog that begins anew each time. @param {string} name */
async function show(name) {
  if (name === "new") (await import("./dialog-new.js")).recallDraft();
  if (name === "files") void (await import("./dialog-files.js")).loadRecords();
  if (name === "editor") (await import("./editor.js")).openEditor();
  state.dialog = name;
  changed();
}

/** Reads a record that was dropped or pasted. @param {Blob | string} content @param {string} [name] */
async function take(content, name) {
  await show("files");
  await (await import("./dialog-files.js")).importContent(content, name);
}

/** @param {DragEvent} event */
function drop(event) {
  const file = event.dataTransfer?.files[0];
  const content = file ?? event.dataTransfer?.getData("text/plain");
  if (!content) return;
  event.preventDefault();
  void take(content, file?.name);
}

/** @param {string} square @param {Piece | undefined} piece */
function cellLabel(square, piece) {
  const view = shownView();
  const parts = [square, piece ? pieceName(piece) : t("board.empty")];
  for (const badge of piece?.badges ?? []) if (badge !== "powered") parts.push(t(`badge.${badge}`));
  if (view?.check?.includes(square)) parts.push(t("state.check"));
  const target = targets().get(square);
  if (target) parts.push(t(`shape.${target.shape}`));
  for (const side of /** @type {const} */ (["red", "black"])) {
    const plate = view?.layouts?.[side].find((p) => p.square === square)?.plate;
    if (plate) parts.push(plateName(plateOf(plate)));
  }
  return parts.join(", ");
}

let longTexts = false;

/** Fetches the long texts for what is shown without them. */
function wantLongTexts() {
  if (longTexts) return;
  longTexts = true;
  void loadMore().then(changed);
}

/** Why the game is not on disk. @param {Status} status */
function unsavedText(status) {
  if (status.unsavedCause) wantLongTexts();
  return t("state.unsaved", {
    reason: faultWords({ cause: status.unsavedCause ?? "", reason: status.unsaved ?? "" }).reason,
  });
}

/** What lies on a point of a palace. @param {string} square */
function plateHint(square) {
  if (shownView()?.layouts) wantLongTexts();
  const lying = /** @type {const} */ (["red", "black"]).map(
    (side) => shownView()?.layouts?.[side].find((p) => p.square === square)?.plate,
  );
  return lying
    .map((n) => plateOf(n ?? 0))
    .filter((p) => p !== undefined)
    .map((p) => plateText(p))
    .join("\n");
}

function board() {
  const view = shownView();
  const v = variant();
  if (!view || !v) return nothing;
  const shape = shapeNow(view);
  const { settings } = state;
  const coordinates = settings.coordinates;
  const box = viewBox(shape, coordinates);
  return html`<svg
    class="board ${state.preview ? "previewed" : ""} ranks-${shape.ranks.length}"
    role="grid"
    aria-label=${t("board.label", { variant: variantName(v.name) })}
    viewBox=${box}
    aria-rowcount=${shape.ranks.length}
    aria-colcount=${shape.files.length}
    data-ranks=${shape.ranks.length}
    data-state=${state.status?.state ?? ""}
    data-node=${shownNode()}
    data-side=${view.side}
    data-fen=${view.fen}
    aria-busy=${state.turn.sending ? "true" : nothing}
    data-ready=${state.turn.choices && !state.turn.sending ? "true" : "false"}
    data-prefix=${state.turn.prefix.join(",")}
    @pointerdown=${pointer.down}
    @pointermove=${pointer.move}
    @pointerup=${pointer.up}
    @pointercancel=${pointer.cancel}
    @contextmenu=${pointer.menu}
    @click=${pointer.click}
    @wheel=${pointer.wheel}
  >
    ${boardLayers({
      shape,
      view,
      coordinates,
      pieceSet: pieceSetInUse(),
      traditional: inTraditional(),
      reverse: v.name === "points-concise",
      plateNames: platesInUse() !== "number" && !matchMedia("(max-width: 700px)").matches,
      plateName: (_side, n) => (platesInUse() === "chinese" ? (plateOf(n)?.chinese ?? "") : plateShort(plateOf(n))),
      hint: plateHint,
      selected: state.turn.selected,
      half: state.turn.made.filter((c) => c.from).map((c) => c.to ?? ""),
      focus: state.focus,
      targets: targets(),
      arrows: arrowsNow(),
      ghosts: state.ghosts,
      reach: settings.reach,
      label: cellLabel,
    })}
  </svg>`;
}

const TABS = ["moves", "lines", "book", "referee", "points", "plates"];

function panel() {
  if (state.tab === "book") return parts.book ? parts.book.bookPanel() : (fetchPart("book") ?? nothing);
  if (state.tab === "moves") return movesPanel();
  if (!parts.panels) return fetchPart("panels") ?? nothing;
  const { linesPanel, refereePanel, pointsPanel, platesPanel } = parts.panels;
  return (
    state.tab === "lines"
      ? linesPanel
      : state.tab === "referee"
        ? refereePanel
        : state.tab === "points"
          ? pointsPanel
          : platesPanel
  )();
}

/** @param {KeyboardEvent} e */
function tabKey(e) {
  const list = tabs();
  const at = list.indexOf(state.tab);
  const to = e.key === "ArrowRight" ? at + 1 : e.key === "ArrowLeft" ? at - 1 : -1;
  if (to < 0 || to >= list.length) return;
  state.tab = list[to];
  changed();
  queueMicrotask(() => document.getElementById(`tab-${state.tab}`)?.focus());
}

function tabs() {
  const v = variant();
  return TABS.filter((name) => (name !== "points" || v?.points) && (name !== "book" || v?.name === "xiangqi"));
}

function sidePanel() {
  if (!tabs().includes(state.tab)) state.tab = "moves";
  return html`<aside class="side sheet-${state.sheet}" aria-label=${t("side.title")}>
    <button
      class="sheet-handle"
      aria-label=${t("sheet.handle")}
      aria-expanded=${state.sheet ? "true" : "false"}
      @click=${() => {
        state.sheet = (state.sheet + 1) % 3;
        changed();
      }}
    >
      <span></span>
    </button>
    <div class="tabs" role="tablist" @keydown=${tabKey}>
      ${tabs().map(
        (name) =>
          html`<button
            role="tab"
            id="tab-${name}"
            aria-selected=${state.tab === name ? "true" : "false"}
            aria-controls="panel"
            tabindex=${state.tab === name ? 0 : -1}
            @click=${() => {
              state.sheet = state.sheet || 1;
              state.tab = name;
              changed();
            }}
          >
            ${t(name === "plates" && !variant()?.plates?.length ? "tab.rules" : `tab.${name}`)}
          </button>`,
      )}
    </div>
    ${toolsWithTabs() ? boardTools() : nothing}
    <div class="panel" id="panel" role="tabpanel" aria-labelledby="tab-${state.tab}" tabindex="0">${panel()}</div>
  </aside>`;
}

/** The button beside the settings goes between English and the Chinese of the person. */
function otherLanguage() {
  if (isChinese()) return "en";
  return state.settings.chinese || languageFor(navigator.languages.find((l) => l.startsWith("zh")) ?? "zh");
}

function header() {
  const v = variant();
  return html`<header class="head">
    <h1>${logo}<span>xqengine</span></h1>
    <button class="variant-name" @click=${() => void show("new")} title=${t("new.title")}>
      <b>${v ? variantName(v.name) : ""}</b>
    </button>
    <nav aria-label=${t("head.nav")}>
      ${[
        ["new", "new"],
        ["files", "open"],
        ["save", "save"],
        ["editor", "edit"],
      ].map(
        ([name, sign]) =>
          html`<button data-open=${name} @click=${() => void show(name)}>
            ${icon(sign)}<span>${t(name === "files" ? "act.open" : `act.${name}`)}</span>
          </button>`,
      )}
    </nav>
    <span class="spring"></span>
    <button
      class="quiet"
      data-open="language"
      lang=${isChinese() ? "en" : "zh"}
      @click=${() => void changeLanguage(otherLanguage())}
    >
      ${isChinese() ? "EN" : "中文"}
    </button>
    ${[
      ["settings", "gear"],
      ["help", "help"],
    ].map(
      ([name, sign]) =>
        html`<button
          class="quiet"
          data-open=${name}
          aria-label=${t(`${name}.title`)}
          title=${t(`${name}.title`)}
          @click=${() => void show(name)}
        >
          ${icon(sign)}
        </button>`,
    )}
  </header>`;
}

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

// Where there is no room for the tools below the board.
const toolsInSheet = matchMedia("(max-width: 700px) and (max-height: 699px), (max-height: 480px)");
// Everything below one another, with the tabs in a sheet; and two columns, the board one of them. The style sheet has the same.
const upright = matchMedia("(max-width: 700px), (max-width: 1279px) and (orientation: portrait)");
const twoColumns = matchMedia(
  "(min-width: 701px) and (max-width: 1279px) and (min-height: 481px) and (orientation: landscape)",
);

/** @returns {boolean} the tools stand with the tabs, not below the board */
function toolsWithTabs() {
  return toolsInSheet.matches || twoColumns.matches || (upright.matches && state.sheet > 0);
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
function leafing() {
  const node = state.nodes.get(shownNode());
  return html`<div class="leaf" role="toolbar" aria-label=${t("nav.title")}>
    ${tool("back", () => step(-1), !node || node.parent < 0)}${tool("next", () => step(1), !node?.next?.length)}
  </div>`;
}

function boardTools() {
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
      state.flipped = !state.flipped;
      changed();
    })}
    ${tool("mirror", () => {
      state.mirrored = !state.mirrored;
      changed();
    })}
    ${tool("copy", () => void copyText(shownView()?.fen ?? ""))} ${tool("picture", () => void show("picture"))}
  </div>`;
}

function notices() {
  return html` ${state.outdated
    ? html`<div class="banner reload" role="alert">
        ${t("state.outdated")} <button @click=${() => location.reload()}>${t("act.reload")}</button>
      </div>`
    : !state.connected && (state.locked || state.everConnected)
      ? html`<div class="banner lost" role="alert" data-lost=${!state.locked} data-locked=${state.locked}>
          ${t(state.locked ? "state.locked" : "state.lost")}
        </div>`
      : nothing}
  ${state.status?.unsaved
    ? html`<div class="banner lost" role="alert" data-unsaved="true">${unsavedText(state.status)}</div>`
    : nothing}
  ${state.resumed && state.connected
    ? html`<div class="banner resumed" data-resumed="true">
        ${t("state.resumed")}
        <button
          @click=${() => {
            state.resumed = false;
            void show("new");
          }}
        >
          ${t("act.new")}</button
        ><button
          @click=${() => {
            state.resumed = false;
            void show("files");
          }}
        >
          ${t("act.otherGames")}</button
        ><button
          class="quiet"
          aria-label=${t("act.close")}
          @click=${() => {
            state.resumed = false;
            changed();
          }}
        >
          ${icon("close")}
        </button>
      </div>`
    : nothing}
  ${state.dialog ? nothing : toast()}`;
}

/** What has just been said. It stands in the dialog that is open, which hides all that is behind it. */
function toast() {
  return state.toast
    ? html`<div class="toast ${state.toast.kind}" role=${state.toast.kind === "error" ? "alert" : "status"}>
        ${state.toast.text}
      </div>`
    : nothing;
}

function dialogBody() {
  const name = state.dialog;
  if (["new", "players", "files", "save", "picture", "tags", "settings", "help", "editor"].includes(name))
    return partOf(name) ?? nothing;
  if (name === "resign") return resignDialog();
  if (name.startsWith("text:")) return textDialog(name.slice(5));
  return nothing;
}

/** where the pointer went down last in a dialog: a text selected beyond its edge does not close it @type {EventTarget | null} */
let pressed = null;

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
          ${evalBar()}
          <div class="board-wrap">
            ${laying
              ? parts.layout
                ? parts.layout.layingScreen()
                : (fetchPart("layout") ?? nothing)
              : board()}${parts.chooser
              ? parts.chooser.chooser()
              : state.turn.asking || hasKinds()
                ? (fetchPart("chooser") ?? nothing)
                : nothing}${resultOnBoard()}
          </div>
          <div class="trays">${small ? nothing : tray(top)}${markerTracks()}${small ? nothing : tray(bottom)}</div>
        </div>
        ${toolsWithTabs() ? nothing : boardTools()}
      </section>
      <div class="middle">
        <div class="about">
          ${notices()}
          <div class="state-row">${lineBelow()}${stateLine()}${toolsInSheet.matches ? leafing() : nothing}</div>
          ${warningBanner()}${stepBar()}${pointsBar()}${platesStrip()}
        </div>
        ${actionBar()}${moveField()}
      </div>
      ${playerStrip(bottom, "bottom", small ? tray(bottom) : nothing)} ${sidePanel()}
      <pre class="visually-hidden" role="note" aria-label=${t("board.text")}>${view?.text ?? ""}</pre>
    </main>
    <dialog
      class=${state.dialog.split(":")[0]}
      aria-labelledby="dialog-title"
      @close=${(/** @type {Event} */ e) => {
        if (state.dialog && !(/** @type {HTMLDialogElement} */ (e.currentTarget).open)) {
          state.dialog = "";
          changed();
        }
      }}
      @pointerdown=${(/** @type {PointerEvent} */ e) => {
        pressed = e.target;
      }}
      @click=${(/** @type {MouseEvent} */ e) => {
        if (e.target === e.currentTarget && pressed === e.target) {
          state.dialog = "";
          changed();
        }
      }}
    >
      <button
        class="quiet dialog-close"
        aria-label=${t("act.close")}
        @click=${() => {
          state.dialog = "";
          changed();
        }}
      >
        ${icon("close")}
      </button>
      <div class="dialog-inner">${dialogBody()}${state.dialog ? toast() : nothing}</div>
    </dialog>
    <div class="visually-hidden" role="status" aria-live="polite" data-live="polite">${state.polite}</div>
    <div class="visually-hidden" role="alert" aria-live="assertive" data-live="assertive">${state.assertive}</div>`;
}

/** The chooser stands beside its target, towards the middle of the board: the back ranks stay in sight. */
function placeChooser() {
  const box = /** @type {HTMLElement | null} */ (document.querySelector(".chooser"));
  const wrap = document.querySelector(".board-wrap");
  const square = state.turn.asking?.square;
  if (!box || !wrap || !square || matchMedia("(max-width: 700px)").matches) {
    if (box) box.style.removeProperty("transform");
    return;
  }
  const cell = document.querySelector(`.board .cell[data-square="${square}"]`);
  if (!cell) return;
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
  const dialog = /** @type {HTMLDialogElement} */ (document.querySelector("dialog"));
  if (state.dialog && !dialog.open) {
    dialog.showModal();
    for (const part of dialog.querySelectorAll(".dialog-inner")) part.scrollTop = 0; // what was shown last may have been scrolled
  }
  if (!state.dialog && dialog.open) dialog.close();
  placeChooser();
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

/** A board on a network address has a token in its address. */
async function enter() {
  if (location.hash.startsWith("#token=")) await (await import("./session.js")).enter();
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
  connection.connect();
  tick();
  addEventListener("hashchange", () => {
    void enter();
    const id = gameOfAddress();
    if (id && id !== state.game) void open(id);
  });
  for (const layout of [toolsInSheet, upright, twoColumns]) layout.addEventListener("change", changed);
  addEventListener("keydown", (e) => parts.chooser?.chooserKey(e), true); // before the keys of the page
  watchKeys();
  watchComments();
  addEventListener("dragover", (e) => e.preventDefault());
  addEventListener("drop", drop);
  addEventListener("paste", (e) => {
    const target = /** @type {Element | null} */ (e.target);
    if (target?.closest("input, textarea")) return;
    const text = e.clipboardData?.getData("text/plain") ?? "";
    if (text.trim()) void take(text);
  });
}

void begin();

// What printing needs comes when the page has nothing else to do: then it is there whenever the browser prints.
// Without a connection it comes with the command to print.
addEventListener("load", () =>
  setTimeout(() => {
    import("./print.js").catch(() => {});
  }, 1500),
);
