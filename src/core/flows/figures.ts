import type { CalculatorName } from '#core/calculators/calculators.ts'
import { computeCard } from '#core/calculators/card.ts'
import { type InputName, inputs } from '#core/calculators/inputs.ts'
import { type Decimal, decimal, plain } from '#core/decimal.ts'
import type { Quantity } from '#core/economics/working.ts'
import type { FlowFacts } from './graph.ts'

/** Canon field of each input of a calculator, the first that is known. */
const canonPaths: Partial<Record<InputName, string[]>> = {
  price: ['pricing.price'],
  cost: ['supplier.landedCost', 'supplier.cost'],
  shipping: ['supplier.shippingCost'],
  packaging: ['supplier.packaging'],
  feeRate: ['pricing.feePercent'],
  feeFixed: ['pricing.feeFixed'],
  refundRate: ['pricing.refundRate'],
  taxRate: ['pricing.vatPercent'],
  compareAt: ['pricing.compareAt'],
  conversionRate: ['economics.conversionPercent'],
}

/** Facts of the run before those of the canon, whose names are paths. */
export const factOf = (facts: FlowFacts, ...names: string[]): string => {
  for (const name of names) if (facts[name]?.trim()) return facts[name].trim()
  return ''
}

/** The first number of a text. */
export function numberIn(text: string): Decimal | undefined {
  const [found] = /-?\d+(?:[.,]\d+)?/.exec(text.replaceAll(/(\d)[ ,](?=\d{3}\b)/g, '$1')) ?? []
  return found === undefined ? undefined : decimal(found.replace(',', '.'))
}

const inputNames = Object.keys(inputs) as InputName[]

function inputValue(facts: FlowFacts, name: InputName): string {
  const value = factOf(facts, name, ...(canonPaths[name] ?? []))
  if (name !== 'refundRate' || facts[name]?.trim()) return value
  const rate = numberIn(value)
  // The canon holds 0.06 for 6 %.
  return rate?.lessThan(1) ? rate.times(100).toString() : value
}

/** A calculator over the facts of a run. */
export function computeFigures(name: CalculatorName, facts: FlowFacts) {
  const given = inputNames.map((input) => ({ name: input, value: inputValue(facts, input) }))
  const market = factOf(facts, 'currency', 'market.currency') || null
  const outcome = computeCard(name, given, market)
  const missing = [...outcome.missing, ...outcome.oneOf].map((input) => inputs[input].label)
  return {
    steps: outcome.steps,
    currency: outcome.currency,
    figures: Object.fromEntries(
      outcome.steps.map((step) => [step.name, writeQuantity(step.result, outcome.currency)]),
    ),
    missing,
    notes: [
      ...outcome.notes,
      ...Object.values(outcome.problems),
      ...(outcome.assumed.length > 0 ? [`Not set, so counted as 0: ${outcome.assumed.join(', ')}.`] : []),
    ],
    find: (step: string): Decimal | undefined =>
      outcome.steps.find((each) => each.name === step)?.result.value,
  }
}

function writeQuantity({ value, unit }: Quantity, currency: string | undefined): string {
  if (unit === 'money') return [plain(value, 2), currency].filter(Boolean).join(' ')
  if (unit === 'rate') return `${plain(value.times(100), 0, 1)} %`
  return plain(value, 0, 2)
}

export const writeMoney = (value: Decimal, currency: string | undefined): string =>
  writeQuantity({ value, unit: 'money' }, currency)
