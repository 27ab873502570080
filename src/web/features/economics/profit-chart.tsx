import type { Decimal } from '#core/decimal.ts'
import type { Order } from '#core/economics/order.ts'
import { moneyText, ratioText } from '#web/lib/words/figures.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { type Drawing, drawing, profitRows } from './chart-points.ts'

const frame = { width: 320, height: 120 }

interface ProfitChartProps {
  order: Order
  /** The ad cost that is tried out. */
  cpa: Decimal
  /** Highest price of the chart. */
  dearest: Decimal
}

/** Profit per order against what the ads for it cost. The same as a table stands under it. */
export function ProfitChart({ order, cpa, dearest }: ProfitChartProps) {
  const lines = drawing(order, dearest, frame)
  const shown = cpa.lessThanOrEqualTo(dearest) ? lines.at(cpa) : undefined
  return (
    <figure className="flex flex-col gap-1">
      <svg
        role="img"
        aria-label={inWords(order, dearest)}
        viewBox={`-7 -10 ${frame.width + 14} ${frame.height + 20}`}
        className="w-full max-w-130"
      >
        <Areas lines={lines} />
        <line x1={0} x2={frame.width} y1={lines.zeroY} y2={lines.zeroY} className="stroke-line" />
        <path
          d={`M${lines.start.x} ${lines.start.y}L${lines.end.x} ${lines.end.y}`}
          className="stroke-accent"
          strokeWidth={2}
        />
        {lines.breakEven && (
          <circle cx={lines.breakEven.x} cy={lines.breakEven.y} r={4} className="fill-accent" />
        )}
        {shown && (
          <circle cx={shown.x} cy={shown.y} r={5} strokeWidth={2} className="fill-panel stroke-text" />
        )}
        {order.breakEvenCpa && lines.breakEven && (
          <text x={lines.breakEven.x + 8} y={lines.breakEven.y - 8} className="fill-muted text-label">
            {moneyText(order.breakEvenCpa, order.currency)} break-even
          </text>
        )}
      </svg>
      <figcaption className="flex max-w-130 justify-between gap-3 text-label text-faint">
        <span>No ads</span>
        <span>{moneyText(dearest, order.currency)} ad cost per order</span>
      </figcaption>
      <ProfitTable order={order} dearest={dearest} />
    </figure>
  )
}

function Areas({ lines: { start, end, breakEven, zeroY } }: { lines: Drawing }) {
  const turn = breakEven ?? { x: 0, y: zeroY }
  return (
    <>
      {breakEven && (
        <path d={`M0 ${zeroY}L${start.x} ${start.y}L${turn.x} ${turn.y}Z`} className="fill-gain-soft" />
      )}
      <path
        d={`M${turn.x} ${zeroY}L${breakEven ? turn.x : start.x} ${breakEven ? turn.y : start.y}L${end.x} ${end.y}L${end.x} ${zeroY}Z`}
        className="fill-loss-soft"
      />
    </>
  )
}

function ProfitTable({ order, dearest }: Omit<ProfitChartProps, 'cpa'>) {
  const money = (value: Decimal) => moneyText(value, order.currency)
  return (
    <Disclosure label="Show as a table" className="text-small">
      <table className="figures mt-1 w-full text-right">
        <thead className="text-label text-faint">
          <tr>
            <th className="py-1 text-left font-normal">Ad cost</th>
            <th className="py-1 font-normal">ROAS</th>
            <th className="py-1 font-normal">Profit</th>
          </tr>
        </thead>
        <tbody>
          {profitRows(order, dearest).map(({ cpa, roas, perOrder }) => (
            <tr key={cpa.toFixed()} className="border-t border-line-soft">
              <td className="py-1 text-left">{money(cpa)}</td>
              <td className="py-1 text-muted">{roas ? ratioText(roas) : '–'}</td>
              <td className={perOrder.isNegative() ? 'py-1 text-loss' : 'py-1 text-gain'}>
                {money(perOrder)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  )
}

function inWords(order: Order, dearest: Decimal): string {
  const without = moneyText(order.contribution, order.currency)
  if (!order.breakEvenCpa)
    return `Profit against ad cost: ${without} per order without ads, less with each ad.`
  const loss = moneyText(dearest.minus(order.contribution), order.currency)
  return `Profit against ad cost: ${without} per order without ads, nothing at an ad cost of ${without}, a loss of ${loss} at ${moneyText(dearest, order.currency)}.`
}
