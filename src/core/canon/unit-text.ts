import { type Decimal, decimal, plain } from '#core/decimal.ts'
import { starterOf } from './starters.ts'
import { type CanonValue, inputText, valueAsText } from './value.ts'

interface Placed {
  path: string
  value: CanonValue
}

/** A number of a field with what it counts: “5 %”, “9 days”. Nothing is rounded. */
export function numberText(path: string, value: number): string {
  const unit = starterOf(path)?.unit
  const exact = decimal(String(value))
  // A rate is kept as a fraction, and what cannot be one was meant in percent.
  if (unit === 'rate') return percent(exact.lessThan(1) ? exact.times(100) : exact)
  if (unit === 'percent') return percent(exact)
  const text = inputText({ value }).replace('-', '−')
  return unit === 'days' ? `${text} ${value === 1 ? 'day' : 'days'}` : text
}

const percent = (value: Decimal) => `${plain(value, 0, 12).replace('-', '−')}\u202f%`

/** Undefined where the field counts nothing in particular. */
const counted = ({ path, value }: Placed): string | undefined =>
  typeof value === 'number' && starterOf(path)?.unit ? numberText(path, value) : undefined

/** A value as people edit it, with nothing rounded. */
export const draftText = (field: Placed): string => counted(field) ?? inputText(field)

/** A field's value as an answer says it: “5 %”, and an amount without a currency in that of the market. */
export const fieldText = (field: Placed, market: CanonValue | undefined): string =>
  counted(field) ?? valueAsText(field.value, market)
