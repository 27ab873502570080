import type { ProfitFigures, ProfitPart, ProfitReport } from '#contracts/profit.ts'
import { decimal } from '#core/decimal.ts'
import { cx } from '#web/lib/cx.ts'
import { moneyText } from '#web/lib/words/figures.ts'
import { Chart } from '#web/ui/display/chart.tsx'
import { StatTile, StatTiles } from '#web/ui/display/stat-tile.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { groupName } from './group-name.ts'

const parts = ['revenue', 'refunds', 'tax', 'goods', 'shipping', 'fees', 'ads'] as const
const partNames: Record<(typeof parts)[number], string> = {
  revenue: 'Revenue',
  refunds: 'Refunds',
  tax: 'VAT',
  goods: 'Goods',
  shipping: 'Shipping',
  fees: 'Fees',
  ads: 'Ads',
}

const wordOf = (part: ProfitPart) => (part === 'tax' ? 'VAT' : partNames[part].toLowerCase())

/** “Profit”, or “Profit before ads and some goods” while those are unknown. */
function profitName({ unknown, incomplete }: Pick<ProfitReport, 'unknown' | 'incomplete'>): string {
  const names = [...unknown.map(wordOf), ...incomplete.map((part) => `some ${wordOf(part)}`)]
  if (names.length === 0) return 'Profit'
  const list = names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  return `Profit before ${list}`
}

const amountText = (amount: string, currency: string | null) =>
  moneyText(decimal(amount), currency ?? undefined)
const isLoss = (amount: string) => amount.startsWith('-')

export function ProfitTotals({ report }: { report: ProfitReport }) {
  const { total, currency, unknown } = report
  const known = parts.filter((part) => !unknown.some((each) => each === part))
  return (
    <StatTiles>
      <StatTile label={profitName(report)} tone={isLoss(total.profit) ? 'loss' : 'gain'}>
        {amountText(total.profit, currency)}
      </StatTile>
      <StatTile label="Orders">{total.orders.toLocaleString('en')}</StatTile>
      {known.map((part) => (
        <StatTile key={part} label={partNames[part]}>
          {amountText(total[part], currency)}
        </StatTile>
      ))}
    </StatTiles>
  )
}

export function ProfitGroups({ report }: { report: ProfitReport }) {
  const { by, groups, currency, more } = report
  const isByTime = by === 'day' || by === 'week' || by === 'month'
  const name = profitName(report)
  return (
    <Card title={`${name} by ${by}`}>
      {isByTime && groups.length > 1 && (
        <Chart
          label={`${name} by ${by}`}
          form="bars"
          series={[{ name, tone: 'accent' }]}
          points={groups.map(({ key, figures }) => ({
            label: groupName(key, by),
            values: [Number(figures.profit)],
          }))}
          format={(value) => amountText(String(value), currency)}
        />
      )}
      <GroupTable report={report} />
      {more > 0 && (
        <p className="mt-2 text-small text-muted">
          {more} more {isByTime ? 'before these' : 'with less revenue'}. Choose a shorter time to see them.
        </p>
      )}
    </Card>
  )
}

function GroupTable({ report: { by, groups, currency, unknown } }: { report: ProfitReport }) {
  const columns = parts.filter((part) => !unknown.some((each) => each === part))
  const cell = 'px-3 py-1.5 text-right whitespace-nowrap'
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it keys could not scroll what is wider than the screen
      tabIndex={0}
      aria-label={`Figures by ${by}`}
      className="mt-3 max-h-120 overflow-auto"
    >
      <table className="w-full border-collapse text-small">
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="px-3 py-2 text-left font-semibold capitalize">
              {by}
            </th>
            <th scope="col" className={cx(cell, 'font-semibold')}>
              Orders
            </th>
            {columns.map((part) => (
              <th key={part} scope="col" className={cx(cell, 'font-semibold')}>
                {partNames[part]}
              </th>
            ))}
            <th scope="col" className={cx(cell, 'font-semibold')}>
              Profit
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line-soft">
          {groups.map(({ key, figures }) => (
            <tr key={key}>
              <th
                scope="row"
                className="max-w-60 min-w-28 px-3 py-1.5 text-left font-medium [overflow-wrap:anywhere]"
              >
                {groupName(key, by)}
              </th>
              <td className={cx(cell, 'figures')}>{figures.orders.toLocaleString('en')}</td>
              {columns.map((part) => (
                <td key={part} className={cx(cell, 'figures')}>
                  {amountText(figures[part], currency)}
                </td>
              ))}
              <ProfitCell figures={figures} currency={currency} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const ProfitCell = ({ figures, currency }: { figures: ProfitFigures; currency: string | null }) => (
  <td
    className={cx(
      'figures px-3 py-1.5 text-right font-semibold whitespace-nowrap',
      isLoss(figures.profit) && 'text-loss',
    )}
  >
    {amountText(figures.profit, currency)}
  </td>
)
