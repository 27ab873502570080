import { canonUsesApi } from '#contracts/canon-uses.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { countUses, listUses } from './canon-uses.service.ts'

export const canonUsesRoutes = (deps: Deps) => [
  handle(canonUsesApi.counts, ({ actor, params }) => countUses(deps, actor, params.projectId)),
  handle(canonUsesApi.list, ({ actor, params, query }) =>
    listUses(deps, actor, params.projectId, { ...query, path: params.path }),
  ),
]
