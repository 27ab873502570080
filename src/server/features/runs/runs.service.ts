import { setTimeout as wait } from 'node:timers/promises'
import { isOpenRun, type Run } from '#contracts/runs.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import type { RunFollow } from '#server/stream/follow.ts'
import { findRun, isJobRun, type RunRow } from '#server/stream/stream.repository.ts'
import { resumeTracked, stopTracked } from '#server/stream/tracked.ts'

async function requireRun(deps: Deps, actor: Actor, runId: string): Promise<RunRow> {
  const run = await findRun(deps.db, actor.userId, runId)
  if (!run) throw new AppError('NOT_FOUND', 'This run no longer exists.')
  return run
}

const present = (run: RunRow): Run => ({
  id: run.id,
  kind: run.kind,
  state: run.state,
  message: run.message,
  waitingFor: run.waitingFor,
  wakesAt: run.wakesAt?.toISOString() ?? null,
  createdAt: run.createdAt.toISOString(),
})

export const getRun = async (deps: Deps, actor: Actor, runId: string) =>
  present(await requireRun(deps, actor, runId))

export async function followRun(
  deps: Deps,
  actor: Actor,
  input: { runId: string; after: number },
): Promise<RunFollow> {
  const run = await requireRun(deps, actor, input.runId)
  return deps.streams.follower.follow(run.id, actor.sessionId, input.after)
}

/** The run shows as waiting until a worker takes it. */
export async function resumeRun(deps: Deps, actor: Actor, runId: string): Promise<Run> {
  const run = await requireRun(deps, actor, runId)
  if (run.state === 'waiting') await resumeTracked(deps, run)
  return present(run)
}

/** Ends a run where it is. Stopping one that has ended changes nothing. */
export async function stopRun(deps: Deps, actor: Actor, runId: string): Promise<Run> {
  const run = await requireRun(deps, actor, runId)
  if (!isOpenRun(run.state)) return present(run)
  await (isJobRun(run) ? stopTracked(deps, run) : deps.streams.runs.stop(run.id))
  return ended(deps, actor, runId)
}

/** A run of another process ends a moment after it was asked to. */
async function ended(deps: Deps, actor: Actor, runId: string): Promise<Run> {
  for (const pause of [20, 50, 100, 200, 400]) {
    const run = await getRun(deps, actor, runId)
    if (!isOpenRun(run.state)) return run
    await wait(pause)
  }
  return getRun(deps, actor, runId)
}
