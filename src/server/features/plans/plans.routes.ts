import { plansApi } from '#contracts/plans.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { getSubscription } from './plans.service.ts'

export const plansRoutes = (deps: Deps) => [
  handle(plansApi.status, ({ actor }) => getSubscription(deps, actor)),
]
