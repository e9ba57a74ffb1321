/** The sounds of the table, made here and now: no files. Nothing sounds before the first tap or key. */

import { prefs } from '../lib/prefs.svelte';
import type { LogEvent } from '../protocol';

export type Sound = 'turn' | 'half' | 'card' | 'chip' | 'check' | 'fold' | 'win' | 'chat';

/** What an update sounds like, each sound once. `me` is the viewer's seat and person. */
export function soundsOf(
  events: readonly LogEvent[],
  me: { seat: number | null; person: string },
  isMuted: (person: string) => boolean,
): Set<Sound> {
  const sounds = new Set<Sound>();
  for (const event of events) {
    if (event.type === 'hole-dealt' || event.type === 'board-dealt' || event.type === 'shown') sounds.add('card');
    else if (event.type === 'posted') sounds.add('chip');
    else if (event.type === 'acted') {
      sounds.add(event.verb === 'fold' ? 'fold' : event.verb === 'check' ? 'check' : 'chip');
    } else if (event.type === 'awarded')
      sounds.add(me.seat !== null && event.winners.includes(me.seat) ? 'win' : 'chip');
    else if (event.type === 'said' && event.person !== me.person && !isMuted(event.person)) sounds.add('chat');
  }
  return sounds;
}

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Browsers let nothing sound before the person has touched the page. */
function wake(): void {
  // A modifier key alone does not count as a touch.
  if (navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

/** From the first tap or key on there are sounds; gives a function that ends the waiting for it. */
export function wakeAtFirstTap(): () => void {
  addEventListener('pointerdown', wake);
  addEventListener('keydown', wake);
  return () => {
    removeEventListener('pointerdown', wake);
    removeEventListener('keydown', wake);
  };
}

export function play(sound: Sound): void {
  if (!context || context.state !== 'running' || !prefs.sound || prefs.volume <= 0) return;
  const out = context.createGain();
  out.gain.value = prefs.volume;
  out.connect(context.destination);
  SOUNDS[sound](context, out);
}

type Out = (audio: AudioContext, out: GainNode) => void;

const SOUNDS: Record<Sound, Out> = {
  turn: (audio, out) => {
    tone(audio, out, { at: 0, from: 660, length: 0.16, loud: 0.22 });
    tone(audio, out, { at: 0.13, from: 880, length: 0.3, loud: 0.22 });
  },
  half: (audio, out) => {
    tone(audio, out, { at: 0, from: 520, length: 0.12, loud: 0.22 });
    tone(audio, out, { at: 0.18, from: 520, length: 0.12, loud: 0.22 });
  },
  card: (audio, out) => hiss(audio, out, { at: 0, pitch: 3200, length: 0.07, loud: 0.3 }),
  chip: (audio, out) => {
    tone(audio, out, { at: 0, from: 2400, to: 2100, length: 0.04, loud: 0.12 });
    tone(audio, out, { at: 0.05, from: 2900, to: 2500, length: 0.05, loud: 0.1 });
  },
  check: (audio, out) => {
    tone(audio, out, { at: 0, from: 190, to: 90, length: 0.07, loud: 0.5 });
    tone(audio, out, { at: 0.12, from: 190, to: 90, length: 0.07, loud: 0.4 });
  },
  fold: (audio, out) => hiss(audio, out, { at: 0, pitch: 1100, length: 0.16, loud: 0.18 }),
  win: (audio, out) => {
    [523, 659, 784, 1047].forEach((from, step) => tone(audio, out, { at: step * 0.09, from, length: 0.35, loud: 0.16 }));
  },
  chat: (audio, out) => tone(audio, out, { at: 0, from: 1250, to: 1500, length: 0.09, loud: 0.1 }),
};

/** A sine that rings out; it slides from one pitch to the other. */
function tone(
  audio: AudioContext,
  out: AudioNode,
  { at, from, to = from, length, loud }: { at: number; from: number; to?: number; length: number; loud: number },
): void {
  const start = audio.currentTime + at;
  const source = audio.createOscillator();
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + length);
  source.connect(fading(audio, out, start, length, loud));
  source.start(start);
  source.stop(start + length);
}

/** A breath of noise around a pitch: paper on cloth. */
function hiss(
  audio: AudioContext,
  out: AudioNode,
  { at, pitch, length, loud }: { at: number; pitch: number; length: number; loud: number },
): void {
  const start = audio.currentTime + at;
  const source = audio.createBufferSource();
  source.buffer = noise ??= whiteNoise(audio);
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  source.connect(filter).connect(fading(audio, out, start, length, loud));
  source.start(start, 0, length);
}

function fading(audio: AudioContext, out: AudioNode, start: number, length: number, loud: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(out);
  return gain;
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
