import type { MoneyAtStake } from '#contracts/account.ts'
import type { Deps } from '#server/deps.ts'
import { getBilling } from '#server/features/billing/billing.service.ts'
import { hasPendingPayment } from '#server/features/billing/claims/claims.service.ts'
import { getPartnerMoney } from '#server/features/partners/partners.service.ts'

/** The effect of deleting an account on its money. */
export async function getMoneyAtStake(deps: Deps, userId: number): Promise<MoneyAtStake> {
  const { subscription } = await getBilling(deps, { userId })
  const money = await getPartnerMoney(deps, userId)
  return {
    subscription,
    pendingPayment: await hasPendingPayment(deps, userId),
    partner: money && { unpaid: money.held + money.due, due: money.due, requested: money.requested },
  }
}
