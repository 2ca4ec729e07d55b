// A new game: variant, who plays, clocks, rules, target, layouts; and the players of the present game.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { apply, changed, onChange, state } from "./state.js";
import { command, newGame } from "./commands.js";
import { formatNumber, t } from "./i18n.js";
import { beginsWhite, sideName, variantName } from "./words.js";
import { layoutEditor } from "./layout.js";
import { rulesText } from "./view-rules.js";
import { keep, kept } from "./stored.js";
import { variantOf } from "./selectors.js";

/** @import { Level, Player, VariantInfo } from "./types.js" */

const KEY = "xqengine.new";

/** @typedef {{kind: string, name: string, step: number, moveTime: number, depth: number, nodes: number}} Seat */

/** @returns {{variant: string, mode: string, red: Seat, black: Seat, clock: string, game: number, increment: number, move: number, repetition: string, draws: string, limit: number, target: number, layouts: {red: string, black: string}, hidden: boolean, engineLays: string, names: {red: string, black: string, own: string}, handicap: string, fen: string}} */
function fresh() {
  /** @type {() => Seat} */
  const seat = () => ({
    kind: "preset",
    name: state.welcome?.levels.names[0] ?? "beginner",
    step: 4,
    moveTime: 3,
    depth: 0,
    nodes: 0,
  });
  return {
    variant: "",
    mode: "red",
    red: seat(),
    black: seat(),
    clock: "none",
    game: 10,
    increment: 5,
    move: 60,
    repetition: "ChineseRule",
    draws: "FIDE",
    limit: 120,
    target: 0,
    layouts: { red: "", black: "" },
    hidden: false,
    engineLays: "random",
    names: { red: "", black: "", own: "" },
    handicap: "none",
    fen: "",
  };
}

let draft = fresh();

/** Takes up what was chosen last. */
export function recallDraft() {
  draft = { ...fresh(), ...kept(KEY), fen: "", layouts: { red: "", black: "" }, hidden: false };
  if (!variantOf(draft.variant)) draft.variant = state.start?.variant ?? state.welcome?.variants[0].name ?? "";
}

/** A game from a position. @param {string} variant @param {string} fen */
export function draftFrom(variant, fen) {
  recallDraft();
  draft.variant = variant;
  draft.fen = fen;
}

/** @param {Partial<typeof draft>} change */
function set(change) {
  draft = { ...draft, ...change };
  changed();
}

/** @param {Seat} seat @returns {Level} */
function levelOf(seat) {
  if (seat.kind === "step") return { name: "step", step: seat.step };
  if (seat.kind === "free") {
    return {
      name: "free",
      ...(seat.moveTime ? { moveTime: Math.round(seat.moveTime * 1000) } : {}),
      ...(seat.depth ? { depth: seat.depth } : {}),
      ...(seat.nodes ? { nodes: seat.nodes } : {}),
    };
  }
  return { name: seat.name };
}

/** @param {"red" | "black"} side */
export function levelChoice(side, seat = draft[side], put = (/** @type {Seat} */ s) => set({ [side]: s })) {
  const levels = state.welcome?.levels;
  if (!levels) return nothing;
  const value = seat.kind === "preset" ? seat.name : seat.kind;
  /** @param {string} v */
  const pick = (v) => put(v === "step" || v === "free" ? { ...seat, kind: v } : { ...seat, kind: "preset", name: v });
  return html`<div class="level">
    <div class="segments" role="radiogroup" aria-label=${t("new.level")}>
      ${[...levels.names, ...(levels.steps ? ["step"] : []), "free"].map(
        (n) =>
          html`<label class="segment"
            ><input
              type="radio"
              name="level-${side}"
              value=${n}
              ?checked=${value === n}
              .checked=${value === n}
              @change=${() => pick(n)}
            /><span>${t(`level.${n}`)}</span></label
          >`,
      )}
    </div>
    <p class="note level-about" data-about=${value}>${levelAbout(seat)}</p>
    ${seat.kind === "step"
      ? html`<label class="field"
          >${t("strength.step", { step: seat.step })}
          <input
            type="range"
            min="1"
            max=${levels.steps}
            .value=${String(seat.step)}
            @input=${(/** @type {Event} */ e) => put({ ...seat, step: number(e) })}
        /></label>`
      : nothing}
    ${seat.kind === "free"
      ? html`<div class="row">
          <label class="field"
            >${t("level.free.seconds")}
            <input
              type="number"
              min="0"
              max="600"
              step="0.1"
              .value=${String(seat.moveTime)}
              @change=${(/** @type {Event} */ e) => put({ ...seat, moveTime: number(e) })}
          /></label>
          <label class="field"
            >${t("level.free.depth")}
            <input
              type="number"
              min="0"
              max="60"
              .value=${String(seat.depth)}
              @change=${(/** @type {Event} */ e) => put({ ...seat, depth: number(e) })}
          /></label>
          <label class="field"
            >${t("level.free.nodes")}
            <input
              type="number"
              min="0"
              step="1000"
              .value=${String(seat.nodes)}
              @change=${(/** @type {Event} */ e) => put({ ...seat, nodes: number(e) })}
          /></label>
        </div>`
      : nothing}
  </div>`;
}

