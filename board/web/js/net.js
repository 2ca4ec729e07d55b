// The connection with the server: one WebSocket, answers by number, new attempts when it is lost. What was asked
// and not yet answered is asked again after a reconnect with the same number, and the server knows the number: no
// turn is played twice.

/** @import { Answers, Reply, Request, RequestOf } from "./types.js" */

/** @typedef {{body: Request, resolve: (m: Reply) => void, reject: (e: Refusal) => void}} Waiting */
/**
 * @typedef {object} Hooks
 * @property {() => RequestOf<"hello">} hello what is sent first
 * @property {(m: Reply) => void} receive takes everything that is not an answer, and welcome
 * @property {(open: boolean) => void} opened hears that the connection stands or is lost
 */

const PROTOCOL = 1;
const DELAYS = [250, 500, 1000, 2000, 5000];

/** A refusal by the server: its code and parameters. */
export class Refusal extends Error {
  /** @param {string} code @param {Record<string, string>} params */
  constructor(code, params) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

export class Connection {
  constructor() {
    /** @type {Hooks | null} */
    this.hooks = null;
    this.client = Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, "0")).join(
      "",
    );
    this.cid = 0;
    this.tries = 0;
    this.greeted = false;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    // A page that the browser keeps for the way back would keep its connection, and the engine would go on for nobody.
    addEventListener("pagehide", () => this.socket?.close());
  }

  /** @param {Hooks} hooks */
  connect(hooks) {
    this.hooks = hooks;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws`);
    this.socket = socket;
    this.greeted = false;
    socket.onopen = () => socket.send(JSON.stringify({ v: PROTOCOL, client: this.client, ...hooks.hello() }));
    socket.onmessage = (event) => this.receive(/** @type {Reply} */ (JSON.parse(event.data)));
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.greeted = false;
      hooks.opened(false);
      const delay = DELAYS[Math.min(this.tries++, DELAYS.length - 1)];
      setTimeout(() => this.connect(hooks), delay * (0.75 + Math.random() / 2));
    };
  }

  /** @param {Reply} message */
  receive(message) {
    if (message.type === "welcome") {
      this.tries = 0;
      this.greeted = true;
      this.hooks?.receive(message);
      this.hooks?.opened(true);
      for (const { body } of this.waiting.values()) this.socket?.send(JSON.stringify(body));
      return;
    }
    const waiting = message.cid ? this.waiting.get(message.cid) : undefined;
    if (waiting && message.cid) {
      const isProgress = message.type === "think" && !message.final;
      if (!isProgress) this.waiting.delete(message.cid);
      if (message.type === "game" || message.type === "think") this.hooks?.receive(message);
      if (message.type === "error") waiting.reject(new Refusal(message.code, message.params ?? {}));
      else if (!isProgress) waiting.resolve(message);
      return;
    }
    this.hooks?.receive(message);
  }

  /**
   * Asks, and promises the answer.
   * @template {Request["type"]} K
   * @param {RequestOf<K>} body
   * @returns {Promise<Answers[K]>}
   */
  ask(body) {
    const cid = ++this.cid;
    const full = { v: PROTOCOL, ...body, cid };
    return new Promise((resolve, reject) => {
      const take = (/** @type {Reply} */ answer) => resolve(/** @type {Answers[K]} */ (answer));
      this.waiting.set(cid, { body: full, resolve: take, reject });
      if (this.greeted) this.socket?.send(JSON.stringify(full));
    });
  }
}
