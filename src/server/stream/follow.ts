import { isOpenRun, type RunEvent } from '#contracts/runs.ts'
import type { Bus, Db } from '#server/db/database.ts'
import type { RunEngine } from './engine.ts'
import { eventsAfter, runState } from './stream.repository.ts'

export interface RunReader {
  event(number: number, event: RunEvent): void
  /** Resolves when the reader can take more (backpressure). */
  drained(): Promise<void>
  /** The log can't be read; the reader may reconnect. */
  failed(error: unknown): void
}

export interface RunFollow {
  runId: string
  sessionId: string
  /** Reads until the end event or until the returned function is called. */
  read(reader: RunReader): () => void
}

/** Polling interval in case a notification is lost. */
const LOOK_AGAIN_MS = 1_000
/** A string reason, since a default abort creates an error with a stack. */
const HUNG_UP = 'hung up'

export function createFollower(db: Db, bus: Bus, engine: RunEngine) {
  const woken = new Map<string, Set<() => void>>()

  async function listen() {
    return bus.subscribe('run_events', (ids) => {
      const runs = ids === undefined ? [...woken.keys()] : ids.split(',')
      for (const id of runs) for (const wake of woken.get(id) ?? []) wake()
    })
  }

  function follow(runId: string, sessionId: string, after: number): RunFollow {
    return {
      runId,
      sessionId,
      read(reader) {
        const stop = new AbortController()
        void readAll(runId, after, reader, stop.signal).catch((error) => {
          if (!stop.signal.aborted) reader.failed(error)
        })
        return () => stop.abort(HUNG_UP)
      },
    }
  }

  /** Reads the database first, then memory if the run is in this process, else the database on notification. */
  async function readAll(runId: string, after: number, reader: RunReader, signal: AbortSignal) {
    const position = { last: after, ended: false }
    const take = (number: number, event: RunEvent) => {
      if (number <= position.last || signal.aborted) return
      position.last = number
      position.ended = event.type === 'end'
      reader.event(number, event)
    }
    while (!signal.aborted && !position.ended) {
      const here = engine.find(runId)
      const detach = here?.listen(position.last, take)
      if (here && detach) {
        signal.addEventListener('abort', detach)
        // If ending failed here, another process writes the end to the log.
        await here.ended
        continue
      }
      const wake = waitForWake(runId, signal)
      for (const batch of await eventsAfter(db, runId, position.last)) {
        for (const [at, event] of batch.events.entries()) take(batch.first + at, event)
        await reader.drained()
      }
      if (position.ended || signal.aborted) return wake.cancel()
      if (await endMissed(runId, position.last, take)) return wake.cancel()
      await (engine.find(runId) ? wake.cancel() : wake.promise)
    }
  }

  /** Sends the end to a reader that is ahead of a log truncated by a crash. */
  async function endMissed(runId: string, last: number, take: (number: number, event: RunEvent) => void) {
    const run = await runState(db, runId)
    const state = run?.state ?? 'interrupted'
    if (isOpenRun(state)) return false
    const later = await eventsAfter(db, runId, last)
    if (later.length > 0) return false
    take(Math.max(last + 1, run?.lastEvent ?? 0), {
      type: 'end',
      state,
      ...(run?.message && { message: run.message }),
    })
    return true
  }

  function waitForWake(runId: string, signal: AbortSignal) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const group = woken.get(runId) ?? new Set()
    woken.set(runId, group.add(done))
    const timer = setTimeout(done, LOOK_AGAIN_MS)
    signal.addEventListener('abort', done)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      group.delete(done)
      if (group.size === 0 && woken.get(runId) === group) woken.delete(runId)
      resolve()
    }
    return { promise, cancel: done }
  }

  return { listen, follow }
}
