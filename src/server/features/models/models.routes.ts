import { adminModelsApi } from '#contracts/admin/models.ts'
import { includedModelApi } from '#contracts/included-model.ts'
import { modelsApi } from '#contracts/models.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { changeConnection } from './changing.service.ts'
import { checkConnection, connect, disconnect, findServers, listConnections } from './connections.service.ts'
import { includedModel, listModels } from './models.service.ts'
import { orderModels, readModelAdmin, resetPrice, setPrice, switchModel } from './models-admin.service.ts'
import { listOffered, listOfferedAgain } from './offered.service.ts'

export const modelsRoutes = (deps: Deps) => [
  handle(includedModelApi.get, () => includedModel(deps)),
  handle(modelsApi.list, ({ actor }) => listModels(deps, actor)),
  handle(modelsApi.connections, ({ actor }) => listConnections(deps, actor)),
  handle(modelsApi.connect, ({ actor, body, caller }) => connect(deps, actor, body, caller)),
  handle(modelsApi.change, ({ actor, params, body, caller }) =>
    changeConnection(deps, actor, { id: params.connectionId, ...body }, caller),
  ),
  handle(modelsApi.offered, ({ actor, body }) => listOffered(deps, actor, body)),
  handle(modelsApi.offeredAgain, ({ actor, params, body }) =>
    listOfferedAgain(deps, actor, { id: params.connectionId, ...body }),
  ),
  handle(modelsApi.check, ({ actor, params }) => checkConnection(deps, actor, params.connectionId)),
  handle(modelsApi.disconnect, ({ actor, params, caller }) =>
    disconnect(deps, actor, params.connectionId, caller),
  ),
  handle(modelsApi.found, () => findServers(deps)),
  handle(adminModelsApi.read, () => readModelAdmin(deps)),
  handle(adminModelsApi.order, ({ actor, body, caller }) => orderModels(deps, { actor, caller }, body.ids)),
  handle(adminModelsApi.turn, ({ actor, body, caller }) =>
    switchModel(deps, { actor, caller }, body.id, body.enabled),
  ),
  handle(adminModelsApi.setPrice, ({ actor, body, caller }) =>
    setPrice(deps, { actor, caller }, body.model, body.price),
  ),
  handle(adminModelsApi.resetPrice, ({ actor, body, caller }) =>
    resetPrice(deps, { actor, caller }, body.model),
  ),
]
