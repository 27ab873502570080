import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Billing, OwnSubscription } from '#contracts/billing.ts'
import { planNames } from '#contracts/plans.ts'
import { givenInWords, planName, subscriptionQuery } from '#web/features/plans/plans.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { amountIn } from '#web/lib/words/dollars.ts'
import { dayOf } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useBilling, usePortal } from './billing.queries.ts'
import { CancelSubscription } from './cancel-subscription.tsx'
import { Invoices } from './invoices.tsx'
import { OwnerNote } from './owner-note.tsx'
import { PaymentsNote } from './payments-note.tsx'
import { PendingPayment, usePendingPayment } from './pending-payment.tsx'
import { Resume } from './resume.tsx'

export function BillingSection() {
  const { data, error, refetch } = useBilling()
  const pending = usePendingPayment()
  if (!data && error)
    return (
      <ErrorCard title="Your subscription could not be loaded" error={error} onRetry={() => void refetch()} />
    )
  if (!data || pending === undefined) return <Skeleton className="h-32" />
  return (
    <>
      <PaymentsNote testPayments={data.payments === 'practice'} testMode={data.testMode} />
      <OwnerNote />
      {pending && <PendingPayment payment={pending} />}
      <Card title="Your plan">
        {data.subscription ? (
          <Subscribed subscription={data.subscription} payments={data.payments} />
        ) : (
          <NotSubscribed isPending={pending !== null} />
        )}
      </Card>
      {data.payments !== 'off' && (
        <Invoices waitsFor={data.subscription ? 'provider' : pending ? 'activation' : 'payment'} />
      )}
    </>
  )
}

/** The plan may have been given: then it is more than the free one, though nothing is paid. */
function NotSubscribed({ isPending }: { isPending: boolean }) {
  const { data, error, refetch } = useQuery(subscriptionQuery)
  if (!data && error)
    return <ErrorCard title="Your plan could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-20" />
  return (
    <>
      <p className="font-display text-public font-semibold">{planName(data.plan)}</p>
      <p className="mt-1 mb-4 text-muted">
        {data.given && `${givenInWords(data.given)} `}
        {isPending
          ? 'Your payment is not linked to this account yet.'
          : 'You have no subscription, so nothing is charged.'}
      </p>
      <Link to="/upgrade" className={buttonStyle(isPending ? 'secondary' : 'primary')}>
        See plans
      </Link>
    </>
  )
}

interface SubscribedProps {
  subscription: OwnSubscription
  payments: Billing['payments']
}

function Subscribed({ subscription, payments }: SubscribedProps) {
  const { plan, status, cancelAtPeriodEnd, periodEnd } = subscription
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-display text-public font-semibold">{planNames[plan]}</span>
        <State subscription={subscription} />
      </p>
      <p className="figures mt-1 text-muted">
        {amountIn(subscription.amount, subscription.currency)} a {subscription.interval}.{' '}
        {cancelAtPeriodEnd
          ? `Cancelled: you keep it until ${dayOf(periodEnd)} and won’t be charged again.`
          : `Renews on ${dayOf(periodEnd)}.`}
      </p>
      {status === 'past_due' && (
        <p role="alert" className="mt-2 text-loss">
          The last payment failed and will be retried. Check your card to keep your plan.
        </p>
      )}
      <div className="mt-4">
        {payments === 'off' ? (
          <p className="text-small text-muted">
            Payments are turned off on this installation, so you can’t change your plan or see invoices here.{' '}
            <TextLink to="/support">Contact support</TextLink>
          </p>
        ) : (
          <Steps subscription={subscription} payments={payments} />
        )}
      </div>
    </>
  )
}

function Steps({ subscription, payments }: SubscribedProps) {
  const [cancelling, setCancelling] = useState(false)
  return (
    <>
      <ButtonRow>
        <Link to={`/upgrade?interval=${subscription.interval}`} className={buttonStyle()}>
          Change plan
        </Link>
        {payments === 'stripe' && <Portal />}
        {subscription.cancelAtPeriodEnd ? (
          <Resume />
        ) : (
          <Button variant="ghost" onClick={() => setCancelling(true)}>
            Cancel subscription
          </Button>
        )}
      </ButtonRow>
      <CancelSubscription subscription={subscription} open={cancelling} onOpenChange={setCancelling} />
    </>
  )
}

function State({ subscription: { status, cancelAtPeriodEnd } }: { subscription: OwnSubscription }) {
  if (cancelAtPeriodEnd) return <Badge>Cancelled</Badge>
  return status === 'past_due' ? <Badge tone="loss">Payment failed</Badge> : <Badge tone="gain">Active</Badge>
}

function Portal() {
  const portal = usePortal()
  const open = () =>
    portal.mutate(undefined, {
      onError: (error) =>
        quickToast.error(messageOf(error, 'The billing portal could not be opened. Try again.')),
    })
  return (
    <Button loading={portal.isPending} onClick={open}>
      Payment details
    </Button>
  )
}