/** What a level is about: its place on the scale and its rating. @param {Seat} seat */
function levelAbout(seat) {
  const levels = state.welcome?.levels;
  if (!levels || seat.kind === "free") return t("strength.aboutFree");
  const step = seat.kind === "step" ? seat.step : levels.places[seat.name];
  return step
    ? t("strength.about", { step, of: levels.steps, elo: formatNumber(levels.ratings[step - 1]) })
    : t("strength.aboutFull");
}

/** Fields for the names of the people that play. */
function nameFields() {
  if (draft.mode === "engines") return nothing;
  const white = beginsWhite(variantOf(draft.variant));
  /** @param {"red" | "black" | "own"} side @param {string} label */
  const field = (side, label) =>
    html`<label class="field"
      >${label}
      <input
        name="name-${side}"
        dir="auto"
        maxlength="100"
        autocomplete="off"
        .value=${draft.names[side]}
        @change=${(/** @type {Event} */ e) => set({ names: { ...draft.names, [side]: text(e).trim() } })}
    /></label>`;
  if (draft.mode !== "people") return html`<div class="row">${field("own", t("new.yourName"))}</div>`;
  return html`<div class="row">
    ${
      /** @type {const} */ (["red", "black"]).map((side) =>
        field(side, t("new.nameOf", { side: sideName(side, white) })),
      )
    }
  </div>`;
}

/** @param {Event} e */
function number(e) {
  return Number(/** @type {HTMLInputElement} */ (e.currentTarget).value) || 0;
}

/** @param {Event} e */
function text(e) {
  return /** @type {HTMLInputElement} */ (e.currentTarget).value;
}

const MODES = ["red", "black", "random", "people", "engines"];

