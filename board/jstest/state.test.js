import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { variants } from "./page.js";
import { apply, state } from "../web/js/state.js";
import { couldMove, isFreeBoard, mayMove, mySide, shownNode, shownView } from "../web/js/selectors.js";

const files = [..."abcdefghi"];
const ranks = Array.from({ length: 10 }, (_, i) => String(9 - i));
const view = (name, change = {}) => ({ fen: name, files, ranks, pieces: [], side: "red", ...change });
const status = (change = {}) => ({
  rev: 1,
  node: 0,
  state: "human",
  side: "red",
  red: {},
  black: {},
  result: "*",
  ...change,
});
const node = (id, parent, change = {}) => ({ id, parent, ply: id, number: 1, side: "red", text: `t${id}`, ...change });
const game = (change = {}) => ({
  type: "game",
  game: "g",
  status: status(),
  start: { variant: "xiangqi" },
  nodes: [node(0, -1, { next: [1] }), node(1, 0)],
  view: view("start"),
  ...change,
});
const patch = (change = {}) => ({ type: "patch", game: "g", status: status(), ...change });

beforeEach(() => {
  state.game = "";
  state.cursor = null;
  state.outdated = false;
  state.welcome = null;
  apply({ type: "connection", open: true });
  apply(game());
});

test("a game is shown from the side of the person, and says that it is another", () => {
  const outcome = apply(game({ game: "h", status: status({ red: { level: { name: "beginner" } } }) }));
  assert.deepEqual(outcome, { another: true, stale: true });
  assert.equal(state.flipped, true);
  assert.equal(state.focus, "e9", "the middle of the person's back rank");
  assert.equal(apply(game({ game: "h" })).another, false, "the same game again");
  assert.equal(state.flipped, true, "what the person has turned stays");
});

test("in a game between two devices a page plays its own side, below, and a spectator none", () => {
  const shared = { owner: "red" };
  for (const [seat, mine] of [
    [undefined, "red"],
    [{ game: "h", side: "black" }, "black"],
    [{ game: "h" }, ""],
  ]) {
    state.game = "";
    state.welcome = { seat };
    for (const side of ["red", "black"]) {
      apply(game({ game: "h", status: status({ side, shared }) }));
      assert.equal(mySide(), mine);
      assert.equal(couldMove(), side === mine, `${side} to move, ${mine}`);
    }
    assert.equal(state.flipped, mine === "black");
    assert.equal(isFreeBoard(), false);
    const company = { type: "company", game: "h", here: { red: true, black: false }, watching: 2 };
    apply({ ...company, game: "another" });
    assert.equal(state.company, null);
    apply(company);
    assert.equal(state.company.watching, 2);
  }
  apply(game({ game: "i" }));
  assert.equal(mySide(), null);
  assert.equal(state.company, null, "of the game before");
});

test("a turn that the server tells of moves the game and is shown", () => {
  apply({ type: "point", turn: "h2e2" });
  const played = patch({ status: status({ rev: 2, node: 1, side: "black" }), view: view("after") });
  assert.deepEqual(apply(played), { stale: true, made: { node: state.nodes.get(1), before: view("start") } });
  assert.equal(shownNode(), 1);
  assert.equal(shownView().fen, "after");
  assert.equal(state.pointed, "");
});

test("a message for another game changes nothing", () => {
  const before = state.status;
  for (const type of ["patch", "think", "clock"]) apply({ ...patch({ game: "other" }), type, kind: "hint", clock: {} });
  assert.equal(state.status, before);
  assert.equal(state.thinking.size, 0);
  assert.equal(state.clock, null);
});

test("a person who looks at another position is not taken away from it", () => {
  apply({ type: "look", node: 1, view: view("looked") });
  const outcome = apply(
    patch({ nodes: [node(2, 0)], status: status({ node: 2, side: "black" }), view: view("after") }),
  );
  assert.deepEqual(outcome, { stale: true }, "no turn to be shown");
  assert.equal(shownView().fen, "looked");
  apply(patch({ removed: [1], status: status({ node: 2, side: "black" }) }));
  assert.equal(shownView().fen, "after", "but when that position is deleted");
});

test("a turn played where the person looks takes the game there", () => {
  apply({ type: "look", node: 1, view: view("looked") });
  apply({ type: "turn", change: { sending: true } });
  const made = node(2, 1);
  const outcome = apply(patch({ nodes: [made], status: status({ node: 2, side: "black" }), view: view("after") }));
  assert.deepEqual(outcome.made, { node: made, before: view("looked") });
  assert.equal(state.cursor, null);
});

test("only what changes the choices makes them stale", () => {
  assert.deepEqual(apply(patch({ nodes: [node(1, 0, { comment: "good" })] })), { stale: false });
  assert.equal(state.nodes.get(1).comment, "good");
  assert.equal(apply(patch({ status: status({ state: "paused" }) })).stale, true);
});

