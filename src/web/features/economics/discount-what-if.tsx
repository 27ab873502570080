import { useState } from 'react'
import { decimalsOf } from '#core/canon/currencies.ts'
import { decimal } from '#core/decimal.ts'
import { type Discounted, discounted } from '#core/economics/offers.ts'
import type { Priced } from '#core/economics/order.ts'
import { moneyText, percentText, ratioText } from '#web/lib/words/figures.ts'
import { FigureRow, toneOf } from './figure-row.tsx'
import { ProposeButton } from './propose-button.tsx'
import type { Propose } from './proposing.ts'
import { discountFields } from './proposing.ts'
import { SliderField } from './slider-field.tsx'
import { WorkingList } from './working-list.tsx'

interface DiscountWhatIfProps {
  terms: Priced
  onPropose: Propose | undefined
}

export function DiscountWhatIf({ terms, onPropose }: DiscountWhatIfProps) {
  const [percent, setPercent] = useState('10')
  const rate = decimal(percent).div(100)
  const result = discounted(terms, { rate, decimals: decimalsOf(terms.currency) })
  return (
    <section aria-label="Discount" className="flex flex-col gap-2">
      <SliderField
        label="Discount"
        unit="%"
        min={0}
        max={95}
        step={1}
        value={percent}
        onChange={setPercent}
      />
      {result && <DiscountFigures result={result} />}
      {result && (
        <WorkingList steps={result.steps} currency={terms.currency} label="How the discount is calculated" />
      )}
      {result && percent !== '0' && (
        <ProposeButton
          onPropose={onPropose}
          fields={() => discountFields(terms, result.price)}
          why={`A discount of ${percentText(rate)}`}
        />
      )}
    </section>
  )
}

function DiscountFigures({ result: { price, after, volume } }: { result: Discounted }) {
  return (
    <dl>
      <FigureRow name="Price">{moneyText(price, after.currency)}</FigureRow>
      <FigureRow name="Profit per order" tone={toneOf(after.contribution)}>
        {moneyText(after.contribution, after.currency)}
      </FigureRow>
      <FigureRow name="Break-even ROAS">
        {after.breakEvenRoas ? ratioText(after.breakEvenRoas) : 'Ads can’t pay off'}
      </FigureRow>
      <FigureRow name="Orders to earn the same">
        {volume ? `${ratioText(volume)} × as many` : 'No volume is enough'}
      </FigureRow>
    </dl>
  )
}