export function newDialog() {
  const { welcome } = state;
  if (!welcome) return nothing;
  const v = variantOf(draft.variant);
  const white = beginsWhite(v);
  return html`<form class="new-game" @submit=${begin}>
    <h2 id="dialog-title">${t("new.title")}</h2>
    <div class="new-columns">
      <fieldset class="variants">
        <legend>${t("new.variant")}</legend>
        <div class="families">
          ${families(welcome.variants).map((family) => {
            const list = welcome.variants.filter((x) => x.family === family);
            return list.length
              ? html`<div class="family ${family}">
                  <h3>${t(`family.${family}`)}</h3>
                  <div class="variant-cards">
                    ${list.map(
                      (x) =>
                        html`<label class="variant-card"
                          ><input
                            type="radio"
                            name="variant"
                            value=${x.name}
                            .checked=${x.name === draft.variant}
                            @change=${() =>
                              set({
                                variant: x.name,
                                fen: "",
                                layouts: { red: "", black: "" },
                                hidden: false,
                                target: 0,
                                handicap: "none",
                              })}
                          />
                          <span><b>${variantName(x.name)}</b><small>${t(`short.${x.name}`)}</small></span></label
                        >`,
                    )}
                  </div>
                </div>`
              : nothing;
          })}
        </div>
      </fieldset>
      <div class="new-options">
        <fieldset>
          <legend>${t("new.who")}</legend>
          <div class="segments" role="radiogroup" aria-label=${t("new.who")}>
            ${MODES.map(
              (m) =>
                html`<label class="segment"
                  ><input
                    type="radio"
                    name="mode"
                    value=${m}
                    .checked=${draft.mode === m}
                    @change=${() => set({ mode: m })}
                  /><span
                    >${t(`mode.${m}`, { red: sideName("red", white), black: sideName("black", white) })}</span
                  ></label
                >`,
            )}
          </div>
          ${draft.mode === "people"
            ? nothing
            : draft.mode === "engines"
              ? html`<p class="sub">${sideName("red", white)}</p>
                  ${levelChoice("red")}
                  <p class="sub">${sideName("black", white)}</p>
                  ${levelChoice("black")}`
              : levelChoice("black")}
          ${nameFields()}
        </fieldset>
        <fieldset>
          <legend>${t("new.clock")}</legend>
          <div class="segments" role="radiogroup" aria-label=${t("new.clock")}>
            ${["none", "game", "move", "both"].map(
              (c) =>
                html`<label class="segment"
                  ><input
                    type="radio"
                    name="clock"
                    value=${c}
                    .checked=${draft.clock === c}
                    @change=${() => set({ clock: c })}
                  /><span>${t(`clock.kind.${c}`)}</span></label
                >`,
            )}
          </div>
          <div class="row">
            ${draft.clock === "game" || draft.clock === "both"
              ? html`<label class="field"
                    >${t("new.minutes")}
                    <input
                      type="number"
                      name="minutes"
                      min="0.1"
                      max="600"
                      step="any"
                      .value=${String(draft.game)}
                      @change=${(/** @type {Event} */ e) => set({ game: number(e) })}
                  /></label>
                  <label class="field"
                    >${t("new.increment")}
                    <input
                      type="number"
                      name="increment"
                      min="0"
                      max="600"
                      .value=${String(draft.increment)}
                      @change=${(/** @type {Event} */ e) => set({ increment: number(e) })}
                  /></label>`
              : nothing}
            ${draft.clock === "move" || draft.clock === "both"
              ? html`<label class="field"
                  >${t("new.perMove")}
                  <input
                    type="number"
                    name="permove"
                    min="1"
                    max="3600"
                    .value=${String(draft.move)}
                    @change=${(/** @type {Event} */ e) => set({ move: number(e) })}
                /></label>`
              : nothing}
          </div>
        </fieldset>
        ${v?.points
          ? html`<fieldset>
              <legend>${t("new.target")}</legend>
              <label class="field"
                >${t("new.targetPoints")}
                <input
                  type="number"
                  name="target"
                  min="1"
                  max="9999"
                  .value=${String(draft.target || (v.target ?? ""))}
                  @change=${(/** @type {Event} */ e) => set({ target: number(e) })}
              /></label>
            </fieldset>`
          : nothing}
        ${v?.layouts && !draft.fen
          ? html`<fieldset class="layouts">
              <legend>${t("new.layouts")}</legend>
              ${mayHide(v)
                ? html`<label class="check"
                    ><input
                      type="checkbox"
                      name="hidden"
                      .checked=${draft.hidden}
                      @change=${(/** @type {Event} */ e) =>
                        set({ hidden: /** @type {HTMLInputElement} */ (e.currentTarget).checked })}
                    />
                    ${t("new.hidden")}</label
                  >`
                : nothing}
              ${hides(v) && draft.mode !== "people"
                ? html`<label class="field"
                    >${t("new.engineLays")}
                    <select name="engine-lays" @change=${(/** @type {Event} */ e) => set({ engineLays: text(e) })}>
                      ${["random", "best", "default"].map(
                        (l) => html`<option value=${l} ?selected=${draft.engineLays === l}>${t(`lays.${l}`)}</option>`,
                      )}
                    </select></label
                  >`
                : nothing}
              ${hides(v)
                ? nothing
                : layoutEditor(
                    v,
                    draft.layouts,
                    (layouts) => set({ layouts }),
                    v.layouts === "own" ? ["red", "black"] : ["red"],
                  )}
            </fieldset>`
          : nothing}
        ${draft.fen
          ? html`<fieldset>
              <legend>${t("new.position")}</legend>
              <p class="fen" dir="ltr">${draft.fen}</p>
              <button type="button" @click=${() => set({ fen: "" })}>${t("new.usualStart")}</button>
            </fieldset>`
          : nothing}
        <details>
          <summary>${t("new.rules")}</summary>
          ${v && v.repetitionRules.length
            ? html`<label class="field"
                >${t("referee.rules")}
                <select name="repetition" @change=${(/** @type {Event} */ e) => set({ repetition: text(e) })}>
                  ${v.repetitionRules.map(
                    (r) => html`<option value=${r} ?selected=${repetitionRule(v) === r}>${t(`rules.${r}`)}</option>`,
                  )}
                </select></label
              >`
            : nothing}
          ${v?.drawRules.length
            ? html`<label class="field"
                >${t("referee.rules")}
                <select name="draws" @change=${(/** @type {Event} */ e) => set({ draws: text(e) })}>
                  ${v.drawRules.map(
                    (r) => html`<option value=${r} ?selected=${draft.draws === r}>${t(`rules.${r}`)}</option>`,
                  )}
                </select></label
              >`
            : html`<label class="field"
                >${t("new.limit")}
                <input
                  type="number"
                  name="limit"
                  min="0"
                  max="400"
                  .value=${String(draft.limit)}
                  @change=${(/** @type {Event} */ e) => set({ limit: number(e) })}
              /></label>`}
          ${v?.handicaps.length && !draft.fen
            ? html`<label class="field"
                >${t("new.handicap")}
                <select name="handicap" @change=${(/** @type {Event} */ e) => set({ handicap: text(e) })}>
                  ${["none", ...v.handicaps.map((h) => h.name)].map(
                    (h) => html`<option value=${h} ?selected=${draft.handicap === h}>${t(`handicap.${h}`)}</option>`,
                  )}
                </select></label
              >`
            : nothing}
        </details>
        ${v
          ? html`<details>
              <summary>${t("new.about")}</summary>
              ${rulesText(v.name)}
            </details>`
          : nothing}
      </div>
    </div>
    <menu>
      <button type="button" @click=${close}>${t("act.cancel")}</button
      ><button class="primary" type="submit" data-act="begin">${t("new.begin")}</button>
    </menu>
  </form>`;
}

