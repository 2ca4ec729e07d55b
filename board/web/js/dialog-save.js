// Saving a game: as a file, as text, on paper, as a diagram; and what the record says about it.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { apply, changed, state } from "./state.js";
import { mayWrite, shownNode, variant } from "./selectors.js";
import { hasWords, t } from "./i18n.js";
import { copyText } from "./clipboard.js";
import { pieceSetInUse, playerName, resultName, sideName } from "./words.js";
import { notify } from "./notify.js";
import { command } from "./commands.js";

const TEXTS = new Set(["pgn", "dhtmlxq"]);

/** @param {string} format @param {string} [encoding] */
function address(format, encoding) {
  const query = new URLSearchParams({ format, ...(encoding ? { encoding } : {}) });
  return `/api/games/${encodeURIComponent(state.game)}/export?${query}`;
}

export function saveDialog() {
  const formats = variant()?.formats ?? [];
  return html`<div class="save">
    <h2 id="dialog-title">${t("save.title")}</h2>
    <p class="note">${t("save.auto")}</p>
    <ul class="exports">
      ${formats.map(
        (f) =>
          html`<li>
            <b>${t(`format.${f}`)}</b> ${TEXTS.has(f) && variant()?.notations.includes("chinese")
              ? html`<a class="button" download href=${address(f, "utf8")} data-format=${f}>UTF-8</a>
                  <a class="button" download href=${address(f, "gb18030")} data-format="${f}-gb">GB18030</a>`
              : html`<a class="button" download href=${address(f)} data-format=${f}>${t("save.file")}</a>`}
          </li>`,
      )}
    </ul>
    <div class="row">
      <button
        ?hidden=${!mayWrite()}
        @click=${() => {
          apply({ type: "dialog", name: "tags" });
        }}
      >
        ${t("tags.open")}
      </button>
      <button data-act="print" @click=${() => void printPage()}>${t("save.print")}</button>
      <button @click=${() => void copyText(state.live?.fen ?? "")}>${t("save.copyFen")}</button>
      ${formats.includes("pgn")
        ? html`<button @click=${async () => void copyText(await (await fetch(address("pgn", "utf8"))).text())}>
            ${t("save.copyRecord")}
          </button>`
        : nothing}
    </div>
  </div>`;
}

/** The dialog is closed first: what is printed is the sheet alone. */
async function printPage() {
  await import("./print.js");
  apply({ type: "dialog", name: "" });
  setTimeout(() => print());
}

let coordinates = true;

/** @param {string} format of a picture of the position that is shown, as it is turned now */
function pictureAddress(format) {
  const query = new URLSearchParams({
    format,
    node: String(shownNode()),
    flip: state.flipped ? "1" : "0",
    mirror: state.mirrored ? "1" : "0",
    coordinates: coordinates ? "1" : "0",
    traditional: pieceSetInUse() === "traditional" ? "1" : "0",
  });
  return `/api/games/${encodeURIComponent(state.game)}/export?${query}`;
}

/** Puts the picture where another program can take it from. */
async function copyPicture() {
  try {
    const picture = fetch(pictureAddress("png")).then((answer) =>
      answer.ok ? answer.blob() : Promise.reject(new Error(answer.statusText)),
    );
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
    notify(t("copied"));
  } catch {
    notify(t("picture.notCopied"), "error");
  }
}

/** The position as a picture to keep. */
export function pictureDialog() {
  return html`<div class="picture">
    <h2 id="dialog-title">${t("picture.title")}</h2>
    <img src=${pictureAddress("svg")} alt=${t("picture.title")} />
    <label class="check"
      ><input
        type="checkbox"
        name="picture-coordinates"
        .checked=${coordinates}
        @change=${(/** @type {Event} */ e) => {
          coordinates = /** @type {HTMLInputElement} */ (e.currentTarget).checked;
          changed();
        }}
      />
      ${t("picture.coordinates")}</label
    >
    <div class="row">
      ${(state.welcome?.formats.pictures ?? []).map(
        (f) =>
          html`<a class="button" download href=${pictureAddress(f)} data-picture=${f}
            >${t("picture.file", { format: f.toUpperCase() })}</a
          >`,
      )}
      ${"ClipboardItem" in window && navigator.clipboard
        ? html`<button data-act="copy-picture" @click=${() => void copyPicture()}>${t("picture.copy")}</button>`
        : nothing} <button data-act="print" @click=${() => void printPage()}>${t("save.print")}</button>
    </div>
  </div>`;
}

const TAGS = ["Title", "Event", "Site", "Date", "Round", "Annotator", "Opening"];

/** What the record says about the game, to be changed. */
export function tagsDialog() {
  const { status } = state;
  if (!status) return nothing;
  const known = new Map((status.tags ?? []).map((tag) => [tag.name, tag.value]));
  const names = [...TAGS, ...[...known.keys()].filter((name) => !TAGS.includes(name))];
  return html`<form class="tags" @submit=${keepTags}>
    <h2 id="dialog-title">${t("tags.title")}</h2>
    ${
      /** @type {const} */ (["red", "black"]).map(
        (side) =>
          html`<label class="field"
            >${t("tags.player", { side: sideName(side) })}
            <input
              name="player-${side}"
              dir="auto"
              maxlength="100"
              ?disabled=${Boolean(status[side].level)}
              .value=${status[side].level ? playerName(status[side]) : (status[side].name ?? "")}
          /></label>`,
      )
    }
    <p class="note">${t("tags.result")}: ${status.result} ${resultName(status.result)}</p>
    ${names.map(
      (name) =>
        html`<label class="field"
          >${hasWords(`tags.name.${name}`) ? t(`tags.name.${name}`) : name}
          <input name="tag-${name}" data-tag=${name} dir="auto" maxlength="1000" .value=${known.get(name) ?? ""}
        /></label>`,
    )}
    <details>
      <summary>${t("tags.add")}</summary>
      <div class="row">
        <label class="field"
          >${t("tags.newName")}
          <input name="new-name" pattern="[A-Za-z0-9_]{1,64}" autocomplete="off" spellcheck="false"
        /></label>
        <label class="field">${t("tags.newValue")} <input name="new-value" dir="auto" maxlength="1000" /></label>
      </div>
    </details>
    <menu>
      <button
        type="button"
        @click=${() => {
          apply({ type: "dialog", name: "" });
        }}
      >
        ${t("act.cancel")}</button
      ><button class="primary" type="submit" data-act="tags-ok">${t("act.ok")}</button>
    </menu>
  </form>`;
}

/** Sends what has been changed. @param {SubmitEvent} event */
async function keepTags(event) {
  event.preventDefault();
  const { status } = state;
  if (!status) return;
  const form = /** @type {HTMLFormElement} */ (event.currentTarget);
  /** @param {string} name */
  const value = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value.trim();
  const known = new Map((status.tags ?? []).map((tag) => [tag.name, tag.value]));
  const changes = [];
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[data-tag]"))) {
    const name = input.dataset.tag ?? "";
    if (input.value.trim() !== (known.get(name) ?? "")) changes.push({ name, value: input.value.trim() });
  }
  if (value("new-name") && value("new-value")) changes.push({ name: value("new-name"), value: value("new-value") });
  if (changes.length && !(await command("tags", { tags: changes }))) return;
  /** @type {Record<string, {name: string}>} */
  const players = {};
  for (const side of /** @type {const} */ (["red", "black"])) {
    if (!status[side].level && value(`player-${side}`) !== (status[side].name ?? ""))
      players[side] = { name: value(`player-${side}`) };
  }
  if (Object.keys(players).length && !(await command("players", players))) return;
  apply({ type: "dialog", name: "" });
}
