import { Link, useSearchParams } from 'react-router'
import { Interval, PaidPlan } from '#contracts/billing.ts'
import type { Plan } from '#contracts/plans.ts'
import { useMe } from '#web/features/auth/session.queries.ts'
import { pitch } from '#web/lib/words/pitch.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { Wordmark } from '#web/ui/display/mark.tsx'
import { useOffer } from './billing.queries.ts'
import { GuestCheckout } from './guest-checkout.tsx'
import { IncludedModel } from './included-model.tsx'
import { IntervalSwitch } from './interval-switch.tsx'
import { ActivateFirst, PendingPayment, usePendingPayment } from './pending-payment.tsx'
import { PlanCards } from './plan-cards.tsx'
import { TestCheckout } from './test-checkout.tsx'
import { useHashValue } from './use-hash-value.ts'

/** Public list of plans; the next step of a purchase has its own URL. */
export function PricingScreen() {
  const testCheckoutId = useHashValue('practice')
  const [search, setSearch] = useSearchParams()
  const pending = usePendingPayment()
  const plan = PaidPlan.safeParse(search.get('plan')).data
  const interval = Interval.safeParse(search.get('interval')).data ?? 'month'

  if (testCheckoutId) return <TestCheckout checkoutId={testCheckoutId} />
  if (plan) return <GuestCheckout plan={plan} interval={interval} />
  return (
    <div className="public-glow min-h-dvh px-6 py-8 max-md:px-4 max-md:py-6">
      <title>Pricing · Sellwright</title>
      <TopLine />
      <main className="mx-auto mt-8 flex max-w-wide flex-col gap-6 pb-16 max-md:mt-4">
        <header>
          <h1 className="font-display text-public font-semibold tracking-[-0.01em]">Pricing</h1>
          <p className="mt-2 text-title">{pitch}</p>
          <p className="mt-1 text-muted">
            Start for free. Cancel a paid plan anytime and keep it until the end of the billing period.
          </p>
        </header>
        {pending && <PendingPayment payment={pending} />}
        <IntervalSwitch
          value={interval}
          onChange={(next) => setSearch({ interval: next }, { replace: true })}
        />
        <PlanCards
          interval={interval}
          action={(shown) => <Choose plan={shown} interval={interval} isPending={Boolean(pending)} />}
        />
        <IncludedModel />
        <nav aria-label="Legal" className="flex gap-5 text-small text-muted">
          <TextLink to="/terms">Terms</TextLink>
          <TextLink to="/privacy">Privacy</TextLink>
        </nav>
      </main>
    </div>
  )
}

function TopLine() {
  const me = useMe()
  return (
    <header className="mx-auto flex max-w-wide items-center justify-between gap-4">
      <Link to="/" aria-label="Sellwright" className="flex min-h-11 items-center rounded-small">
        <Wordmark />
      </Link>
      <nav aria-label="Account" className="text-muted">
        {me.data ? <TextLink to="/">Open Sellwright</TextLink> : <TextLink to="/login">Log in</TextLink>}
      </nav>
    </header>
  )
}

/** Members choose inside the app, which knows their current plan. */
function Choose({ plan, interval, isPending }: { plan: Plan; interval: Interval; isPending: boolean }) {
  const me = useMe()
  const offer = useOffer()
  const style = buttonStyle(plan === 'pro' ? 'primary' : 'secondary', 'large', 'w-full')
  if (plan === 'free') {
    return (
      <Link to={me.data ? '/' : '/signup'} className={style}>
        {me.data ? 'Open Sellwright' : 'Create a free account'}
      </Link>
    )
  }
  if (isPending) return <ActivateFirst />
  if (offer.data?.payments === 'off')
    return <p className="text-small text-faint">Payments are not set up on this installation.</p>
  return (
    <Link to={`${me.data ? '/upgrade' : '/pricing'}?plan=${plan}&interval=${interval}`} className={style}>
      Choose this plan
    </Link>
  )
}
