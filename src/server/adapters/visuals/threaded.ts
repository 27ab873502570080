import { lazyThread } from '#server/files/lazy-thread.ts'
import { Undrawable, type VisualRenderer } from '#server/ports/visuals.ts'
import type { DrawReply, DrawTask } from './drawing.worker.ts'
import { coloursIn } from './logo-colours.ts'

const IDLE_MS = 30_000
const LONGEST_MS = 30_000

interface Options {
  idleMs?: number
  longestMs?: number
}

/** Draws in one thread, which starts with the first visual. */
export function threadedVisuals({ idleMs = IDLE_MS, longestMs = LONGEST_MS }: Options = {}): VisualRenderer {
  const thread = lazyThread<DrawTask, DrawReply>({
    script: new URL('./drawing.worker.ts', import.meta.url),
    worker: {
      name: 'visuals',
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
    },
    queue: {
      atOnce: 2,
      mostWaiting: 200,
      busy: 'Too many visuals are being drawn right now. Try again in a few seconds.',
    },
    idleMs,
    longestMs,
    tooSlow: () => new Undrawable('This visual took too long to draw.'),
  })
  return {
    async draw(task, signal) {
      const reply = await thread.run({ task }, signal)
      if ('undrawable' in reply) throw new Undrawable(reply.undrawable)
      if ('drawn' in reply) return reply.drawn
      throw new Error('the drawing thread gave another answer')
    },
    async checkFont(font) {
      const reply = await thread.run({ font })
      if ('undrawable' in reply) throw new Undrawable(reply.undrawable)
    },
    async reencode(finished) {
      const reply = await thread.run({ finished })
      if ('undrawable' in reply) throw new Undrawable(reply.undrawable)
      if ('encoded' in reply) return reply.encoded
      throw new Error('the drawing thread gave another answer')
    },
    coloursIn,
    close: thread.end,
  }
}
