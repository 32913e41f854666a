// Sounds, made here; only where they are wished for.

import { settings } from "./settings.js";

let audio;

export function beep(pitch) {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const loud = audio.createGain();
  tone.frequency.value = pitch;
  loud.gain.setValueAtTime(0.08, audio.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.18);
  tone.connect(loud).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.2);
}

document.addEventListener("change", ({ target }) => {
  if (target.dataset?.setting === "sound") beep(660);
});