/** A person lays, and the sides have plates of their own. @param {VariantInfo} v */
function mayHide(v) {
  return v.layouts === "own" && draft.mode !== "engines";
}

/** @param {VariantInfo} v */
function hides(v) {
  return mayHide(v) && draft.hidden;
}

function close() {
  apply({ type: "dialog", name: "" });
}

/** The families of variants, those with few variants first. @param {VariantInfo[]} list */
function families(list) {
  const count = new Map();
  for (const v of list) count.set(v.family, (count.get(v.family) ?? 0) + 1);
  return [...count.keys()].sort((a, b) => count.get(a) - count.get(b));
}

/** The rule that is chosen, if the variant has it. @param {VariantInfo} v */
function repetitionRule(v) {
  return v.repetitionRules.includes(draft.repetition) ? draft.repetition : "ChineseRule";
}

/** The settings of the referee, if they are not the usual ones. @param {import("./types.js").VariantInfo} v */
function rulesChosen(v) {
  const usual = { repetition: "ChineseRule", killChecks: 4, naturalLimit: 120, countedChecks: 0 };
  if (v.drawRules.length) return draft.draws === v.drawRules[0] ? {} : { rules: { ...usual, draws: draft.draws } };
  const repetition = repetitionRule(v);
  return repetition === usual.repetition && draft.limit === usual.naturalLimit
    ? {}
    : { rules: { ...usual, repetition, naturalLimit: draft.limit } };
}

