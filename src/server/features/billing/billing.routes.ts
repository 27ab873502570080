import { billingApi } from '#contracts/billing.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import * as billing from './billing.service.ts'
import { claimSubscription, getPending } from './claims/claims.service.ts'
import { receiveEvent } from './sync/events.service.ts'

export const billingRoutes = (deps: Deps) => [
  handle(billingApi.offer, () => billing.getOffer(deps)),
  handle(billingApi.webhook, ({ body, headers }) =>
    receiveEvent(deps, { body, signature: headers['stripe-signature'] }),
  ),
  handle(billingApi.checkout, ({ actor, body, caller }) => billing.startCheckout(deps, actor, body, caller)),
  handle(billingApi.guestCheckout, ({ body, caller }) => billing.startGuestCheckout(deps, body, caller)),
  handle(billingApi.receipt, ({ body, caller }) => billing.getReceipt(deps, body.checkoutId, caller)),
  handle(billingApi.practice, ({ body }) => billing.getTestCheckout(deps, body.checkoutId)),
  handle(billingApi.practicePay, ({ body, caller }) =>
    billing.payTestCheckout(deps, body.checkoutId, caller),
  ),
  handle(billingApi.own, ({ actor }) => billing.getBilling(deps, actor)),
  handle(billingApi.invoices, ({ actor }) => billing.listInvoices(deps, actor)),
  handle(billingApi.quote, ({ actor, query }) => billing.quotePlan(deps, actor, query)),
  handle(billingApi.change, ({ actor, body, caller }) => billing.changePlan(deps, actor, body, caller)),
  handle(billingApi.cancel, ({ actor, caller }) => billing.cancelSubscription(deps, actor, caller)),
  handle(billingApi.resume, ({ actor, caller }) => billing.resumeSubscription(deps, actor, caller)),
  handle(billingApi.portal, ({ actor }) => billing.openPortal(deps, actor)),
  handle(billingApi.pending, ({ actor }) => getPending(deps, actor)),
  handle(billingApi.claim, ({ actor, body, caller }) => claimSubscription(deps, actor, body.token, caller)),
]
