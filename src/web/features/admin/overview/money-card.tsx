import type { MoneyOverview } from '#contracts/admin/money.ts'
import { planNames } from '#contracts/plans.ts'
import { decimal } from '#core/decimal.ts'
import { dollars } from '#web/lib/words/dollars.ts'
import { percentText } from '#web/lib/words/figures.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Chart } from '#web/ui/display/chart.tsx'
import { monthText, sumOf } from './figures.ts'
import { useMoney } from './overview.queries.ts'
import { Figures, OverviewCard, Quiet } from './overview-card.tsx'

const wholeDollars = (cents: number) => dollars(Math.round(cents / 100) * 100)

/** Monthly recurring revenue and its movements, by UTC month. */
export function RevenueCard() {
  return (
    <OverviewCard title="Monthly recurring revenue" query={useMoney()}>
      {(money) => (
        <>
          <Figures
            of={[
              { label: 'MRR', value: dollars(money.mrr) },
              { label: 'subscriptions', value: money.customers.toLocaleString('en') },
              {
                label: 'past due',
                value: money.pastDue.toLocaleString('en'),
                tone: money.pastDue > 0 ? 'loss' : undefined,
              },
            ]}
          />
          <NotReal {...money} />
          {isStill(money) ? (
            <Quiet>Nobody has subscribed yet.</Quiet>
          ) : (
            <Chart
              label="MRR movements by month"
              form="bars"
              series={[
                { name: 'New', tone: 'gain' },
                { name: 'Reactivated', tone: 'info' },
                { name: 'Upgraded', tone: 'accent' },
                { name: 'Downgraded', tone: 'muted' },
                { name: 'Churned', tone: 'loss' },
              ]}
              points={money.months.map(({ month, movement }) => ({
                label: monthText(month),
                values: [
                  movement.new,
                  movement.reactivation,
                  movement.expansion,
                  movement.contraction,
                  movement.churn,
                ],
              }))}
              format={wholeDollars}
            />
          )}
        </>
      )}
    </OverviewCard>
  )
}

export function IncomeCard() {
  return (
    <OverviewCard title="Revenue by plan" query={useMoney()}>
      {(money) => {
        const now = money.months.at(-1)
        const paid = sumOf(money.months, ({ revenue }) => revenue.pro + revenue.automation)
        const others = sumOf(money.months, ({ otherCurrencies }) => otherCurrencies)
        return (
          <>
            <Figures
              of={[
                { label: 'in 12 months', value: dollars(paid) },
                { label: 'customers lost', value: shareOrNone(now?.churnOfCustomers) },
                { label: 'revenue lost', value: shareOrNone(now?.churnOfRevenue) },
                {
                  label: 'failed payments',
                  value: (now?.failedPayments ?? 0).toLocaleString('en'),
                  tone: now?.failedPayments ? 'loss' : undefined,
                },
              ]}
            />
            <NotReal {...money} />
            <p className="text-small text-faint">Losses and failed payments are for this month.</p>
            {others > 0 && (
              <p className="text-small text-faint">
                {others === 1 ? 'One paid invoice is' : `${others.toLocaleString('en')} paid invoices are`} in
                a currency other than US dollars and not included here.
              </p>
            )}
            {paid === 0 && isStill(money) ? (
              <Quiet>No invoice has been paid yet.</Quiet>
            ) : (
              <Chart
                label="Revenue by plan and month"
                form="bars"
                series={[
                  { name: planNames.pro, tone: 'accent' },
                  { name: planNames.automation, tone: 'info' },
                ]}
                points={money.months.map(({ month, revenue }) => ({
                  label: monthText(month),
                  values: [revenue.pro, revenue.automation],
                }))}
                format={wholeDollars}
              />
            )}
          </>
        )
      }}
    </OverviewCard>
  )
}

/** Test payments must not look like real revenue. */
function NotReal({ practice, testMode, customers }: MoneyOverview) {
  if (testMode)
    return (
      <p className="flex flex-wrap items-center gap-2 text-small text-info">
        <Badge tone="info">Test mode</Badge>
        From test payments: no real money moved.
      </p>
    )
  if (!practice || customers === 0) return null
  return <p className="text-small text-info">From test payments: no real money moved.</p>
}

const isStill = ({ months }: MoneyOverview) =>
  months.every(({ mrrBefore, mrrAfter, movement }) => !mrrBefore && !mrrAfter && !movement.new)

/** Null when the month started without subscriptions. */
const shareOrNone = (share: number | null | undefined) =>
  share === null || share === undefined ? '–' : percentText(decimal(String(share)))
