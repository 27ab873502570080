import type { UserDetail } from '#contracts/admin/users.ts'
import { planName } from '#web/features/plans/plans.queries.ts'
import { dayOf } from '#web/lib/words/time-words.ts'
import { Card } from '#web/ui/layout/card.tsx'

/** The current plan, and every source of it. */
export function UserPlan({ user: { plan, subscription, given } }: { user: UserDetail }) {
  const reasons = given.length + (subscription ? 1 : 0)
  return (
    <Card title="Plan">
      <p className="mb-2 font-display text-public font-semibold">{planName(plan)}</p>
      <ul className="flex flex-col gap-2 text-muted">
        {given.map((gift) => (
          <li key={gift.plan} className="[overflow-wrap:anywhere]">
            {planName(gift.plan)}, given on {dayOf(gift.createdAt)}
            {gift.until ? `, until ${dayOf(gift.until)}` : ', with no end date'}: {gift.reason}
          </li>
        ))}
        {subscription && (
          <li>
            {planName(subscription.plan)}, paid every {subscription.interval}
            {subscription.cancelAtPeriodEnd ? ', ends on ' : ', renews on '}
            {dayOf(subscription.periodEnd)}
          </li>
        )}
        {reasons === 0 && <li>No subscription and no given plan.</li>}
        {reasons > 1 && <li>The best of these counts.</li>}
      </ul>
    </Card>
  )
}
