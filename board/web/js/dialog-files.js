// Kept games: open, delete, export, import by file, drop or paste.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { changed, state } from "./state.js";
import { open, say } from "./commands.js";
import { formatDate, hasWords, t } from "./i18n.js";
import { playerName, resultName, variantName } from "./words.js";
import { icon } from "./icons.js";
import { copyText } from "./view-moves.js";

/** @type {import("./types.js").GameInfo[] | null} */
let records = null;
/** @type {import("./types.js").GameInfo[]} */
let imported = [];
let problem = "";

/** Reads the list of kept games anew. */
export async function loadRecords() {
  records = null;
  imported = [];
  problem = "";
  try {
    const answer = await fetch("/api/records");
    records = (await answer.json()).records ?? [];
  } catch {
    problem = t("error.http");
    records = [];
  }
  changed();
}

/** @param {string} id */
async function remove(id) {
  const answer = await fetch(`/api/records/${encodeURIComponent(id)}`, { method: "DELETE" });
  if (!answer.ok) problem = await failure(answer);
  await loadRecords();
}

/** @param {Response} answer */
async function failure(answer) {
  try {
    const body = await answer.json();
    const key = `error.${body.code}`;
    return hasWords(key) ? t(key, { ...body.params, why: "" }) : `${body.code} ${Object.values(body.params ?? {}).join(" ")}`;
  } catch {
    return t("error.http");
  }
}

/** Sends a file or a text to be read. @param {Blob | string} content @param {string} [name] */
export async function importContent(content, name) {
  problem = "";
  imported = [];
  const form = new FormData();
  if (typeof content === "string") form.append("text", content);
  else form.append("file", content, name ?? "record");
  try {
    const answer = await fetch("/api/import", { method: "POST", body: form });
    if (!answer.ok) {
      problem = await failure(answer);
    } else {
      imported = (await answer.json()).games ?? [];
      await refreshList();
      if (imported.length === 1) {
        state.dialog = "";
        await open(imported[0].id);
        say(t("files.imported", { n: 1 }));
      }
    }
  } catch {
    problem = t("error.http");
  }
  changed();
}

async function refreshList() {
  const answer = await fetch("/api/records");
  if (answer.ok) records = (await answer.json()).records ?? [];
}

/** @param {import("./types.js").GameInfo} game */
function row(game) {
  return html`<li class="record ${game.id === state.game ? "current" : ""}" data-record=${game.id}>
    <button class="record-open" @click=${async () => { if (await open(game.id)) { state.dialog = ""; changed(); } }}>
      <b>${game.title || `${playerName(game.red)} – ${playerName(game.black)}`}</b>
      <small>${variantName(game.variant)} · ${t("files.turns", { n: game.turns })} · ${game.state === "over" ? resultName(game.result) : t("files.unfinished")} · ${formatDate(game.changed)}</small></button>
    <button class="quiet" aria-label=${t("files.delete")} title=${t("files.delete")} @click=${() => void remove(game.id)}>${icon("trash")}</button></li>`;
}

export function filesDialog() {
  return html`<div class="files">
    <h2 id="dialog-title">${t("files.title")}</h2>
    ${problem ? html`<p class="complaint" role="alert">${problem}</p>` : nothing}
    <section class="import"><h3>${t("files.import")}</h3>
      <div class="row"><label class="file-button">${t("files.choose")}<input type="file" name="record" @change=${(/** @type {Event} */ e) => { const f = /** @type {HTMLInputElement} */ (e.currentTarget).files?.[0]; if (f) void importContent(f, f.name); }}></label><small>${t("files.drop")}</small></div>
      <label class="sub" for="paste">${t("files.paste")}</label>
      <textarea id="paste" rows="3" spellcheck="false" dir="auto"></textarea>
      <button data-act="import-text" @click=${() => { const text = /** @type {HTMLTextAreaElement} */ (document.getElementById("paste")).value; if (text.trim()) void importContent(text); }}>${t("files.read")}</button></section>
    ${imported.length > 1 ? html`<section><h3>${t("files.imported", { n: imported.length })}</h3><ul class="records" data-list="imported">${imported.map(row)}</ul></section>` : nothing}
    <section><h3>${t("files.kept")}</h3>${records === null ? html`<p>${t("files.loading")}</p>` : records.length ? html`<ul class="records">${records.map(row)}</ul>` : html`<p class="note">${t("files.none")}</p>`}</section>
  </div>`;
}

const TEXTS = new Set(["pgn", "dhtmlxq"]);

/** @param {string} format @param {string} [encoding] */
function address(format, encoding) {
  const query = new URLSearchParams({ format, ...(encoding ? { encoding } : {}) });
  return `/api/games/${encodeURIComponent(state.game)}/export?${query}`;
}

export function saveDialog() {
  const formats = state.welcome?.formats.export ?? [];
  return html`<div class="save"><h2 id="dialog-title">${t("save.title")}</h2><p class="note">${t("save.auto")}</p>
    <ul class="exports">${formats.map((f) => html`<li><b>${t(`format.${f}`)}</b>
      ${TEXTS.has(f) ? html`<a class="button" download href=${address(f, "utf8")} data-format=${f}>UTF-8</a> <a class="button" download href=${address(f, "gb18030")} data-format="${f}-gb">GB18030</a>` : html`<a class="button" download href=${address(f)} data-format=${f}>${t("save.file")}</a>`}</li>`)}</ul>
    <div class="row"><button @click=${() => void copyText(state.live?.fen ?? "")}>${t("save.copyFen")}</button>
      ${formats.includes("pgn") ? html`<button @click=${async () => void copyText(await (await fetch(address("pgn", "utf8"))).text())}>${t("save.copyRecord")}</button>` : nothing}</div></div>`;
}
