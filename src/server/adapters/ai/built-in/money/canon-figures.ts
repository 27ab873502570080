import { type InputName, inputs, isInputName } from '#core/calculators/inputs.ts'
import { figurePaths } from '#core/canon/figure-paths.ts'
import type { ContextField } from '#server/ports/answer-context.ts'
import { findNumbers } from '../read/numbers.ts'
import { contentWords } from '../read/words.ts'
import { written } from './told-figures.ts'
import { conceptsIn } from './vocabulary.ts'

export interface CanonFigure {
  name: InputName
  value: string
  currency: string | undefined
  field: ContextField
  /** Words that its path adds: a market, a variant. A question has to name them. */
  of: string[]
}

const byPath = new Map(
  Object.entries(figurePaths).flatMap(([name, path]): [string, InputName][] =>
    isInputName(name) ? [[path, name]] : [],
  ),
)
const named: Partial<Record<string, InputName>> = {
  ...Object.fromEntries(Object.keys(inputs).map((name) => [name, name])),
  fee: 'feeRate',
}
/** Groups of fields, which say nothing about which product or market is meant. */
const groups = new Set(
  'pricing supplier market markets economics product offer other variants variant'.split(' '),
)

const wordsIn = (part: string) => part.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').toLowerCase()

/** The figures of a canon, also those of fields that a person named. */
export const canonFigures = (canon: ContextField[]): CanonFigure[] =>
  canon.flatMap((field) => figureOf(field) ?? [])

function figureOf(field: ContextField): CanonFigure | undefined {
  const parts = field.path.split('.')
  const name = byPath.get(field.path) ?? nameOf(wordsIn(parts.at(-1) ?? ''))
  const [number] = findNumbers(field.value)
  if (!name || !number || (field.path.startsWith('economics.') && !isOwn(name))) return undefined
  const { unit } = inputs[name]
  if ((number.kind === 'rate') !== (unit === 'percent') && number.kind !== 'plain') return undefined
  return {
    name,
    value: written(number, name),
    currency: number.currency,
    field,
    of: parts
      .slice(0, -1)
      .map(wordsIn)
      .filter((part) => !groups.has(part))
      .flatMap(contentWords),
  }
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

/** The figure for a question: the most particular that it names, none where two fit as well. */
export function figureFor(
  name: InputName,
  figures: CanonFigure[],
  question: string,
): CanonFigure | undefined {
  const words = new Set(contentWords(question))
  const fitting = figures
    .filter((figure) => figure.name === name && figure.of.every((word) => words.has(word)))
    .sort((one, other) => other.of.length - one.of.length)
  const [first, second] = fitting
  return first && second && second.of.length === first.of.length ? undefined : first
}
