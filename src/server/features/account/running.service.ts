import type { Deps } from '#server/deps.ts'
import { isJobRun } from '#server/stream/stream.repository.ts'
import { stopTracked } from '#server/stream/tracked.ts'
import { runningRuns } from './account.repository.ts'

/** Stops all runs of a user, in every process. */
export async function stopRuns(deps: Deps, userId: number): Promise<void> {
  for (const run of await runningRuns(deps.db, userId)) {
    await (isJobRun(run) ? stopTracked(deps, run) : deps.streams.runs.stop(run.id))
  }
}
