import { currenciesOf, toTerms } from '#core/economics/terms.ts'
import { type Conversation, isTooLong, type Turn } from './conversation.ts'
import type { Line } from './read/blocks.ts'
import { type Business, lookUp, readBusiness } from './read/business.ts'
import { readCanonChanges } from './read/canon-change.ts'
import type { Change } from './read/changes.ts'
import { decimalsIn } from './read/decimals.ts'
import {
  factsFromLines,
  factsFromMessage,
  isOfAnother,
  merged,
  mergedOfOne,
  noFacts,
  ofShop,
} from './read/facts.ts'
import { type Figures, readFigures } from './read/figures.ts'
import { findNumbers } from './read/numbers.ts'
import { type PageResult, readPage } from './read/page.ts'
import { isOfPeriod } from './read/period.ts'
import { productMeant, type ToldProducts, withSaid } from './read/told-products.ts'
import { nothingUnplaced, type Unplaced } from './read/unplaced.ts'
import type { Ask } from './skill.ts'
import { toldOf } from './skills/known.ts'
import { notation } from './write/notation.ts'

interface Memory {
  told: Figures
  before: Figures
  given: Figures
  products: ToldProducts
  mark: '.' | ',' | undefined
  unplaced: Unplaced
}

const startsAnew =
  /\b(?:start over|new product|another product|forget (?:that|everything|the numbers)|reset)\b/i

/** In the clause that holds a number: “I sell it at 12, tell me if that is low” supposes nothing. */
const supposes = /\b(?:what about|how about|what happens|suppose|assume|if)\b[^,.;:!?\n]{0,200}\d/i

/** Reads a bounded conversation from its start, and makes of its end a question. */
export function toAsk({ instructions, turns, tools }: Conversation, original: Turn[]): Ask {
  const business = readBusiness(instructions)
  const lastQuestion = turns.findLastIndex(({ role }) => role === 'user')
  const results = turns.slice(lastQuestion + 1).flatMap((turn) => (turn.role === 'tool' ? [turn] : []))
  const page = turns
    .flatMap((turn) =>
      turn.role === 'tool' && turn.name === 'read_product_page' ? [readPage(turn.result)] : [],
    )
    .at(-1)
  const readNow = results.some(({ name }) => name === 'read_product_page')
  const ofPage = page && 'figures' in page ? page.figures : {}
  const known = readNow ? { ...business.figures, ...ofPage } : { ...ofPage, ...business.figures }
  const proposes = (text: string) => (tools.includes('propose_canon') ? readCanonChanges(text) : [])
  const memory = remember(turns, known, proposes)
  const figures = { ...known, ...memory.told }
  const question = turns[lastQuestion]
  const asked = original.findLast((turn) => turn.role === 'user')
  return {
    text: question?.role === 'user' ? question.text : '',
    earlier: turns.slice(0, lastQuestion).flatMap((turn) => (turn.role === 'user' ? [turn.text] : [])),
    tooLong: asked?.role === 'user' && isTooLong(asked.text),
    given: memory.given,
    figures,
    before: { ...known, ...memory.before },
    source: (name) =>
      memory.told[name] ? 'told' : figures[name] === business.figures[name] ? 'canon' : 'page',
    unplaced: memory.unplaced,
    waiting: waitingIn(turns, business, proposes),
    ...ofProduct(business, page, memory),
    business,
    notation: notation(
      currenciesOf(Object.values(figures).map(({ currency }) => currency))[0],
      memory.mark === ',',
      decimalsIn([...Object.values(known), ...Object.values(memory.before), ...Object.values(memory.given)]),
    ),
    tools,
    results,
    page,
  }
}

type Proposes = (text: string) => Line[]

function remember(turns: Turn[], known: Figures, proposes: Proposes): Memory {
  let memory: Memory = {
    told: {},
    before: {},
    given: {},
    products: [],
    mark: undefined,
    unplaced: nothingUnplaced,
  }
  for (const turn of turns) {
    if (turn.role !== 'user') continue
    memory =
      proposes(turn.text).length > 0
        ? afterProposal(memory, turn.text)
        : afterMessage(memory, turn.text, known)
  }
  return memory
}

/** What is only proposed is nothing that was told: it counts once it stands in the canon. How it is written holds at once. */
function afterProposal(memory: Memory, text: string): Memory {
  const mark = readFigures(text).mark ?? memory.mark
  return { ...memory, before: memory.told, given: {}, mark, unplaced: nothingUnplaced }
}

function afterMessage(memory: Memory, text: string, known: Figures): Memory {
  const { figures, was, changes, mark, unplaced } = readFigures(text)
  // A message with both price and cost is about another product: nothing said before applies to it.
  const isPeriod = isOfPeriod(text, figures)
  const isProduct = !isPeriod && figures.price !== undefined && figures.cost !== undefined
  const anew = startsAnew.test(text) || isProduct
  const kept = anew ? {} : keptOf(memory, known)
  const before = Object.keys(was).length > 0 ? { ...kept, ...figures, ...was } : kept
  const given = { ...figures, ...changed({ ...known, ...before }, changes) }
  const products = startsAnew.test(text) ? [] : memory.products
  return {
    // The sums of a month are no figures of an order.
    told: isPeriod ? before : { ...before, ...given },
    before,
    given,
    // What is only supposed is nobody's price.
    products: withSaid(products, factsFromMessage(text), supposes.test(text) ? undefined : given.price),
    mark: mark ?? memory.mark,
    unplaced,
  }
}

/** What was refused does not stay: another currency, an amount below zero. */
function keptOf({ told, before }: Memory, known: Figures): Figures {
  const all = { ...known, ...told }
  const currencies = Object.values(all).map(({ currency }) => currency)
  return toTerms(toldOf(all), currencies).ok ? told : before
}

/** The last change that was asked for of each field, as long as the canon says something else. */
function waitingIn(turns: Turn[], { canon }: Business, proposes: Proposes): Line[] {
  const asked = turns.flatMap((turn) => (turn.role === 'user' ? proposes(turn.text) : []))
  const last = new Map(asked.map((change) => [change.key, change]))
  return [...last.values()].filter(({ key, value }) => !isSame(lookUp(canon, key), value))
}

const isSame = (kept: string | undefined, asked: string): boolean => {
  if (kept === undefined) return false
  const [one, other] = [findNumbers(kept)[0], findNumbers(asked)[0]]
  return one && other ? one.value.equals(other.value) : kept.toLowerCase() === asked.toLowerCase()
}

function changed(figures: Figures, changes: Change[]): Figures {
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

/** What is known of the product that the seller names. That of the canon, or of a page, may be another one. */
function ofProduct(business: Business, page: PageResult | undefined, { products }: Memory) {
  const { facts, price } = productMeant(products)
  const ofPage = page && 'title' in page && page.title ? { ...noFacts, name: page.title } : noFacts
  const ofBusiness = factsFromLines([...business.rules, ...business.canon])
  const known = merged(ofPage, ofBusiness)
  const isOther = isOfAnother(known, facts)
  const pagePrice = page && 'figures' in page ? page.figures.price : undefined
  return {
    facts: mergedOfOne(isOther ? ofShop(known) : known, facts),
    productPrice: isOther ? price : (business.figures.price ?? price ?? pagePrice),
    setAside: isOther ? known.name : undefined,
  }
}
