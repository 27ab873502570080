import { adminUsersApi } from '#contracts/admin/users.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import * as deeds from './admin-actions.service.ts'
import { givePlan, giveUnits, takePlanBack } from './gifts.service.ts'
import { getUser, getUserMoney, listUsers } from './users.service.ts'

export const usersRoutes = (deps: Deps) => [
  handle(adminUsersApi.list, ({ query }) => listUsers(deps, query)),
  handle(adminUsersApi.get, ({ params }) => getUser(deps, params.userId)),
  handle(adminUsersApi.suspend, ({ params, body, ...who }) =>
    deeds.suspendUser(deps, { ...who, ...params }, body),
  ),
  handle(adminUsersApi.lift, ({ params, ...who }) => deeds.liftSuspension(deps, { ...who, ...params })),
  handle(adminUsersApi.role, ({ params, body, ...who }) =>
    deeds.changeRole(deps, { ...who, ...params }, body),
  ),
  handle(adminUsersApi.overridePlan, ({ params, body, ...who }) =>
    givePlan(deps, { ...who, ...params }, body),
  ),
  handle(adminUsersApi.endOverride, ({ params, ...who }) => takePlanBack(deps, { ...who, ...params })),
  handle(adminUsersApi.grantUnits, ({ params, body, ...who }) =>
    giveUnits(deps, { ...who, ...params }, body),
  ),
  handle(adminUsersApi.sendVerification, ({ params, ...who }) =>
    deeds.resendVerification(deps, { ...who, ...params }),
  ),
  handle(adminUsersApi.endSessions, ({ params, ...who }) =>
    deeds.endUserSessions(deps, { ...who, ...params }),
  ),
  handle(adminUsersApi.moneyAtStake, ({ params }) => getUserMoney(deps, params.userId)),
  handle(adminUsersApi.remove, ({ params, body, ...who }) =>
    deeds.deleteUser(deps, { ...who, ...params }, body),
  ),
  handle(adminUsersApi.view, ({ params, ...who }) => deeds.viewUser(deps, { ...who, ...params })),
  handle(adminUsersApi.endView, ({ params, ...who }) => deeds.endView(deps, { ...who, ...params })),
]
