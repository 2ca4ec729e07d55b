// Sounds of turns. What makes them is fetched with the first one.

import { state } from "./state.js";

/** Plays a sound once the page has drawn: the first one opens the sound device, which may take a tenth of a second. @param {string} name */
export async function playSound(name) {
  if (!state.settings.sound) return;
  if (!navigator.userActivation?.hasBeenActive) return; // browsers keep silent before the first gesture
  const tones = await import("./tones.js").catch(() => null); // the server may have gone
  if (!tones) return;
  const { sound } = tones;
  if (document.hidden)
    sound(name); // no frames are drawn there
  else requestAnimationFrame(() => setTimeout(() => sound(name)));
}
