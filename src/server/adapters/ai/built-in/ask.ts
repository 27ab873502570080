import { currenciesOf } from '#core/economics/terms.ts'
import { type BuiltInTurn, type Conversation, isTooLong } from './conversation.ts'
import { type Memory, remember } from './memory.ts'
import type { Line } from './read/blocks.ts'
import { type Business, lookUp, readBusiness } from './read/business.ts'
import { readCanonChanges } from './read/canon-change.ts'
import { decimalsIn } from './read/decimals.ts'
import { factsFromLines, isOfAnother, merged, mergedOfOne, noFacts, ofShop } from './read/facts.ts'
import type { Figures } from './read/figures.ts'
import { readFollowUp } from './read/follow-ups.ts'
import { findNumbers } from './read/numbers.ts'
import { type PageResult, readPage } from './read/page.ts'
import { productMeant } from './read/told-products.ts'
import type { Ask } from './skill.ts'
import { notation } from './write/notation.ts'

/** Reads a bounded conversation from its start, and makes of its end a question. */
export function toAsk({ instructions, turns, today, tools }: Conversation, original: BuiltInTurn[]): Ask {
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
  const proposals = tools.includes('propose_canon') ? readProposals(turns) : []
  const memory = remember(turns, known, proposals)
  const figures = ofOneOrder({ ...known, ...memory.told }, memory.told)
  const question = turns[lastQuestion]
  const text = question?.role === 'user' ? question.text : ''
  const earlier = turns.slice(0, lastQuestion).flatMap((turn) => (turn.role === 'user' ? [turn.text] : []))
  const asked = original.findLast((turn) => turn.role === 'user')
  return {
    text: memory.again ? `${text} ${goneOnFrom(earlier)}` : text,
    earlier,
    tooLong: asked?.role === 'user' && isTooLong(asked.text),
    given: memory.given,
    figures,
    before: { ...known, ...memory.before },
    choices: memory.choices,
    source: (name) =>
      memory.told[name] ? 'told' : figures[name] === business.figures[name] ? 'canon' : 'page',
    unplaced: memory.unplaced,
    doubts: memory.doubts,
    proposed: proposals[lastQuestion] ?? [],
    waiting: waitingIn(proposals.flat(), business),
    ...ofProduct(business, page, memory),
    business,
    notation: notation(
      currenciesOf(Object.values(figures).map(({ currency }) => currency))[0],
      memory.mark === ',',
      decimalsIn([...Object.values(known), ...Object.values(memory.before), ...Object.values(memory.given)]),
    ),
    today,
    tools,
    results,
    page,
  }
}

/** Question that “and 15?” continues. */
const goneOnFrom = (earlier: string[]): string => earlier.findLast((text) => !readFollowUp(text)) ?? ''

/** The seller's own contribution is of the canon's order: one that they tell the price and the cost of is another. */
function ofOneOrder(figures: Figures, told: Figures): Figures {
  const { unnamed: _, ...others } = figures
  return told.price && told.cost ? others : figures
}

/** The changes of the canon that each turn asks for. One may go on from the last: “and the shipping to 4”. */
function readProposals(turns: BuiltInTurn[]): Line[][] {
  let goesOn = false
  return turns.map((turn) => {
    const changes = turn.role === 'user' ? readCanonChanges(turn.text, goesOn) : []
    if (turn.role === 'user') goesOn = changes.length > 0
    return changes
  })
}

/** The last change that was asked for of each field, as long as the canon says something else. */
function waitingIn(asked: Line[], { canon }: Business): Line[] {
  const last = new Map(asked.map((change) => [change.key, change]))
  return [...last.values()].filter(({ key, value }) => !isSame(lookUp(canon, key), value))
}

const isSame = (kept: string | undefined, asked: string): boolean => {
  if (kept === undefined) return false
  const [one, other] = [findNumbers(kept)[0], findNumbers(asked)[0]]
  return one && other ? one.value.equals(other.value) : kept.toLowerCase() === asked.toLowerCase()
}

/** Facts of the product that the seller names. The canon's, or a page's, may be another one. */
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
