import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Billing, Interval, type Order, type PaidPlan } from '#contracts/billing.ts'
import type { Plan } from '#contracts/plans.ts'
import { useSubscription } from '#web/features/plans/plans.queries.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.store.ts'
import { useBilling, useCheckout } from './billing.queries.ts'
import { ChangePlan } from './change-plan.tsx'
import { IntervalSwitch } from './interval-switch.tsx'
import { PlanCards } from './plan-cards.tsx'
import { PracticeNote } from './practice-note.tsx'

/** The plans, with the one that the person has; buying and changing both begin here. */
export function UpgradeScreen() {
  const [search, setSearch] = useSearchParams()
  const interval = Interval.safeParse(search.get('interval')).data ?? 'month'
  const billing = useBilling()
  const { plan } = useSubscription()
  return (
    <>
      <ScreenHeader title="Upgrade" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="flex max-w-260 flex-col gap-5 px-6 py-5 max-md:p-4">
          {billing.data?.payments === 'practice' && <PracticeNote />}
          {billing.isError && <ErrorCard error={billing.error} onRetry={() => void billing.refetch()} />}
          <IntervalSwitch
            value={interval}
            onChange={(next) => setSearch({ interval: next }, { replace: true })}
          />
          <PlanCards
            interval={interval}
            current={plan}
            action={(shown) => (
              <Action plan={shown} interval={interval} current={plan} billing={billing.data} />
            )}
          />
        </div>
      </div>
    </>
  )
}

interface ActionProps {
  plan: Plan
  interval: Interval
  current: Plan
  billing: Billing | undefined
}

function Action({ plan, interval, current, billing }: ActionProps) {
  if (!billing) return <Skeleton className="h-10" />
  const own = billing.subscription
  if (plan === current && (!own || own.interval === interval))
    return <p className="flex h-10 items-center font-medium text-accent">Your plan</p>
  if (plan === 'free') return <p className="flex h-10 items-center text-faint">Everyone has this one</p>
  if (billing.payments === 'off')
    return <p className="text-small text-faint">Payments are not set up on this installation.</p>
  return own ? <Change order={{ plan, interval }} /> : <Buy order={{ plan, interval }} />
}

function Buy({ order }: { order: Order }) {
  const checkout = useCheckout()
  const buy = () =>
    checkout.mutate(order, {
      onError: (error) =>
        showToast({
          title: messageOf(error, 'The checkout could not be opened. Try again in a moment.'),
          variant: 'destructive',
        }),
    })
  return (
    <Button variant={variantOf(order.plan)} size="large" loading={checkout.isPending} onClick={buy}>
      Choose this plan
    </Button>
  )
}

function Change({ order }: { order: Order }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant={variantOf(order.plan)} size="large" onClick={() => setOpen(true)}>
        Change to this plan
      </Button>
      <ChangePlan order={order} open={open} onOpenChange={setOpen} />
    </>
  )
}

const variantOf = (plan: PaidPlan) => (plan === 'pro' ? 'secondary' : 'primary')
