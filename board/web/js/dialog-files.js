// Kept games: open, delete, export, import by file, drop or paste.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { apply, changed, state } from "./state.js";
import { analyse, keptGames, open } from "./commands.js";
import { formatDate, t } from "./i18n.js";
import { beginsWhite, playerName, resultName, variantName } from "./words.js";
import { icon } from "./icons.js";
import { openPosition, positionIn } from "./position-text.js";
import { faultWords, refusalText } from "./refusals.js";
import { variantOf } from "./selectors.js";
import { notify } from "./notify.js";
import { show } from "./dialogs.js";

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
    <button class="primary" data-act="library" @click=${() => void show("library")}>${t("library.open")}</button>
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
