import { currenciesOf } from '#core/economics/terms.ts'
import { type Conversation, isTooLong, type Turn } from './conversation.ts'
import { readBusiness } from './read/business.ts'
import type { Change } from './read/changes.ts'
import { type Facts, factsFromLines, factsFromMessage, merged, noFacts } from './read/facts.ts'
import { type Figures, readFigures } from './read/figures.ts'
import { type PageResult, readPage } from './read/page.ts'
import type { Ask } from './skill.ts'
import { notation } from './write/notation.ts'

interface Memory {
  told: Figures
  before: Figures
  given: Figures
  facts: Facts
  comma: boolean
}

const startsAnew =
  /\b(?:start over|new product|another product|forget (?:that|everything|the numbers)|reset)\b/i

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
  const memory = remember(turns, known)
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
    facts: factsOf(business, page, memory.facts),
    business,
    notation: notation(currenciesOf(Object.values(figures).map(({ currency }) => currency))[0], memory.comma),
    tools,
    results,
    page,
  }
}

function remember(turns: Turn[], known: Figures): Memory {
  let memory: Memory = { told: {}, before: {}, given: {}, facts: noFacts, comma: false }
  for (const turn of turns) if (turn.role === 'user') memory = afterMessage(memory, turn.text, known)
  return memory
}

function afterMessage(memory: Memory, text: string, known: Figures): Memory {
  const { figures, changes, comma } = readFigures(text)
  // A message with both price and cost is about another product: nothing said before applies to it.
  const anew = startsAnew.test(text) || (figures.price !== undefined && figures.cost !== undefined)
  const before = anew ? {} : memory.told
  const given = { ...figures, ...changed({ ...known, ...before }, changes) }
  const facts = startsAnew.test(text) ? noFacts : memory.facts
  return {
    told: { ...before, ...given },
    before,
    given,
    facts: merged(facts, factsFromMessage(text)),
    comma: comma || (memory.comma && !anew),
  }
}

function changed(figures: Figures, changes: Change[]): Figures {
  const result: Figures = {}
  for (const { figure, up, by, share, currency } of changes) {
    const base = figures[figure]
    if (!base) continue
    const difference = share ? base.value.times(by) : by
    const value = up ? base.value.plus(difference) : base.value.minus(difference)
    result[figure] = { value, currency: base.currency ?? currency }
  }
  return result
}

function factsOf(business: Ask['business'], page: PageResult | undefined, told: Facts): Facts {
  const ofPage = page && 'title' in page && page.title ? { ...noFacts, name: page.title } : noFacts
  const ofBusiness = factsFromLines([...business.rules, ...business.canon])
  return merged(merged(ofPage, ofBusiness), told)
}
