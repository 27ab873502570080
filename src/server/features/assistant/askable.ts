import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { named, requestOf, type Usable, usableModels } from '#server/features/models/models.service.ts'
import type { AnswerRequest } from '#server/ports/ai.ts'
import type { Price } from './prices.service.ts'

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
  const model = named(await usableModels(deps, actor, hasConnections || id !== undefined), id)
  const { label, price } = model
  return { id: model.id, label, request: requestOf(deps, actor, model), price, ownKey: isOwn(model) }
}

const isOwn = ({ row }: Usable) => row !== undefined && row.userId !== null

/** Models that were set up and could answer instead. The built-in assistant is none: it is no AI model. */
export async function otherModels(deps: Deps, actor: Actor, than: string): Promise<string[]> {
  const models = await usableModels(deps, actor)
  return models.filter(({ id, builtIn }) => !builtIn && id !== than).map(({ id }) => id)
}
