import { toTerms } from '#core/economics/terms.ts'
import type { BuiltInTurn } from './conversation.ts'
import type { Line } from './read/blocks.ts'
import type { FigureChange } from './read/changes.ts'
import { decimalsIn } from './read/decimals.ts'
import { type Doubts, noDoubts } from './read/doubts.ts'
import { factsFromMessage } from './read/facts.ts'
import { derived, type Figures, type ReadFigures, readFigures, termNames, toldOf } from './read/figures.ts'
import { followed, readFollowUp } from './read/follow-ups.ts'
import { isOfPeriod } from './read/period.ts'
import { type ToldProducts, withSaid } from './read/told-products.ts'
import { nothingUnplaced, type Unplaced } from './read/unplaced.ts'

/** Facts of a conversation so far. */
export interface Memory {
  told: Figures
  before: Figures
  given: Figures
  products: ToldProducts
  mark: '.' | ',' | undefined
  /** First figures of an order, before any assumption. */
  original: Figures
  /** By the last message that gave any. */
  last: Figures
  /** True if the last change went up. */
  up: boolean | undefined
  /** The last message asks what was asked before it, with another number: “and 15?”. */
  again: boolean
  /** Alternatives in the last message. */
  choices: Figures[]
  unplaced: Unplaced
  doubts: Doubts
}

const startsAnew =
  /\b(?:start over|new product|another product|forget (?:that|everything|the numbers)|reset)\b/i

const atFullPrice =
  /\b(?:without|no|drop|forget|minus) (?:the |a |any |that )?discount\b|\b(?:at )?full price\b/i

/** In the clause that holds a number: “I sell it at 12, tell me if that is low” supposes nothing. */
const supposes = /\b(?:what about|how about|what happens|suppose|assume|if)\b[^,.;:!?\n]{0,200}\d/i

const backToStart =
  /\bback to (?:the |my |our )?(?:original|start|first|initial|beginning|normal|old)\b|\bas it was\b/i

/** The question goes back to what was told before anything was supposed. */
export const goesBack = (text: string): boolean => backToStart.test(text)

/** `proposals`: what each turn proposes for the canon. */
export function remember(turns: BuiltInTurn[], known: Figures, proposals: Line[][]): Memory {
  let memory: Memory = {
    told: {},
    before: {},
    given: {},
    products: [],
    mark: undefined,
    original: {},
    last: {},
    up: undefined,
    again: false,
    choices: [],
    unplaced: nothingUnplaced,
    doubts: noDoubts,
  }
  for (const [at, turn] of turns.entries()) {
    if (turn.role !== 'user') continue
    memory =
      (proposals[at] ?? []).length > 0
        ? afterProposal(memory, turn.text)
        : afterMessage(memory, turn.text, known)
  }
  return memory
}

/** Proposed values are not facts: they count once the canon has them. Their notation applies at once. */
function afterProposal(memory: Memory, text: string): Memory {
  const mark = readFigures(text).mark ?? memory.mark
  return {
    ...memory,
    before: memory.told,
    given: {},
    mark,
    again: false,
    choices: [],
    unplaced: nothingUnplaced,
    doubts: noDoubts,
  }
}

function afterMessage(memory: Memory, text: string, known: Figures): Memory {
  const { figures, was, changes, mark, again, choices, unplaced, doubts } = readAfter(memory, text, known)
  // A message with both price and cost is about another product: nothing said before applies to it.
  const isPeriod = isOfPeriod(text, figures)
  const isProduct = !isPeriod && figures.price !== undefined && figures.cost !== undefined
  const anew = startsAnew.test(text) || isProduct
  const kept = anew ? {} : keptFor(text, memory, known)
  // “What if the cost rises by 1, with a price of 40 and a cost of 12?”: what it was is told with it.
  const tellsBoth = Object.keys(was).length > 0 || changes.some(({ figure }) => figures[figure])
  const before = tellsBoth ? { ...kept, ...figures, ...was } : kept
  const given = { ...figures, ...changed({ ...known, ...before }, changes) }
  // The sums of a month are no figures of an order.
  const told = isPeriod ? before : { ...before, ...given }
  const products = startsAnew.test(text) ? [] : memory.products
  return {
    told,
    before,
    given,
    // An assumed price belongs to no product.
    products: withSaid(products, factsFromMessage(text), supposes.test(text) ? undefined : given.price),
    mark: mark ?? memory.mark,
    original: anew
      ? told
      : { ...firstOf(isPeriod || changes.length > 0 ? {} : given, known), ...memory.original },
    last: Object.keys(given).length > 0 ? given : memory.last,
    up: changes.at(-1)?.up ?? memory.up,
    again,
    choices,
    unplaced,
    doubts,
  }
}

/** A message as it is read after the others: “and 15?” is about what the last one gave. */
function readAfter(memory: Memory, text: string, known: Figures): ReadFigures & { again: boolean } {
  const { figures: said, ...others } = readFigures(text, memory)
  const read = { ...others, figures: derived(said, { ...known, ...memory.told }) }
  const isNamed = [Object.keys(read.figures), read.changes, read.choices].some(({ length }) => length > 0)
  const followUp = isNamed ? undefined : readFollowUp(text)
  if (!followUp) return { ...read, again: false }
  const figures = followed(followUp, memory.last, { ...known, ...memory.told })
  const amounts = figures ? [] : [{ said: followUp.said, around: followUp.said }]
  const again = Object.keys(figures ?? {}).some((name) => name in memory.last)
  return { ...read, figures: figures ?? {}, again, unplaced: { amounts, unvalued: [] }, doubts: noDoubts }
}

function keptFor(text: string, memory: Memory, known: Figures): Figures {
  if (goesBack(text)) return memory.original
  const kept = rememberedFigures(memory, known)
  return atFullPrice.test(text) ? undiscounted(kept) : kept
}

/** Figures of an order that were not known before. */
const firstOf = (given: Figures, known: Figures): Figures =>
  Object.fromEntries(termNames.flatMap((name) => (given[name] && !known[name] ? [[name, given[name]]] : [])))

/** Drops refused figures: another currency, an amount below zero. */
function rememberedFigures({ told, before }: Memory, known: Figures): Figures {
  const all = { ...known, ...told }
  const currencies = Object.values(all).map(({ currency }) => currency)
  return toTerms(toldOf(all), currencies).ok ? told : before
}

const undiscounted = ({ discountRate: _, discountAmount: __, ...others }: Figures): Figures => others

function changed(figures: Figures, changes: FigureChange[]): Figures {
  const result: Figures = {}
  for (const { figure, up, by, share, currency } of changes) {
    const base = figures[figure]
    if (!base) continue
    const difference = share ? base.value.times(by) : by
    const value = up ? base.value.plus(difference) : base.value.minus(difference)
    // A price stands on a page, where it has no more decimals than its currency.
    const asShown = figure === 'price' ? value.toDecimalPlaces(decimalsIn([base])) : value
    result[figure] = { value: asShown, currency: base.currency ?? currency }
  }
  return result
}
