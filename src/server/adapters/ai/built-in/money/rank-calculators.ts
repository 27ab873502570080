import type { Calculator } from '#core/calculators/calculator.ts'
import {
  type CalculatorName,
  calculators,
  inputsOf,
  isCalculatorName,
} from '#core/calculators/calculators.ts'
import { type InputName, inputs, isInputName } from '#core/calculators/inputs.ts'
import type { Likeness } from '../intent/intent.ts'
import type { Known } from './card-sources.ts'
import type { ToldFigures } from './told-figures.ts'
import { results } from './vocabulary.ts'

/** By meaning, then by the figures: a calculator that has no place for a number of the message hardly answers it. */
export function ranked(
  likenesses: Likeness[],
  { figures, named, unplaced }: ToldFigures,
  known: Known,
): { name: CalculatorName; score: number }[] {
  return likenesses
    .flatMap(({ intent: name, score }) => {
      if (!isCalculatorName(name)) return []
      const { needs, oneOf = [] }: Calculator = calculators[name]
      const accepted = new Set(inputsOf(name))
      const own = [...needs, ...oneOf].filter((input) => !orderInputs.has(input))
      const refused = figures.filter((figure) => !accepted.has(figure.name)).length
      const told = own.filter((input) => figures.some((figure) => figure.name === input)).length
      const absent =
        needs.filter((input) => !known(input)).length +
        (oneOf.length > 0 && !oneOf.some((input) => known(input)) ? 1 : 0)
      const isBeforeAds = name === 'ads' && named.includes('beforeAds')
      const isNamed = named.some((concept) => belongs[concept] === name)
      const lacksCosts =
        named.some((concept) => results.has(concept)) && !accepted.has('cost') && !aside.has(name)
      const fit = 0.12 * told - 0.3 * refused - 0.1 * absent + 0.1 * openPlaces(name, unplaced, known).size
      const naming = isNamed ? (named.includes('afterAds') ? 0.35 : 0.12) : 0
      return { name, score: score + fit + naming - (isBeforeAds ? 0.35 : 0) - (lacksCosts ? 0.2 : 0) }
    })
    .sort((one, other) => other.score - one.score)
}

/** Calculators whose results the general card of an order gives as well. */
export const ofGeneralCard = new Set(
  'order ads volume discount bundle whatIf'.split(' ').filter(isCalculatorName),
)

const isRate = (number: string) => /%|cent/i.test(number)

/** Numbers without a name, by the only input of their kind that a calculator still needs. */
export function openPlaces(name: CalculatorName, unplaced: string[], known: Known): Map<string, InputName> {
  const { needs, oneOf = [] }: Calculator = calculators[name]
  const open = [...needs, ...oneOf].filter((input) => !known(input))
  const places = new Map<string, InputName>()
  if (ofGeneralCard.has(name)) return places
  for (const isPercent of [true, false]) {
    const numbers = unplaced.filter((number) => isRate(number) === isPercent)
    const inputsOfKind = open.filter((input) => (inputs[input].unit === 'percent') === isPercent)
    const [number, input] = [numbers[0], inputsOfKind[0]]
    if (number && input && numbers.length === 1 && inputsOfKind.length === 1) places.set(number, input)
  }
  return places
}

/** Price and cost, and nothing but results of an order asked for: no comparison is needed. */
export const isOrder = ({ figures, named }: ToldFigures): boolean =>
  figures.some(({ name }) => name === 'price') &&
  figures.some(({ name }) => name === 'cost') &&
  figures.every(({ name }) => orderInputs.has(name)) &&
  named.every((concept) => (results.has(concept) && concept !== 'afterAds') || concept === 'perOrder')

const aside = new Set<CalculatorName>(['marginRoas', 'period'])

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

const orderInputs = new Set(
  'price cost shipping packaging feeRate feeFixed refundRate taxRate'.split(' ').filter(isInputName),
)
