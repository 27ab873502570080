import { researchApi } from '#contracts/research.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { promoteFields } from './promote.service.ts'
import {
  addSource,
  captureAgain,
  changeSource,
  deleteSource,
  getSource,
  listSources,
  restoreSource,
} from './research.service.ts'

export const researchRoutes = (deps: Deps) => [
  handle(researchApi.list, ({ actor, params, query }) => listSources(deps, actor, params.projectId, query)),
  handle(researchApi.add, ({ actor, params, body }) => addSource(deps, actor, params.projectId, body)),
  handle(researchApi.get, ({ actor, params }) => getSource(deps, actor, params.sourceId)),
  handle(researchApi.change, ({ actor, params, body }) => changeSource(deps, actor, params.sourceId, body)),
  handle(researchApi.capture, ({ actor, params, body }) =>
    captureAgain(deps, actor, params.sourceId, body.from),
  ),
  handle(researchApi.delete, ({ actor, params }) => deleteSource(deps, actor, params.sourceId)),
  handle(researchApi.promote, ({ actor, params, body }) => promoteFields(deps, actor, params.sourceId, body)),
  handle(researchApi.restore, ({ actor, params }) => restoreSource(deps, actor, params.sourceId)),
]
