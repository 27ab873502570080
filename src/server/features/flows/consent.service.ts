import type { Flow } from '#contracts/flows/flows.ts'
import { unaskedSteps } from '#core/flows/consent.ts'
import type { FlowGraph } from '#core/flows/graph.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import type { Caller } from '#server/http/handle.ts'
import { allowVersion, findVersion } from './flows.repository.ts'
import { findStoredFlow, getFlow, storedFlow } from './flows.service.ts'

interface Consent extends Pick<Caller, 'network'> {
  flowId: string
  version?: number | undefined
}

/** Lets a version publish or send without asking. The newest version of a built-in flow is stored first. */
export async function allowFlow(
  deps: Deps,
  actor: Actor,
  { flowId, version: given, network }: Consent,
): Promise<Flow> {
  await spendLimits(deps, { 'flow-user': actor.userId })
  const newest =
    (given !== undefined && (await findStoredFlow(deps, actor, flowId))) ||
    (await storedFlow(deps, actor, flowId)).flow
  const version = given ?? newest.version
  const stored = await findVersion(deps.db, actor.userId, { flowId: newest.id, version })
  if (!stored) throw new AppError('NOT_FOUND', 'This version no longer exists.')
  await deps.db.transaction(async (tx) => {
    const place = { flowId: newest.id, version }
    if (!(await allowVersion(tx, actor.userId, place, deps.clock.now()))) return
    const steps = unaskedSteps(stored.graph).map(({ title }) => title)
    const details = { flow: newest.name, version, steps: steps.join(', ') }
    await recordAudit(tx, { action: 'flow.allowed', actorId: actor.userId, network, details })
  })
  return getFlow(deps, actor, flowId)
}

/** Refuses to run what would publish or send without anyone having agreed to it. */
export function requireConsent({ graph, allowedAt }: { graph: FlowGraph; allowedAt: Date | null }): void {
  const [first] = unaskedSteps(graph)
  if (first && allowedAt === null)
    throw new AppError(
      'CONFLICT',
      `“${first.title}” ${first.does} without asking you first. Allow this flow to do so, or add an approval before it.`,
    )
}
