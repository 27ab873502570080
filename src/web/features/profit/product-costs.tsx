import { useState } from 'react'
import type { ProfitReport } from '#contracts/profit.ts'
import { plain } from '#core/decimal.ts'
import { currencySign, readAmount } from '#web/lib/words/figures.ts'
import { AmountInput } from '#web/ui/forms/amount-input.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useSetCost } from './profit.queries.ts'

type Product = ProfitReport['products'][number]
const SHOWN = 50

/** The cost of one unit of each product that was sold. Costs from the canon can be overridden here. */
export function ProductCosts({ projectId, report }: { projectId: string; report: ProfitReport }) {
  const products = [...report.products]
    .sort((one, other) => Number(one.cost !== null) - Number(other.cost !== null) || other.units - one.units)
    .slice(0, SHOWN)
  if (products.length === 0) return null
  return (
    <Card title="Cost of one unit">
      <ul className="divide-y divide-line-soft">
        {products.map((product) => (
          <CostRow
            key={`${product.name} ${product.cost}`}
            projectId={projectId}
            product={product}
            currency={report.currency}
          />
        ))}
      </ul>
      {report.products.length > SHOWN && (
        <p className="mt-2 text-small text-muted">
          {report.products.length - SHOWN} more products sold less.
        </p>
      )}
    </Card>
  )
}

interface CostRowProps {
  projectId: string
  product: Product
  currency: string | null
}

function CostRow({ projectId, product, currency }: CostRowProps) {
  const [text, setText] = useState(product.cost ?? '')
  const [isWrong, setWrong] = useState(false)
  const setCost = useSetCost(projectId)

  function save() {
    if (text.trim() === (product.cost ?? '')) return
    const amount = readAmount(text)
    if (text.trim() !== '' && !amount) return setWrong(true)
    setWrong(false)
    setCost.mutate({ product: product.name, cost: amount ? plain(amount, 2, 6) : null })
  }

  const note = isWrong ? 'Enter an amount such as 12.50.' : sourceNote(product)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-40 flex-1 text-small [overflow-wrap:anywhere]">
        {product.name} <span className="text-muted">· {product.units.toLocaleString('en')} sold</span>
      </span>
      <span className={isWrong ? 'text-small text-loss' : 'text-small text-faint'}>{note}</span>
      <div className="w-28">
        <AmountInput
          aria-label={`Cost of ${product.name}`}
          aria-invalid={isWrong || undefined}
          unit={currencySign(currency ?? undefined)}
          value={text}
          disabled={setCost.isPending}
          onChange={(event) => setText(event.target.value)}
          onBlur={save}
          onKeyDown={(event) => event.key === 'Enter' && save()}
        />
      </div>
    </li>
  )
}

const sourceNote = ({ source }: Product) =>
  source === 'canon' ? 'From your facts' : source === 'entered' ? 'Entered here' : 'Unknown'
