import { type Calculator, costs, order } from '#core/calculators/calculator.ts'
import {
  type CalculatorName,
  calculators,
  inputsOf,
  isCalculatorName,
} from '#core/calculators/calculators.ts'
import { type InputName, inputs } from '#core/calculators/inputs.ts'
import type { Likeness } from '../intent/intent.ts'
import type { Known } from './card-sources.ts'
import type { StatedFigures } from './told-figures.ts'
import { results } from './vocabulary.ts'

/** By meaning, then by the figures: a calculator that has no place for a number of the message hardly answers it. */
export function ranked(
  likenesses: Likeness[],
  { figures, named, unplaced }: StatedFigures,
  known: Known,
): { name: CalculatorName; score: number; isNamed: boolean }[] {
  return likenesses
    .flatMap(({ intent: name, score }) => {
      if (!isCalculatorName(name)) return []
      // No number of the message could be the spend.
      if (name === 'adResult' && unplaced.length === 0 && !known('spend')) return []
      const { needs, oneOf = [] }: Calculator = calculators[name]
      const accepted = new Set(inputsOf(name))
      const own = ownInputs(name)
      const refused = figures.filter((figure) => !accepted.has(figure.name)).length
      const given = own.filter((input) => figures.some((figure) => figure.name === input)).length
      const absent =
        needs.filter((input) => !known(input)).length +
        (oneOf.length > 0 && !oneOf.some((input) => known(input)) ? 1 : 0)
      const isBeforeAds = name === 'ads' && named.includes('beforeAds')
      const isNamed = named.some((concept) => belongs[concept] === name)
      const lacksCosts =
        named.some((concept) => results.has(concept)) &&
        (!accepted.has('cost') || name === 'adResult') &&
        name !== 'marginRoas' &&
        name !== 'period'
      const fit = 0.12 * given - 0.3 * refused - 0.1 * absent
      const homes = placesFor(name, unplaced, known)
      const homeless = ofGeneralCard.has(name) ? 0 : unplaced.length - homes
      const naming = isNamed ? (named.includes('afterAds') ? 0.35 : 0.12) : 0
      return {
        name,
        isNamed,
        score:
          score + fit + 0.1 * (homes - homeless) + naming - (isBeforeAds ? 0.35 : 0) - (lacksCosts ? 0.2 : 0),
      }
    })
    .sort((one, other) => other.score - one.score)
}

/** Inputs that its questions are about, beside the price and the costs of an order. */
export function ownInputs(name: CalculatorName): InputName[] {
  const { needs, oneOf = [] }: Calculator = calculators[name]
  return [...needs, ...oneOf].filter((input) => !orderInputs.has(input))
}

/** Calculators whose results the general card of an order gives as well. */
export const ofGeneralCard = new Set('order ads volume discount bundle'.split(' ').filter(isCalculatorName))

const isRate = (number: string) => /%|cent/i.test(number)

/** The number of unnamed numbers with an open input of their kind. */
function placesFor(name: CalculatorName, unplaced: string[], known: Known) {
  const { needs, oneOf = [] }: Calculator = calculators[name]
  const open = ofGeneralCard.has(name) ? [] : [...needs, ...oneOf].filter((input) => !known(input))
  const numbersOf = (isPercent: boolean) => unplaced.filter((number) => isRate(number) === isPercent)
  const inputsOfKind = (isPercent: boolean) =>
    open.filter((input) => (inputs[input].unit === 'percent') === isPercent)
  const placesOf = (isPercent: boolean) =>
    Math.min(numbersOf(isPercent).length, inputsOfKind(isPercent).length)
  return placesOf(true) + placesOf(false)
}

/** Names that belong to one calculator. */
const belongs: Partial<Record<string, CalculatorName>> = {
  afterAds: 'ads',
  beforeAds: 'order',
  breakEvenRoas: 'order',
  breakEvenCpa: 'order',
  discount: 'discount',
  bundle: 'bundle',
  compareAt: 'compareAt',
  cpc: 'maxCpc',
  taxRate: 'vat',
}

const orderInputs = new Set<InputName>([...order, ...costs])
