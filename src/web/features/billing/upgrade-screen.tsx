import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Billing, Interval, PaidPlan, type PlanOrder } from '#contracts/billing.ts'
import type { Plan, SubscriptionStatus } from '#contracts/plans.ts'
import { screens } from '#contracts/screens.ts'
import { subscriptionQuery } from '#web/features/plans/plans.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { showToast } from '#web/ui/toasts/toast.store.ts'
import { useBilling, useCheckout } from './billing.queries.ts'
import { ChangePlan } from './change-plan.tsx'
import { GivenNote } from './given-note.tsx'
import { IncludedModel } from './included-model.tsx'
import { IntervalSwitch } from './interval-switch.tsx'
import { OwnerNote } from './owner-note.tsx'
import { PaymentsNote } from './payments-note.tsx'
import { ActivateFirst, PendingPayment, usePendingPayment } from './pending-payment.tsx'
import { PlanCards } from './plan-cards.tsx'
import { nextPlan, planRelation } from './plan-relation.ts'
import { Resume } from './resume.tsx'

/** Members buy or change plans here. A plan chosen earlier is highlighted. */
export function UpgradeScreen() {
  const [search, setSearch] = useSearchParams()
  const interval = Interval.safeParse(search.get('interval')).data ?? 'month'
  const chosen = PaidPlan.safeParse(search.get('plan')).data
  const billing = useBilling()
  const status = useQuery(subscriptionQuery)
  const pending = usePendingPayment()
  const failed = [billing, status].find(({ data, isError }) => !data && isError)
  return (
    <>
      <ScreenHeader title={screens.upgrade.title} />
      <Content>
        {billing.data && (
          <PaymentsNote
            testPayments={billing.data.payments === 'practice'}
            testMode={billing.data.testMode}
          />
        )}
        {failed && (
          <ErrorCard
            title="Your plan could not be loaded"
            error={failed.error}
            onRetry={() => void failed.refetch()}
          />
        )}
        {pending && <PendingPayment payment={pending} />}
        {billing.data && status.data && <GivenNote status={status.data} billing={billing.data} />}
        <OwnerNote />
        <IntervalSwitch
          value={interval}
          onChange={(next) =>
            setSearch({ ...(chosen && { plan: chosen }), interval: next }, { replace: true })
          }
        />
        <PlanCards
          interval={interval}
          chosen={chosen}
          {...(status.data && { current: status.data.plan })}
          action={(shown) =>
            billing.data && status.data && pending !== undefined ? (
              <Action
                plan={shown}
                chosen={chosen}
                interval={interval}
                billing={billing.data}
                status={status.data}
                isPending={pending !== null}
              />
            ) : (
              !failed && <Skeleton className="h-10" />
            )
          }
        />
        <IncludedModel />
      </Content>
    </>
  )
}

interface ActionProps {
  plan: Plan
  chosen: Plan | undefined
  interval: Interval
  billing: Billing
  status: SubscriptionStatus
  /** Nothing else is sold while a payment waits to be activated. */
  isPending: boolean
}

/** The user's relation to the plan, the effect of choosing it, and the button. */
function Action({ plan, chosen, interval, billing, status, isPending }: ActionProps) {
  const { subscription: own, payments } = billing
  const { mark, note, offer } = planRelation(plan, interval, { own, given: status.given })
  const variant = plan === (chosen ?? nextPlan(status.plan)) ? 'primary' : 'secondary'
  const isOwn = plan === status.plan
  return (
    <div className="flex flex-col gap-2">
      {mark && (
        <p className={`flex min-h-10 items-center ${isOwn ? 'font-medium text-accent' : 'text-faint'}`}>
          {mark}
        </p>
      )}
      {offer && payments === 'off' ? (
        <p className="text-small text-faint">Payments are not set up on this installation.</p>
      ) : (
        <>
          {offer === 'resume' && <Resume />}
          {plan !== 'free' &&
            offer === 'buy' &&
            (isPending ? <ActivateFirst /> : <Buy order={{ plan, interval }} variant={variant} />)}
          {plan !== 'free' && offer === 'change' && (
            <Change
              order={{ plan, interval }}
              variant={variant}
              isOther={own?.plan !== plan}
              testPayments={payments === 'practice'}
            />
          )}
          {note && <p className="text-small text-muted">{note}</p>}
        </>
      )}
    </div>
  )
}

interface OfferProps {
  order: PlanOrder
  variant: 'primary' | 'secondary'
}

function Buy({ order, variant }: OfferProps) {
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
    <Button variant={variant} size="large" loading={checkout.isPending} onClick={buy}>
      Choose this plan
    </Button>
  )
}

function Change({
  order,
  variant,
  isOther,
  testPayments,
}: OfferProps & { isOther: boolean; testPayments: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} size="large" onClick={() => setOpen(true)}>
        {isOther ? 'Switch to this plan' : `Switch to paying by the ${order.interval}`}
      </Button>
      <ChangePlan
        order={order}
        isOther={isOther}
        testPayments={testPayments}
        open={open}
        onOpenChange={setOpen}
      />
    </>
  )
}
