import { type InputName, inputs } from '#core/calculators/inputs.ts'
import { plain } from '#core/decimal.ts'
import { type FoundNumber, findNumbers } from '#core/numbers-in-text.ts'
import { candidates, type Found, type Spot } from './figure-places.ts'
import { type ConceptName, conceptsIn, wordsLeftOver } from './vocabulary.ts'

/** A number of a message whose place on a card is certain. */
interface ToldFigure {
  name: InputName
  value: string
  currency: string | undefined
  /** The word right before its name: “stall” in “the stall costs 85”. */
  of?: string | undefined
}

export interface ToldFigures {
  figures: ToldFigure[]
  /** Numbers that no words place. */
  unplaced: string[]
  /** Figures that are named without a number: the question is about them. */
  named: ConceptName[]
  /** Words that no calculation accounts for. */
  leftOver: string[]
}

const numberWords = [
  'two|zwei|deux|dos',
  'three|drei|trois|tres',
  'four|vier|quatre|cuatro',
  'five|fünf|cinq|cinco',
].map((words) => new RegExp(`(?<![\\p{L}-])(?:${words})(?= \\p{L})`, 'giu'))

export const inDigits = (text: string): string =>
  numberWords.reduce((said, words, at) => said.replace(words, String(at + 2)), text)

/** Reads the numbers of a message. One is placed only where a name stands right beside it. */
export const readFigures = (text: string): ToldFigures => readNumbers(inDigits(text))

function readNumbers(text: string): ToldFigures {
  const numbers = findNumbers(text)
  const names = conceptsIn(text)
  const before = candidates(text, numbers, names, 'before')
  const behind = candidates(text, numbers, names, 'after')
  // People write “cost 8, shipping 3” or “8 cost, 3 shipping”: the way that fits more numbers decides between equals.
  const first = before.length >= behind.length ? before : behind
  const all = [...first, ...(first === before ? behind : before)].sort((one, other) => one.gap - other.gap)
  const placed = new Map<FoundNumber, Spot>()
  const taken = new Set<Found>()
  for (const spot of all) {
    const isSecond = spot.isPair && [...placed.values()].some(({ name }) => name === spot.name)
    if (placed.has(spot.number) || (taken.has(spot.name) && !isSecond)) continue
    placed.set(spot.number, spot)
    taken.add(spot.name)
  }
  return settle(text, numbers, names, placed)
}

function settle(
  text: string,
  numbers: FoundNumber[],
  names: Found[],
  placed: Map<FoundNumber, Spot>,
): ToldFigures {
  const figures: ToldFigure[] = []
  const unplaced = new Set<string>()
  for (const number of numbers) {
    const input = placed.get(number)?.input
    const isTaken = figures.some(({ name }) => name === input)
    if (input && !isTaken && !number.value.isNegative())
      figures.push({
        name: input,
        value: written(number, input),
        currency: number.currency,
        of: /(\p{L}+)\s*$/u.exec(text.slice(0, placed.get(number)?.name.start))?.[1],
      })
    else unplaced.add(number.said)
  }
  const used = new Set([...placed.values()].map(({ name }) => name))
  return {
    figures,
    unplaced: [...unplaced],
    named: names.filter((name) => !used.has(name)).map(({ concept }) => concept),
    leftOver: wordsLeftOver(text, numbers),
  }
}

/** As it is typed into the input. */
export function written({ value, kind }: Pick<FoundNumber, 'value' | 'kind'>, name: InputName): string {
  const { unit } = inputs[name]
  if (unit === 'percent') return plain(kind === 'rate' ? value.times(100) : value, 0, 6)
  return plain(value, unit === 'money' && !value.isInteger() ? 2 : 0, 8)
}
