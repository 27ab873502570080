import { useId, useState } from 'react'
import { exchangeText } from '#core/canon/exchange-rates.ts'
import type { LandedWorking } from '#core/canon/orders/order-figures.ts'
import type { Decimal } from '#core/decimal.ts'
import { maxCpc } from '#core/economics/ads.ts'
import type { ExchangeRate } from '#core/economics/exchange.ts'
import { orderEconomics, type Priced } from '#core/economics/order.ts'
import type { OwnFigures } from '#core/economics/terms.ts'
import { AdCostWhatIf } from './ad-cost-what-if.tsx'
import { BundleWhatIf } from './bundle-what-if.tsx'
import { DiscountWhatIf } from './discount-what-if.tsx'
import { asRate, KeyFigures, rateOf, textOfRate } from './key-figures.tsx'
import type { Propose } from './proposing.ts'
import { WorkingList } from './working-list.tsx'

interface FiguresProps {
  terms: Priced
  own: OwnFigures
  conversionRate: Decimal | undefined
  onKeepRate: ((percent: number) => void) | undefined
  bundles: readonly string[]
  landed: LandedWorking | undefined
  rates: readonly ExchangeRate[] | undefined
  onPropose: Propose | undefined
}

export function Figures({ terms, own, conversionRate, onKeepRate, bundles, ...rest }: FiguresProps) {
  const known = conversionRate?.toFixed()
  const [typed, setTyped] = useState<{ over: string | undefined; text: string }>()
  // Typed text stays until the canon's rate changes.
  const shown = textOfRate(conversionRate)
  const rateText = typed && typed.over === known ? typed.text : shown
  // The box shows a rounded value; the exact one counts until another is typed.
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
      {rest.landed && rest.landed.steps.length > 0 && (
        <WorkingList steps={rest.landed.steps} currency={rest.landed.currency} label="Landed cost" />
      )}
      {rest.rates && rest.rates.length > 0 && (
        <p className="text-small text-muted">
          Converted at {rest.rates.map((rate) => exchangeText(rate)).join(' and ')}.
        </p>
      )}
      <AdCostWhatIf order={order} cpa={cpa} onChange={setCpa} />
      <WhatIfs terms={terms} bundles={bundles} onPropose={rest.onPropose} />
    </>
  )
}

const whatIfs = { discount: 'Discount', bundle: 'Bundle' } as const
type WhatIf = keyof typeof whatIfs

/** One at a time: nobody decides on two at once. */
function WhatIfs({ terms, bundles, onPropose }: Pick<FiguresProps, 'terms' | 'bundles' | 'onPropose'>) {
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
