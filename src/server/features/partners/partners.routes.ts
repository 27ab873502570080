import { partnersApi } from '#contracts/partners.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import {
  addLink,
  apply,
  changePayTo,
  countClick,
  decidePartner,
  getPartner,
  getPartnerForAdmin,
  listCommissions,
  listPartners,
  requestPayout,
} from './partners.service.ts'
import { exportPayouts, listOwnPayouts, listPayouts, settlePayout } from './payouts.service.ts'

export const partnersRoutes = (deps: Deps) => [
  handle(partnersApi.own, ({ actor }) => getPartner(deps, actor)),
  handle(partnersApi.apply, ({ actor, body, caller }) => apply(deps, actor, body, caller)),
  handle(partnersApi.payTo, ({ actor, body, caller }) => changePayTo(deps, actor, body, caller)),
  handle(partnersApi.addLink, ({ actor, body }) => addLink(deps, actor, body.sub)),
  handle(partnersApi.commissions, ({ actor, query }) => listCommissions(deps, actor.userId, query)),
  handle(partnersApi.payouts, ({ actor, query }) => listOwnPayouts(deps, actor, query)),
  handle(partnersApi.requestPayout, ({ actor, caller }) => requestPayout(deps, actor, caller)),
  handle(partnersApi.click, ({ caller }) => countClick(deps, caller)),
  handle(partnersApi.adminList, ({ query }) => listPartners(deps, query)),
  handle(partnersApi.adminGet, ({ params }) => getPartnerForAdmin(deps, Number(params.userId))),
  handle(partnersApi.adminCommissions, ({ params, query }) =>
    listCommissions(deps, Number(params.userId), query),
  ),
  handle(partnersApi.adminDecide, ({ actor, params, body, caller }) =>
    decidePartner(deps, actor, { userId: Number(params.userId), ...body }, caller),
  ),
  handle(partnersApi.adminPayouts, ({ query }) => listPayouts(deps, query)),
  handle(partnersApi.adminSettle, ({ actor, params, body, caller }) =>
    settlePayout(deps, actor, { ...params, ...body }, caller),
  ),
  handle(partnersApi.adminPayoutsCsv, ({ actor, caller }) => exportPayouts(deps, actor, caller)),
]
