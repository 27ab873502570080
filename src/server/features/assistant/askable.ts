import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { listModels, modelFor } from '#server/features/models/models.service.ts'
import type { AnswerRequest } from '#server/ports/ai.ts'
import { type Price, priceOf } from './prices.service.ts'

/** A model with all that is needed to ask it. It may hold a key: never keep it. */
export interface Askable {
  id: string
  label: string
  request: Pick<AnswerRequest, 'model' | 'connection'>
  price: Price | undefined
  /** The person pays for it themselves, with a key of their own. */
  ownKey: boolean
}

/** The model that was named, or else the first; refuses one that is not the person's to ask. */
export async function askableModel(
  deps: Deps,
  actor: Actor,
  id: string | undefined,
  hasConnections: boolean,
): Promise<Askable> {
  const request = id === undefined && !hasConnections ? {} : await modelFor(deps, actor, id)
  const now = deps.clock.now()
  const { connection } = request
  if (connection)
    return {
      id: connection.id,
      label: connection.label,
      request,
      price: priceOf(connection.provider, connection.model, now),
      ownKey: connection.own,
    }
  const offered = deps.ai.models()
  const info = offered.find((each) => each.id === request.model) ?? offered[0]
  if (!info) throw new Error('there is always the built-in assistant')
  const price = priceOf(info.provider, info.name, now)
  return { id: info.id, label: info.label, request, price, ownKey: false }
}

/** Models that were set up and could answer instead. The built-in assistant is none: it is no AI model. */
export async function otherModels(deps: Deps, actor: Actor, than: string): Promise<string[]> {
  const models = await listModels(deps, actor)
  return models.filter(({ id, builtIn }) => !builtIn && id !== than).map(({ id }) => id)
}
