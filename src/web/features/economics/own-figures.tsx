import type { Decimal } from '#core/decimal.ts'
import { maxCpc } from '#core/economics/ads.ts'
import type { Order } from '#core/economics/order.ts'
import type { OwnFigures } from '#core/economics/terms.ts'
import { limitText, moneyText, percentText, ratioText } from '#web/lib/words/figures.ts'

interface OwnNoteProps {
  order: Order
  conversion: Decimal | undefined
  own: OwnFigures
}

/** Figures set by hand stay in the canon. Where the order gives others, both are shown. */
export function OwnNote({ order, conversion, own }: OwnNoteProps) {
  const differing = differences(order, conversion, own)
  if (differing.length === 0) return null
  return (
    <div className="border-t border-line-soft py-2 text-small text-muted">
      <p>Your own figures differ:</p>
      <ul aria-label="Set by hand" className="mt-1 list-disc pl-4">
        {differing.map(({ name, said }) => (
          <li key={name}>
            {name} <span className="figures text-text">{said}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Compares the formatted figures, so that invisible decimals don't count. */
function differences(order: Order, conversion: Decimal | undefined, own: OwnFigures) {
  const { margin, breakEvenRoas, breakEvenCpa, currency } = order
  const cpc = conversion && maxCpc(order, conversion).value
  const pairs = [
    {
      name: 'Margin',
      said: own.margin && percentText(own.margin),
      counted: percentText(margin),
    },
    {
      name: 'Break-even ROAS',
      said: own.breakEvenRoas && ratioText(own.breakEvenRoas),
      counted: breakEvenRoas && ratioText(breakEvenRoas),
    },
    {
      name: 'Break-even CPA',
      said: own.breakEvenCpa && moneyText(own.breakEvenCpa.value, own.breakEvenCpa.currency),
      counted: breakEvenCpa && moneyText(breakEvenCpa, currency),
    },
    {
      name: 'Highest CPC',
      said: cpc && own.maxCpc && limitText(own.maxCpc.value, own.maxCpc.currency),
      counted: cpc && limitText(cpc, currency),
    },
  ]
  return pairs.filter(({ said, counted }) => said !== undefined && said !== counted)
}
