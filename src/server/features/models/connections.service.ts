import { randomUUID } from 'node:crypto'
import type { Connection, FoundServer, SaveConnection } from '#contracts/models.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { recordDeed } from '#server/features/audit/audit.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { forgetStanding } from './desk.repository.ts'
import { asError, findProblem } from './models.check.ts'
import { hintOf, MOST_CONNECTIONS, reachOf, readInput, requireKey } from './models.policy.ts'
import { modelIdOf, presentConnection } from './models.presenter.ts'
import * as repository from './models.repository.ts'
import { keyContext, openConnection } from './models.service.ts'

interface NewKey {
  connectionId: string
  key: string
}

/** One's own; for an administrator those that all share as well. */
export async function listConnections(deps: Deps, actor: Actor): Promise<Connection[]> {
  const { shared } = reachOf(actor)
  const rows = await repository.listUsable(deps.db, actor.userId)
  return rows.filter(({ userId }) => shared || userId !== null).map(presentConnection)
}

/** Asks it something first: what does not answer is not kept. */
export async function connect(deps: Deps, actor: Actor, input: SaveConnection): Promise<Connection> {
  const { key, ...connection } = readInput(actor, input)
  await spendLimits(deps, { 'check-model-user': actor.userId })
  const id = randomUUID()
  const row: repository.NewConnection = {
    ...connection,
    id,
    userId: input.shared ? null : actor.userId,
    sealedKey: key === '' ? null : deps.secrets.seal(key, keyContext(id)),
    keyHint: hintOf(key),
  }
  const problem = await findProblem(deps, openConnection(deps, actor, row))
  if (problem) throw asError(problem)
  return deps.db.transaction(async (tx) => {
    const count = await repository.lockAndCount(tx, actor.userId, row.userId)
    if (count >= MOST_CONNECTIONS)
      throw new AppError(
        'QUOTA_EXCEEDED',
        `There is room for ${MOST_CONNECTIONS} connections. Remove one you no longer need.`,
      )
    await recordDeed(tx, { action: 'connection.added', actorId: actor.userId, details: factsOf(row) })
    return presentConnection(await repository.insertConnection(tx, row))
  })
}

/** What the audit log says about a connection. */
const factsOf = ({ provider, model, userId }: repository.NewConnection) => ({
  provider,
  model,
  shared: userId === null,
})

/** Another key in the place of the one that is kept, once the provider has answered to it. */
export async function replaceKey(deps: Deps, actor: Actor, { connectionId, key }: NewKey): Promise<void> {
  const reach = reachOf(actor)
  const row = await repository.findConnection(deps.db, reach, connectionId)
  if (!row) throw missing()
  requireKey(key)
  await spendLimits(deps, { 'check-model-user': actor.userId })
  const sealed = {
    sealedKey: deps.secrets.seal(key, keyContext(connectionId)),
    keyHint: hintOf(key),
  }
  const problem = await findProblem(deps, openConnection(deps, actor, { ...row, ...sealed }))
  if (problem) throw asError(problem)
  await deps.db.transaction(async (tx) => {
    if (!(await repository.saveKey(tx, reach, connectionId, sealed))) throw missing()
    await recordDeed(tx, { action: 'connection.key', actorId: actor.userId, details: factsOf(row) })
  })
}

/** Asks it again, and keeps what came of it. */
export async function checkConnection(deps: Deps, actor: Actor, id: string): Promise<Connection> {
  const reach = reachOf(actor)
  const row = await repository.findConnection(deps.db, reach, id)
  if (!row) throw missing()
  await spendLimits(deps, { 'check-model-user': actor.userId })
  const problem = await findProblem(deps, openConnection(deps, actor, row))
  const noted = await repository.noteCheck(deps.db, reach, id, problem?.sentence ?? null)
  if (!noted) throw missing()
  return presentConnection(noted)
}

export async function disconnect(deps: Deps, actor: Actor, id: string) {
  await deps.db.transaction(async (tx) => {
    const row = await repository.deleteConnection(tx, reachOf(actor), id)
    if (!row) throw missing()
    await forgetStanding(tx, modelIdOf(row))
    await recordDeed(tx, { action: 'connection.removed', actorId: actor.userId, details: factsOf(row) })
  })
  return done('Removed. Its key was deleted.')
}

export const findServers = (deps: Deps): Promise<FoundServer[]> => deps.modelServers.find()

const missing = () => new AppError('NOT_FOUND', 'This connection no longer exists.')
