import { adminModelsApi } from '#contracts/admin-models.ts'
import { modelsApi } from '#contracts/models.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { checkConnection, connect, disconnect, findServers, listConnections } from './connections.service.ts'
import {
  orderModels,
  readModelDesk,
  replaceSharedKey,
  resetPrice,
  setPrice,
  turnModel,
} from './desk.service.ts'
import { listModels } from './models.service.ts'

export const modelsRoutes = (deps: Deps) => [
  handle(modelsApi.list, ({ actor }) => listModels(deps, actor)),
  handle(modelsApi.connections, ({ actor }) => listConnections(deps, actor)),
  handle(modelsApi.connect, ({ actor, body }) => connect(deps, actor, body)),
  handle(modelsApi.check, ({ actor, params }) => checkConnection(deps, actor, params.connectionId)),
  handle(modelsApi.disconnect, ({ actor, params }) => disconnect(deps, actor, params.connectionId)),
  handle(modelsApi.found, () => findServers(deps)),
  handle(adminModelsApi.desk, () => readModelDesk(deps)),
  handle(adminModelsApi.order, ({ actor, body }) => orderModels(deps, actor, body.ids)),
  handle(adminModelsApi.turn, ({ actor, body }) => turnModel(deps, actor, body.id, body.enabled)),
  handle(adminModelsApi.replaceKey, ({ actor, body }) => replaceSharedKey(deps, actor, body)),
  handle(adminModelsApi.setPrice, ({ actor, body }) => setPrice(deps, actor, body.model, body.price)),
  handle(adminModelsApi.resetPrice, ({ actor, body }) => resetPrice(deps, actor, body.model)),
]
