import { localModelsApi } from '#contracts/local-models.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import {
  addModel,
  cancelDownload,
  downloadModel,
  listLocalModels,
  removeModel,
} from './local-models.service.ts'

export const localModelsRoutes = (deps: Deps) => [
  handle(localModelsApi.list, () => listLocalModels(deps)),
  handle(localModelsApi.download, ({ actor, params }) => downloadModel(deps, actor, params.modelId)),
  handle(localModelsApi.add, ({ actor, body }) => addModel(deps, actor, body)),
  handle(localModelsApi.cancel, ({ actor }) => cancelDownload(deps, actor)),
  handle(localModelsApi.remove, ({ actor, params }) => removeModel(deps, actor, params.modelId)),
]
