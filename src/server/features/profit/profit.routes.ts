import { profitApi } from '#contracts/profit.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { chooseReading, readProfit, setCost } from './profit.service.ts'

export const profitRoutes = (deps: Deps) => [
  handle(profitApi.report, ({ actor, params, query }) => readProfit(deps, actor, params.projectId, query)),
  handle(profitApi.chooseReading, ({ actor, params, body }) =>
    chooseReading(deps, actor, params, body.reading),
  ),
  handle(profitApi.setCost, ({ actor, params, body }) => setCost(deps, actor, params.projectId, body)),
]
