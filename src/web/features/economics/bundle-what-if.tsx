import { useState } from 'react'
import { decimalsOf } from '#core/canon/currencies.ts'
import { type Decimal, decimal, one } from '#core/decimal.ts'
import { type Bundle, bundle } from '#core/economics/offers.ts'
import type { Priced } from '#core/economics/order.ts'
import { moneyText, percentText } from '#web/lib/words/figures.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { FigureRow, toneOf } from './figure-row.tsx'
import { ProposeButton } from './propose-button.tsx'
import { bundleFields, type Propose } from './proposing.ts'
import { SliderField } from './slider-field.tsx'
import { WorkingList } from './working-list.tsx'

interface BundleWhatIfProps {
  terms: Priced
  /** The bundles that are on offer already. */
  bundles: readonly string[]
  onPropose: Propose | undefined
}

export function BundleWhatIf({ terms, bundles, onPropose }: BundleWhatIfProps) {
  const [units, setUnits] = useState('2')
  const [off, setOff] = useState('10')
  const [shipEach, setShipEach] = useState(false)
  const price = bundlePrice(terms, decimal(units), decimal(off))
  const result = bundle(terms, decimal(units), price, shipEach)
  const offer = `${units} for ${moneyText(price, terms.currency)}`
  return (
    <section aria-label="Bundle" className="flex flex-col gap-2">
      <SliderField
        label="Units in a bundle"
        unit="units"
        min={2}
        max={12}
        step={1}
        whole
        value={units}
        onChange={setUnits}
      />
      <SliderField
        label="Discount on the single price"
        unit="%"
        min={0}
        max={90}
        step={1}
        value={off}
        onChange={setOff}
      />
      <Switch label="Pay shipping for each unit" checked={shipEach} onChange={setShipEach} />
      <BundleFigures result={result} offer={offer} />
      <WorkingList steps={result.steps} currency={terms.currency} label="How the bundle is calculated" />
      <ProposeButton
        onPropose={onPropose}
        fields={() => bundleFields(bundles, offer)}
        why={`A bundle of ${units}, ${percentText(decimal(off).div(100))} off`}
      />
    </section>
  )
}

/** Rounded as it would stand on a page. */
const bundlePrice = (terms: Priced, units: Decimal, off: Decimal): Decimal =>
  terms.price
    .times(units)
    .times(one.minus(off.div(100)))
    .toDecimalPlaces(decimalsOf(terms.currency))

function BundleFigures({ result, offer }: { result: Bundle; offer: string }) {
  const { order, gain, saving, savingRate } = result
  const money = (value: Decimal) => moneyText(value, order.currency)
  return (
    <dl>
      <FigureRow name="Offer">{offer}</FigureRow>
      <FigureRow name="Profit per order" tone={toneOf(order.contribution)}>
        {money(order.contribution)}
      </FigureRow>
      <FigureRow name="Compared with a single order" tone={toneOf(gain)}>
        {gain.isNegative() ? money(gain) : `+${money(gain)}`}
      </FigureRow>
      <FigureRow name="Buyer saves">
        {money(saving)} ({percentText(savingRate)})
      </FigureRow>
    </dl>
  )
}
