import { type Decimal, one, whole } from '#core/decimal.ts'

/** How many units are sold together, and where the message says so. */
export interface FoundBundle {
  count: number
  /** How many of them are paid for, where the others are free or cheaper. */
  paid: Decimal | undefined
  /** What the message says of it; a number that comes next is the price of all of them. */
  place: { start: number; end: number }
}

const things = "(?: [\\p{L}'’-]{1,30}){1,5}?"
const patterns = [
  /\bbuy (?<paid>\d{1,2})[ ,]{1,2}(?:and )?get (?<more>\d{1,2})(?: more)?(?: (?:at|for|with))? (?<off>\d{1,3}) ?% off\b/iu,
  /\bbuy (?<paid>\d{1,2})[ ,]{1,2}(?:and )?get (?<more>\d{1,2})(?: free)?\b(?!\s?(?:[.,]\d|%|percent|per cent|[€$£]|euros?|dollars?|pounds?))/iu,
  /\bbuy (?<count>\d{1,2})\b(?=[ ,]{1,2}(?:and )?(?:get|save)\b)/iu,
  /\b(?:bundle|pack|set|box)(?: of|:) (?<count>\d{1,3})\b(?:(?: (?!and\b|with\b)[\p{L}'’-]{1,30}){1,2}? (?:for|at) (?=[€$£\d])|(?: (?:for|at) )?)/iu,
  /\b(?<count>\d{1,3})[- ]?(?:pack|unit bundle|bundle)\b(?: (?:for|at) )?/iu,
  new RegExp(
    `\\bsell(?:s|ing)? (?<count>\\d{1,3})${things}(?: (?:together|in (?:a|one)(?: \\p{L}{1,20}){1,2}))? (?:for|at) (?=[€$£\\d])(?!\\S{1,20} (?:each|apiece|a piece))`,
    'iu',
  ),
  /\b(?<count>\d{1,2}) (?:units |pieces |of them |together )?for (?=[€$£\d])(?!\S{1,20} (?:each|apiece|a piece))/iu,
]

/** “A bundle of 3 for 99”, “3-pack at 99”, “buy 2 get 1 free”, “I sell 3 candles in a box for 45”. One unit is no bundle. */
export function readBundle(text: string): FoundBundle | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(text)
    if (!match?.groups) continue
    const { count, paid, more, off } = match.groups
    const total = count ? Number(count) : Number(paid) + Number(more)
    if (total < 2) continue
    return {
      count: total,
      paid: paid ? paidFor(Number(paid), Number(more), off) : undefined,
      place: { start: match.index, end: match.index + match[0].length },
    }
  }
  return undefined
}

/** “Buy 1 get 1 50 % off”: one and a half are paid for. */
const paidFor = (full: number, more: number, off: string | undefined): Decimal =>
  off ? whole(full).plus(one.minus(whole(Number(off)).div(100)).times(more)) : whole(full)
