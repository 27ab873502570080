import type { VoiceStatus } from './voice.state.ts'

/** Two notes each, in hertz: up for listening, down for what ends it, low for trouble. */
const tones: Partial<Record<VoiceStatus, readonly [number, number]>> = {
  listening: [660, 880],
  thinking: [520, 520],
  muted: [660, 440],
  offline: [330, 220],
  'no-microphone': [330, 220],
}
const NOTE_SECONDS = 0.05
/** Quiet enough not to be taken for speech by the microphone. */
const LOUDNESS = 0.05

/** The notes of a change of status. A spoken answer is its own cue, and the first status needs none. */
export const cueOf = (before: VoiceStatus, now: VoiceStatus): readonly number[] =>
  before === now ? [] : (tones[now] ?? [])

let context: AudioContext | undefined

/** Plays notes one after another, without a sound file. */
export function playNotes(notes: readonly number[]): void {
  if (notes.length === 0) return
  context ??= new AudioContext()
  // Browsers allow sound after the first press, which starts every session.
  void context.resume()
  for (const [at, hertz] of notes.entries()) playNote(context, hertz, context.currentTime + at * NOTE_SECONDS)
}

function playNote(own: AudioContext, hertz: number, start: number): void {
  const note = new OscillatorNode(own, { frequency: hertz })
  const volume = new GainNode(own, { gain: 0 })
  const end = start + NOTE_SECONDS
  // Rising and falling within the note, since a tone that is cut clicks.
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + NOTE_SECONDS / 4)
  volume.gain.linearRampToValueAtTime(0, end)
  note.connect(volume).connect(own.destination)
  note.start(start)
  note.stop(end)
}
