import type { OverviewRange, Spending } from '#contracts/admin/overview.ts'
import { Chart } from '#web/ui/display/chart.tsx'
import { barsBy, compactText, costText, sumOf } from './figures.ts'
import { useSpending } from './overview.queries.ts'
import { Figures, OverviewCard, Quiet } from './overview-card.tsx'

const NAMES_SHOWN = 8

/** Cost of answers by day, model and feature. */
export function SpendingCard({ range }: { range: OverviewRange }) {
  return (
    <OverviewCard title="Cost of answers" query={useSpending(range)}>
      {({ days, ownCost }) => {
        const [cost, runs] = [sumOf(days, (day) => day.cost), sumOf(days, (day) => day.runs)]
        return (
          <>
            <Figures
              of={[
                { label: 'cost', value: costText(cost) },
                { label: 'tokens', value: compactText(sumOf(days, ({ tokens }) => tokens)) },
                { label: 'runs', value: compactText(runs) },
                { label: 'failed', value: compactText(sumOf(days, ({ failed }) => failed)) },
              ]}
            />
            {runs === 0 ? (
              <Quiet>No questions in this period.</Quiet>
            ) : (
              <Chart
                label={range === '12m' ? 'Cost by month' : 'Cost by day'}
                form="bars"
                series={[{ name: 'Cost', tone: 'accent' }]}
                points={barsBy(range, days, (day) => day.cost)}
                format={costText}
              />
            )}
            {ownCost > 0 && (
              <p className="text-small text-muted">
                Users paid {costText(ownCost)} of this with their own keys.
              </p>
            )}
          </>
        )
      }}
    </OverviewCard>
  )
}

export function BreakdownCard({ range }: { range: OverviewRange }) {
  return (
    <OverviewCard title="By model and feature" query={useSpending(range)}>
      {({ byModel, byFeature }) =>
        byFeature.length === 0 ? (
          <Quiet>No questions in this period.</Quiet>
        ) : (
          <>
            <SpentTable title="Model" rows={byModel} />
            <SpentTable title="Feature" rows={byFeature} />
          </>
        )
      }
    </OverviewCard>
  )
}

type Spent = Spending['byModel'][number]

function SpentTable({ title, rows }: { title: string; rows: Spent[] }) {
  const [shown, others] = [rows.slice(0, NAMES_SHOWN), rows.slice(NAMES_SHOWN)]
  const all = others.length > 0 ? [...shown, together(others)] : shown
  return (
    <table className="figures w-full text-right">
      <thead className="text-label text-faint">
        <tr>
          <th scope="col" className="py-1 text-left font-normal">
            {title}
          </th>
          <th scope="col" className="py-1 font-normal">
            Runs
          </th>
          <th scope="col" className="py-1 font-normal">
            Tokens
          </th>
          <th scope="col" className="py-1 font-normal">
            Cost
          </th>
        </tr>
      </thead>
      <tbody>
        {all.map(({ name, runs, tokens, cost }) => (
          <tr key={name} className="border-t border-line-soft">
            <th scope="row" className="max-w-0 w-1/2 truncate py-1.5 pr-3 text-left font-normal" title={name}>
              {name}
            </th>
            <td className="py-1.5 pl-3 text-muted">{compactText(runs)}</td>
            <td className="py-1.5 pl-3 text-muted">{compactText(tokens)}</td>
            <td className="py-1.5 pl-3">{costText(cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const together = (rows: Spent[]): Spent => ({
  name: `${rows.length} others`,
  runs: sumOf(rows, ({ runs }) => runs),
  failed: sumOf(rows, ({ failed }) => failed),
  tokens: sumOf(rows, ({ tokens }) => tokens),
  cost: sumOf(rows, ({ cost }) => cost),
})
