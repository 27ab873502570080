import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { SQL } from 'drizzle-orm'
import type { RunEvent } from '#contracts/runs.ts'
import type { Database } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import type { Log } from '#server/log.ts'
import { type LiveRun, liveRun } from './live.ts'
import * as repository from './stream.repository.ts'

/** How long what was said may wait to be written: short enough to lose little, long enough to write for many runs at once. */
const WRITE_EVERY_MS = 100
const WRITE_AT_BYTES = 2_048
const BEAT_EVERY_MS = 2_000
const SILENT_SECONDS = 8
const FORGET_SECONDS = 24 * 60 * 60
/** A payload of NOTIFY holds 8,000 bytes; an id and its comma are 37. */
const IDS_PER_WAKE = 200

/**
 * What a kind of run leaves behind when it ends, however it ends: a statement that becomes part of the one that ends it, so
 * it changes only what the rows of `ended` name. That one sees the log as it was before (if it was begun, `logged`); what it
 * adds comes as `tail`.
 */
export type Settle = (run: { id: string; logged: boolean; tail: string }) => SQL

export interface RunWork {
  emit(event: Exclude<RunEvent, { type: 'end' }>): void
  signal: AbortSignal
}

export type RunEngine = ReturnType<typeof createRunEngine>

/**
 * Carries the runs of this process. A run belongs to the server: it goes on whether or not anyone reads, ends by itself,
 * by Stop, or with its process, and what it said is in the database within a tenth of a second.
 */
