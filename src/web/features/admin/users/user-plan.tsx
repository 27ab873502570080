import type { UserDetail } from '#contracts/admin-users.ts'
import { planName } from '#web/features/plans/plans.queries.ts'
import { dayOf } from '#web/lib/time-words.ts'
import { Card } from '#web/ui/card.tsx'

/** The plan that holds, and every reason for it. */
export function UserPlan({ user: { plan, subscription, override } }: { user: UserDetail }) {
  return (
    <Card title="Plan">
      <p className="mb-2 font-display text-public font-semibold">{planName(plan)}</p>
      <ul className="flex flex-col gap-2 text-muted">
        {override && (
          <li className="[overflow-wrap:anywhere]">
            {planName(override.plan)}, given by an admin on {dayOf(override.createdAt)}
            {override.until ? `, until ${dayOf(override.until)}` : ', without an end'}: {override.reason}
          </li>
        )}
        {subscription && (
          <li>
            {planName(subscription.plan)}, paid by the {subscription.interval}
            {subscription.cancelAtPeriodEnd ? ', ends on ' : ', renews on '}
            {dayOf(subscription.periodEnd)}
          </li>
        )}
        {!override && !subscription && <li>Nothing is paid, and nothing was given.</li>}
        {override && subscription && <li>The better of the two holds.</li>}
      </ul>
    </Card>
  )
}
