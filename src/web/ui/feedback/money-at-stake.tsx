import type { UseQueryResult } from '@tanstack/react-query'
import type { MoneyAtStake as Stake } from '#contracts/account.ts'
import { partnerTerms } from '#contracts/partners.ts'
import { planNames } from '#contracts/plans.ts'
import { dollars } from '#web/lib/words/dollars.ts'
import { dayOf } from '#web/lib/words/time-words.ts'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** The account's owner, or an admin who deletes it. */
type Reader = 'owner' | 'admin'

interface MoneyAtStakeProps {
  stake: UseQueryResult<Stake>
  reader: Reader
}

/** The money at stake when an account is deleted, from the server's figures. */
export function MoneyAtStake({ stake: { data, error, refetch }, reader }: MoneyAtStakeProps) {
  if (!data && error)
    return (
      <ErrorCard
        title="The money in this account could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton className="h-12" />
  const lines = linesOf(data, reader)
  return (
    <section aria-label="Money in this account">
      {lines.length === 0 ? (
        <p className="text-small text-muted">
          This account has no subscription, unpaid commissions or open payouts.
        </p>
      ) : (
        <ul className="flex flex-col gap-2 rounded-control bg-loss-soft px-3 py-2.5">
          {lines.map(({ name, text }) => (
            <li key={name}>
              <strong className="figures font-semibold">{name}</strong> {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface Line {
  name: string
  text: string
}

const linesOf = ({ subscription, pendingPayment, partner }: Stake, reader: Reader): Line[] => [
  ...(subscription ? [subscriptionLine(subscription)] : []),
  ...(pendingPayment ? [pendingLines[reader]] : []),
  ...(partner && partner.unpaid > 0 ? [commissionLine(partner, reader)] : []),
  ...(partner && partner.requested > 0
    ? [{ name: `Open payout, ${dollars(partner.requested)}.`, text: payoutTexts[reader] }]
    : []),
]

const subscriptionLine = ({ plan, status, periodEnd }: NonNullable<Stake['subscription']>): Line => ({
  name: `${planNames[plan]}.`,
  text:
    status === 'past_due'
      ? 'The last payment failed. The subscription ends now, and you won’t be charged again.'
      : `Paid until ${dayOf(periodEnd)}. It ends now, the remaining time is not refunded, and you won’t be charged again.`,
})

const pendingLines: Record<Reader, Line> = {
  owner: {
    name: 'A payment that isn’t active.',
    text: 'Its subscription continues without your account. Activate it first if you want it to end.',
  },
  admin: {
    name: 'A payment that isn’t active.',
    text: 'Its subscription continues without the account. End it under Payments if it should not.',
  },
}

function commissionLine({ unpaid, due }: NonNullable<Stake['partner']>, reader: Reader): Line {
  const canAsk = reader === 'owner' && due >= partnerTerms.leastPayout
  return {
    name: `Commissions not paid out, ${dollars(unpaid)}.`,
    text: `${reader === 'owner' ? 'You lose' : 'The partner loses'} them.${
      canAsk ? ` ${dollars(due)} can be paid out: ask for it on your partner page first.` : ''
    }`,
  }
}

const payoutTexts: Record<Reader, string> = {
  owner: 'It stays open and can still be paid. Your payout address is stored until then.',
  admin: 'It stays under Payouts and can still be paid. The payout address is stored until then.',
}
