import { fetchSpeech } from './voice.queries.ts'

/** Speaks texts one after another. */
export interface Speaker {
  /** Called while a button is pressed: a phone allows sound to what began with a press. */
  unlock(): void
  say(text: string): void
  /** Stops at once and forgets what was not spoken. */
  hush(): void
  close(): void
}

type OnSpeaking = (speaking: boolean) => void
/** Keeps the sound of a sentence from starting before the one ahead has ended, and fetches it meanwhile. */
const PREFETCHED = 2

interface Sentence {
  text: string
  sound?: Promise<AudioBuffer | undefined>
}

/** Plays the voices of the server. */
export function serverSpeaker(voice: () => string | undefined, onSpeaking: OnSpeaking): Speaker {
  let context: AudioContext | undefined
  let waiting: Sentence[] = []
  let playing: AudioBufferSourceNode | undefined
  let current = new AbortController()
  let isRunning = false

  const soundOf = async (text: string, signal: AbortSignal) => {
    context ??= new AudioContext()
    const chosen = voice()
    if (!chosen) return undefined
    return context.decodeAudioData(await fetchSpeech(text, chosen, signal))
  }
  function prefetch(signal: AbortSignal) {
    for (const sentence of waiting.slice(0, PREFETCHED))
      sentence.sound ??= soundOf(sentence.text, signal).catch(() => undefined)
  }
  async function play(sound: AudioBuffer, signal: AbortSignal) {
    if (!context || signal.aborted) return
    const source = context.createBufferSource()
    const ended = Promise.withResolvers<void>()
    source.buffer = sound
    source.onended = () => ended.resolve()
    source.connect(context.destination)
    await context.resume()
    if (signal.aborted) return
    playing = source
    onSpeaking(true)
    source.start()
    performance.mark('voice:sound')
    await ended.promise
  }
  async function run() {
    if (isRunning) return
    isRunning = true
    const { signal } = current
    while (waiting.length > 0 && !signal.aborted) {
      prefetch(signal)
      const next = waiting.shift()
      prefetch(signal)
      const sound = await next?.sound
      // A sentence that cannot be spoken is still on the screen.
      if (sound) await play(sound, signal)
    }
    isRunning = false
    playing = undefined
    if (!signal.aborted) onSpeaking(false)
    if (waiting.length > 0) void run()
  }
  function hush() {
    current.abort()
    current = new AbortController()
    waiting = []
    playing?.stop()
    playing = undefined
    onSpeaking(false)
  }
  return {
    unlock() {
      context ??= new AudioContext()
      void context.resume()
    },
    say(text) {
      waiting.push({ text })
      void run()
    },
    hush,
    close() {
      hush()
      void context?.close()
    },
  }
}

/** Plays the voices of the browser. */
export function browserSpeaker(onSpeaking: OnSpeaking): Speaker {
  let left = 0
  function hush() {
    left = 0
    speechSynthesis.cancel()
    onSpeaking(false)
  }
  return {
    unlock() {},
    say(text) {
      const utterance = new SpeechSynthesisUtterance(text)
      utterance.onstart = () => onSpeaking(true)
      utterance.onend = utterance.onerror = () => {
        left = Math.max(0, left - 1)
        if (left === 0) onSpeaking(false)
      }
      left++
      speechSynthesis.speak(utterance)
    },
    hush,
    close: hush,
  }
}
