import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { CanonField } from '#contracts/canon.ts'
import { currencies } from '#core/canon/countries.ts'
import { decimalsOf } from '#core/canon/currencies.ts'
import { orderTerms } from '#core/canon/orders/order-terms.ts'
import { type Decimal, decimal, plain } from '#core/decimal.ts'
import { priceForMargin } from '#core/economics/targets.ts'
import type { OrderFacts } from '#core/economics/terms.ts'
import { useCanon, useWriteFacts } from '#web/features/canon/canon.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { currencyHere } from '#web/lib/words/currency-here.ts'
import { currencySign, moneyText, percentText } from '#web/lib/words/figures.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { AmountInput } from '#web/ui/forms/amount-input.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { LinkStart } from '#web/ui/product-page/link-start.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { type CostName, type Costs, costsIn, readCosts, treeOfFacts } from './cost-fields.ts'
import { Figures, outcomeOf } from './profit-card.tsx'

/** Name of the first field, which the next step leads to. */
export const PRICE_FIELD = 'profit-price'

interface ProfitFormProps {
  projectId: string
  /** Photo of the product, beside its figures. */
  photo?: ReactNode
}

/** Profit per order, updated while the five fields are typed. */
export function ProfitForm({ projectId, photo }: ProfitFormProps) {
  const canon = useCanon(projectId)
  if (canon.isPending) return <Skeleton className="h-64" />
  if (!canon.data) {
    return (
      <ErrorCard
        title="The economics could not be loaded"
        error={canon.error}
        onRetry={() => void canon.refetch()}
      />
    )
  }
  return <CostForm projectId={projectId} fields={canon.data.fields} photo={photo} />
}

function CostForm({ projectId, fields, photo }: ProfitFormProps & { fields: CanonField[] }) {
  const shown = costsIn(fields, currencyHere())
  const [edits, setEdits] = useState<Partial<Costs>>({})
  const [isFinding, setIsFinding] = useState(false)
  const typed = { ...shown, ...edits }
  const { changed, problems, order } = readCosts(fields, shown, typed)
  const outcome = outcomeOf(order)
  const write = useWriteFacts(projectId)
  const isEdited = Object.keys(edits).length > 0
  const isBeginning = shown.price === '' || shown.cost === ''
  const change = (name: CostName, text: string) => {
    write.reset()
    setEdits((all) => ({ ...all, [name]: text }))
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (changed.length === 0 || Object.keys(problems).length > 0 || write.isPending) return
    write.mutate(treeOfFacts(changed), {
      onSuccess: ({ conflicts }) => {
        setEdits({})
        setIsFinding(false)
        if (conflicts.length > 0) quickToast.error('A locked fact was not changed.')
      },
    })
  }
  return (
    <Card
      title="Profit per order"
      actions={
        <Link to="?tab=canon" className={buttonStyle('ghost', 'small')}>
          All facts
        </Link>
      }
    >
      {isBeginning && (
        <div className="mb-4 border-b border-line-soft pb-4">
          <LinkStart projectId={projectId} />
        </div>
      )}
      <div className="flex items-start gap-4">
        {photo}
        <div className="min-w-0 flex-1">
          {typeof outcome === 'string' ? (
            <MissingFigures isBeginning={isBeginning} missing={outcome} />
          ) : (
            <Figures order={outcome} facts={order} onFindPrice={() => setIsFinding(true)} />
          )}
        </div>
      </div>
      {isFinding && (
        <PriceFinder
          facts={order}
          onPrice={(price) => {
            change('price', price)
            setIsFinding(false)
          }}
        />
      )}
      <form onSubmit={save} className="@container mt-4 flex flex-col gap-3">
        <CostInputs costs={typed} problems={problems} onChange={change} />
        <FormAlert
          message={write.error ? messageOf(write.error, 'The figures could not be saved.') : undefined}
        />
        {isEdited && (
          <div className="flex gap-2">
            <Button type="submit" variant="primary" loading={write.isPending} disabled={changed.length === 0}>
              Save figures
            </Button>
            <Button onClick={() => setEdits({})}>Undo</Button>
          </div>
        )}
      </form>
    </Card>
  )
}

/** Missing values of the profit, and the way to them. */
const MissingFigures = ({ isBeginning, missing }: { isBeginning: boolean; missing: string }) => (
  <>
    <p className="font-medium">{missing}</p>
    {isBeginning && (
      <p className="mt-1 text-small text-muted">Type your figures: the profit follows as you type.</p>
    )}
  </>
)

const labels: Record<CostName, string> = {
  price: 'Price',
  cost: 'Product cost',
  shipping: 'Shipping',
  fees: 'Fees',
  currency: 'Currency',
}
const examples: Partial<Costs> = { price: '39.90', cost: '11.20', shipping: '3.40', fees: '2.9 % + 0.30' }
const common = ['EUR', 'USD', 'GBP', 'CAD', 'AUD', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'JPY']

interface CostInputsProps {
  costs: Costs
  problems: Partial<Record<CostName, string>>
  onChange: (name: CostName, text: string) => void
}

function CostInputs({ costs, problems, onChange }: CostInputsProps) {
  const amounts = ['price', 'cost', 'shipping', 'fees'] as const
  const rest = [...currencies].filter((code) => !common.includes(code)).sort()
  return (
    <div className="grid grid-cols-2 items-start gap-3 @xl:grid-cols-[1fr_1fr_1fr_1.3fr_1fr]">
      {amounts.map((name) => (
        <Field key={name} label={labels[name]} {...(problems[name] && { error: problems[name] })}>
          {(control) => (
            <AmountInput
              {...control}
              name={`profit-${name}`}
              unit={name === 'fees' ? '' : currencySign(costs.currency)}
              inputMode={name === 'fees' ? 'text' : 'decimal'}
              placeholder={examples[name]}
              value={costs[name]}
              onChange={({ target }) => onChange(name, target.value)}
            />
          )}
        </Field>
      ))}
      <Field label={labels.currency}>
        {(control) => (
          <Select
            {...control}
            value={costs.currency}
            onChange={({ target }) => onChange('currency', target.value)}
          >
            {[...new Set([costs.currency, ...common, ...rest])].map((code) => (
              <option key={code}>{code}</option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

const margins = ['0.1', '0.3', '0.5']

/** Prices that leave a margin, rounded up so that it is kept. */
function PriceFinder({ facts, onPrice }: { facts: OrderFacts; onPrice: (price: string) => void }) {
  const order = orderTerms(facts)
  if ('blocked' in order) return null
  const { terms } = order
  const places = decimalsOf(terms.currency)
  const offers = margins.flatMap((margin) => {
    const price = priceForMargin(terms, decimal(margin))?.value
    return price ? [{ margin: decimal(margin), price: price.toDecimalPlaces(places, 0) }] : []
  })
  if (offers.length === 0)
    return <p className="mt-3 text-muted">Fees and refunds take too much of every price.</p>
  return (
    <fieldset className="mt-3 flex flex-wrap items-center gap-2">
      <legend className="mb-1.5 text-small text-muted">Choose a margin. Nothing is saved yet.</legend>
      {offers.map(({ margin, price }) => (
        <Button key={margin.toString()} size="small" onClick={() => onPrice(plain(price, places))}>
          {offerText(margin, price, terms.currency)}
        </Button>
      ))}
    </fieldset>
  )
}

const offerText = (margin: Decimal, price: Decimal, currency: string | undefined) =>
  `${percentText(margin)} margin at ${moneyText(price, currency)}`
