import { Worker } from 'node:worker_threads'
import type { Embeddings } from '#server/ports/embeddings.ts'
import type { Embedded, EmbedTask } from './embedded.worker.ts'
import { unit } from './unit.ts'

/** The model reads a text at once: beyond this length nothing is gained and time grows with its square. */
const MOST_CHARACTERS = 1_600
/** So few at a time that a question does not wait long behind passages. */
const AT_ONCE = 4
/** A model that nobody asks gives its memory back. */
const IDLE_MS = 120_000
/** The heap beside the weights, which lie outside of it. */
const MOST_HEAP_MB = 256
const LONGEST_MS = 60_000

interface Waiting {
  texts: string[]
  resolve(vectors: Float32Array[]): void
  reject(error: unknown): void
}

/** The model that comes with the app, in a thread of its own that begins with the first question. */
export function embeddedEmbeddings({ idleMs = IDLE_MS } = {}): Embeddings {
  const queues: Record<'question' | 'passages', Waiting[]> = { question: [], passages: [] }
  let thread: Worker | undefined
  let current: (Waiting & { id: number; late: NodeJS.Timeout }) | undefined
  let idle: NodeJS.Timeout | undefined
  let count = 0

  function end(error?: unknown) {
    void thread?.terminate()
    thread = undefined
    const failed = current
    current = undefined
    clearTimeout(failed?.late)
    failed?.reject(error)
  }

  function start(): Worker {
    const made = new Worker(new URL('./embedded.worker.ts', import.meta.url), {
      name: 'embeddings',
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
    })
    const lost = (error: unknown) => {
      if (thread !== made) return
      end(error)
      next()
    }
    made.on('error', lost)
    made.on('exit', () => lost(new Error('the thread of the embeddings ended')))
    made.on('message', (told: Embedded) => {
      if (told.id !== current?.id) return
      const { resolve, reject, late } = current
      current = undefined
      clearTimeout(late)
      if ('vectors' in told) resolve(told.vectors.map(unit))
      else reject(new Error(told.problem))
      next()
    })
    return made
  }

  function next() {
    if (current) return
    const waiting = queues.question.shift() ?? queues.passages.shift()
    if (!waiting) {
      thread?.unref()
      idle = setTimeout(end, idleMs).unref()
      return
    }
    clearTimeout(idle)
    thread ??= start()
    thread.ref()
    const id = ++count
    const late = setTimeout(() => {
      end(new Error('the embeddings took too long'))
      next()
    }, LONGEST_MS)
    current = { ...waiting, id, late }
    thread.postMessage({ id, texts: waiting.texts } satisfies EmbedTask)
  }

  const embedSome = (texts: string[], what: 'question' | 'passages') => {
    const { promise, resolve, reject } = Promise.withResolvers<Float32Array[]>()
    queues[what].push({ texts: texts.map((text) => text.slice(0, MOST_CHARACTERS) || ' '), resolve, reject })
    next()
    return promise
  }

  return {
    model: 'universal-sentence-encoder-lite',
    englishOnly: true,
    async embed(texts, what, signal) {
      const vectors: Float32Array[] = []
      for (let at = 0; at < texts.length; at += AT_ONCE) {
        signal?.throwIfAborted()
        vectors.push(...(await embedSome(texts.slice(at, at + AT_ONCE), what)))
      }
      return vectors
    },
  }
}
