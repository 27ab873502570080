import type { ImageModelOffer } from '#contracts/images/generation.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { usableConnections } from '#server/features/models/models.service.ts'
import { getSubscription } from '#server/features/plans/plans.service.ts'
import type { AiConnection } from '#server/ports/ai.ts'
import type { ImageModelInfo } from '#server/ports/image-model.ts'

export interface UsableImageModel extends ImageModelInfo {
  id: string
  connection: AiConnection
}

/** Models that draw, by every key and server that this person may use. Each provider is named once. */
async function usableImageModels(deps: Deps, actor: Actor): Promise<UsableImageModel[]> {
  const connections = [...(await usableConnections(deps, actor)), ...installed(deps)]
  const byPlace = new Map(
    connections.toReversed().map((each) => [`${each.provider} ${each.baseUrl ?? ''}`, each]),
  )
  const lists = await Promise.all(
    [...byPlace.values()].toReversed().map(async (connection) =>
      (await deps.models.images.modelsOf(connection)).map((info) => ({
        ...info,
        id: `${connection.id}/${info.name}`,
        connection,
      })),
    ),
  )
  return lists.flat()
}

/** Keys in the settings of this installation. */
function installed({ config: { ai } }: Deps): AiConnection[] {
  const shared = { own: false, model: '', reachesInside: true }
  return [
    ...(ai.openaiKey
      ? [{ ...shared, id: 'openai', provider: 'openai' as const, label: 'OpenAI', key: ai.openaiKey }]
      : []),
    ...(ai.googleKey
      ? [{ ...shared, id: 'google', provider: 'google' as const, label: 'Google', key: ai.googleKey }]
      : []),
    ...(ai.compatible
      ? [
          {
            ...shared,
            id: 'compatible',
            provider: 'compatible' as const,
            label: 'Model server',
            baseUrl: ai.compatible.baseUrl,
            ...(ai.compatible.apiKey && { key: ai.compatible.apiKey }),
          },
        ]
      : []),
  ]
}

export async function requireImageModel(deps: Deps, actor: Actor, id: string): Promise<UsableImageModel> {
  const model = (await usableImageModels(deps, actor)).find((each) => each.id === id)
  if (!model) throw new AppError('NOT_FOUND', 'This image model is no longer connected. Choose another one.')
  return model
}

export async function listImageModels(deps: Deps, actor: Actor) {
  const { features } = await getSubscription(deps, actor)
  const models = await usableImageModels(deps, actor)
  return { models: models.map(presentModel), mostAtOnce: features.maxImagesPerRequest }
}

const presentModel = ({
  id,
  label,
  connection,
  price,
  canEdit,
  hasSeed,
}: UsableImageModel): ImageModelOffer => ({
  id,
  label,
  provider: connection.label,
  price,
  canEdit,
  hasSeed,
})
