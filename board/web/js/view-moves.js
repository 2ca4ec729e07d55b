// The moves as a tree with variations, comments and glyphs, and the curve of the game.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { changed, shownNode, state } from "./state.js";
import { command, look } from "./commands.js";
import { hasWords, t } from "./i18n.js";
import { glyphText, outcomeText, resultName, turnText } from "./words.js";
import { icon } from "./icons.js";
import { commentNow, sendComment, writeComment } from "./comment.js";

/** @import { NodeInfo } from "./types.js" */

/** The glyphs that a person gives, the best first, with their numbers in PGN. @type {Array<[string, number]>} */
const GLYPHS = [
  ["!!", 3],
  ["!", 1],
  ["!?", 5],
  ["?!", 6],
  ["?", 2],
  ["??", 4],
];

/** @param {number} id @returns {NodeInfo | undefined} */
function nodeOf(id) {
  return state.nodes.get(id);
}

/** The main line from the root. @returns {NodeInfo[]} */
export function mainLine() {
  return lineThrough(0);
}

/** The line from the root through a node, which may stand in a variation. @param {number} id @returns {NodeInfo[]} */
export function lineThrough(id) {
  const line = [];
  for (let node = nodeOf(id); node; node = nodeOf(node.parent)) line.push(node);
  line.reverse();
  for (let node = nodeOf(nodeOf(id)?.next?.[0] ?? -1); node; node = nodeOf(node.next?.[0] ?? -1)) line.push(node);
  return line;
}

/** @param {NodeInfo} node @param {boolean} number */
function moveButton(node, number) {
  const glyphs = glyphText(node.glyphs);
  const current = node.id === shownNode();
  const earned = node.earned && (node.earned.red || node.earned.black);
  return html`<span class="move-item"
    >${number
      ? html`<span class="move-number">${node.number}${node.side === "red" ? "." : "…"}</span>`
      : nothing}<button
      class="move ${node.side} ${current ? "current" : ""}"
      data-node=${node.id}
      data-turn=${node.text ?? ""}
      aria-current=${current ? "true" : "false"}
      @click=${() => void look(node.id)}
    >
      ${turnText(node)}${glyphs ? html`<b class="glyph">${glyphs}</b>` : nothing}${node.check
        ? html`<i class="sign">${t("sign.check")}</i>`
        : nothing}${earned ? html`<i class="sign earn">${earnedSign(node)}</i>` : nothing}
    </button></span
  >`;
}

/** @param {NodeInfo} node */
function earnedSign(node) {
  return /** @type {const} */ (["red", "black"])
    .filter((s) => node.earned?.[s])
    .map((s) => `${t(`side.short.${s}`)}${(node.earned?.[s] ?? 0) > 0 ? "+" : "−"}${Math.abs(node.earned?.[s] ?? 0)}`)
    .join(" ");
}

/** @param {NodeInfo} node */
function commentText(node) {
  return node.comment
    ? html`<span class="comment" dir="auto">${node.comment.split("\n").map(resultNote).join("\n")}</span>`
    : nothing;
}

/** The note that a result was taken back, in words; any other line of a comment as it is. @param {string} line */
function resultNote(line) {
  const [, result = "", reason = ""] = /^(1-0|0-1|1\/2-1\/2) \((\w+)\)$/.exec(line) ?? [];
  if (!hasWords(`reason.${reason}`)) return line;
  return t("comment.result", {
    result: outcomeText({
      over: true,
      winner: result === "1-0" ? "red" : result === "0-1" ? "black" : undefined,
      reason,
    }),
  });
}

/**
 * A line from a node on, without recursion along it; variations are lines of their own.
 * @param {number} id @param {number} depth
 * @returns {unknown[]}
 */
