import { type InputName, inputs, isInputName } from '#core/calculators/inputs.ts'
import { figurePaths } from '#core/canon/figure-paths.ts'
import { placedField } from '#core/canon/placed-fields.ts'
import { contentWords } from '#core/content-words.ts'
import { findNumbers } from '#core/numbers-in-text.ts'
import type { ContextField } from '#server/ports/answer-context.ts'
import { type NamedPlaces, namedPlaces } from './named-places.ts'
import { written } from './told-figures.ts'
import { conceptsIn } from './vocabulary.ts'

export interface CanonFigure {
  name: InputName
  value: string
  currency: string | undefined
  field: ContextField
  /** Words of the question that name its market, its variant or its group. */
  of: string[]
  /** The figure of a named market or variant goes before that of the product. */
  rank: number
}

const byPath = new Map<string, InputName>([
  ...Object.entries(figurePaths).flatMap(([name, path]): [string, InputName][] =>
    isInputName(name) ? [[path, name]] : [],
  ),
  [figurePaths.landedCost, 'cost'],
])
const named: Partial<Record<string, InputName>> = {
  ...Object.fromEntries(Object.keys(inputs).map((name) => [name, name])),
  fee: 'feeRate',
}
/** Groups of fields, which say nothing about which product or market is meant. */
const groups = new Set(
  'pricing supplier market markets economics product offer other variants variant'.split(' '),
)

const wordsIn = (part: string) => part.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').toLowerCase()

/** The figures of a canon that a question is about, also those of fields that a person named. */
export function canonFigures(canon: ContextField[], question: string): CanonFigure[] {
  const words = new Set(contentWords(question))
  const figuresAt = (places: NamedPlaces) => canon.flatMap((field) => figureOf(field, places) ?? [])
  const strict = figuresAt(namedPlaces(question))
  // A question is about a market if only markets have a price.
  const isOfMarket =
    !strict.some(({ name }) => name === 'price') &&
    canon.some(({ path }) => /^markets\.\w+\.price$/.test(path))
  const figures = isOfMarket ? figuresAt(namedPlaces(question, true)) : strict
  const isLanded = figures.some(({ field }) => field.path === figurePaths.landedCost)
  return figures.filter(
    ({ field, of }) =>
      // The landed cost includes the cost.
      !(isLanded && field.path === figurePaths.cost) &&
      (isPlaced(field.path) || of.every((word) => words.has(word))),
  )
}

/** A market or variant of the canon. */
export const namesPlace = (canon: ContextField[], question: string): boolean =>
  canonFigures(canon, question).some(({ field, rank }) => rank > 0 && isPlaced(field.path))

const isPlaced = (path: string) => /^(?:markets|variants)\./.test(path)

function figureOf(field: ContextField, places: NamedPlaces): CanonFigure | undefined {
  const parts = field.path.split('.')
  const [number] = findNumbers(field.value)
  const inputName = byPath.get(field.path) ?? nameOf(wordsIn(parts.at(-1) ?? ''))
  const name = inputName === 'feeRate' && number?.kind === 'money' ? 'feeFixed' : inputName
  if (!name || !number || (field.path.startsWith('economics.') && !isOwn(name))) return undefined
  const { unit } = inputs[name]
  if ((number.kind === 'rate') !== (unit === 'percent') && number.kind !== 'plain') return undefined
  const at = isPlaced(field.path) ? placeOf(field.path, places) : groupOf(parts)
  return at && { name, value: written(number, name), currency: number.currency, field, ...at }
}

const groupOf = (parts: string[]): Pick<CanonFigure, 'of' | 'rank'> => {
  const of = parts
    .slice(0, -1)
    .map(wordsIn)
    .filter((part) => !groups.has(part))
    .flatMap(contentWords)
  return { of, rank: of.length }
}

/** Undefined for a market or variant that the question does not name, and for figures that rules derive. */
function placeOf(path: string, places: NamedPlaces): Pick<CanonFigure, 'of' | 'rank'> | undefined {
  const [group, key = ''] = path.split('.')
  if (placedField(path)?.derived) return undefined
  const of = group === 'markets' ? places.market(key) : places.variant(key)
  return of && { of, rank: group === 'markets' ? 1 : of.length }
}

/** Rules derive the other figures of the economics from the costs. */
const isOwn = (name: InputName) => name === 'conversionRate' || name === 'cpa'

function nameOf(words: string): InputName | undefined {
  const text = words.replace(/ (?:percent|rate)$/, '')
  const [concept, ...more] = conceptsIn(words).length === 1 ? conceptsIn(words) : conceptsIn(text)
  if (!concept || more.length > 0) return undefined
  // Every word of the name has to be part of the figure's: a “gift wrapping cost” is no product cost.
  const rest = words.slice(0, concept.start) + words.slice(concept.end)
  return /\p{L}/u.test(rest.replace(/\b(?:percent|rate|cost|per|order|fixed|the)\b/g, ''))
    ? undefined
    : named[concept.concept]
}

/** The most particular figure, none where two fit as well. */
export function figureFor(name: InputName, figures: CanonFigure[]): CanonFigure | undefined {
  const [first, second] = figures
    .filter((figure) => figure.name === name)
    .sort((one, other) => other.rank - one.rank)
  return first && second && second.rank === first.rank ? undefined : first
}

/** Words that name the own product, and the market or variant whose figures are used. */
export const knownWords = (canon: ContextField[], question: string): ReadonlySet<string> =>
  new Set([
    ...canon
      .filter(({ path }) => path === 'product.title' || path === 'brand.name')
      .flatMap(({ value }) => contentWords(value)),
    ...canonFigures(canon, question).flatMap(({ of }) => of),
  ])
