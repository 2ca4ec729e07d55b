// What a person writes on a node: comment, glyphs, the order of variations.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { isMain, nodeOf } from "./tree.js";
import { t } from "./i18n.js";
import { turnText } from "./words.js";
import { commentNow, sendComment, writeComment } from "./comment.js";
import { command } from "./commands.js";
import { icon } from "./icons.js";
import { changed, state } from "./state.js";
import { shownNode } from "./selectors.js";

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

/** the node whose comment is being written, whichever is looked at meanwhile @type {number | null} */
let commenting = null;

/** Comment, glyphs and order of the node that is looked at. @param {NodeInfo} node */
export function nodeTools(node) {
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
