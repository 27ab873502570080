import { randomUUID } from 'node:crypto'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { reserveUnit } from '#server/features/usage/reserving.service.ts'
import type { RunSpending } from '#server/stream/ending.repository.ts'
import { insertRun } from '#server/stream/stream.repository.ts'

export const IMAGE_UNIT = 'promptsPerDay'

export interface CountedRun {
  signal: AbortSignal
  runId: string
  spend: (spending: RunSpending) => void
}

/** Work of a model for one prompt of the day. A failure, a stop, or the end of the process gives it back. */
export async function asCountedRun<Value>(
  deps: Deps,
  actor: Actor,
  { kind, topic, signal }: { kind: string; topic: string; signal?: AbortSignal },
  work: (run: CountedRun) => Promise<Value>,
): Promise<Value> {
  const run = { id: randomUUID(), kind, processId: deps.streams.runs.processId }
  await deps.db.transaction(async (tx) => {
    if (!(await insertRun(tx, actor.userId, { ...run, topic })))
      throw new AppError('SIGNED_OUT', 'Log in to continue.')
    await reserveUnit(deps, tx, actor, { name: IMAGE_UNIT, runId: run.id })
  })
  const result = Promise.withResolvers<Value>()
  deps.streams.runs.start(run, async ({ signal: stopped, spend }) => {
    const both = signal ? AbortSignal.any([signal, stopped]) : stopped
    try {
      result.resolve(await work({ signal: both, runId: run.id, spend }))
    } catch (error) {
      result.reject(error)
      throw error
    }
  })
  return result.promise
}
