// Kept games: open, delete, export, import by file, drop or paste.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { apply, changed, state } from "./state.js";
import { analyse, command, keptGames, open } from "./commands.js";
import { formatDate, hasWords, t } from "./i18n.js";
import { beginsWhite, pieceSetInUse, playerName, resultName, sideName, variantName } from "./words.js";
import { icon } from "./icons.js";
import { openPosition, positionIn } from "./position-text.js";
import { faultWords, refusalText } from "./refusals.js";
import { shownNode, variant, variantOf } from "./selectors.js";
import { notify } from "./notify.js";
import { copyText } from "./clipboard.js";

/** @import { PositionText } from "./position-text.js" */
/** @import { GameInfo } from "./types.js" */

/** @type {GameInfo[] | null} */
let records = null;
/** @type {GameInfo[]} */
let imported = [];
let problem = "";
/** the game of which it is asked whether it may be deleted */
let doubtful = "";

/** Reads the list of kept games anew. */
export async function loadRecords() {
  records = null;
  imported = [];
  problem = "";
  doubtful = "";
  try {
    records = await keptGames();
  } catch {
    problem = t("error.http");
    records = [];
  }
  changed();
}

/** @param {string} id */
async function remove(id) {
  const answer = await fetch(`/api/records/${encodeURIComponent(id)}`, { method: "DELETE" });
  const why = answer.ok ? "" : await failure(answer);
  await loadRecords();
  problem ||= why;
  changed();
}

/** What is wrong with a game that was to be read. @param {Record<string, string>} params */
function problemText(params) {
  const { problem = "other", game = "", turn = "" } = params;
  const { field, reason } = faultWords(params);
  const words = t(`problem.${problem}`, { turn: turn.replace(/^\d+\.?\s+/, ""), field, reason });
  return game ? t("problems.inGame", { n: game, problem: words }) : words;
}

/** @param {Response} answer */
async function failure(answer) {
  try {
    const body = await answer.json();
    return body.params?.problem ? problemText(body.params) : refusalText(body.code, body.params ?? {});
  } catch {
    return t("error.http");
  }
}

/** Sends a file or a text to be read. @param {Blob | string} content @param {string} [name] */
export async function importContent(content, name) {
  problem = "";
  imported = [];
  const position = typeof content === "string" ? positionIn(content) : null;
  if (position) return takePosition(position);
  const form = new FormData();
  if (typeof content === "string") form.append("text", content);
  else form.append("file", content, name ?? "record");
  form.append("variant", state.start?.variant ?? ""); // a position is taken for one of it, if it can be
  try {
    const answer = await fetch("/api/import", { method: "POST", body: form });
    if (!answer.ok) {
      problem = await failure(answer);
    } else {
      const { games, details } = await answer.json();
      imported = games ?? [];
      problem = (details ?? []).map(problemText).join("\n");
      await refreshList();
      if (imported.length === 1 && !problem) {
        apply({ type: "dialog", name: "" });
        if ((await open(imported[0].id)) && !imported[0].turns) await study();
        else notify(t("files.imported", { n: 1 }));
      }
    }
  } catch {
    problem = t("error.http");
  }
  changed();
}

/** A text that is a position, not a record. @param {PositionText} position */
async function takePosition(position) {
  problem = await openPosition(position);
  if (!problem) {
    apply({ type: "dialog", name: "" });
    await study();
  }
  changed();
}

/** A position alone was read: it is to be analysed. */
async function study() {
  apply({ type: "tab", name: "lines" });
  await analyse(true);
}

async function refreshList() {
  const answer = await fetch("/api/records");
  if (answer.ok) records = (await answer.json()).records ?? [];
}

/** @param {GameInfo} game */
function row(game) {
  return html`<li class="record ${game.id === state.game ? "current" : ""}" data-record=${game.id}>
    <button
      class="record-open"
      @click=${async () => {
        if (await open(game.id)) {
          apply({ type: "dialog", name: "" });
        }
      }}
    >
      <b>${game.title || `${playerName(game.red)} – ${playerName(game.black)}`}</b>
      <small
        >${variantName(game.variant)} · ${t("files.turns", { n: game.turns })} ·
        ${game.state === "over"
          ? resultName(game.result, beginsWhite(variantOf(game.variant)))
          : t(game.reason === "bothLost" ? "reason.bothLost" : "files.unfinished")}
        · ${formatDate(game.changed)}</small
      >
    </button>
    ${game.id === doubtful
      ? html`<button data-act="delete-yes" @click=${() => void remove(game.id)}>${t("files.delete")}</button
          ><button data-act="delete-no" @click=${() => ask("", game.id)}>${t("act.cancel")}</button>`
      : html`<button
          class="quiet"
          data-act="delete"
          aria-label=${t("files.delete")}
          title=${t("files.delete")}
          @click=${() => ask(game.id, game.id)}
        >
          ${icon("trash")}
        </button>`}
  </li>`;
}

/** Asks whether a game may be deleted, or takes the question back. The focus stays in its row. @param {string} id @param {string} row */
function ask(id, row) {
  doubtful = id;
  changed();
  queueMicrotask(() =>
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-record="${row}"] [data-act^="delete"]`))?.focus(),
  );
}

export function filesDialog() {
  return html`<div class="files">
    <h2 id="dialog-title">${t("files.title")}</h2>
    ${problem ? html`<p class="complaint" role="alert">${problem}</p>` : nothing}
    <section class="import">
      <h3>${t("files.import")}</h3>
      <div class="row">
        <label class="file-button"
          >${t("files.choose")}<input
            type="file"
            name="record"
            @change=${(/** @type {Event} */ e) => {
              const f = /** @type {HTMLInputElement} */ (e.currentTarget).files?.[0];
              if (f) void importContent(f, f.name);
            }} /></label
        ><small>${t("files.drop")}</small>
      </div>
      <label class="sub" for="paste">${t("files.paste")}</label>
      <textarea id="paste" rows="3" spellcheck="false" dir="auto"></textarea>
      <button
        data-act="import-text"
        @click=${() => {
          const text = /** @type {HTMLTextAreaElement} */ (document.getElementById("paste")).value;
          if (text.trim()) void importContent(text);
        }}
      >
        ${t("files.read")}
      </button>
    </section>
    ${imported.length > 1 || (imported.length && problem)
      ? html`<section>
          <h3>${t("files.imported", { n: imported.length })}</h3>
          <ul class="records" data-list="imported">
            ${imported.map(row)}
          </ul>
        </section>`
      : nothing}
    <section>
      <h3>${t("files.kept")}</h3>
      ${records === null
        ? html`<p>${t("files.loading")}</p>`
        : records.length
          ? html`<ul class="records">
              ${records.map(row)}
            </ul>`
          : html`<p class="note">${t("files.none")}</p>`}
    </section>
  </div>`;
}

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
