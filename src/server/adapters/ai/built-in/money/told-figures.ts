import { costs } from '#core/calculators/calculator.ts'
import { type InputName, inputs } from '#core/calculators/inputs.ts'
import { plain } from '#core/decimal.ts'
import { type FoundNumber, findNumbers, inDigits } from '#core/numbers-in-text.ts'
import { mostInOneOrder } from './figure-inputs.ts'
import { candidates, type FoundConcept, isOfPieces, type Spot } from './figure-places.ts'
import { readChanges, type StatedChange } from './told-changes.ts'
import { type ConceptName, conceptsIn, wordsLeftOver } from './vocabulary.ts'

/** A number of a message whose place on a card is certain. */
interface StatedFigure {
  name: InputName
  value: string
  currency: string | undefined
  /** The word right before its name: “stall” in “the stall costs 85”. */
  of?: string | undefined
}

export interface StatedFigures {
  figures: StatedFigure[]
  /** Steps from values that are known elsewhere, as in “two dollars more”. */
  changes: StatedChange[]
  /** Numbers that no words place. */
  unplaced: string[]
  /** Those of them that count pieces of something, as in “150 bags”. */
  pieces: string[]
  /** Figures that are named without a number: the question is about them. */
  named: ConceptName[]
  /** Words that no calculation accounts for. */
  leftOver: string[]
}

/** Reads the numbers of a message. One is placed only where a name stands right beside it. */
export const readFigures = (text: string): StatedFigures => readNumbers(inDigits(text))

function readNumbers(text: string): StatedFigures {
  const numbers = findNumbers(text)
  const names = conceptsIn(text)
  const { steps } = readChanges(text, numbers)
  const values = numbers.filter((number) => !steps.has(number))
  const before = candidates(text, values, names, 'before')
  const behind = candidates(text, values, names, 'after')
  // People write “cost 8, shipping 3” or “8 cost, 3 shipping”: the way that fits more numbers decides between equals.
  const first = before.length >= behind.length ? before : behind
  const all = [...first, ...(first === before ? behind : before)].sort((one, other) => one.gap - other.gap)
  const placed = new Map<FoundNumber, Spot>()
  const taken = new Set<FoundConcept>()
  for (const spot of all) {
    const isSecond = spot.isPair && [...placed.values()].some(({ name }) => name === spot.name)
    if (placed.has(spot.number) || (taken.has(spot.name) && !isSecond)) continue
    placed.set(spot.number, spot)
    taken.add(spot.name)
  }
  return settle(text, numbers, names, placed)
}

/** “No VAT”; a price “without VAT” is another question. */
const none = /(?:^|[^\p{L}])(?:no|zero|kein\p{L}{0,2}|ni|pas de|nada de) $/iu

function settle(
  text: string,
  numbers: FoundNumber[],
  names: FoundConcept[],
  placed: Map<FoundNumber, Spot>,
): StatedFigures {
  const figures: StatedFigure[] = []
  const unplaced = new Set<string>()
  const { changes, spans, counted } = readChanges(text, numbers)
  for (const number of numbers) {
    if (counted.has(number)) continue
    const input = placed.get(number)?.input
    const isTaken = figures.some(({ name }) => name === input)
    if (input && !isTaken && !number.value.isNegative())
      figures.push({
        name: input,
        value: written(number, input),
        currency: number.currency,
        of: /(\p{L}+)\s*$/u.exec(text.slice(0, placed.get(number)?.name.start))?.[1],
      })
    else unplaced.add(typed(number))
  }
  for (const { concept, start } of names) {
    const own: string[] = concept === 'fee' ? ['feeRate', 'feeFixed'] : [concept]
    for (const name of none.test(text.slice(0, start)) ? costs : [])
      if (own.includes(name) && !figures.some((figure) => figure.name === name))
        figures.push({ name, value: '0', currency: undefined })
  }
  const used = new Set([...placed.values()].map(({ name }) => name))
  const isOfChange = ({ concept, start, end }: FoundConcept) =>
    changes.some(({ name }) => name === concept) || spans.some((span) => start < span.end && span.start < end)
  return {
    figures,
    changes,
    unplaced: [...unplaced],
    pieces: numbers
      .filter((number) => isOfPieces(text, number) && number.value.greaterThan(mostInOneOrder))
      .map(typed)
      .filter((said) => unplaced.has(said)),
    named: names.filter((name) => !used.has(name) && !isOfChange(name)).map(({ concept }) => concept),
    leftOver: wordsLeftOver(text, [...numbers, ...spans]),
  }
}

/** As it is typed into a form, where “6.200” could be six. */
const typed = ({ kind, said, value }: FoundNumber): string =>
  kind === 'rate' || value.lessThan(1_000) ? said : said.replace(/\d[\d.,]*(?:\s?k\b)?/i, plain(value, 0, 8))

/** As it is typed into the input. */
export function written({ value, kind }: Pick<FoundNumber, 'value' | 'kind'>, name: InputName): string {
  const { unit } = inputs[name]
  if (unit === 'percent') return plain(kind === 'rate' ? value.times(100) : value, 0, 6)
  return plain(value, unit === 'money' && !value.isInteger() ? 2 : 0, 8)
}
