import type { ProfitGap } from '#contracts/profit.ts'
import { marketPath, ratePath } from '#core/canon/placed-fields.ts'
import { convert } from '#core/economics/exchange.ts'
import type { Amount } from '#core/economics/terms.ts'
import type { CostPart, Report } from '#core/profit/report.ts'
import { type CanonCosts, costPaths } from './canon-costs.ts'
import type { Ledger } from './ledger.service.ts'
import type { ForeignAmounts } from './one-currency.ts'
import type { Source } from './sources.ts'

interface Findings {
  sources: readonly Source[]
  ledger: Ledger
  foreign: ForeignAmounts
  report: Report
  /** Countries of orders with unknown VAT. */
  untaxed: readonly string[]
  canon: CanonCosts
  currency: string | undefined
}

/** Everything that the figures leave out, each with the next step. */
export function gapsIn(findings: Findings): ProfitGap[] {
  const { sources, ledger } = findings
  if (!sources.some(({ reading }) => reading.role === 'orders'))
    return [
      gap(
        'no-orders',
        'No file of orders. Add an orders export from your shop to the knowledge, or choose the columns of one below.',
      ),
    ]
  return [
    ...[...findings.report.unknown, ...findings.report.incomplete].flatMap((part) => partGap(part, findings)),
    ...foreignGaps(findings),
    ...leftOutGaps(ledger),
  ]
}

const gap = (code: ProfitGap['code'], text: string, path: string | null = null): ProfitGap => ({
  code,
  text,
  path,
})

function partGap(part: CostPart, { report, untaxed, canon, currency }: Findings): ProfitGap[] {
  const { cost, shipping } = canon.base.facts
  const otherCurrency = (what: string, amount: Amount | undefined) =>
    amount?.currency &&
    currency &&
    !convert(amount.value, { from: amount.currency, to: currency }, canon.rates)
      ? `The ${what} is in ${amount.currency} and the orders are in ${currency}. Set an exchange rate, or enter it in ${currency}.`
      : undefined
  switch (part) {
    case 'goods':
      return [
        gap(
          'no-goods',
          otherCurrency('product cost', cost) ?? uncostedText(report.uncosted.length),
          cost ? null : costPaths.cost,
        ),
      ]
    case 'shipping':
      return [
        gap(
          'no-shipping',
          otherCurrency('shipping cost', shipping) ??
            'Shipping is counted as zero. Add the shipping cost of an order.',
          costPaths.shipping,
        ),
      ]
    case 'fees':
      return [gap('no-fees', 'Payment fees are counted as zero. Add the fee in percent.', costPaths.feeRate)]
    case 'tax':
      return [canon.base.facts.taxRate && untaxed[0] ? untaxedGap(untaxed) : noTaxGap]
    case 'ads':
      return [gap('no-ads', 'Ads are counted as zero. Add an export of your ad spend to the knowledge.')]
  }
}

const noTaxGap = gap(
  'no-tax',
  'VAT is counted as zero, because the orders file has no column for it. Choose that column below if there is one, or add the VAT in percent.',
  costPaths.taxRate,
)

const untaxedGap = (countries: readonly string[]) =>
  gap(
    'no-tax',
    `VAT is counted as zero for orders to ${countries.join(', ')}, because your facts have no VAT for them. Add each as a market with its VAT, or with 0 if you owe none.`,
    marketPath(countries[0] ?? '', 'vatPercent'),
  )

const uncostedText = (count: number) =>
  count === 1
    ? 'One product has no cost, so its goods are counted as zero. Enter it below.'
    : `${count} products have no cost, so their goods are counted as zero. Enter them below.`

function foreignGaps({ foreign, currency }: Findings): ProfitGap[] {
  const next = `the report is in ${currency} and no exchange rate is set.`
  const rateField = (code: string) => (currency ? ratePath(`${code}-${currency}`) : null)
  const orders = Object.entries(foreign.orders).map(([code, count]) =>
    gap('currency', `${orderCount(Math.round(count))} in ${code} left out: ${next}`, rateField(code)),
  )
  const ads = foreign.ads.map((code) =>
    gap('currency', `Ad spend in ${code} is left out: ${next}`, rateField(code)),
  )
  return [...orders, ...ads]
}

const orderCount = (count: number) => (count === 1 ? 'One order' : `${count} orders`)
const rowCount = (count: number) => (count === 1 ? 'One row' : `${count} rows`)

function leftOutGaps({ leftOut, tooLong }: Ledger): ProfitGap[] {
  const gaps: ProfitGap[] = []
  if (leftOut.undated > 0)
    gaps.push(
      gap(
        'undated',
        `${orderCount(leftOut.undated)} left out: the date can’t be read. Choose the order of day and month below.`,
      ),
    )
  if (leftOut.undatedAds > 0)
    gaps.push(
      gap(
        'undated',
        `${rowCount(leftOut.undatedAds)} of ad spend left out: without a date that can be read.`,
      ),
    )
  if (leftOut.unpriced > 0)
    gaps.push(gap('unpriced', `${orderCount(leftOut.unpriced)} left out: without an amount.`))
  if (leftOut.cancelled > 0)
    gaps.push(gap('cancelled', `${orderCount(leftOut.cancelled)} left out: cancelled or not paid.`))
  if (leftOut.spread > 0)
    gaps.push(
      gap(
        'spread',
        `${rowCount(leftOut.spread)} of ad spend cover several days and are spread evenly over them.`,
      ),
    )
  for (const name of tooLong)
    gaps.push(
      gap(
        'too-long',
        `${name} was not read: a report reads at most 200,000 rows. Remove files you no longer need.`,
      ),
    )
  return gaps
}
