import { type InputName, inputs, isInputName } from '#core/calculators/inputs.ts'
import type { FoundNumber } from '#core/numbers-in-text.ts'
import type { ConceptName } from './vocabulary.ts'

const perOrder =
  /\b(?:per|an|each|every) (?:order|sale|unit|piece)\b|pro bestellung|je bestellung|par commande|por pedido/iu

const otherNames: Partial<Record<ConceptName, InputName>> = { breakEvenCpa: 'cpa', bundle: 'units' }

const ofPrice = /price|charge|preis|prix|precio/iu
const ofMany =
  /orders|sales|units|month|bestellungen|verkäufe|monat|commandes|ventes|mois|pedidos|ventas|mes(?!\p{L})/iu

/** A profit is that of one order, or of all, and the words around it have to say which. */
function profitFor({ kind }: FoundNumber, text: string): InputName | undefined {
  if (kind === 'rate') return 'margin'
  if (perOrder.test(text)) return 'profitPerOrder'
  if (ofMany.test(text)) return 'totalProfit'
  return ofPrice.test(text) ? 'profitPerOrder' : undefined
}

/** More pieces are those of several orders. */
export const mostInOneOrder = 9

/** The input that a number beside a name is, if its kind fits: a percentage is no price. */
export function inputFor(concept: ConceptName, number: FoundNumber, text: string): InputName | undefined {
  const { kind } = number
  if (concept === 'fee') return kind === 'rate' ? 'feeRate' : kind === 'times' ? undefined : 'feeFixed'
  if (concept === 'discount')
    return kind === 'rate' ? 'discountRate' : kind === 'money' ? 'discountAmount' : undefined
  if (concept === 'profit') return kind === 'times' ? undefined : profitFor(number, text)
  // “Clicks are 0.85” tells their price.
  const isOfClick = concept === 'visits' && (kind === 'money' || !number.value.isInteger())
  const input = isOfClick ? 'cpc' : isInputName(concept) ? concept : otherNames[concept]
  if (!input) return undefined
  if (input === 'units' && number.value.greaterThan(mostInOneOrder)) return 'orders'
  const { unit } = inputs[input]
  if (unit === 'count' && !number.value.isInteger()) return undefined
  if (kind === 'rate') return unit === 'percent' ? input : undefined
  if (kind === 'money') return unit === 'money' ? input : undefined
  if (kind === 'times') return unit === 'ratio' ? input : undefined
  return input
}
