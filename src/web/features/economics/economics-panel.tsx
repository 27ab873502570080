import { useId, useState } from 'react'
import type { Decimal } from '#core/decimal.ts'
import { maxCpc } from '#core/economics/ads.ts'
import { orderEconomics, type Priced } from '#core/economics/order.ts'
import type { OrderFacts, OwnFigures } from '#core/economics/terms.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { AdCostWhatIf } from './ad-cost-what-if.tsx'
import { BundleWhatIf } from './bundle-what-if.tsx'
import { DiscountWhatIf } from './discount-what-if.tsx'
import { readiness } from './inputs.ts'
import { asRate, KeyFigures, rateOf, textOfRate } from './key-figures.tsx'
import { MissingInputs } from './missing-inputs.tsx'
import type { Propose } from './proposing.ts'
import { WorkingList } from './working-list.tsx'

interface EconomicsPanelProps {
  /** Known inputs of an order. */
  told: OrderFacts
  /** The canon's own values of computed figures. */
  own?: OwnFigures
  /** Orders per click, as a fraction, where it is known. */
  conversionRate?: Decimal | undefined
  /** Keeps the rate that the person typed, as a percentage, with the other inputs. */
  onKeepRate?: ((percent: number) => void) | undefined
  /** The bundles that are on offer already. */
  bundles?: readonly string[]
  /** Leads to where the canon's field can be filled. */
  onFill?: (path: string) => void
  /** Puts a what-if into the canon's review tray. Without it there is nothing to propose to. */
  onPropose?: Propose
}

/** Profit per order, break-even ad cost, and what-ifs that save nothing. */
export function EconomicsPanel({
  told,
  own = {},
  conversionRate,
  onKeepRate,
  bundles = [],
  onFill,
  onPropose,
}: EconomicsPanelProps) {
  const ready = readiness(told)
  return (
    <Card title="Economics per order">
      <div className="flex flex-col gap-4">
        {ready.problem && <p className="text-loss">{ready.problem}</p>}
        {!ready.problem && <MissingInputs readiness={ready} onFill={onFill} />}
        {ready.terms && (
          <Figures
            terms={ready.terms}
            own={own}
            conversionRate={conversionRate}
            onKeepRate={onKeepRate}
            bundles={bundles}
            onPropose={onPropose}
          />
        )}
      </div>
    </Card>
  )
}

interface FiguresProps {
  terms: Priced
  own: OwnFigures
  conversionRate: Decimal | undefined
  onKeepRate: EconomicsPanelProps['onKeepRate']
  bundles: readonly string[]
  onPropose: Propose | undefined
}

function Figures({ terms, own, conversionRate, onKeepRate, bundles, onPropose }: FiguresProps) {
  const known = conversionRate?.toFixed()
  const [typed, setTyped] = useState<{ over: string | undefined; text: string }>()
  // Typed text stays until the canon's rate changes.
  const shown = textOfRate(conversionRate)
  const rateText = typed && typed.over === known ? typed.text : shown
  // The box rounds what is known; it counts unrounded until something else is typed over it.
  const conversion = rateText === shown ? asRate(conversionRate) : rateOf(rateText)
  const keepRate = () => {
    if (conversion && conversion.toFixed() !== known) onKeepRate?.(conversion.times(100).toNumber())
  }
  const [cpa, setCpa] = useState('0')
  const order = orderEconomics(terms)
  const steps = [...order.steps, ...(conversion ? maxCpc(order, conversion).steps : [])]
  return (
    <>
      <KeyFigures
        order={order}
        own={own}
        conversion={conversion}
        rateText={rateText}
        onRate={(text) => setTyped({ over: known, text })}
        onRateDone={keepRate}
      />
      <WorkingList steps={steps} currency={order.currency} />
      <AdCostWhatIf order={order} cpa={cpa} onChange={setCpa} />
      <WhatIfs terms={terms} bundles={bundles} onPropose={onPropose} />
    </>
  )
}

const whatIfs = { discount: 'Discount', bundle: 'Bundle' } as const
type WhatIf = keyof typeof whatIfs

/** One at a time: nobody decides on two at once. */
function WhatIfs({ terms, bundles, onPropose }: Omit<FiguresProps, 'own' | 'conversionRate' | 'onKeepRate'>) {
  const [shown, setShown] = useState<WhatIf>('discount')
  const name = useId()
  return (
    <section aria-label="What if" className="flex flex-col gap-3 border-t border-line-soft pt-4">
      <fieldset className="flex items-center gap-1">
        <legend className="float-left mr-2 text-small font-semibold text-muted">What if</legend>
        {Object.entries(whatIfs).map(([value, label]) => (
          <label
            key={value}
            className="relative flex h-7 cursor-pointer items-center rounded-full px-3 text-small text-muted has-checked:bg-raised has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-accent max-md:h-11"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={shown === value}
              onChange={() => setShown(value as WhatIf)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </fieldset>
      {shown === 'discount' ? (
        <DiscountWhatIf terms={terms} onPropose={onPropose} />
      ) : (
        <BundleWhatIf terms={terms} bundles={bundles} onPropose={onPropose} />
      )}
    </section>
  )
}
