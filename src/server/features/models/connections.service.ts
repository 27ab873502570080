import { randomUUID } from 'node:crypto'
import type { Connection, FoundServer, SaveConnection } from '#contracts/models.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { asError, findProblem } from './models.check.ts'
import { hintOf, MOST_CONNECTIONS, reachOf, readInput } from './models.policy.ts'
import { presentConnection } from './models.presenter.ts'
import * as repository from './models.repository.ts'
import { keyContext, openConnection } from './models.service.ts'

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
    return presentConnection(await repository.insertConnection(tx, row))
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
  if (!(await repository.deleteConnection(deps.db, reachOf(actor), id))) throw missing()
  return done('Removed. Its key was deleted.')
}

export const findServers = (deps: Deps): Promise<FoundServer[]> => deps.modelServers.find()

const missing = () => new AppError('NOT_FOUND', 'This connection no longer exists.')
