import type { FlowRunShare, SharedRun, SharedSteps } from '#contracts/flows/flow-shares.ts'
import type { FlowRun } from '#contracts/flows/flows.ts'
import { orderedSteps } from '#core/flows/graph.ts'
import { publicValue } from '#core/flows/shown-values.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import type { Caller } from '#server/http/handle.ts'
import { isSameProof, readShareKey, shareProof } from '#server/security/share-links.ts'
import { getRun, requireRun } from '../running/flow-runs.service.ts'
import * as repository from './shares.repository.ts'

/** Characters of a shared run as JSON. */
const MOST_SHARED = 1_000_000

const proofOf = (deps: Deps, { runId, key }: repository.ShareRow) =>
  shareProof(deps, 'flow run', { id: runId, key })

/** “run.” tells the page that reads the link which kind of thing is shared. */
const present = (deps: Deps, row: repository.ShareRow): FlowRunShare => ({
  link: `${deps.publicUrl()}/shared#run.${row.runId}.${proofOf(deps, row)}`,
  sharedAt: row.sharedAt.toISOString(),
})

export async function getShare(deps: Deps, actor: Actor, runId: string): Promise<FlowRunShare | null> {
  await requireRun(deps, actor, runId)
  const row = await repository.findShare(deps.db, actor.userId, runId)
  return row ? present(deps, row) : null
}

/** Shares the results so far. Later ones stay private until the run is shared again. */
export async function shareRun(deps: Deps, actor: Actor, runId: string): Promise<FlowRunShare> {
  const steps = resultsOf(await getRun(deps, actor, runId))
  if (steps.length === 0) throw new AppError('INVALID_INPUT', 'This run has no results to share yet.')
  if (JSON.stringify(steps).length > MOST_SHARED)
    throw new AppError('TOO_LARGE', 'This run is too long for a link. Download its report instead.')
  const sharedAt = deps.clock.now()
  return present(deps, await repository.saveShare(deps.db, actor.userId, { runId, steps, sharedAt }))
}

export async function revokeShare(deps: Deps, actor: Actor, runId: string) {
  await requireRun(deps, actor, runId)
  await repository.deleteShare(deps.db, actor.userId, runId)
  return done('The link no longer works.')
}

export async function readShared(deps: Deps, key: string, { network }: Caller): Promise<SharedRun> {
  await spendLimits(deps, { 'shared-address': network })
  const given = readShareKey(key)
  const found = given && (await repository.findShared(deps.db, given.id))
  if (!found || !isSameProof(given.proof, proofOf(deps, found.share))) throw gone()
  const { share, title, runAt } = found
  return {
    title,
    runAt: runAt.toISOString(),
    sharedAt: share.sharedAt.toISOString(),
    steps: share.steps,
  }
}

function resultsOf(run: FlowRun): SharedSteps {
  return orderedSteps(run.graph).flatMap(({ id, title }) =>
    run.steps
      .filter(({ step, state, output }) => step === id && state === 'done' && output !== null)
      .map(({ item, output }) => ({
        title,
        item,
        output: Object.fromEntries(
          Object.entries(output ?? {}).map(([name, value]) => [name, publicValue(value)]),
        ),
      })),
  )
}

const gone = () => new AppError('NOT_FOUND', 'This run is no longer shared. Ask its owner for a new link.')
