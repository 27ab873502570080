import type { CanonField } from '#contracts/canon.ts'
import { exchangeText } from '#core/canon/exchange-rates.ts'
import { canonOrder, type LandedWorking } from '#core/canon/orders/order-figures.ts'
import { type CanonPlace, ratePath, resultPaths } from '#core/canon/placed-fields.ts'
import { quoteOf } from '#core/canon/value.ts'
import { Decimal, plain } from '#core/decimal.ts'
import { calculate } from '#core/economics/calculate.ts'
import type { Section } from '#core/economics/calculation.ts'
import { leaving } from '#core/economics/order.ts'
import {
  type Amount,
  assumedZero,
  type OrderFacts,
  type Problem,
  type Terms,
  toTerms,
} from '#core/economics/terms.ts'
import { inNumbers, inWords, type Quantity } from '#core/economics/working.ts'
import { AppError } from '#server/errors.ts'
import { listCanonFields } from '#server/features/canon/canon.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { fieldSource, marketOf, promptValue } from '../prompt/canon-lines.ts'
import { completed } from './canon-defaults.ts'
import { placeIn, placeLines } from './canon-places.ts'
import { type GivenOrder, readEconomics } from './economics-figures.ts'
import { EconomicsInput } from './economics-input.ts'
import { type ToolUse, tool } from './tool.ts'
import { unlessGone } from './unless-gone.ts'

export const computeEconomicsTool = tool({
  name: 'compute_economics',
  description:
    'Computes the economics of a product with the working: contribution, margin, break-even ROAS and CPA of an order; discounts, bundles and compare-at prices; prices, costs and order numbers for a target; advertising by CPA, ROAS, CPC or CPM; visits and conversion; the result of a period; and alternatives, markets or variants side by side. Use it for every such figure instead of computing yourself. Give only what the person told: the rest is taken from the canon of the project, and the result says which.',
  input: EconomicsInput,
  saying: () => 'Computing the margin',
  async run(use, input) {
    const canon = await canonOf(use)
    const place = placeIn(input, canon?.fields ?? [])
    const known = canon && canonOrder(canon.fields, place)
    const statedInput = readEconomics(input, known?.currency)
    const taken = input.fromCanon ? known : undefined
    if (taken?.blocked && !statedInput.order.cost) throw new AppError('INVALID_INPUT', taken.blocked)
    const { order, from, rates, landed } = completed(statedInput.order, taken)
    const isOther = Object.keys(definedOf(statedInput.order)).length > 0
    const left = isOther ? undefined : taken?.facts.left
    const terms = termsOf(order, statedInput.currencies, left)
    const sections = calculate({
      ...statedInput.rest,
      terms,
      conversionRate:
        statedInput.rest.conversionRate ?? (needsConversion(input) ? taken?.conversionRate : undefined),
      alternatives: statedInput.alternatives.map((each) => ({
        name: each.name,
        terms: {
          ...termsOf(
            completed({ ...statedInput.order, ...definedOf(each.order) }, taken).order,
            statedInput.currencies,
          ),
          unnamed: terms.unnamed,
        },
      })),
    })
    const places = canon && input.compare ? placeLines(canon.fields, input.compare) : undefined
    if (sections.length === 0 && !places)
      throw new AppError('INVALID_INPUT', 'There is nothing to compute yet. Ask for the price and the cost.')
    const paths = new Set([
      ...from,
      ...rates.map(({ from, to }) => ratePath(`${from}-${to}`)),
      ...(places?.from ?? []),
    ])
    const used = canon ? canon.fields.filter(({ path }) => paths.has(path)) : []
    const own =
      canon &&
      known &&
      ownContribution(canon, place, { isSet: known.facts.left !== undefined, isCounted: left !== undefined })
    return {
      text: JSON.stringify({
        ...report(terms, withLandedCost(sections, landed)),
        ...(rates.length > 0 && { exchangeRates: rates.map(exchangeText) }),
        ...(places && { [input.compare ?? '']: places.lines }),
        ...(used.length > 0 && {
          fromCanon: used.map((field) => `${field.path}: ${valueAsText(field, canon)}`),
        }),
        ...(own && { ownContribution: own.note }),
      }),
      sources: [
        ...used.flatMap((field) =>
          canon ? [fieldSource(canon.slug, field, valueAsText(field, canon))] : [],
        ),
        ...(own ? [own.source] : []),
      ],
    }
  },
})

