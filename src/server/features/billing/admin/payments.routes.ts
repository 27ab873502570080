import { paymentsApi } from '#contracts/admin/payments.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import * as payments from './payments.service.ts'

export const paymentsRoutes = (deps: Deps) => [
  handle(paymentsApi.subscriptions, ({ query }) => payments.listSubscriptions(deps, query)),
  handle(paymentsApi.end, ({ actor, params, body, caller }) =>
    payments.endSubscription(deps, actor, { ...params, ...body }, caller),
  ),
  handle(paymentsApi.invoices, ({ query }) => payments.listInvoices(deps, query)),
  handle(paymentsApi.invoice, ({ params }) => payments.getInvoice(deps, params.invoiceId)),
  handle(paymentsApi.refund, ({ actor, params, body, caller }) =>
    payments.refundInvoice(deps, actor, { ...params, ...body }, caller),
  ),
  handle(paymentsApi.events, ({ query }) => payments.listEvents(deps, query)),
  handle(paymentsApi.apply, ({ actor, params, caller }) =>
    payments.applyAgain(deps, actor, params.eventId, caller),
  ),
  handle(paymentsApi.reconcile, ({ actor, caller }) => payments.reconcileNow(deps, actor, caller)),
]
