// Short sounds made by WebAudio; no files. Fetched with the first sound.

import { state } from "./state.js";

/** @type {AudioContext | null} */
let context = null;

/** @type {Record<string, Array<{at: number, from: number, to: number, length: number, gain: number, type: OscillatorType}>>} */
const SOUNDS = {
  move: [{ at: 0, from: 320, to: 140, length: 0.07, gain: 0.5, type: "triangle" }],
  capture: [
    { at: 0, from: 380, to: 120, length: 0.08, gain: 0.6, type: "triangle" },
    { at: 0.05, from: 220, to: 80, length: 0.1, gain: 0.5, type: "square" },
  ],
  check: [
    { at: 0, from: 660, to: 660, length: 0.09, gain: 0.35, type: "sine" },
    { at: 0.1, from: 880, to: 880, length: 0.14, gain: 0.35, type: "sine" },
  ],
  points: [{ at: 0, from: 990, to: 1320, length: 0.12, gain: 0.2, type: "sine" }],
  end: [
    { at: 0, from: 523, to: 523, length: 0.16, gain: 0.35, type: "sine" },
    { at: 0.16, from: 659, to: 659, length: 0.16, gain: 0.35, type: "sine" },
    { at: 0.32, from: 784, to: 784, length: 0.3, gain: 0.35, type: "sine" },
  ],
};

/** Makes a sound. @param {string} name */
export function sound(name) {
  if (!(name in SOUNDS)) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const now = context.currentTime + 0.01;
  for (const tone of SOUNDS[name]) {
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    const start = now + tone.at;
    oscillator.type = tone.type;
    oscillator.frequency.setValueAtTime(tone.from, start);
    oscillator.frequency.exponentialRampToValueAtTime(tone.to, start + tone.length);
    gain.gain.setValueAtTime(tone.gain * state.settings.volume, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + tone.length);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + tone.length);
  }
}
