import type { AuditAction } from '#contracts/admin/audit.ts'
import type { ChangeConnection, Connection } from '#contracts/models.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import type { Caller } from '#server/http/handle.ts'
import { missing, requireConnection } from './connections.service.ts'
import { requireAnswer } from './models.check.ts'
import { keepsKey, readInput } from './models.policy.ts'
import { auditDetails, presentConnection } from './models.presenter.ts'
import * as repository from './models.repository.ts'
import { openConnection, sealKey } from './models.service.ts'

/** Tests the new settings first; changes nothing if the test fails. */
export async function changeConnection(
  deps: Deps,
  actor: Actor,
  { id, ...input }: ChangeConnection & { id: string },
  { network }: Caller,
): Promise<Connection> {
  const before = await requireConnection(deps, actor, id)
  const { provider } = before
  const staysSealed = keepsKey(before, input)
  const { key, ...read } = readInput({ ...input, provider }, staysSealed)
  const after = { ...before, ...read, ...(!staysSealed && sealKey(deps, id, key)) }
  // Renaming needs no test.
  const isAsked = !areSame(after, { ...before, label: after.label })
  if (isAsked) {
    await spendLimits(deps, { 'check-model-user': actor.userId })
    await requireAnswer(deps, openConnection(deps, actor, after))
  }
  return deps.db.transaction(async (tx) => {
    const reach = await repository.lockScope(tx, actor.userId)
    const current = await repository.lockConnection(tx, reach, id)
    if (!current) throw missing()
    if (!areSame(current, before))
      throw new AppError(
        'CONFLICT',
        'This connection has changed since you opened it. Review it, then try again.',
      )
    const action = auditActionOf(before, after)
    await recordAudit(tx, { action, actorId: actor.userId, details: auditDetails(after), network })
    return presentConnection(await repository.saveSettings(tx, id, after, isAsked))
  })
}

/** A key change alone is its own audit action. */
function auditActionOf(before: repository.Settings, after: repository.Settings): AuditAction {
  const hasNewKey = after.sealedKey !== before.sealedKey
  const isElseSame = areSame(after, { ...before, sealedKey: after.sealedKey })
  return hasNewKey && isElseSame ? 'connection.key' : 'connection.changed'
}

/** True if a test of one is valid for the other. */
const areSame = (one: repository.Settings, other: repository.Settings): boolean =>
  one.label === other.label &&
  one.baseUrl === other.baseUrl &&
  one.model === other.model &&
  one.sealedKey === other.sealedKey
