import type { Decimal } from '#core/decimal.ts'
import { type NumberReading, readAmount, readCount, readPercent, readRatio } from '#core/written-numbers.ts'
import { type CalculatorName, inputsOf } from './calculators.ts'
import { type InputName, inputs } from './inputs.ts'

/** Origin of a value on a card. `open` is for the person to fill in. */
type InputOrigin = 'canon' | 'message' | 'card' | 'page' | 'person' | 'open'

export interface CardInput {
  name: InputName
  /** As the person would type it; empty if open. */
  value: string
  from: InputOrigin
  /** The field of the canon that holds the value. */
  path?: string | undefined
}

export type Values = Partial<Record<InputName, Decimal>>

interface Reading {
  values: Values
  problems: Partial<Record<InputName, string>>
  currencies: Set<string>
}

/** A value of a card, with its origin where that is known. */
export type GivenValue = Pick<CardInput, 'name' | 'value'> & Partial<Pick<CardInput, 'from'>>

export function readValues(name: CalculatorName, given: GivenValue[], market: string | undefined): Reading {
  const reading: Reading = { values: {}, problems: {}, currencies: new Set() }
  const wanted = new Set(inputsOf(name))
  for (const { name: input, value, from } of given) {
    if (value.trim() === '' || !wanted.has(input)) continue
    const { label, unit } = inputs[input]
    if (unit === 'money') {
      const amount = readAmount(label, value, market)
      // Amounts of the canon without a currency are in that of the market.
      const currency = amount.ok && (amount.value.currency ?? (from === 'canon' ? market : undefined))
      if (currency) reading.currencies.add(currency)
      note(reading, input, amount.ok ? { ok: true, value: amount.value.value } : amount)
    } else {
      const read = { percent: readPercent, ratio: readRatio, count: readCount }[unit]
      note(reading, input, read(label, value))
    }
  }
  for (const input of ['feeRate', 'refundRate', 'taxRate', 'discountRate', 'margin'] as const)
    if (reading.values[input]?.greaterThan(1))
      reading.problems[input] = `The ${inputs[input].label.toLowerCase()} is above 100 %.`
  if (reading.values.price?.isZero()) reading.problems.price = 'The price is zero.'
  return reading
}

function note({ values, problems }: Reading, input: InputName, read: NumberReading<Decimal>): void {
  if (read.ok) values[input] = read.value
  else problems[input] = read.reason
}
