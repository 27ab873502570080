import { modelsApi } from '#contracts/models.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { checkConnection, connect, disconnect, findServers, listConnections } from './connections.service.ts'
import { listModels } from './models.service.ts'

export const modelsRoutes = (deps: Deps) => [
  handle(modelsApi.list, ({ actor }) => listModels(deps, actor)),
  handle(modelsApi.connections, ({ actor }) => listConnections(deps, actor)),
  handle(modelsApi.connect, ({ actor, body }) => connect(deps, actor, body)),
  handle(modelsApi.check, ({ actor, params }) => checkConnection(deps, actor, params.connectionId)),
  handle(modelsApi.disconnect, ({ actor, params }) => disconnect(deps, actor, params.connectionId)),
  handle(modelsApi.found, () => findServers(deps)),
]