/** @param {SubmitEvent} event */
async function begin(event) {
  event.preventDefault();
  const v = variantOf(draft.variant);
  if (!v) return;
  const mode = draft.mode === "random" ? (Math.random() < 0.5 ? "red" : "black") : draft.mode;
  const engineSide = mode === "red" ? "black" : mode === "black" ? "red" : "";
  const one = levelOf(draft.black);
  /** @param {string} name */
  const nameOf = (name) => (name ? { name } : {});
  /** @param {"red" | "black"} side */
  const player = (side) =>
    mode === "engines"
      ? { level: levelOf(draft[side]) }
      : side === engineSide
        ? { level: one }
        : nameOf(mode === "people" ? draft.names[side] : draft.names.own);
  const clock = {
    ...(draft.clock === "game" || draft.clock === "both"
      ? { game: Math.round(draft.game * 60), increment: draft.increment }
      : {}),
    ...(draft.clock === "move" || draft.clock === "both" ? { move: draft.move } : {}),
  };
  const layouts =
    v.layouts && !draft.fen && (draft.layouts.red || draft.layouts.black)
      ? v.layouts === "own"
        ? draft.layouts
        : { red: draft.layouts.red, black: draft.layouts.red }
      : undefined;
  const giver = engineSide === "black" ? "black" : "red";
  const handicap = (!draft.fen && v.handicaps.find((h) => h.name === draft.handicap)?.[giver]) || [];
  const body = {
    variant: draft.variant,
    red: player("red"),
    black: player("black"),
    ...(Object.keys(clock).length ? { clock } : {}),
    ...(draft.fen ? { fen: draft.fen } : {}),
    ...(hides(v) && !draft.fen
      ? { hidden: true, ...(mode === "people" ? {} : { engine: draft.engineLays }) }
      : layouts
        ? { layouts }
        : {}),
    ...(v.points && draft.target ? { target: draft.target } : {}),
    ...(handicap.length ? { handicap } : {}),
    ...rulesChosen(v),
  };
  keep(KEY, { ...draft, fen: "", layouts: undefined });
  if (await newGame(body)) close();
}

/** what was chosen for the players of a game @type {{game: string, red: Seat & {person: boolean}, black: Seat & {person: boolean}} | null} */
let seats = null;

// It ends with the dialog, in whichever of many ways that is closed.
onChange(() => {
  if (state.dialog !== "players") seats = null;
});

/** Who plays the present game. */
export function playersDialog() {
  const { status } = state;
  if (!status) return nothing;
  if (seats?.game !== state.game) {
    /** @param {Player} p */
    const seat = (p) => ({
      kind: p.level?.name === "step" || p.level?.name === "free" ? p.level.name : "preset",
      name: p.level?.name ?? state.welcome?.levels.names[0] ?? "",
      step: p.level?.step ?? 4,
      moveTime: (p.level?.name === "free" ? (p.level.moveTime ?? 0) : 3000) / 1000,
      depth: p.level?.depth ?? 0,
      nodes: p.level?.nodes ?? 0,
      person: !p.level,
    });
    seats = { game: state.game, red: seat(status.red), black: seat(status.black) };
  }
  const both = seats;
  return html`<form
    class="players"
    @submit=${async (/** @type {SubmitEvent} */ e) => {
      e.preventDefault();
      /** @param {"red" | "black"} side */
      const player = (side) =>
        both[side].person
          ? { name: status[side].level ? undefined : status[side].name }
          : { level: levelOf(both[side]) };
      if (await command("players", { red: player("red"), black: player("black") })) close();
    }}
  >
    <h2 id="dialog-title">${t("players.change")}</h2>
    ${
      /** @type {const} */ (["red", "black"]).map(
        (side) =>
          html`<fieldset data-side=${side}>
            <legend>${sideName(side)}</legend>
            <div class="segments">
              ${[true, false].map(
                (person) =>
                  html`<label class="segment"
                    ><input
                      type="radio"
                      name="who-${side}"
                      .checked=${both[side].person === person}
                      @change=${() => {
                        both[side].person = person;
                        changed();
                      }}
                    /><span>${t(person ? "player.person" : "players.engine")}</span></label
                  >`,
              )}
            </div>
            ${both[side].person
              ? nothing
              : levelChoice(side, both[side], (s) => {
                  seats = { ...both, [side]: { ...both[side], ...s } };
                  changed();
                })}
          </fieldset>`,
      )
    }
    <menu>
      <button type="button" @click=${close}>${t("act.cancel")}</button
      ><button class="primary" type="submit" data-act="players-ok">${t("act.ok")}</button>
    </menu>
  </form>`;
}
