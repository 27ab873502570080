import { Worker } from 'node:worker_threads'
import { boundedQueue } from '#server/jobs/bounded-queue.ts'
import { type Speech, SpeechFailure, type SpeechVoice } from '#server/ports/speech.ts'
import type { SpeechReply, SpeechTask } from './speech.worker.ts'

const fliteVoices: readonly SpeechVoice[] = [
  { id: 'slt', name: 'Clara (American)' },
  { id: 'rms', name: 'Ross (American)' },
  { id: 'awb', name: 'Alan (Scottish)' },
]

/** The models give their memory back after so long without a task. */
const IDLE_MS = 120_000
const LONGEST_MS = 60_000
const MOST_HEAP_MB = 512

type Thread = ReturnType<typeof speechThread>
/** Tasks without their number; distributes over the kinds. */
type Task = { recording: Int16Array } | { text: string; voice: string }

/**
 * Moonshine and Flite, each in a thread that starts with its first task: a sentence is spoken while a
 * recording is recognised.
 */
export function embeddedSpeech({ idleMs = IDLE_MS } = {}): Speech {
  const [ears, mouth] = [lazyThread('recognition', idleMs), lazyThread('voices', idleMs)]
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
    close: async () => void (await Promise.all([ears.end(), mouth.end()])),
  }
}

function lazyThread(name: string, idleMs: number) {
  const queue = boundedQueue({
    atOnce: 1,
    mostWaiting: 40,
    busy: 'Too many people are speaking right now. Try again in a few seconds.',
  })
  let thread: Thread | undefined
  let idle: NodeJS.Timeout | undefined
  const end = async () => {
    clearTimeout(idle)
    const ending = thread
    thread = undefined
    await ending?.end()
  }
  return {
    end,
    run: (task: Task, signal: AbortSignal | undefined) =>
      queue(async () => {
        signal?.throwIfAborted()
        clearTimeout(idle)
        thread = thread?.isOpen() ? thread : speechThread(name)
        try {
          return await thread.run(task)
        } catch (error) {
          if (error instanceof SpeechFailure) await end()
          throw error
        } finally {
          idle = setTimeout(() => void end(), idleMs).unref()
        }
      }),
  }
}

function speechThread(name: string) {
  const worker = new Worker(new URL('./speech.worker.ts', import.meta.url), {
    name,
    env: {},
    // WASI is experimental in Node; its warning would be one line per thread.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
  })
  worker.unref()
  const waiting = new Map<number, PromiseWithResolvers<SpeechReply>>()
  let [last, open] = [0, true]
  const fail = (error: Error) => {
    open = false
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the speech thread ended')))
  worker.on('message', (reply: SpeechReply) => {
    const task = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('broken' in reply) task?.reject(new Error(reply.broken))
    else task?.resolve(reply)
  })
  return {
    isOpen: () => open,
    async run(task: Task): Promise<SpeechReply> {
      const done = Promise.withResolvers<SpeechReply>()
      const id = ++last
      waiting.set(id, done)
      const late = setTimeout(
        () => done.reject(new SpeechFailure('This took too long. Say it in shorter pieces.')),
        LONGEST_MS,
      )
      worker.postMessage({ id, ...task } satisfies SpeechTask)
      try {
        return await done.promise
      } finally {
        clearTimeout(late)
        waiting.delete(id)
      }
    },
    end: () => worker.terminate().then(() => {}),
  }
}
