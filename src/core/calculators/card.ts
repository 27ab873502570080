import { type Decimal, decimal, zero } from '#core/decimal.ts'
import { calculate } from '#core/economics/calculate.ts'
import type { Section } from '#core/economics/calculation.ts'
import { assumedZero, netShare, type Terms } from '#core/economics/terms.ts'
import { count, money, type Quantity, rate, ratio, type Step } from '#core/economics/working.ts'
import type { Calculator } from './calculator.ts'
import { type CalculatorName, calculators } from './calculators.ts'
import { calculationOf, termsOf } from './card-calculation.ts'
import { type CardInput, readValues, type Values } from './card-inputs.ts'
import type { InputName } from './inputs.ts'

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
  const terms = termsOf(name === 'order' ? asSold(values) : values, currency)
  const own = ownSections[name]
  const sections = own ? [own(values, terms)] : calculate(calculationOf(name, values, terms))
  const shown = sections.filter(({ name: section }) => calculator.sections.includes(section))
  const all = shown.flatMap((section) => section.steps)
  const steps = calculator.steps ? all.filter((step) => calculator.steps?.includes(step.name)) : all
  return {
    ...outcome,
    steps: [...steps, ...addedSteps(name, sections, steps, { values, terms })],
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
  { values: { cpa, orders }, terms }: { values: Values; terms: Terms },
): Step[] {
  const order = sections.find((section) => section.name === 'order')?.steps[0]
  if (name === 'volume' && order && orders) {
    const numbers = { contribution: order.result, orders: count(orders) }
    const total = money(order.result.value.times(orders))
    return [{ name: 'Before ads', formula: '{contribution} × {orders}', numbers, result: total }]
  }
  if (name === 'order' && order)
    return [
      ...ofOrders(order.result, cpa, orders),
      ...ofPrice(terms),
      ...sections.flatMap(({ name: section, steps }) => (section === 'ads' ? steps.filter(isNeeded) : [])),
    ]
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

/** The orders that a profit takes. */
const isNeeded = ({ name }: Step): boolean => name === 'Orders'

/** The price without VAT, and what it adds to the cost. */
function ofPrice(terms: Terms): Step[] {
  const { price, cost, taxRate } = terms
  if (!price || !cost?.greaterThan(0)) return []
  const added: Step = {
    name: 'Markup',
    formula: '({price without VAT} − {product cost}) ÷ {product cost}',
    numbers: { 'price without VAT': money(price.times(netShare(terms))), 'product cost': money(cost) },
    result: rate(price.times(netShare(terms)).minus(cost).div(cost)),
  }
  return [...(taxRate?.greaterThan(0) ? vatSection(terms).steps.slice(0, 1) : []), added]
}

/** The price and the cost of one order: the price is that of all its units, less a discount. */
const asSold = ({ price, cost, discountRate, units, ...values }: Values): Values => ({
  ...values,
  price: price && discountRate ? price.times(decimal('1').minus(discountRate)) : price,
  cost: cost && units ? cost.times(units) : cost,
})

/** The contribution less the ads, and both for several orders. */
function ofOrders(contribution: Quantity, cpa: Decimal | undefined, orders: Decimal | undefined): Step[] {
  const left = cpa && money(contribution.value.minus(cpa))
  const total = (name: string, each: Quantity): Step[] =>
    orders
      ? [
          {
            name,
            formula: '{per order} × {orders}',
            numbers: { 'per order': each, orders: count(orders) },
            result: money(each.value.times(orders)),
          },
        ]
      : []
  return [
    ...(left
      ? [
          {
            name: 'After ads',
            formula: '{contribution} − {ad cost per order}',
            numbers: { contribution, 'ad cost per order': money(cpa) },
            result: left,
          },
        ]
      : []),
    ...total('All orders before ads', contribution),
    ...(left ? total('All orders after ads', left) : []),
  ]
}

/** Calculators that are no part of an order's economics. */
const ownSections: Partial<Record<CalculatorName, (values: Values, terms: Terms) => Section>> = {
  vat: (_, terms) => vatSection(terms),
  perPiece: pieceSection,
  numbers: numberSection,
  exchange: exchangeSection,
}

function exchangeSection({ exchanged = zero, exchangeRate = zero }: Values): Section {
  const numbers = { amount: ratio(exchanged), 'exchange rate': ratio(exchangeRate) }
  const result = money(exchanged.times(exchangeRate))
  return {
    name: 'exchange',
    steps: [{ name: 'Exchanged', formula: '{amount} × {exchange rate}', numbers, result }],
    notes: [],
  }
}

/** A freight bill divided by its pieces, and a cost per piece multiplied by them. */
function pieceSection({ amount = zero, pieces = zero }: Values): Section {
  const numbers = { amount: money(amount), pieces: count(pieces) }
  const each = pieces.isZero()
    ? []
    : [{ name: 'Per piece', formula: '{amount} ÷ {pieces}', numbers, result: money(amount.div(pieces)) }]
  const all = {
    name: 'Altogether',
    formula: '{amount} × {pieces}',
    numbers,
    result: money(amount.times(pieces)),
  }
  return { name: 'perPiece', steps: [...each, all], notes: [] }
}

/** Everything that two numbers give: two prices apart, a part of a whole, a bill shared by its pieces. */
function numberSection({ one: first = zero, other: second = zero }: Values): Section {
  const numbers = { first: count(first), second: count(second) }
  const step = (name: string, formula: string, result: Quantity): Step => ({ name, formula, numbers, result })
  const steps = [
    step('Together', '{first} + {second}', count(first.plus(second))),
    step('Difference', '{first} − {second}', count(first.minus(second))),
    step('Times', '{first} × {second}', count(first.times(second))),
    ...(second.isZero() ? [] : [step('Divided', '{first} ÷ {second}', ratio(first.div(second)))]),
    ...(first.isZero() ? [] : [step('Share', '{second} ÷ {first}', rate(second.div(first)))]),
  ]
  return { name: 'numbers', steps, notes: [] }
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
