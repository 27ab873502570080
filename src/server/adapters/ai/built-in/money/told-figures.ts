import { type InputName, inputs } from '#core/calculators/inputs.ts'
import { plain } from '#core/decimal.ts'
import { type FoundNumber, findNumbers } from '../read/numbers.ts'
import { candidates, type Found, renewed, type Spot } from './figure-places.ts'
import { type ConceptName, conceptsIn, wordsLeftOver } from './vocabulary.ts'

/** A number of a message whose place on a card is certain. */
interface ToldFigure {
  name: InputName
  value: string
  currency: string | undefined
  start: number
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

/** Reads the numbers of a message. One is placed only where a name stands right beside it. */
export function readFigures(text: string): ToldFigures {
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

/** The price, cost or shipping beside these words is a new one. */
const changes =
  /(?<!\p{L})(?:rais\p{L}*|increas\p{L}*|lower\p{L}*|drop\p{L}*|cut\p{L}*|reduc\p{L}*|chang\p{L}*|switch\p{L}*|what if|goes? (?:up|down)|went (?:up|down)|instead|wäre|et si|erhöh\p{L}*|senk\p{L}*|steig\p{L}*|augment\p{L}*|baiss\p{L}*|pass\p{L}* (?:à|de)|sub(?:o|e|ir|imos)|baj(?:o|a|ar|amos)|cambi\p{L}*)(?!\p{L})/iu

/** “2 for 69” of a bundle. */
const ofBundle =
  /^[\s-]?(?:x|pieces|units|pcs|packs?|bundles?|sets?|stück|pièces|unidades)?\s?(?:for|at|à|für|zu|por|a)\s?[€$£]?$/iu

function settle(
  text: string,
  numbers: FoundNumber[],
  names: Found[],
  placed: Map<FoundNumber, Spot>,
): ToldFigures {
  const figures: ToldFigure[] = []
  const hasPair = [...placed.values()].some(({ isPair }) => isPair)
  const isChange = changes.test(text) && !hasPair
  const unplaced: string[] = []
  for (const [at, number] of numbers.entries()) {
    const input = bundlePriceAt(text, numbers, figures, at) ?? inputOf(placed.get(number), isChange)
    const isTaken = figures.some(({ name }) => name === input)
    if (input && !isTaken && !number.value.isNegative())
      figures.push({
        name: input,
        value: written(number, input),
        currency: number.currency,
        start: number.start,
      })
    else unplaced.push(text.slice(number.start, number.end).trim())
  }
  const used = new Set([...placed.values()].map(({ name }) => name))
  return {
    figures,
    unplaced,
    named: names.filter((name) => !used.has(name)).map(({ concept }) => concept),
    leftOver: wordsLeftOver(text, numbers),
  }
}

const inputOf = (spot: Spot | undefined, isChange: boolean): InputName | undefined =>
  spot && (isChange ? (renewed[spot.input] ?? spot.input) : spot.input)

function bundlePriceAt(
  text: string,
  numbers: FoundNumber[],
  figures: ToldFigure[],
  at: number,
): InputName | undefined {
  const [before, number] = [numbers[at - 1], numbers[at]]
  if (!before || !number || figures.at(-1)?.name !== 'units' || figures.at(-1)?.start !== before.start)
    return undefined
  return ofBundle.test(text.slice(before.end, number.start)) ? 'bundlePrice' : undefined
}

/** As it is typed into the input. */
export function written({ value, kind }: Pick<FoundNumber, 'value' | 'kind'>, name: InputName): string {
  const { unit } = inputs[name]
  if (unit === 'percent') return plain(kind === 'rate' ? value.times(100) : value, 0, 6)
  return plain(value, unit === 'money' && !value.isInteger() ? 2 : 0, 8)
}
