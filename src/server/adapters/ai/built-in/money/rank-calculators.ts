import type { Calculator } from '#core/calculators/calculator.ts'
import {
  type CalculatorName,
  calculators,
  inputsOf,
  isCalculatorName,
} from '#core/calculators/calculators.ts'
import type { InputName } from '#core/calculators/inputs.ts'
import type { Likeness } from '../intent/intent.ts'
import type { Known } from './card-sources.ts'
import type { ToldFigures } from './told-figures.ts'

interface Candidate {
  name: CalculatorName
  likeness: number
  score: number
}

/** By meaning, then by the figures: a calculator that has no place for a number of the message hardly answers it. */
export function ranked(likenesses: Likeness[], { figures, named }: ToldFigures, known: Known): Candidate[] {
  return likenesses
    .flatMap(({ intent, score }) => (isCalculatorName(intent) ? [{ name: intent, likeness: score }] : []))
    .map(({ name, likeness }): Candidate => {
      const { needs, oneOf = [] }: Calculator = calculators[name]
      const accepted = new Set(inputsOf(name))
      const refused = figures.filter((figure) => !accepted.has(figure.name)).length
      const own = [...needs, ...oneOf].filter((input) => !orderInputs.has(input))
      const told = own.filter((input) => figures.some((figure) => figure.name === input)).length
      const absent =
        needs.filter((input) => !known(input)).length +
        (oneOf.length > 0 && !oneOf.some((input) => known(input)) ? 1 : 0)
      return {
        name,
        likeness,
        score:
          likeness -
          0.3 * refused +
          0.12 * told -
          0.1 * absent +
          (named.some((concept) => belongs[concept] === name)
            ? named.includes('afterAds')
              ? 0.35
              : 0.12
            : 0) -
          (named.some((concept) => ofOrder.has(concept)) && !accepted.has('cost') && !aside.has(name)
            ? 0.2
            : 0),
      }
    })
    .sort((one, other) => other.score - one.score)
}

/** Price and cost, and nothing but results of an order asked for: no comparison is needed. */
export const isOrder = ({ figures, named }: ToldFigures): boolean =>
  figures.some(({ name }) => name === 'price') &&
  figures.some(({ name }) => name === 'cost') &&
  figures.every(({ name }) => orderInputs.has(name)) &&
  named.every((concept) => ofOrder.has(concept) || concept === 'perOrder' || concept === 'beforeAds')

/** Results of an order, which a calculator without its costs cannot give. */
const ofOrder = new Set(['profit', 'margin', 'breakEven', 'breakEvenRoas', 'breakEvenCpa'])
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

const orderInputs = new Set<InputName>([
  'price',
  'cost',
  'shipping',
  'packaging',
  'feeRate',
  'feeFixed',
  'refundRate',
  'taxRate',
])