interface ProjectCanon {
  slug: string
  fields: CanonField[]
}

async function canonOf({ deps, actor, chat: { projectId } }: ToolUse): Promise<ProjectCanon | undefined> {
  if (!projectId) return undefined
  const [project, fields] = await Promise.all([
    requireProject(deps, actor, projectId).catch(unlessGone),
    listCanonFields(deps, actor, projectId).catch(unlessGone),
  ])
  return project && fields && { slug: project.slug, fields }
}

const valueAsText = (field: CanonField, canon: ProjectCanon | undefined) =>
  promptValue(field, marketOf(canon?.fields ?? []))

const needsConversion = ({ visits, ads, target }: EconomicsInput): boolean =>
  [visits, ads?.cpc, ads?.cpm, target?.totalProfit].some((value) => value !== undefined)

const definedOf = (stated: GivenOrder): GivenOrder =>
  Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined))

/** In one currency, and leaving what the seller says it does. */
function termsOf(order: OrderFacts, currencies: (string | undefined)[], left?: Amount): Terms {
  const outcome = toTerms(order, [...currencies, left?.currency])
  if (!outcome.ok) throw new AppError('INVALID_INPUT', sentences[outcome.problem.kind])
  const { terms } = outcome
  return left && terms.price ? leaving({ ...terms, price: terms.price }, left.value) : terms
}

/** The seller's own contribution: used for the project's order, stated beside any other. */
function ownContribution(
  { slug, fields }: ProjectCanon,
  place: CanonPlace,
  { isSet, isCounted }: { isSet: boolean; isCounted: boolean },
) {
  const field = fields.find(({ path }) => path === resultPaths(place).contribution)
  if (!field || !isSet) return undefined
  const quote = quoteOf(field.value, marketOf(fields))
  const set = `In the canon of this project the contribution is set by hand: ${quote}.`
  return {
    note: isCounted
      ? `${set} The working counts with it.`
      : `${set} It is not counted with here. Where the order of the project is meant, tell it beside this working.`,
    source: fieldSource(slug, field, quote),
  }
}

const withLandedCost = (sections: Section[], { steps, currency }: LandedWorking): Section[] =>
  steps.length === 0
    ? sections
    : [{ name: ['landedCost', currency].filter(Boolean).join(' in '), steps, notes: [] }, ...sections]

const report = (terms: Terms, sections: Section[]) => ({
  currency: terms.currency ?? null,
  ...(terms.price && { countedAsZero: assumedZero(terms) }),
  working: Object.fromEntries(
    sections.map(({ name, steps, notes }) => [
      name,
      [
        ...steps.map(
          (step) => `${step.name} = ${inWords(step)} = ${inNumbers(step, write)} = ${write(step.result)}`,
        ),
        ...notes,
      ],
    ]),
  ),
})

const MOST_DECIMALS = 4

/** Amounts of less than one keep more decimals, and what may be paid at most is rounded down. */
function write({ value, unit, isLimit = false }: Quantity): string {
  if (unit === 'rate') return `${plain(value.times(100), 0, 2)} %`
  if (unit === 'count') return plain(value, 0, 2)
  const decimals = unit === 'money' && value.abs().lessThan(1) ? MOST_DECIMALS : 2
  return plain(isLimit ? value.toDecimalPlaces(decimals, Decimal.ROUND_DOWN) : value, 2, decimals)
}

const sentences: Record<Problem['kind'], string> = {
  currencies:
    'The amounts are in several currencies, and the canon has no exchange rate between them. Ask for a rate or for one currency, or leave the canon out with fromCanon: false.',
  'no-price': 'The price is zero. Ask for the price.',
  negative: 'An amount is below zero. Ask for it again.',
  rate: 'Fees, refunds or VAT are more than the whole price. Ask for them again.',
}
