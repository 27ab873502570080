import type { RunEvent } from '#contracts/runs.ts'
import type { RunSpending } from './ending.repository.ts'
import type { EventBatch } from './stream.repository.ts'

export type Listener = (number: number, event: RunEvent) => void
type EndEvent = Extract<RunEvent, { type: 'end' }>
export type LiveRun = ReturnType<typeof liveRun>

/** A run of this process: its listeners and its unstored events. */
export function liveRun(id: string, abort: AbortController, schedule: (bytes: number) => void) {
  const listeners = new Set<Listener>()
  let count = 0
  /** Number of the last stored event. */
  let stored = 0
  /** Events after `stored`, oldest first; those up to `taken` are being written. */
  let unstored: RunEvent[] = []
  let taken = 0
  let bytes = 0
  /** True if listeners got the end event. */
  let hasEvents = false
  let spoke = false

  const tell = (number: number, event: RunEvent) => {
    for (const listener of listeners) listener(number, event)
  }

  return {
    id,
    abort,
    ended: Promise.resolve() as Promise<void>,
    /** The quota is given back however the run ends. */
    refunded: false,
    /** Cost so far. */
    spending: undefined as RunSpending | undefined,

    append(event: RunEvent) {
      unstored.push(event)
      count++
      spoke ||= event.type === 'text'
      bytes += 'text' in event ? event.text.length : 64
      tell(count, event)
      schedule(bytes)
    },

    /** True if any answer text was emitted. */
    spoke: () => spoke,

    /** The next batch to write, if any. */
    take(): EventBatch | undefined {
      const from = Math.max(taken, stored)
      if (count === from) return undefined
      taken = count
      bytes = 0
      return { runId: id, first: from + 1, last: count, events: unstored.slice(from - stored) }
    },
    written(last: number) {
      unstored = unstored.slice(last - stored)
      stored = last
    },
    giveBack(batch: EventBatch) {
      taken = batch.first - 1
    },

    /** Appends the end and returns the unstored events. Call `tell` once they are stored. */
    close(event: EndEvent) {
      unstored.push(event)
      count++
      taken = count
      const batch = { runId: id, first: stored + 1, last: count, events: unstored }
      return {
        batch,
        tell(actual: EndEvent = event) {
          hasEvents = true
          unstored[unstored.length - 1] = actual
          tell(count, actual)
        },
      }
    },

    /**
     * Listens from after this number on, if all of that is still in memory; otherwise undefined, and the caller reads the
     * database up to `stored` first.
     */
    listen(after: number, listener: Listener): (() => void) | undefined {
      if (after < stored) return undefined
      const known = unstored.at(-1)?.type === 'end' && !hasEvents ? unstored.slice(0, -1) : unstored
      for (const [at, event] of known.slice(after - stored).entries()) listener(after + at + 1, event)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
