// The moves as a tree with variations, comments and glyphs, and the curve of the game.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { apply, state } from "./state.js";
import { command } from "./commands.js";
import { hasWords, t } from "./i18n.js";
import { glyphText, resultName, turnText } from "./words.js";
import { icon } from "./icons.js";
import { mayWrite, shownNode } from "./selectors.js";
import { look } from "./look.js";
import { mainLine, nodeOf } from "./tree.js";
import { nodeTools } from "./view-comment.js";
import { part } from "./parts.js";
import { commentWords } from "./drawings.js";
import { openingName } from "./opening.js";

/** @import { NodeInfo } from "./types.js" */

/** @param {NodeInfo} node @param {boolean} number */
function moveButton(node, number) {
  const judged = state.status?.report && !state.learn && !node.glyphs?.length ? (node.judged ?? 0) : 0;
  const glyphs = glyphText(judged ? [judged] : node.glyphs);
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
      ${turnText(node)}${glyphs
        ? html`<b class="glyph judged-${judged}" title=${judged ? t(`glyph.${judged}`) : nothing}>${glyphs}</b>`
        : nothing}${node.check ? html`<i class="sign">${t("sign.check")}</i>` : nothing}${earned
        ? html`<i class="sign earn">${earnedSign(node)}</i>`
        : nothing}
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
  const words = commentWords(node.comment ?? "");
  return words
    ? html`<span class="comment" dir="auto">${words.split("\n").map(resultNote).join("\n")}</span>`
    : nothing;
}

/** The note that a result was taken back, in words; any other line of a comment as it is. @param {string} line */
function resultNote(line) {
  const [, result = "", reason = ""] = /^(1-0|0-1|1\/2-1\/2) \((\w+)\)$/.exec(line) ?? [];
  const words = reason ? part("result") : undefined;
  if (!words || !hasWords(`reason.${reason}`)) return line;
  const winner = result === "1-0" ? "red" : result === "0-1" ? "black" : undefined;
  return t("comment.result", { result: words.outcomeText({ over: true, winner, reason }) });
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
    first = Boolean(commentWords(node.comment ?? ""));
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
  const opening = openingName(shownNode());
  return html`<div class="moves-panel">
    ${recordHead()} ${opening ? html`<p class="opening">${opening}</p>` : nothing}
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
    ${node && mayWrite() ? nodeTools(node) : nothing}
  </div>`;
}

/** What the record is of, and the way to change it. */
function recordHead() {
  /** @param {string} name */
  const tag = (name) => state.status?.tags?.find((x) => x.name === name)?.value ?? "";
  const about = [tag("Title") || tag("Event"), tag("Site"), tag("Date")].filter(Boolean);
  return html`<p class="record-head">
    <span dir="auto">${about.join(" · ")}</span>
    ${mayWrite()
      ? html`<button
          class="quiet"
          data-open="tags"
          aria-label=${t("tags.open")}
          title=${t("tags.open")}
          @click=${() => {
            apply({ type: "dialog", name: "tags" });
          }}
        >
          ${icon("details")}
        </button>`
      : nothing}
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
    const why = node.why && part("report")?.whyLine(node);
    if (commentWords(node.comment ?? "") || why || others.length) {
      flush();
      rows.push(
        html`<div class="aside">
          ${commentText(node)}${why}${others.map((o) => html`<div class="variation">${line(o, 1)}</div>`)}
        </div>`,
      );
    }
  }
  flush();
  const last = mainLine().at(-1);
  if (last?.folded) rows.push(html`<div class="aside">${foldedButton(last)}</div>`);
  return rows;
}

/** @param {NodeInfo | undefined} node */
function cell(node) {
  return node ? moveButton(node, false) : html`<span class="move-item none">…</span>`;
}
