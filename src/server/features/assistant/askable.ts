import { seesPictures } from '#contracts/providers.ts'
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
  /** It can be shown pictures. */
  sees: boolean
}

/**
 * The model that was named, or else the first, and those that could answer in its place; refuses one that is not the person's
 * to ask. The built-in assistant takes nobody's place: it is no AI model.
 */
export async function askableModels(
  deps: Deps,
  actor: Actor,
  id: string | undefined,
  hasConnections: boolean,
): Promise<{ model: Askable; others: (() => Askable)[] }> {
  const models = await usableModels(deps, actor, hasConnections || id !== undefined)
  const first = named(models, id)
  const others = models.filter((model) => !first.builtIn && !model.builtIn && model.id !== first.id)
  return {
    model: toAskable(deps, actor, first),
    // Opened when it is its turn: a key that cannot be read is no reason not to ask the others.
    others: others.map((model) => () => toAskable(deps, actor, model)),
  }
}

function toAskable(deps: Deps, actor: Actor, model: Usable): Askable {
  const { id, label, price, row, info } = model
  const [provider, name] = row ? [row.provider, row.model] : [info.provider, info.name]
  return {
    id,
    label,
    request: requestOf(deps, actor, model),
    price,
    ownKey: row !== undefined && row.userId !== null,
    sees: seesPictures(provider, name),
  }
}