function line(id, depth) {
  const out = [];
  let first = true;
  for (let node = nodeOf(id); node; ) {
    out.push(moveButton(node, first || node.side === "red"), commentText(node));
    first = Boolean(node.comment);
    const parent = nodeOf(node.parent);
    const others = parent && parent.next && parent.next[0] === node.id ? parent.next.slice(1) : [];
    if (others.length) {
      for (const other of others)
        out.push(
          depth < 12
            ? html`<span class="variation">( ${line(other, depth + 1)} )</span>`
            : html`<span class="variation">( … )</span>`,
        );
      first = true;
    }
    if (node.folded) out.push(foldedButton(node));
    const next = node.next?.[0];
    node = next === undefined ? undefined : nodeOf(next);
  }
  return out;
}

/** Asks for what is folded here. @param {NodeInfo} node */
function foldedButton(node) {
  return html`<button
    class="quiet"
    data-act="unfold"
    data-fold=${node.id}
    @click=${() => void command("unfold", { node: node.id })}
  >
    ${t("moves.folded", { n: node.folded ?? 0 })}
  </button>`;
}

/** The tab of the moves. */
export function movesPanel() {
  const { status } = state;
  if (!status) return nothing;
  const root = nodeOf(0);
  const node = nodeOf(shownNode());
  return html`<div class="moves-panel">
    ${recordHead()}
    <div
      class="moves"
      role="group"
      aria-label=${t("tab.moves")}
      lang=${state.settings.notation === "chinese" ? "zh" : nothing}
    >
      ${root ? commentText(root) : nothing}
      <button class="move start ${shownNode() === 0 ? "current" : ""}" data-node="0" @click=${() => void look(0)}>
        ${t("moves.start")}
      </button>
      ${mainTable()}
      ${status.result !== "*" ? html`<p class="result">${status.result} ${resultName(status.result)}</p>` : nothing}
    </div>
    ${node ? nodeTools(node) : nothing}
  </div>`;
}

/** What the record is of, and the way to change it. */
function recordHead() {
  /** @param {string} name */
  const tag = (name) => state.status?.tags?.find((x) => x.name === name)?.value ?? "";
  const about = [tag("Title") || tag("Event"), tag("Site"), tag("Date")].filter(Boolean);
  return html`<p class="record-head">
    <span dir="auto">${about.join(" · ")}</span>
    <button
      class="quiet"
      data-open="tags"
      aria-label=${t("tags.open")}
      title=${t("tags.open")}
      @click=${() => {
        state.dialog = "tags";
        changed();
      }}
    >
      ${icon("details")}
    </button>
  </p>`;
}

/** The main line in two columns, with variations between its rows. */
export function mainTable() {
  const rows = [];
  /** @type {{number: number, red?: NodeInfo, black?: NodeInfo} | null} */
  let row = null;
  const flush = () => {
    if (row)
      rows.push(
        html`<div class="move-row">
          <span class="move-number">${row.number}</span>${cell(row.red)}${cell(row.black)}
        </div>`,
      );
    row = null;
  };
  for (const node of mainLine().slice(1)) {
    if (node.side === "red" || !row) {
      flush();
      row = { number: node.number };
    }
    if (node.side === "red") row.red = node;
    else row.black = node;
    const parent = nodeOf(node.parent);
    const others = parent?.next?.slice(1) ?? [];
    if (node.comment || others.length) {
      flush();
      rows.push(
        html`<div class="aside">
          ${commentText(node)}${others.map((o) => html`<div class="variation">${line(o, 1)}</div>`)}
        </div>`,
      );
    }
  }
  flush();
  const last = mainLine().at(-1);
  if (last?.folded) rows.push(html`<div class="aside">${foldedButton(last)}</div>`);
  return rows;
}

/** @param {NodeInfo} node @returns {boolean} it stands on the main line */
function isMain(node) {
  for (let n = node; n.parent >= 0; ) {
    const parent = nodeOf(n.parent);
    if (!parent || parent.next?.[0] !== n.id) return false;
    n = parent;
  }
  return true;
}

/** @param {NodeInfo | undefined} node */
function cell(node) {
  return node ? moveButton(node, false) : html`<span class="move-item none">…</span>`;
}

