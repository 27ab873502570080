import type { ConnectionModelsRequest, ModelListRequest, OfferedModels } from '#contracts/models.ts'
import { knownLabel, knownProviders } from '#contracts/providers.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { type AiConnection, AiError } from '#server/ports/ai.ts'
import { requireConnection } from './connections.service.ts'
import { modelSettings } from './model-settings.service.ts'
import { problemOf } from './models.check.ts'
import { keepsKey, readModelAddress } from './models.policy.ts'
import { placeOf } from './models.presenter.ts'
import { listPrice, openConnection, priceIn } from './models.service.ts'

/** Models available with the entered key. Stores nothing. */
export function listOffered(deps: Deps, actor: Actor, input: ModelListRequest): Promise<OfferedModels> {
  const { provider, baseUrl, key } = readModelAddress(input)
  return ask(deps, actor, {
    id: '',
    provider,
    label: placeOf({ provider, baseUrl }),
    own: true,
    model: '',
    reachesInside: actor.role === 'admin',
    ...(key && { key }),
    ...(baseUrl && { baseUrl }),
  })
}

/** The same for an existing connection, with its stored key unless another is entered. */
export async function listOfferedAgain(
  deps: Deps,
  actor: Actor,
  { id, ...input }: ConnectionModelsRequest & { id: string },
): Promise<OfferedModels> {
  const row = await requireConnection(deps, actor, id)
  if (!keepsKey(row, input)) return listOffered(deps, actor, { ...input, provider: row.provider })
  const { baseUrl } = readModelAddress({ ...input, provider: row.provider }, true)
  return ask(deps, actor, openConnection(deps, actor, { ...row, baseUrl }))
}

async function ask(deps: Deps, actor: Actor, connection: AiConnection): Promise<OfferedModels> {
  const { provider } = connection
  await spendLimits(deps, { 'list-models-user': actor.userId })
  try {
    const names = await deps.models.ai.modelsAt(connection)
    const price = actor.role === 'admin' ? priceIn(deps, await modelSettings(deps)) : listPrice(deps)
    const models = inOrder(provider, names).map((name) => ({
      name,
      label: knownLabel(provider, name),
      price: price(provider, name) ?? null,
    }))
    return { models, problem: models.length === 0 ? `${connection.label} lists no models.` : null }
  } catch (error) {
    if (!(error instanceof AiError)) throw error
    return { models: [], problem: inWords(error, connection) }
  }
}

/** Suggested models first, then by name. */
function inOrder(provider: AiConnection['provider'], names: string[]): string[] {
  const suggested = provider === 'compatible' ? [] : Object.keys(knownProviders[provider].models)
  const there = suggested.filter((name) => names.includes(name))
  return [...there, ...names.filter((name) => !there.includes(name)).toSorted()]
}

/** A server without a list may still answer, so that is no error. */
function inWords(error: AiError, connection: AiConnection): string {
  const hasNoList = error.kind === 'malformed' || error.status === 404 || error.status === 405
  return hasNoList
    ? `${placeOf({ provider: connection.provider, baseUrl: connection.baseUrl ?? null })} does not list its models.`
    : problemOf(error, connection).sentence
}
