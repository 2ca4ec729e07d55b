// Dialogs: which part draws which one, and what opens them.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { part } from "./parts.js";
import { apply, state } from "./state.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { toast } from "./view-notices.js";
import { isGuest } from "./selectors.js";

/** What each dialog shows, once its part is there. @type {Record<string, () => unknown>} */
const DIALOGS = {
  new: () => part("newGame")?.newDialog(),
  players: () => part("players")?.playersDialog(),
  files: () => part("files")?.filesDialog(),
  library: () => part("library")?.libraryDialog(),
  save: () => part("save")?.saveDialog(),
  picture: () => part("save")?.pictureDialog(),
  tags: () => part("save")?.tagsDialog(),
  settings: () => part("settings")?.settingsDialog(),
  help: () => part("settings")?.helpDialog(),
  editor: () => part("editor")?.editorDialog(),
  lessons: () => part("lessons")?.lessonsDialog(),
  practice: () => part("practice")?.practiceDialog(),
  share: () => part("sharing")?.shareDialog(),
  resign: () => part("small")?.resignDialog(),
};

/** Opens a dialog that begins anew each time. @param {string} name */
export async function show(name) {
  if (name === "new") (await import("./new-draft.js")).recallDraft();
  if (name === "files") void (await import("./dialog-files.js")).loadRecords();
  if (name === "library") void (await import("./dialog-library.js")).loadLibrary();
  if (name === "editor") (await import("./editor.js")).openEditor();
  apply({ type: "dialog", name: name });
}

function close() {
  apply({ type: "dialog", name: "" });
}

/** Reads a record that was dropped or pasted. @param {Blob | string} content @param {string} [name] */
async function take(content, name) {
  if (isGuest()) return; // the games are somebody else's
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

/** @param {ClipboardEvent} event */
function paste(event) {
  const target = /** @type {Element | null} */ (event.target);
  if (target?.closest("input, textarea")) return;
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (text.trim()) void take(text);
}

/** Watches for records that are dropped on the page or pasted. */
export function watchRecords() {
  addEventListener("dragover", (e) => e.preventDefault());
  addEventListener("drop", drop);
  addEventListener("paste", paste);
}

function body() {
  const name = state.dialog;
  if (name.startsWith("text:")) return part("small")?.textDialog(name.slice("text:".length));
  return DIALOGS[name]?.() ?? nothing;
}

/** where the pointer went down last in a dialog: a text selected beyond its edge does not close it @type {EventTarget | null} */
let pressed = null;

/** The dialog that is open, or a closed one. */
export function dialog() {
  return html`<dialog
    class=${state.dialog.split(":")[0]}
    aria-labelledby="dialog-title"
    @close=${(/** @type {Event} */ e) => {
      if (state.dialog && !(/** @type {HTMLDialogElement} */ (e.currentTarget).open)) close();
    }}
    @pointerdown=${(/** @type {PointerEvent} */ e) => {
      pressed = e.target;
    }}
    @click=${(/** @type {MouseEvent} */ e) => {
      if (e.target === e.currentTarget && pressed === e.target) close();
    }}
  >
    <button class="quiet dialog-close" aria-label=${t("act.close")} @click=${close}>${icon("close")}</button>
    <div class="dialog-inner">${body()}${state.dialog ? toast() : nothing}</div>
  </dialog>`;
}

/** Opens or closes it in the browser, once it is drawn. */
export function syncDialog() {
  const element = /** @type {HTMLDialogElement} */ (document.querySelector("dialog"));
  if (state.dialog && !element.open) {
    element.showModal();
    for (const inner of element.querySelectorAll(".dialog-inner")) inner.scrollTop = 0; // what was shown last may have been scrolled
  }
  if (!state.dialog && element.open) element.close();
}
