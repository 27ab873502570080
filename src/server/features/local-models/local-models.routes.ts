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
  handle(localModelsApi.download, ({ actor, params, caller }) =>
    downloadModel(deps, actor, params.modelId, caller),
  ),
  handle(localModelsApi.add, ({ actor, body, caller }) => addModel(deps, actor, body, caller)),
  handle(localModelsApi.cancel, ({ actor, caller }) => cancelDownload(deps, actor, caller)),
  handle(localModelsApi.remove, ({ actor, params, caller }) =>
    removeModel(deps, actor, params.modelId, caller),
  ),
]
