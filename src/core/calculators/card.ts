import { calculate } from '#core/economics/calculate.ts'
import type { Section } from '#core/economics/calculation.ts'
import { assumedZero, type Terms } from '#core/economics/terms.ts'
import { count, money, type Step } from '#core/economics/working.ts'
import type { Calculator } from './calculator.ts'
import { type CalculatorName, calculators } from './calculators.ts'
import { calculationOf, termsOf } from './card-calculation.ts'
import { type GivenValue, readValues, type Values } from './card-inputs.ts'
import type { InputName } from './inputs.ts'
import { asSold, orderSteps } from './order-steps.ts'
import { ownSteps } from './own-steps.ts'

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
export function computeCard(name: CalculatorName, given: GivenValue[], market?: string | null): CardOutcome {
  const calculator: Calculator = calculators[name]
  const { values, problems, currencies } = readValues(name, given, market ?? undefined)
  const { needs, oneOf = [] } = calculator
  const [only, ...others] = currencies
  const currency = (others.length > 0 ? market : only) ?? market ?? only
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
  const own = ownSteps[name]
  const sections = own
    ? [{ name, steps: own(values, terms), notes: [] }]
    : calculate(calculationOf(name, values, terms))
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
  { values, terms }: { values: Values; terms: Terms },
): Step[] {
  const { cpa, orders } = values
  const order = sections.find((section) => section.name === 'order')?.steps[0]
  if (name === 'volume' && order && orders) {
    const numbers = { contribution: order.result, orders: count(orders) }
    const total = money(order.result.value.times(orders))
    return [{ name: 'Before ads', formula: '{contribution} × {orders}', numbers, result: total }]
  }
  if (name === 'order' && order)
    return [
      ...orderSteps(order.result, values, terms),
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
