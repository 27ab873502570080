import { randomUUID } from 'node:crypto'
import type { Connection, FoundServer, SaveConnection } from '#contracts/models.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import type { Caller } from '#server/http/handle.ts'
import { findProblem, requireAnswer } from './models.check.ts'
import { MOST_CONNECTIONS, readInput, requireShare, scopeOf } from './models.policy.ts'
import { auditDetails, modelIdOf, presentConnection } from './models.presenter.ts'
import * as repository from './models.repository.ts'
import { openConnection, sealKey } from './models.service.ts'
import { forgetStanding } from './models-admin.repository.ts'

/** The user's own; for administrators also the shared ones. */
export async function listConnections(deps: Deps, actor: Actor): Promise<Connection[]> {
  const { shared } = scopeOf(actor)
  const rows = await repository.listUsable(deps.db, actor.userId)
  return rows.filter(({ userId }) => shared || userId !== null).map(presentConnection)
}

/** Sends a test question first; saves nothing if it fails. */
export async function connect(
  deps: Deps,
  actor: Actor,
  input: SaveConnection,
  { network }: Caller,
): Promise<Connection> {
  if (input.shared) requireShare(scopeOf(actor))
  const { key, ...connection } = readInput(input)
  await spendLimits(deps, { 'check-model-user': actor.userId })
  const id = randomUUID()
  const row = { ...connection, ...sealKey(deps, id, key), id, userId: input.shared ? null : actor.userId }
  await requireAnswer(deps, openConnection(deps, actor, row))
  return deps.db.transaction(async (tx) => {
    const reach = await repository.lockScope(tx, actor.userId)
    if (input.shared) requireShare(reach)
    if ((await repository.countConnections(tx, row.userId)) >= MOST_CONNECTIONS)
      throw new AppError(
        'QUOTA_EXCEEDED',
        `You’ve reached the limit of ${MOST_CONNECTIONS} connections. Remove one you no longer need.`,
      )
    const details = auditDetails(row)
    await recordAudit(tx, { action: 'connection.added', actorId: actor.userId, details, network })
    return presentConnection(await repository.insertConnection(tx, row))
  })
}

/** Tests the connection again and stores the result. */
export async function checkConnection(deps: Deps, actor: Actor, id: string): Promise<Connection> {
  const row = await requireConnection(deps, actor, id)
  await spendLimits(deps, { 'check-model-user': actor.userId })
  const problem = await findProblem(deps, openConnection(deps, actor, row))
  const noted = await repository.noteCheck(deps.db, scopeOf(actor), id, problem?.sentence ?? null)
  if (!noted) throw missing()
  return presentConnection(noted)
}

export async function disconnect(deps: Deps, actor: Actor, id: string, { network }: Caller) {
  await deps.db.transaction(async (tx) => {
    const row = await repository.deleteConnection(tx, scopeOf(actor), id)
    if (!row) throw missing()
    await forgetStanding(tx, modelIdOf(row))
    const details = auditDetails(row)
    await recordAudit(tx, { action: 'connection.removed', actorId: actor.userId, details, network })
  })
  return done('Removed. Its key was deleted.')
}

export const findServers = (deps: Deps): Promise<FoundServer[]> => deps.models.servers.find()

/** The user's own, or a shared one for administrators; NOT_FOUND for everyone else. */
export async function requireConnection(deps: Deps, actor: Actor, id: string) {
  const row = await repository.findConnection(deps.db, scopeOf(actor), id)
  if (!row) throw missing()
  return row
}

export const missing = () => new AppError('NOT_FOUND', 'This connection no longer exists.')
