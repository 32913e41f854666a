// A few sounds, made here without files, and only where they are wished for.

import { settings } from "./settings.js";

let audio;

function tone(shape, from, to, start, length, loudness) {
  const source = audio.createOscillator();
  const loud = audio.createGain();
  const at = audio.currentTime + start;
  source.type = shape;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  loud.gain.setValueAtTime(0.0001, at);
  loud.gain.exponentialRampToValueAtTime(loudness, at + Math.min(0.02, length / 4));
  loud.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(loud).connect(audio.destination);
  source.start(at);
  source.stop(at + length);
}

// Wood on wood: a short noise through a narrow filter.
function knock(pitch, start, loudness) {
  const noise = audio.createBuffer(1, audio.sampleRate * 0.05, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let sample = 0; sample < samples.length; sample++) samples[sample] = (Math.random() * 2 - 1) * (1 - sample / samples.length) ** 3;
  const [source, filter, loud] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()];
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 4;
  loud.gain.value = loudness;
  source.connect(filter).connect(loud).connect(audio.destination);
  source.start(audio.currentTime + start);
}

const SOUNDS = {
  move: () => knock(900, 0, 0.5),
  dice: () => [0, 0.06, 0.1, 0.17, 0.23, 0.32, 0.44].forEach((start, number) => knock(1500 + 300 * (number % 3), start, 0.55 - 0.06 * number)),
  coin: () => [0, 0.07].forEach((start) => tone("sine", 2400, 2300, start, 0.22, 0.05)),
  drum: () => [0, 0.28, 0.42].forEach((start) => tone("sine", 120, 48, start, 0.3, 0.35)),
  fall: () => tone("sawtooth", 180, 50, 0, 0.4, 0.08),
  horn: () => [[0, 294], [0.16, 392]].forEach(([start, pitch]) => ["triangle", "sawtooth"].forEach((shape) => tone(shape, pitch, pitch, start, 0.45, shape === "triangle" ? 0.09 : 0.018))),
};

export function play(name) {
  if (!settings.sound || !SOUNDS[name]) return;
  audio ??= new AudioContext();
  SOUNDS[name]();
}

document.addEventListener("change", ({ target }) => {
  if (target.dataset?.setting === "sound") play("horn");
});