/** the node whose comment is being written, whichever is looked at meanwhile @type {number | null} */
let commenting = null;

/** Comment, glyphs and order of the node that is looked at. @param {NodeInfo} node */
function nodeTools(node) {
  const subject = (commenting !== null && nodeOf(commenting)) || node;
  const siblings = nodeOf(node.parent)?.next ?? [];
  const place = siblings.indexOf(node.id);
  return html`<div class="node-tools">
    <label class="comment-label" for="comment-text"
      >${subject.id ? t("comment.of", { turn: turnText(subject) }) : t("comment.ofStart")}</label
    >
    <textarea
      id="comment-text"
      rows="3"
      dir="auto"
      .value=${commentNow(subject.id)}
      data-for=${subject.id}
      @focus=${() => {
        commenting = subject.id;
      }}
      @blur=${(/** @type {Event} */ e) =>
        leaveComment(subject.id, /** @type {HTMLTextAreaElement} */ (e.currentTarget))}
      @input=${(/** @type {Event} */ e) =>
        writeComment(subject.id, /** @type {HTMLTextAreaElement} */ (e.currentTarget).value)}
      @change=${() => void sendComment()}
    ></textarea>
    ${node.id
      ? html`<div class="row tools">
          ${GLYPHS.map(
            ([sign, n]) =>
              html`<button
                class="glyph-button"
                aria-pressed=${node.glyphs?.includes(n) ? "true" : "false"}
                aria-label=${t(`glyph.${n}`)}
                title=${t(`glyph.${n}`)}
                @click=${() => void command("glyph", { node: node.id, glyphs: node.glyphs?.includes(n) ? [] : [n] })}
              >
                ${sign}
              </button>`,
          )}
          <span class="spring"></span>
          ${isMain(node)
            ? nothing
            : html`<button
                data-act="promote"
                title=${t("tree.promote")}
                aria-label=${t("tree.promote")}
                @click=${() => void command("promote", { node: node.id })}
              >
                ${icon("star")}
              </button>`}
          ${siblings.length > 1
            ? html`<button
                  data-act="order-up"
                  ?disabled=${place === 0}
                  title=${t("tree.up")}
                  aria-label=${t("tree.up")}
                  @click=${() => void command("order", { node: node.id, place: place - 1 })}
                >
                  ${icon("up")}
                </button>
                <button
                  data-act="order-down"
                  ?disabled=${place === siblings.length - 1}
                  title=${t("tree.down")}
                  aria-label=${t("tree.down")}
                  @click=${() => void command("order", { node: node.id, place: place + 1 })}
                >
                  ${icon("down")}
                </button>`
            : nothing}
          <button
            data-act="delete"
            title=${t("tree.delete")}
            aria-label=${t("tree.delete")}
            @click=${() => void command("delete", { node: node.id })}
          >
            ${icon("trash")}
          </button>
          <button
            data-act="undo-tree"
            title=${t("tree.undo")}
            aria-label=${t("tree.undo")}
            ?disabled=${!state.status?.canUndo}
            @click=${() => void command("undo")}
          >
            ${icon("undo")}
          </button>
        </div>`
      : state.status?.canUndo
        ? html`<div class="row tools">
            <span class="spring"></span
            ><button
              data-act="undo-tree"
              aria-label=${t("tree.undo")}
              title=${t("tree.undo")}
              @click=${() => void command("undo")}
            >
              ${icon("undo")}
            </button>
          </div>`
        : nothing}
  </div>`;
}

/** The field shows the node that is looked at again. @param {number} id @param {HTMLTextAreaElement} field */
function leaveComment(id, field) {
  commenting = null;
  void sendComment();
  if (shownNode() !== id) field.value = commentNow(shownNode());
  changed();
}

/** Copies text; where there is no clipboard, shows it to be copied by hand. @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    const { notify } = await import("./commands.js");
    notify(t("copied"));
  } catch {
    state.dialog = `text:${text}`;
    changed();
  }
}
