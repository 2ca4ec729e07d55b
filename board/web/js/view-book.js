// What the opening book knows of the position that is looked at; a click plays from it.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { changed, state } from "./state.js";
import { connection, report } from "./commands.js";
import { formatNumber, t } from "./i18n.js";
import { moveButton } from "./move-button.js";
import { couldMove, shownNode } from "./selectors.js";

/** @import { BookMove } from "./types.js" */

/** What was asked last: the place, and the answer when it has come. @type {{place: string, moves: BookMove[] | null}} */
let known = { place: "", moves: null };

async function ask() {
  const node = shownNode();
  const place = `${state.game} ${node}`;
  if (known.place === place) return;
  known = { place, moves: null };
  try {
    const answer = await connection.ask({ type: "book", game: state.game, node });
    if (known.place !== place) return;
    known.moves = answer.moves;
  } catch (error) {
    if (known.place === place) known.moves = [];
    report(error);
  }
  changed();
}

export function bookPanel() {
  if (!state.welcome?.book)
    return html`<section class="no-book">
      <h3>${t("book.title")}</h3>
      ${t("book.how.get")
        .split("\n")
        .map((p) => html`<p>${p}</p>`)}
      <pre><code>xqengine board -book BOOK.DAT</code></pre>
    </section>`;
  void ask();
  const { moves } = known;
  if (!moves) return html`<p class="note">${t("files.loading")}</p>`;
  if (!moves.length) return html`<p class="note" data-book="0">${t("book.none")}</p>`;
  const sum = moves.reduce((all, m) => all + m.weight, 0) || 1;
  return html`<table class="book-table" data-book=${moves.length}>
      <caption>
        ${t("book.title")}
      </caption>
      <thead>
        <tr>
          <th scope="col">${t("book.turn")}</th>
          <th scope="col">${t("book.weight")}</th>
          <th scope="col">${t("book.share")}</th>
        </tr>
      </thead>
      <tbody>
        ${moves.map(
          (m) =>
            html`<tr>
              <th scope="row">${moveButton(m)}</th>
              <td>${formatNumber(m.weight)}</td>
              <td>
                <meter min="0" max="1" value=${m.weight / sum}></meter> ${formatNumber(m.weight / sum, {
                  style: "percent",
                })}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${couldMove() ? html`<p class="note">${t("book.how")}</p>` : nothing}`;
}
