import { seesPictures } from '#contracts/providers.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import {
  requestOf,
  requireNamed,
  type UsableModel,
  usableModels,
} from '#server/features/models/models.service.ts'
import type { TokenPrice } from '#server/features/models/prices.service.ts'
import type { AnswerRequest } from '#server/ports/ai.ts'

/** A model that may be asked. */
export interface ModelCandidate {
  id: string
  label: string
  price: TokenPrice | undefined
  /** The person pays for it themselves, with a key of their own. */
  ownKey: boolean
  /** It can be shown pictures. */
  sees: boolean
  /** It runs on this server, and may have to be loaded first. */
  isHere: boolean
  /** Connection as it was stored when it was asked. */
  row: UsableModel['row']
  /** When it is its turn: a key that cannot be read, for which this throws, is no reason not to ask the others. */
  open(): Askable
}

/** A model with all that is needed to ask it. It may hold a key: never keep it. */
export interface Askable extends Omit<ModelCandidate, 'open'> {
  request: Pick<AnswerRequest, 'model' | 'connection'>
}

/**
 * The model that was named, or else the first, and after it those that could answer in its place; refuses one that is not the
 * person's to ask. The built-in assistant takes nobody's place: it is no AI model.
 */
export async function askableModels(
  deps: Deps,
  actor: Actor,
  id: string | undefined,
  hasConnections: boolean,
): Promise<ModelCandidate[]> {
  const models = await usableModels(deps, actor, hasConnections || id !== undefined)
  const first = requireNamed(models, id)
  const others = models.filter((model) => !first.builtIn && !model.builtIn && model.id !== first.id)
  return [first, ...others].map((model) => toCandidate(deps, actor, model))
}

/** True for a model that can be shown pictures. */
export const sees = ({ row, info }: UsableModel): boolean =>
  row ? seesPictures(row.provider, row.model) : seesPictures(info.provider, info.name)

function toCandidate(deps: Deps, actor: Actor, model: UsableModel): ModelCandidate {
  const { id, label, price, row, info } = model
  const provider = row ? row.provider : info.provider
  const ownKey = row !== undefined && row.userId !== null
  const known = {
    id,
    label,
    price,
    ownKey,
    sees: sees(model),
    isHere: provider === 'local',
    row,
  }
  return { ...known, open: () => ({ ...known, request: requestOf(deps, actor, model) }) }
}
