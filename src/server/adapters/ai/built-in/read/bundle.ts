import { type Decimal, one, whole } from '#core/decimal.ts'

/** How many units are sold together, and where the message says so. */
export interface FoundBundle {
  count: number
  /** How many of them are paid for, where the others are free or cheaper. */
  paid: Decimal | undefined
  /** Position in the message; a number that follows is the price of the whole bundle. */
  place: { start: number; end: number }
}

/** “Buy one get one”: counts of an offer are often written out. */
const words = ['one', 'two', 'three', 'four', 'five']
const some = `(?:\\d{1,2}|${words.join('|')})`
const toCount = (text: string): number => {
  const at = words.indexOf(text.toLowerCase())
  return at < 0 ? Number(text) : at + 1
}

/** No price comes next, nor a share: “buy 2 get 10 % off”. */
const noAmount = '(?!\\s?(?:[.,]\\d|%|percent|per cent|[€$£]|euros?|dollars?|pounds?))'
const things = "(?: [\\p{L}'’-]{1,30}){1,5}?"
/** “18 each”, “18 bucks each”. */
const noneEach = '(?!\\S{0,19}[^\\s,;](?: (?:\\p{L}{2,8}|[€$£]))? (?:each|apiece|a piece)\\b)'
/** “250 mugs at 18” are sold one by one. */
const noCrowd = "(?!\\d{2,3}(?: (?!together|in (?:a|one)\\b)[\\p{L}'’-]{1,30}){1,5}? at [€$£\\d])"
const patterns = [
  new RegExp(
    `\\bbuy (?<paid>${some})[ ,]{1,2}(?:and )?get (?:the )?(?<more>${some})(?: more)?(?: (?:at|for|with))? (?<off>\\d{1,3}) ?% off\\b`,
    'iu',
  ),
  new RegExp(`\\bbuy (?<paid>${some})[ ,]{1,2}(?:and )?get (?<more>${some})(?: free)?\\b${noAmount}`, 'iu'),
  new RegExp(
    `\\b(?:buy|take|get) (?<all>${some})(?: \\p{L}{2,20})?[ ,]{1,2}(?:and )?(?:only )?pay (?:for )?(?:only )?(?<paid>${some})\\b${noAmount}`,
    'iu',
  ),
  new RegExp(
    `(?<![€$£.,])\\b(?<all>${some}) for (?:the price of )?(?<paid>${some})\\b${noAmount}(?! (?:each|apiece|a piece))`,
    'iu',
  ),
  /\bbuy (?<count>\d{1,2})\b(?=[ ,]{1,2}(?:and )?(?:get|save)\b)/iu,
  /\b(?:bundle|pack|set|box)(?: of|:) (?<count>\d{1,3})\b(?:(?: (?!and\b|with\b)[\p{L}'’-]{1,30}){1,2}? (?:for|at) (?=[€$£\d])|(?: (?:for|at) )?)/iu,
  /\b(?<count>\d{1,3})[- ]?(?:pack|unit bundle|bundle)\b(?: (?:for|at) )?/iu,
  new RegExp(
    `\\b(?<count>${some})${things} (?:together|as (?:a|one) (?:set|bundle|pack|box)) (?:for|at) (?=[€$£\\d])`,
    'iu',
  ),
  new RegExp(
    `\\bsell(?:s|ing)? ${noCrowd}(?<count>\\d{1,3})${things}(?: (?:together|in (?:a|one)(?: \\p{L}{1,20}){1,2}))? (?:for|at) (?=[€$£\\d])${noneEach}`,
    'iu',
  ),
  new RegExp(`\\b(?<count>${some}) (?:units |pieces |of them |together )?for (?=[€$£\\d])${noneEach}`, 'iu'),
]

/** “A bundle of 3 for 99”, “3-pack at 99”, “buy 2 get 1 free”, “3 for 2”, “I sell 3 candles in a box for 45”. One unit is no bundle. */
export function readBundle(text: string): FoundBundle | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(text)
    if (!match?.groups) continue
    const { count, all, paid, more, off } = match.groups
    const full = paid ? toCount(paid) : 0
    const total = count ? toCount(count) : all ? toCount(all) : full + toCount(more ?? '')
    if (total < 2 || (all && !isFewer(full, total, match[0]))) continue
    return {
      count: total,
      paid: paid ? paidFor(full, toCount(more ?? '0'), off) : undefined,
      place: { start: match.index, end: match.index + match[0].length },
    }
  }
  return undefined
}

/** “3 for 2” has one of the three free. “10 for 8” and “40 for 39” without more words are about a price. */
const isFewer = (paid: number, total: number, said: string): boolean =>
  paid > 0 && paid < total && ((total - paid === 1 && total < 10) || /\bpay\b|\bprice of\b/i.test(said))

/** “Buy 1 get 1 50 % off”: one and a half are paid for. */
const paidFor = (full: number, more: number, off: string | undefined): Decimal =>
  off ? whole(full).plus(one.minus(whole(Number(off)).div(100)).times(more)) : whole(full)
