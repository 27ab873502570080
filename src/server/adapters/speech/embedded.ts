import { lazyThread } from '#server/files/lazy-thread.ts'
import { type Speech, SpeechFailure, type SpeechVoice } from '#server/ports/speech.ts'
import type { SpeechReply } from './speech.worker.ts'

const fliteVoices: readonly SpeechVoice[] = [
  { id: 'slt', name: 'Clara (American)' },
  { id: 'rms', name: 'Ross (American)' },
  { id: 'awb', name: 'Alan (Scottish)' },
]

/** Idle time after which the models give their memory back. */
const IDLE_MS = 120_000
const LONGEST_MS = 60_000
const MOST_HEAP_MB = 512

/** Tasks without their number; distributes over the kinds. */
type Task = { recording: Int16Array } | { text: string; voice: string } | { prepare: Engine }
type Engine = 'recognition' | 'voices'

/**
 * Moonshine and Flite, each in a thread that starts with its first task: a sentence is spoken while a
 * recording is recognised.
 */
export function embeddedSpeech(isUsed: Record<Engine, boolean>): Speech {
  let preparing: Promise<unknown> | undefined
  const [ears, mouth] = [engine('recognition'), engine('voices')]
  return {
    recognisesAt: undefined,
    speaksAt: undefined,
    englishOnly: true,
    voices: fliteVoices,
    async recognise(recording, signal) {
      const reply = await ears.run({ recording }, signal)
      return 'recognised' in reply ? reply.recognised : ''
    },
    async speak(text, voice, signal) {
      const reply = await mouth.run({ text, voice }, signal)
      if (!('spoken' in reply)) throw new Error('the speech thread returned no speech')
      return reply.spoken
    },
    async prepare() {
      // Many who ask at once wait for the same load and take no place in the queue.
      preparing ??= Promise.all([
        isUsed.recognition && ears.run({ prepare: 'recognition' }),
        isUsed.voices && mouth.run({ prepare: 'voices' }),
      ]).finally(() => {
        preparing = undefined
      })
      await preparing
    },
    close: async () => void (await Promise.all([ears.end(), mouth.end()])),
  }
}

const engine = (name: Engine) =>
  lazyThread<Task, SpeechReply>({
    script: new URL('./speech.worker.ts', import.meta.url),
    worker: {
      name,
      // WASI is experimental in Node; its warning would be one line per thread.
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
    },
    queue: {
      atOnce: 1,
      mostWaiting: 40,
      busy: 'Too many people are speaking right now. Try again in a few seconds.',
    },
    idleMs: IDLE_MS,
    longestMs: LONGEST_MS,
    tooSlow: () => new SpeechFailure('The server is busy and took too long. Try again in a moment.'),
  })
