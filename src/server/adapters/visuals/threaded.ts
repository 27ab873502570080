import { Worker } from 'node:worker_threads'
import { boundedQueue } from '#server/jobs/bounded-queue.ts'
import { type DrawnVisual, Undrawable, type VisualRenderer, type VisualTask } from '#server/ports/visuals.ts'
import type { DrawReply, DrawRequest } from './drawing.worker.ts'

/** The thread ends when it has had nothing to draw for so long, and gives its memory back. */
const IDLE_MS = 30_000
const LONGEST_MS = 30_000
const queueBounds = {
  atOnce: 2,
  mostWaiting: 200,
  busy: 'Too many visuals are being drawn right now. Try again in a few seconds.',
}

interface Options {
  idleMs?: number
  longestMs?: number
}

/** Draws in one thread, which starts with the first visual. */
export function threadedVisuals({ idleMs = IDLE_MS, longestMs = LONGEST_MS }: Options = {}): VisualRenderer {
  const queue = boundedQueue(queueBounds)
  let thread: DrawingThread | undefined
  let idle: NodeJS.Timeout | undefined
  const end = async () => {
    clearTimeout(idle)
    const ending = thread
    thread = undefined
    await ending?.end()
  }
  return {
    draw: (task, signal) =>
      queue(async () => {
        signal?.throwIfAborted()
        clearTimeout(idle)
        thread = thread?.isOpen() ? thread : drawingThread()
        try {
          return await thread.draw(task, longestMs)
        } catch (error) {
          if (error instanceof TooSlow) await end()
          throw error
        } finally {
          clearTimeout(idle)
          idle = setTimeout(() => void end(), idleMs).unref()
        }
      }),
    close: end,
  }
}

class TooSlow extends Undrawable {}

type DrawingThread = ReturnType<typeof drawingThread>

function drawingThread() {
  const worker = new Worker(new URL('./drawing.worker.ts', import.meta.url), {
    name: 'visuals',
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  })
  worker.unref()
  const waiting = new Map<number, PromiseWithResolvers<DrawnVisual>>()
  let [last, open] = [0, true]
  const fail = (error: Error) => {
    open = false
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the drawing thread ended')))
  worker.on('message', (reply: DrawReply) => {
    const drawn = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('drawn' in reply) drawn?.resolve(reply.drawn)
    else drawn?.reject('undrawable' in reply ? new Undrawable(reply.undrawable) : new Error(reply.broken))
  })
  return {
    isOpen: () => open,
    async draw(task: VisualTask, longestMs: number): Promise<DrawnVisual> {
      const drawn = Promise.withResolvers<DrawnVisual>()
      const id = ++last
      waiting.set(id, drawn)
      const late = setTimeout(
        () => drawn.reject(new TooSlow('This visual took too long to draw.')),
        longestMs,
      )
      worker.postMessage({ id, task } satisfies DrawRequest)
      try {
        return await drawn.promise
      } finally {
        clearTimeout(late)
        waiting.delete(id)
      }
    },
    end: () => worker.terminate().then(() => {}),
  }
}
