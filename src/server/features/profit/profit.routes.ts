import { profitApi } from '#contracts/profit.ts'
import type { Deps } from '#server/deps.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { handle } from '#server/http/handle.ts'
import { chooseReading, readProfit, setCost } from './profit.service.ts'

export const profitRoutes = (deps: Deps) => [
  handle(profitApi.report, async ({ actor, params, query }) => {
    await spendLimits(deps, { 'profit-user': actor.userId })
    return readProfit(deps, actor, params.projectId, query)
  }),
  handle(profitApi.chooseReading, ({ actor, params, body }) =>
    chooseReading(deps, actor, params, body.reading),
  ),
  handle(profitApi.setCost, ({ actor, params, body }) => setCost(deps, actor, params.projectId, body)),
]
