// Sounds made in code: wood on wood, a low gong, a soft bell. Quiet, with one switch.

import { setting } from "./settings.js";

/** @type {AudioContext | null} */
let context = null;

/** Browsers let a page sound only after somebody has touched it. */
export function wake() {
  if (!setting("sound") || context || !("AudioContext" in globalThis)) return;
  try {
    context = new AudioContext();
  } catch {
    context = null;
  }
}

/** Make a sound. @param {"tile" | "out" | "turn" | "won" | "lost" | "over" | "tick" | "came"} what */
export function sound(what) {
  if (!context || !setting("sound") || context.state !== "running") return;
  if (what === "tile") knock(context);
  if (what === "out") {
    tone(context, 98, 1.6, 0.12);
    tone(context, 147.5, 1.1, 0.05);
  }
  if (what === "turn") {
    tone(context, 880, 0.7, 0.05);
    tone(context, 1320, 0.5, 0.025);
  }
  if (what === "tick") tone(context, 660, 0.12, 0.06);
  if (what === "came") tone(context, 587, 0.5, 0.04);
  for (const [n, pitch] of (TUNES[what] ?? []).entries()) tone(context, pitch, 1.1, 0.06, 0.16 * n);
}

/** A few bells, one after the other. @type {Record<string, number[]>} */
const TUNES = { won: [523, 659, 784, 1047], lost: [392, 311, 233], over: [523, 440] };

/** A tone that dies away. @param {AudioContext} on @param {number} pitch @param {number} long @param {number} loud @param {number} [later] */
function tone(on, pitch, long, loud, later = 0) {
  const now = on.currentTime + later;
  const voice = new OscillatorNode(on, { frequency: pitch, type: "sine" });
  const level = new GainNode(on, { gain: 0 });
  level.gain.setValueAtTime(0, now);
  level.gain.linearRampToValueAtTime(loud, now + 0.012);
  level.gain.exponentialRampToValueAtTime(0.0001, now + long);
  voice.connect(level).connect(on.destination);
  voice.start(now);
  voice.stop(now + long);
}

/** A short knock: noise through a narrow filter. @param {AudioContext} on */
function knock(on) {
  const long = 0.06;
  const buffer = on.createBuffer(1, Math.ceil(on.sampleRate * long), on.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < data.length; n += 1) data[n] = (Math.random() * 2 - 1) * (1 - n / data.length) ** 3;
  const noise = new AudioBufferSourceNode(on, { buffer });
  const wood = new BiquadFilterNode(on, { type: "bandpass", frequency: 720, Q: 2.5 });
  noise.connect(wood).connect(new GainNode(on, { gain: 0.35 })).connect(on.destination);
  noise.start();
}
