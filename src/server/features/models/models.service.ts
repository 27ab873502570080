import type { Model } from '#contracts/models.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { priceOf } from '#server/features/assistant/prices.service.ts'
import type { AiConnection, AnswerRequest } from '#server/ports/ai.ts'
import { modelIdOf, presentConnected, presentOffered } from './models.presenter.ts'
import { listUsable, type NewConnection } from './models.repository.ts'

type Asker = Pick<Actor, 'userId' | 'role'>

/** What a person can ask, the one that answers unless they name another first. */
export async function listModels(deps: Deps, actor: Asker): Promise<Model[]> {
  const connected = await listUsable(deps.db, actor.userId)
  const now = deps.clock.now()
  const price = (provider: string, model: string) => priceOf(provider, model, now) ?? null
  return [
    ...connected.map((row) => presentConnected(row, price(row.provider, row.model))),
    ...deps.ai.models().map((info) => presentOffered(info, price(info.provider, info.name))),
  ]
}

/**
 * What to ask `deps.ai` with, so that the model a person named answers, or the first of theirs: `deps.ai.answer({ ...request,
 * ...(await modelFor(deps, actor, id)) }, …)`. Refuses one that is not theirs to ask. It holds a key: never keep it.
 */
export async function modelFor(
  deps: Deps,
  actor: Asker,
  id: string | undefined,
): Promise<Pick<AnswerRequest, 'model' | 'connection'>> {
  if (deps.ai.models().some((model) => model.id === id)) return { model: id }
  const rows = await listUsable(deps.db, actor.userId)
  const row = rows.find((each) => id === undefined || modelIdOf(each) === id)
  if (row) return { connection: openConnection(deps, actor, row) }
  if (id === undefined) return {}
  throw new AppError('NOT_FOUND', 'This model is not connected any more. Choose another model.')
}

/** A kept connection with its key opened. */
export function openConnection(deps: Deps, actor: Asker, row: NewConnection): AiConnection {
  return {
    id: modelIdOf(row),
    provider: row.provider,
    label: row.label,
    own: row.userId !== null,
    model: row.model,
    key: openKey(deps, row),
    baseUrl: row.baseUrl ?? undefined,
    reachesInside: row.userId === null || actor.role === 'admin',
  }
}

/** What a key is sealed for: it opens for this connection only. */
export const keyContext = (id: string) => `model connection ${id}`

function openKey({ secrets, log }: Deps, { id, label, sealedKey }: NewConnection): string | undefined {
  if (sealedKey === null) return undefined
  try {
    return secrets.unseal(sealedKey, keyContext(id))
  } catch (error) {
    log.error({ err: error, connection: id }, 'the key of a connection cannot be opened')
    throw new AppError(
      'CONFLICT',
      `The key of ${label} can no longer be read here. Remove it in Settings, then connect it again.`,
    )
  }
}
