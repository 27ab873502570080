import { adminUsersApi } from '#contracts/admin/users.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import * as actions from './admin-actions.service.ts'
import { givePlan, giveUnits, returnOwnPlan, takeOwnPlan, takePlanBack } from './gifts.service.ts'
import { getUser, getUserMoney, listUsers } from './users.service.ts'

export const usersRoutes = (deps: Deps) => [
  handle(adminUsersApi.list, ({ query }) => listUsers(deps, query)),
  handle(adminUsersApi.get, ({ params }) => getUser(deps, params.userId)),
  handle(adminUsersApi.suspend, ({ params, body, ...who }) =>
    actions.suspendUser(deps, { ...who, ...params }, body),
  ),
  handle(adminUsersApi.lift, ({ params, ...who }) => actions.liftSuspension(deps, { ...who, ...params })),
  handle(adminUsersApi.role, ({ params, body, ...who }) =>
    actions.changeRole(deps, { ...who, ...params }, body),
  ),
  handle(adminUsersApi.overridePlan, ({ params, body, ...who }) =>
    givePlan(deps, { ...who, ...params }, body),
  ),
  handle(adminUsersApi.endOverride, ({ params, ...who }) => takePlanBack(deps, { ...who, ...params })),
  handle(adminUsersApi.takeOwnPlan, (who) => takeOwnPlan(deps, who)),
  handle(adminUsersApi.returnOwnPlan, (who) => returnOwnPlan(deps, who)),
  handle(adminUsersApi.grantUnits, ({ params, body, ...who }) =>
    giveUnits(deps, { ...who, ...params }, body),
  ),
  handle(adminUsersApi.sendVerification, ({ params, ...who }) =>
    actions.resendVerification(deps, { ...who, ...params }),
  ),
  handle(adminUsersApi.endSessions, ({ params, ...who }) =>
    actions.endUserSessions(deps, { ...who, ...params }),
  ),
  handle(adminUsersApi.moneyAtStake, ({ params }) => getUserMoney(deps, params.userId)),
  handle(adminUsersApi.remove, ({ params, body, ...who }) =>
    actions.deleteUser(deps, { ...who, ...params }, body),
  ),
  handle(adminUsersApi.view, ({ params, ...who }) => actions.viewUser(deps, { ...who, ...params })),
  handle(adminUsersApi.endView, ({ params, ...who }) => actions.endView(deps, { ...who, ...params })),
]
