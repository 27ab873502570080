import { type Decimal, one, whole } from '#core/decimal.ts'
import type { FoundNumber } from './numbers.ts'

const lengths = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Length = (typeof lengths)[number]

/** How many of a shorter time make a longer one, or how many of those. */
const fits: Partial<Record<string, [many: number, of: number]>> = {
  'day week': [7, 1],
  'day month': [30, 1],
  'day quarter': [90, 1],
  'day year': [365, 1],
  'week month': [52, 12],
  'week quarter': [13, 1],
  'week year': [52, 1],
  'month quarter': [3, 1],
  'month year': [12, 1],
  'quarter year': [4, 1],
}

const adverbs: Partial<Record<string, Length>> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
  annual: 'year',
  annually: 'year',
}
const adverb = `(?<adverb>${Object.keys(adverbs).join('|')})`
const eachOf = `(?:an?|one|per|each|every|/) ?(?<name>${lengths.join('|')})`
const mention = new RegExp(
  `(?:(?<![\\p{L}\\d]|\\b(?:within|about|than|for|once) )${eachOf}|\\b${adverb})\\b(?! ago\\b)`,
  'giu',
)
const behind = new RegExp(`^ ?(?:\\p{L}{2,20} ){0,3}${eachOf}\\b`, 'iu')
const ahead = new RegExp(`\\b${adverb}(?: \\p{L}{2,20}){0,3}:? ?$`, 'iu')

const lengthOf = (match: RegExpExecArray | null | undefined): Length | undefined => {
  const { name, adverb: word } = match?.groups ?? {}
  return word ? adverbs[word.toLowerCase()] : lengths.find((each) => each === name?.toLowerCase())
}

const longest = 60

/** The time that a number is told for: “2,500 per month”, “a daily budget of 50”. */
export const lengthTold = (text: string, { start, end }: FoundNumber): Length | undefined =>
  lengthOf(behind.exec(text.slice(end, end + longest))) ??
  lengthOf(ahead.exec(text.slice(Math.max(0, start - longest), start)))

export interface Rescaled {
  to: Length
  times: Decimal
  /** The same as it is written behind an amount: “× 52 ÷ 12”. */
  formula: string
  /** “52 weeks to 12 months”. */
  by: string
}

/** The time that a message asks for, where a number of another is known; nothing where it asks for several. */
export function lengthAsked(text: string, from: Length): Rescaled | undefined {
  const others = new Set([...text.matchAll(mention)].map(lengthOf).filter((each) => each && each !== from))
  const [to] = others
  return to && others.size === 1 ? rescaled(from, to) : undefined
}

function rescaled(from: Length, to: Length): Rescaled | undefined {
  const up = fits[`${from} ${to}`]
  const [many, of] = up ?? fits[`${to} ${from}`] ?? []
  if (!many || !of) return undefined
  const [short, long] = up ? [from, to] : [to, from]
  const factor = whole(many).div(whole(of))
  const parts = up ? ['×', many, '÷', of] : ['÷', many, '×', of]
  return {
    to,
    times: up ? factor : one.div(factor),
    formula: parts.slice(0, of === 1 ? 2 : 4).join(' '),
    by: `${many} ${short}s to ${of === 1 ? `a ${long}` : `${of} ${long}s`}`,
  }
}
