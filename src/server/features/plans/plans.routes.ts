import { plansAdminApi } from '#contracts/admin/plans.ts'
import { plansApi } from '#contracts/plans.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { getSubscription } from './plans.service.ts'
import { changePlanContents, getPlanAdmin } from './plans-admin.service.ts'

export const plansRoutes = (deps: Deps) => [
  handle(plansApi.status, ({ actor }) => getSubscription(deps, actor)),
  handle(plansApi.all, () => deps.plans),
  handle(plansAdminApi.list, () => getPlanAdmin(deps)),
  handle(plansAdminApi.change, ({ actor, params, body, caller }) =>
    changePlanContents(deps, actor, { plan: params.plan, change: body }, caller),
  ),
]