test("points that a turn earned, and why", () => {
  const earned = { red: 1, black: 0 };
  const idle = node(1, 0, { earned, steps: [{ piece: { kind: "idle" } }] });
  apply(patch({ nodes: [idle], status: status({ node: 1, side: "black" }) }));
  assert.deepEqual(state.earned, { red: 1, black: 0, why: "earned.idle", key: 1 });
  const check = node(2, 1, { earned: { red: 0, black: 2 }, check: true, steps: [] });
  apply(patch({ nodes: [check], status: status({ node: 2 }) }));
  assert.equal(state.earned.why, "earned.check");
  apply(patch({ nodes: [node(3, 2)], status: status({ node: 3, side: "black" }) }));
  assert.equal(state.earned, null);
});

test("lines that a new depth has not reached yet stay", () => {
  const think = (depth, ...first) => ({
    type: "think",
    kind: "analysis",
    job: "j",
    node: 0,
    depth,
    lines: first.map((turn) => ({ depth, turns: [turn] })),
  });
  apply(patch({ status: status({ analysis: { on: true, node: 0, lines: 2 } }) }));
  apply(think(5, "a", "b"));
  apply(think(6, "b"));
  const shown = state.thinking.get("analysis").lines.map((l) => `${l.turns[0]}${l.depth}`);
  assert.deepEqual(shown, ["b6", "a5"]);
  apply({ ...think(1, "c"), job: "another" });
  assert.equal(state.thinking.get("analysis").lines.length, 1);
});

test("the turn in the making is dropped with the connection and by a look elsewhere", () => {
  apply({ type: "turn", change: { selected: "h2", prefix: ["+"] } });
  apply({ type: "connection", open: false });
  assert.deepEqual([state.turn.selected, state.turn.prefix], ["", []]);
  apply({ type: "turn", change: { selected: "h2" } });
  apply({ type: "look", node: 1, view: view("looked") });
  assert.equal(state.turn.selected, "");
});

test("when a turn may be made", () => {
  assert.ok(mayMove());
  apply({ type: "tryOut", view: view("line") });
  assert.ok(!mayMove() && couldMove(), "not on a line that is tried out");
  apply({ type: "tryOut", view: null });
  apply({ type: "look", node: 1, view: view("looked") });
  assert.ok(mayMove(), "two people may vary what was played");
  apply(patch({ status: status({ black: { level: { name: "beginner" } } }) }));
  assert.ok(!mayMove(), "against the engine the game goes on where it stands");
  apply({ type: "look", node: null, view: null });
  assert.ok(mayMove());
  apply({ type: "connection", open: false });
  assert.ok(!mayMove());
});

test("another build of the server asks for a reload, another start forgets what was thought", () => {
  const welcome = { type: "welcome", build: "1", boot: "a", variants };
  apply(welcome);
  state.thinking.set("hint", {});
  apply({ ...welcome, boot: "b" });
  assert.equal(state.outdated, false);
  assert.equal(state.thinking.size, 0);
  apply({ ...welcome, build: "2" });
  assert.equal(state.outdated, true);
});

test("each change of a person changes its own field", () => {
  const changes = [
    [{ type: "focus", square: "a0" }, () => state.focus, "a0"],
    [{ type: "tab", name: "lines" }, () => state.tab, "lines"],
    [{ type: "tab", name: "moves", sheet: 2 }, () => state.sheet, 2],
    [{ type: "sheet", size: 0 }, () => state.sheet, 0],
    [{ type: "dialog", name: "new" }, () => state.dialog, "new"],
    [{ type: "locked", locked: true }, () => state.locked, true],
    [{ type: "resumed", resumed: true }, () => state.resumed, true],
    [{ type: "resultClosed", key: "k" }, () => state.resultClosed, "k"],
    [{ type: "announce", polite: "p" }, () => state.polite, "p"],
    [{ type: "announce", assertive: "a" }, () => `${state.polite} ${state.assertive}`, "p a"],
    [{ type: "toast", toast: { text: "t", kind: "note" } }, () => state.toast.text, "t"],
    [{ type: "settings", change: { skin: "plain" } }, () => state.settings.skin, "plain"],
    [{ type: "ghosts", pieces: [{ square: "a0" }] }, () => state.ghosts[0].square, "a0"],
    [{ type: "mirror" }, () => state.mirrored, true],
    [{ type: "flip" }, () => state.flipped, true],
  ];
  for (const [change, read, want] of changes) {
    const keys = Object.keys(state);
    apply(change);
    assert.equal(read(), want, JSON.stringify(change));
    assert.deepEqual(Object.keys(state), keys, "no field is invented");
  }
});

test("why a move was refused stands until the turn changes", () => {
  apply({ type: "refused", refused: { square: "d1", text: "blocked", inTheWay: ["c0"] } });
  assert.equal(state.refused?.square, "d1");
  apply({ type: "turn", change: { selected: "b0" } });
  assert.equal(state.refused, null);
});
