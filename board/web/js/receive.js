// Messages of the server: they change the state, and what came of that is shown with sounds and slides and said aloud.

import { beginSomewhere, connection, gameOfAddress, keptGames, report } from "./commands.js";
import { t } from "./i18n.js";
import { forgetLooks } from "./look.js";
import { animateTurn, leaving } from "./motion.js";
import { Refusal } from "./net.js";
import { notify } from "./notify.js";
import { mayMove } from "./selectors.js";
import { playSound } from "./sound.js";
import { apply, isShown, state } from "./state.js";
import { refreshTurn } from "./turn.js";
import { part, partIfThere } from "./parts.js";

/** @import { NodeInfo, Reply, RequestOf, View } from "./types.js" */

/** Connects with the server, now and whenever the connection is lost. */
export function connect() {
  connection.connect({ hello, receive, opened });
}

/** What the page says first. @returns {RequestOf<"hello">} */
function hello() {
  const game = gameOfAddress();
  const known = state.status && state.game === game ? { rev: state.status.rev } : {};
  return {
    type: "hello",
    ...(state.welcome ? { build: state.welcome.build, boot: state.welcome.boot } : {}),
    ...(game ? { game, ...known } : {}),
  };
}

/** @param {boolean} open */
async function opened(open) {
  apply({ type: "connection", open });
  if (open) return refreshTurn();
  try {
    const answer = await fetch("/api/state"); // a socket does not say why it was closed
    apply({ type: "locked", locked: answer.status === 401 });
  } catch {
    // the server is not there: that the connection is lost is shown already
  }
}

/** @param {Reply} message */
function receive(message) {
  const { another, stale, made } = apply(message);
  if (message.type === "welcome" && !message.seat && !gameOfAddress()) void beginSomewhere(message);
  if (message.type === "verdict" && isShown(message.game)) {
    void announce((m) => m.announceVerdict(message.outcome, message.result));
    void playSound("end");
  }
  if (message.type === "error") refused(message);
  if (message.type === "tried") partIfThere("learn")?.takeTried(message);
  if (message.type === "think" && message.kind === "threat" && message.final)
    void import("./threat.js").then((m) => m.sayThreat(message));
  if (another) {
    forgetLooks();
    if (gameOfAddress() !== state.game) history.replaceState(null, "", `#/g/${state.game}`);
  }
  if (made) turnWasMade(made.node, made.before);
  if (stale) {
    if (state.cursor === null || !mayMove()) apply({ type: "noTurn" });
    void refreshTurn();
  }
}

/** @param {Extract<Reply, {type: "error"}>} message */
function refused(message) {
  if (message.code === "nogame" && message.game && message.game === state.game) return void gone();
  report(new Refusal(message.code, message.params ?? {}));
}

/** The game that is shown has been deleted, here or elsewhere: another one takes its place. */
async function gone() {
  const { welcome, game } = state;
  if (!welcome) return;
  const games = await keptGames().catch(() => welcome.games); // what there was at the beginning must do
  await beginSomewhere({ ...welcome, games: games.filter((g) => g.id !== game && g.state !== "over") });
  apply({ type: "resumed", resumed: false });
  notify(t("state.deleted"));
}

/** @param {NodeInfo} node @param {View | null} before */
function turnWasMade(node, before) {
  const steps = node.steps ?? [];
  const captured = steps.some((s) => s.captured);
  void playSound(node.check ? "check" : captured ? "capture" : "move");
  if (state.earned) setTimeout(() => void playSound("points"), 160);
  if (steps.length !== 1 || state.turn.ahead?.text !== steps[0].text) {
    if (before) leaving(steps);
    animateTurn(steps);
  }
  void announce((m) => m.announceTurn(node));
  part("result"); // a game that is played will end
}

/** Says something aloud, with the part that does. @param {(m: typeof import("./announce.js")) => Promise<void>} say */
async function announce(say) {
  try {
    await say(await import("./announce.js"));
  } catch {
    // The server has gone, as the page shows.
  }
}