export function createRunEngine(database: Database, log: Log) {
  const { db, bus } = database
  const shared = database.kind === 'postgres'
  const processId = randomUUID()
  const live = new Map<string, LiveRun>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let closing = false
  let settlers: Record<string, Settle> = {}

  function start(run: { id: string; kind: string }, work: (context: RunWork) => Promise<void>) {
    const abort = new AbortController()
    const mine = liveRun(run.id, abort, scheduleWrite)
    live.set(run.id, mine)
    const emit: RunWork['emit'] = (event) => {
      if (!abort.signal.aborted) mine.append(storable(event))
    }
    mine.ended = work({ emit, signal: abort.signal })
      .then((): repository.EndState => (abort.signal.aborted ? abort.signal.reason : 'done'))
      .then(
        (state) => end(run, mine, state, null),
        (error: unknown) => endFailed(run, mine, error),
      )
      .catch((error: unknown) => log.error({ err: error, runId: run.id }, 'a run could not be ended'))
      .finally(() => live.delete(run.id))
  }

  function endFailed(run: { id: string; kind: string }, mine: LiveRun, error: unknown) {
    if (mine.abort.signal.aborted) return end(run, mine, mine.abort.signal.reason, null)
    if (!(error instanceof AppError)) log.error({ err: error, runId: run.id }, 'a run failed')
    const message =
      error instanceof AppError
        ? error.message
        : 'Something went wrong on our side. What was written so far is kept; please try again.'
    return end(run, mine, 'failed', message)
  }

  /** The last event and what it settles become true together; only then is the end told. */
  async function end(
    run: { id: string; kind: string },
    mine: LiveRun,
    state: repository.EndState,
    message: string | null,
  ) {
    // From seeing that all is quiet to closing there must be no await, or a write for all would take the rest of this run.
    while (writing || mine.inDoubt()) await (writing ?? untilWritten(() => writeAgain(mine)))
    const text =
      message ??
      (state === 'interrupted'
        ? 'The answer was interrupted. What was written is kept; you can try again.'
        : null)
    const { batch, tell } = mine.close({ type: 'end', state, ...(text && { message: text }) })
    await untilWritten(() => endWith(run, { state, message: text, batch }))
    tell()
  }

  /** What a broken write may have kept is written once more, in its own place, before the end is put behind it. */
  async function writeAgain(mine: LiveRun): Promise<void> {
    const batch = mine.take()
    if (!batch) return
    try {
      await repository.insertBatches(db, [batch], [])
      mine.written(batch.last)
    } catch (error) {
      mine.giveBack(batch)
      throw error
    }
  }

  /** A database that is away for a moment must not cost an answer: ending is tried again for a minute. */
  async function untilWritten(write: () => Promise<unknown>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await write()
        return
      } catch (error) {
        if (attempt >= 60 || closing) throw error
        log.warn({ err: error }, 'writing the end of a run failed; trying again')
        await new Promise((resolve) => setTimeout(resolve, 1_000))
      }
    }
  }

  function scheduleWrite(bytes: number) {
    if (bytes >= WRITE_AT_BYTES && !writing) void write()
    else writeIn(WRITE_EVERY_MS)
  }

  function writeIn(ms: number) {
    timer ??= setTimeout(() => {
      timer = undefined
      void write()
    }, ms)
  }

  /** Writes what all runs have said since the last time; one statement, however many runs there are. */
  async function write(): Promise<void> {
    if (writing) {
      // What was said since that one began is not in it.
      writeIn(WRITE_EVERY_MS)
      return writing
    }
    clearTimeout(timer)
    timer = undefined
    const batches = [...live.values()].flatMap((run) => run.take() ?? [])
    if (batches.length === 0) return
    writing = repository
      .insertBatches(db, batches, shared ? wakes(batches.map((b) => b.runId)) : [])
      .then(
        () => {
          for (const batch of batches) live.get(batch.runId)?.written(batch.last)
        },
        (error: unknown) => {
          log.warn({ err: error }, 'events could not be written; keeping them for the next try')
          for (const batch of batches) live.get(batch.runId)?.giveBack(batch)
          writeIn(10 * WRITE_EVERY_MS)
        },
      )
      .finally(() => {
        writing = undefined
      })
    return writing
  }

  /** Asks the run to end. In another process if it is not here; no answer means that it has ended already. */
  async function stop(runId: string): Promise<void> {
    const mine = live.get(runId)
    if (!mine) return bus.publish('run_stop', runId)
    mine.abort.abort('stopped')
    await mine.ended
  }

  async function interruptOrphans() {
    const self = { processId, carried: [...live.keys()], silentSeconds: SILENT_SECONDS }
    for (const run of await repository.orphanedRuns(db, self)) {
      try {
        if (await interrupt(run)) log.warn({ runId: run.id }, 'a run was interrupted')
      } catch (error) {
        // One that cannot be ended now must not keep the others waiting; it is found again.
        log.warn({ err: error, runId: run.id }, 'a run could not be interrupted')
      }
    }
  }

  async function interrupt(run: { id: string; kind: string }): Promise<boolean> {
    const message =
      'The answer was interrupted because the server stopped. What was written is kept; you can try again.'
    const number = (await repository.lastEventOf(db, run.id)) + 1
    const events: RunEvent[] = [{ type: 'end', state: 'interrupted', message }]
    const batch = { runId: run.id, first: number, last: number, events }
    return endWith(run, { state: 'interrupted', message, batch })
  }

  function endWith(run: { id: string; kind: string }, ending: repository.Ending): Promise<boolean> {
    const tail = ending.batch.events.map((event) => (event.type === 'text' ? event.text : '')).join('')
    return repository.endRun(
      db,
      ending,
      settlers[run.kind]?.({ id: run.id, logged: ending.batch.first > 1, tail }),
    )
  }

  /** Says that this process lives, and looks after the runs of those that no longer do. */
  async function watch() {
    const label = `${hostname()}/${process.pid}`
    await repository.beat(db, processId, label)
    await repository.removeSilentProcesses(db, processId, shared ? FORGET_SECONDS : 0)
    await interruptOrphans()
    let lastBeat = Date.now()
    const beating = setInterval(async () => {
      try {
        await repository.beat(db, processId, label)
        // After a silence of our own, everyone may have been cut off: give the others a round to be heard again.
        const wasHeard = Date.now() - lastBeat < 2 * BEAT_EVERY_MS
        lastBeat = Date.now()
        if (wasHeard) await interruptOrphans()
      } catch (error) {
        log.warn({ err: error }, 'heartbeat failed')
      }
    }, BEAT_EVERY_MS)
    const unsubscribe = await bus.subscribe('run_stop', (runId) => {
      if (runId) live.get(runId)?.abort.abort('stopped')
    })
    return async () => {
      clearInterval(beating)
      await unsubscribe()
    }
  }

  /** Lets runs finish for so long, then ends them as interrupted. */
  async function drain(ms: number) {
    const all = () => Promise.all([...live.values()].map((run) => run.ended))
    let patience: NodeJS.Timeout | undefined
    await Promise.race([all(), new Promise((resolve) => (patience = setTimeout(resolve, ms)))])
    clearTimeout(patience)
    closing = true
    for (const run of live.values()) run.abort.abort('interrupted')
    await all()
    await write()
    await repository.removeProcess(db, processId)
  }

  const settleWith = (kinds: Record<string, Settle>) => {
    settlers = kinds
  }

  return {
    processId,
    settleWith,
    start,
    stop,
    watch,
    drain,
    find: (runId: string) => live.get(runId),
    size: () => live.size,
  }
}

function wakes(ids: string[]): string[] {
  const payloads: string[] = []
  for (let at = 0; at < ids.length; at += IDS_PER_WAKE)
    payloads.push(ids.slice(at, at + IDS_PER_WAKE).join(','))
  return payloads
}

/** PostgreSQL keeps neither a zero character nor half of a pair; one such token would hold up what all runs have to write. */
function storable<Event extends RunEvent>(event: Event): Event {
  return 'text' in event ? { ...event, text: event.text.replaceAll('\0', '').toWellFormed() } : event
}
