import type { Decimal } from '#core/decimal.ts'
import { zero } from '#core/decimal.ts'
import { calculate } from '#core/economics/calculate.ts'
import type { Calculation, Section } from '#core/economics/calculation.ts'
import { assumedZero, netShare, type Terms } from '#core/economics/terms.ts'
import { count, money, rate, type Step } from '#core/economics/working.ts'
import { type NumberReading, readAmount, readCount, readPercent, readRatio } from '#core/written-numbers.ts'
import { type Calculator, type CalculatorName, calculators, inputsOf } from './calculators.ts'
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

export interface CardOutcome {
  steps: Step[]
  notes: string[]
  /** Needed inputs without a value. */
  missing: InputName[]
  /** Needed as well: one of these. */
  oneOf: InputName[]
  /** Why a value cannot be used, by its input. */
  problems: Partial<Record<InputName, string>>
  /** Costs without a value, counted as zero. */
  assumed: string[]
  currency: string | undefined
}

type Values = Partial<Record<InputName, Decimal>>

interface Reading {
  values: Values
  problems: CardOutcome['problems']
  currencies: Set<string>
}

/** The result of a card, for server and browser. */
export function computeCard(
  name: CalculatorName,
  given: Pick<CardInput, 'name' | 'value'>[],
  market?: string | null,
): CardOutcome {
  const calculator: Calculator = calculators[name]
  const { values, problems, currencies } = readValues(name, given, market ?? undefined)
  const { needs, oneOf = [] } = calculator
  const currency = [...currencies][0] ?? market ?? undefined
  const outcome: CardOutcome = {
    steps: [],
    notes: [],
    missing: needs.filter((each) => !values[each] && !problems[each]),
    oneOf: oneOf.some((each) => values[each]) ? [] : oneOf,
    problems,
    assumed: [],
    currency,
  }
  if (currencies.size > 1)
    return { ...outcome, notes: [`Amounts are in ${[...currencies].join(' and ')}. Use one currency.`] }
  if (outcome.missing.length + outcome.oneOf.length + Object.keys(problems).length > 0) return outcome
  const terms = termsOf(values, currency)
  const sections = name === 'vat' ? [vatSection(terms)] : calculate(calculationOf(name, values, terms))
  const shown = sections.filter(({ name: section }) => calculator.sections.includes(section))
  const all = shown.flatMap((section) => section.steps)
  const steps = calculator.steps ? all.filter((step) => calculator.steps?.includes(step.name)) : all
  return {
    ...outcome,
    steps: [...steps, ...addedSteps(name, sections, steps, values)],
    notes: shown.flatMap(({ notes }) => notes),
    assumed:
      calculator.may.includes('shipping') && calculator.needs.includes('cost') ? assumedZero(terms) : [],
  }
}

/** The profit after ads beside every contribution, and the total before ads: people mean either. */
function addedSteps(
  name: CalculatorName,
  sections: Section[],
  steps: Step[],
  { cpa, orders }: Values,
): Step[] {
  const order = sections.find((section) => section.name === 'order')?.steps[0]
  if (name === 'volume' && order && orders) {
    const numbers = { contribution: order.result, orders: count(orders) }
    const total = money(order.result.value.times(orders))
    return [{ name: 'Before ads', formula: '{contribution} × {orders}', numbers, result: total }]
  }
  const now = name === 'whatIf' && order ? [{ ...order, name: 'Now: Contribution' }] : []
  const before = steps.find((step) => step.name.includes('Contribution'))
  if (!cpa || !before || name === 'traffic') return now
  const numbers = { contribution: before.result, 'ad cost per order': money(cpa) }
  const left = money(before.result.value.minus(cpa))
  return [
    ...now,
    { name: 'After ads', formula: '{contribution} − {ad cost per order}', numbers, result: left },
  ]
}

function readValues(
  name: CalculatorName,
  given: Pick<CardInput, 'name' | 'value'>[],
  market: string | undefined,
): Reading {
  const reading: Reading = { values: {}, problems: {}, currencies: new Set() }
  const wanted = new Set(inputsOf(name))
  for (const { name: input, value } of given) {
    if (value.trim() === '' || !wanted.has(input)) continue
    const { label, unit } = inputs[input]
    if (unit === 'money') {
      const amount = readAmount(label, value, market)
      if (amount.ok && amount.value.currency) reading.currencies.add(amount.value.currency)
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

const termsOf = (values: Values, currency: string | undefined): Terms => ({
  currency,
  price: values.price,
  cost: values.cost,
  shipping: values.shipping,
  packaging: values.packaging,
  feeRate: values.feeRate,
  feeFixed: values.feeFixed,
  refundRate: values.refundRate,
  taxRate: values.taxRate,
})

function calculationOf(name: CalculatorName, values: Values, terms: Terms): Calculation {
  const { discountRate, discountAmount, units, bundlePrice, spend, orders, revenue } = values
  const isPeriod = name === 'period'
  const paid = (['goods', 'spend', 'overheads'] as const).flatMap((each): [string, Decimal][] => {
    const amount = values[each]
    return amount ? [[inputs[each].label.toLowerCase(), amount]] : []
  })
  return {
    terms,
    knownMargin: name === 'marginRoas' ? values.margin : undefined,
    discount: discountRate ? { rate: discountRate } : discountAmount && { amount: discountAmount },
    bundle: units && bundlePrice && { units, price: bundlePrice },
    compareAt: values.compareAt,
    target: {
      margin: values.margin,
      profitPerOrder: values.profitPerOrder,
      roas: values.targetRoas,
      markup: values.markup,
      totalProfit: values.totalProfit,
    },
    ads: {
      cpa: values.cpa ?? (name === 'volume' ? zero : undefined),
      roas: values.roas,
      cpc: values.cpc,
      cpm: values.cpm,
      clickRate: values.clickRate,
      ...(!isPeriod && { spend, orders, revenue }),
    },
    visits: values.visits,
    conversionRate: values.conversionRate,
    period: isPeriod && revenue ? { sold: { revenue }, paid } : undefined,
    alternatives: alternativesOf(values, terms),
  }
}

function alternativesOf(
  { newPrice, newCost, newShipping }: Values,
  terms: Terms,
): Calculation['alternatives'] {
  if (!newPrice && !newCost && !newShipping) return undefined
  const changed = {
    ...terms,
    ...(newPrice && { price: newPrice }),
    ...(newCost && { cost: newCost }),
    ...(newShipping && { shipping: newShipping }),
  }
  return [{ name: 'Then', terms: changed }]
}

/** The VAT that a price includes. */
function vatSection(terms: Terms): Section {
  const price = terms.price ?? zero
  const net = price.times(netShare(terms))
  const numbers = { price: money(price), VAT: rate(terms.taxRate ?? zero) }
  const steps: Step[] = [
    { name: 'Price without VAT', formula: '{price} ÷ (100 % + {VAT})', numbers, result: money(net) },
    {
      name: 'VAT in the price',
      formula: '{price} − {price without VAT}',
      numbers: { price: money(price), 'price without VAT': money(net) },
      result: money(price.minus(net)),
    },
  ]
  return { name: 'vat', steps, notes: [] }
}
