import { moneyApi } from '#contracts/admin/money.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { getMoney } from './money.service.ts'

export const moneyRoutes = (deps: Deps) => [
  handle(moneyApi.overview, ({ query }) => getMoney(deps, query.months)),
]
