import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { type EndState, isOpenRun, type RunEvent } from '#contracts/runs.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import type { Log } from '#server/log.ts'
import { version } from '#server/version.ts'
import { endAfterLast, endRun, type RunSettler, type RunSpending } from './ending.repository.ts'
import { type LiveRun, liveRun } from './live.ts'
import { storable, storableEvent } from './storable.ts'
import * as repository from './stream.repository.ts'

/** Write delay: short enough to lose little, long enough to batch many runs. */
const WRITE_EVERY_MS = 100
const WRITE_AT_BYTES = 2_048
const HEARTBEAT_MS = 2_000
const SILENT_SECONDS = 8
const FORGET_SECONDS = 24 * 60 * 60

export interface RunWork {
  id: string
  emit(event: Exclude<RunEvent, { type: 'end' }>): void
  signal: AbortSignal
  /** The run gives its quota back even if it ends well: it had nothing to give. */
  refund(): void
  /** Reports the cost so far. The last report is stored, however the run ends. */
  spend(spending: RunSpending): void
}

export type RunEngine = ReturnType<typeof createRunEngine>

/**
 * Carries the runs of this process. A run belongs to the server: it goes on whether or not anyone reads, ends by itself,
 * by Stop, or with its process, and what it said is in the database within a tenth of a second.
 */
export function createRunEngine(database: Database, log: Log, role: Config['role']) {
  const { db, bus } = database
  const shared = database.kind === 'postgres'
  const processId = randomUUID()
  const live = new Map<string, LiveRun>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let closing = false
  /** Other processes as of the last heartbeat. Newer ones poll until the next. */
  let others = 0
  let settlers = new Map<string, RunSettler>()
  let stopBeating = () => {}

  function start(run: { id: string; kind: string }, work: (context: RunWork) => Promise<void>) {
    const abort = new AbortController()
    const mine = liveRun(run.id, abort, scheduleWrite)
    live.set(run.id, mine)
    const emit: RunWork['emit'] = (event) => {
      if (!abort.signal.aborted) mine.append(storableEvent(event))
    }
    const spend: RunWork['spend'] = (spending) => {
      mine.spending = spending
    }
    const refund = () => {
      mine.refunded = true
    }
    mine.ended = work({ id: run.id, emit, spend, refund, signal: abort.signal })
      .then((): EndState => (abort.signal.aborted ? abort.signal.reason : 'done'))
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
        ? storable(error.message)
        : 'Something went wrong on our side. The text so far is saved. Please try again.'
    return end(run, mine, 'failed', message)
  }

  /** Stores the end and its effects together, then notifies readers. */
  async function end(
    run: { id: string; kind: string },
    mine: LiveRun,
    state: EndState,
    message: string | null,
  ) {
    // No await between this check and close(), or a batch write could take the run's last events.
    while (writing) await writing
    const text =
      message ??
      (state === 'interrupted'
        ? 'The answer was interrupted. The text so far is saved. You can try again.'
        : null)
    const { batch, tell } = mine.close({ type: 'end', state, ...(text && { message: text }) })
    // A stopped answer with text counts; a failed or empty one is refunded.
    const giveBack =
      mine.refunded || state === 'failed' || state === 'interrupted' || (state === 'stopped' && !mine.spoke())
    const ending = { state, message: text, batch, wake: others > 0, giveBack, spending: mine.spending }
    const ended = await untilWritten(() => endRun(db, ending, settlers.get(run.kind)))
    if (ended) return tell()
    // Another process took this one for dead and ended the run; its end counts.
    const row = await repository.runState(db, run.id)
    const theirs = row && !isOpenRun(row.state) ? row.state : 'interrupted'
    tell({ type: 'end', state: theirs, ...(row?.message && { message: row.message }) })
  }

  /** Retries for a minute, so that a short database outage loses no answer. */
  async function untilWritten(write: () => Promise<boolean>): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await write()
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

  /** Writes new events of all runs in one statement. */
  async function write(): Promise<void> {
    if (writing) {
      // The running write lacks the newest events.
      writeIn(WRITE_EVERY_MS)
      return writing
    }
    clearTimeout(timer)
    timer = undefined
    const batches = [...live.values()].flatMap((run) => run.take() ?? [])
    if (batches.length === 0) return
    writing = repository
      .insertBatches(db, batches, others > 0)
      .then(
        (taken) => {
          for (const { runId, last } of batches) {
            if (taken.has(runId)) live.get(runId)?.written(last)
            else live.get(runId)?.abort.abort('interrupted')
          }
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

  /** Requests a run to stop, in another process if necessary. */
  async function stop(runId: string): Promise<void> {
    const mine = live.get(runId)
    if (mine) {
      mine.abort.abort('stopped')
      return mine.ended
    }
    await repository.requestStop(db, runId)
    await bus.publish('run_stop', runId)
  }

  async function stopAsked() {
    for (const runId of await repository.runsToStop(db, processId)) live.get(runId)?.abort.abort('stopped')
  }

  async function interruptOrphans() {
    const self = { processId, carried: [...live.keys()], silentSeconds: SILENT_SECONDS }
    for (const run of await repository.orphanedRuns(db, self)) {
      try {
        if (await interrupt(run)) log.warn({ runId: run.id }, 'a run was interrupted')
      } catch (error) {
        // One failure must not block the others; it is retried with the next heartbeat.
        log.warn({ err: error, runId: run.id }, 'a run could not be interrupted')
      }
    }
  }

  async function interrupt(run: { id: string; kind: string }): Promise<boolean> {
    const message =
      'The answer was interrupted because the server stopped. The text so far is saved. You can try again.'
    return endAfterLast(db, run.id, { state: 'interrupted', message }, settlers.get(run.kind))
  }

  /** Sends heartbeats, and ends the runs of dead processes. */
  async function watch() {
    const self = { id: processId, label: `${hostname()}/${process.pid}`, version, role }
    const beat = async () => {
      others = await repository.sendHeartbeat(db, self, SILENT_SECONDS)
    }
    await beat()
    await repository.removeSilentProcesses(db, processId, shared ? FORGET_SECONDS : 0)
    await interruptOrphans()
    let lastBeat = Date.now()
    const beating = setInterval(async () => {
      try {
        await beat()
        // After a gap of our own, wait one round before taking others for dead.
        const wasHeard = Date.now() - lastBeat < 2 * HEARTBEAT_MS
        lastBeat = Date.now()
        if (wasHeard) await interruptOrphans()
        await stopAsked()
      } catch (error) {
        log.warn({ err: error }, 'heartbeat failed')
      }
    }, HEARTBEAT_MS)
    stopBeating = () => clearInterval(beating)
    const unsubscribe = await bus.subscribe('run_stop', (runId) => {
      // The next heartbeat picks up stop requests missed while disconnected.
      if (runId) live.get(runId)?.abort.abort('stopped')
    })
    return async () => {
      stopBeating()
      await unsubscribe()
    }
  }

  /** Waits up to `ms` for runs to finish, then interrupts them. */
  async function drain(ms: number) {
    const all = () => Promise.all([...live.values()].map((run) => run.ended))
    let patience: NodeJS.Timeout | undefined
    await Promise.race([all(), new Promise((resolve) => (patience = setTimeout(resolve, ms)))])
    clearTimeout(patience)
    closing = true
    for (const run of live.values()) run.abort.abort('interrupted')
    await all()
    await write()
    stopBeating()
    await repository.removeProcess(db, processId)
  }

  const settleWith = (kinds: RunSettler[]) => {
    settlers = new Map(kinds.map((settle) => [settle.kind, settle]))
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
