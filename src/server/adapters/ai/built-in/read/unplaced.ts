import type { FoundNumber } from './numbers.ts'
import type { Pairs } from './pairs.ts'
import type { FoundTopic } from './topics.ts'

/** Parts of a message that cannot be used: they are asked about, never ignored. */
export interface Unplaced {
  /** Amounts and shares that nothing names, with the words around them. */
  amounts: { said: string; around: string }[]
  /** Names without a number: “price abc”. */
  unvalued: { name: string; said: string }[]
}

export const nothingUnplaced: Unplaced = { amounts: [], unvalued: [] }

export function unplacedIn(
  text: string,
  numbers: FoundNumber[],
  topics: FoundTopic[],
  pairs: Pairs,
): Unplaced {
  const paired = numbers.filter((number) => pairs.has(number))
  const isRepeated = ({ value }: FoundNumber) => paired.some((other) => other.value.equals(value))
  const amounts = numbers
    .filter((number) => !pairs.has(number) && isAmount(number) && !isRepeated(number))
    .map(({ start, end }) => ({
      said: text.slice(start, end).trim(),
      around: clauseAround(text, start, end),
    }))
  const used = new Set(pairs.values())
  const isTold = paired.length > 0 && !text.includes('?')
  const bare = isTold ? topics.filter((topic) => !used.has(topic)) : []
  return { amounts, unvalued: bare.flatMap((topic) => withoutValue(text, topic)) }
}

/** A bare whole number may belong to a name or count something: “the iPhone 15 case”, “3 candles”. */
export const isAmount = ({ kind, mark }: FoundNumber) =>
  kind === 'money' || kind === 'rate' || mark !== undefined

const longestAround = 60
/** A comma within a number ends no clause. */
const aroundEnd = /,(?!\d)|[;\n?!]|\.\s|\band\b|\b(?:with|what|which|how)\b/i

export function clauseAround(text: string, start: number, end: number): string {
  const head =
    text
      .slice(Math.max(0, start - longestAround), start)
      .split(aroundEnd)
      .at(-1) ?? ''
  const tail = head.trim() === '' ? (text.slice(end, end + longestAround).split(aroundEnd)[0] ?? '') : ''
  return `${head}${text.slice(start, end)}${tail}`.replace(/\s+/g, ' ').trim()
}

const names: Record<string, string> = { price: 'price', cost: 'cost', shipping: 'shipping', vat: 'VAT rate' }
/** A word in place of the number, and nothing more before the next thing is named. */
const word =
  /^\s*(?:is|of|=|:)?\s*(?!(?:and|with|for|per|the|my|our|a|an|from|to|at|by|if|in|on|is|of|not|before|after)\b)(?<said>\p{L}{2,20})\s*(?=$|[,;.\n]|\b(?:price|cost|shipping|fees?|refunds?)\b)/iu
const onTop = /\bexcl|\bwithout|\bplus|\bbefore|\+/i

function withoutValue(text: string, { topic, start, end }: FoundTopic): Unplaced['unvalued'] {
  const name = names[topic.name]
  if (!name) return []
  if (topic.name === 'vat')
    return onTop.test(text.slice(Math.max(0, start - 15), start)) ? [] : [{ name, said: '' }]
  const said = word.exec(text.slice(end, end + 60))?.groups?.said
  return said ? [{ name, said }] : []
}
