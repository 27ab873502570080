import { Unclear } from '../unclear.ts'

/** The days that are asked for, as conditions on a date. */
export type Bounds = [is: string, value: string][]
type Found = [words: string, Bounds]
interface Period {
  first: string
  last: string
}

const months = 'january february march april may june july august september october november december'.split(
  ' ',
)
export const monthPattern = `(?:${months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')})`

const relation = String.raw`\b(?:(since|after|before|until|till|by|from)\s+)`
const rangeOfMonths = new RegExp(
  String.raw`\b(?:between|from)\s+(${monthPattern})\b\.?(?:\s+(\d{4}))?\s*(?:and|to|until|till|through|-|–)\s*(${monthPattern})\b\.?(?:\s+(\d{4}))?`,
  'i',
)
const rangeOfYears = /\b(?:between|from)\s+(20\d{2})\s*(?:and|to|until|till|through|-|–)\s*(20\d{2})\b/i
const sinceMonth = new RegExp(String.raw`${relation}(${monthPattern})\b\.?(?:\s+(\d{4}))?(?!\s*\d)`, 'i')
const sinceYear = /\b(since|after|before|until|till)\s+(20\d{2})\b/i
const quarter =
  /(?:\b(since|after|before|until|till|by|from|in|of|during|for)\s+)?(?:\bthe\s+)?(?:\b(first|second|third|fourth|1st|2nd|3rd|4th)\s+quarter|\bq([1-4]))\b(?:\s*(?:of|in|\/)?\s*(20\d{2}))?/i
const relative =
  /(?:\b(since|after|before|until|till|by|from|in|of|during|for)\s+)?(?:\bthe\s+)?\b(last|previous|this|current)\s+(week|month|quarter|year)\b/i
const lastFew =
  /(?:\b(?:in|of|during|for|over|within)\s+)?(?:\bthe\s+)?\b(?:last|past|previous)\s+(\d{1,3})\s+(day|week|month)s?\b/i
const oneDay = /(?:\b(since|after|before|until|till|by|from)\s+)?\b(today|yesterday)\b/i

/** “from February to March 2026”, “since March 2026”, “before 2026”, “in the first quarter of 2026”. */
export function namedPeriod(question: string): Found | undefined {
  const range = rangeOfMonths.exec(question)
  if (range) {
    const [words, from = '', ofFrom, to = '', ofTo] = range
    const last = monthPeriod(words, to, ofTo)
    return [words, within({ ...last, first: monthPeriod(words, from, ofFrom ?? ofTo).first })]
  }
  const years = rangeOfYears.exec(question)
  if (years) return [years[0], within({ first: `${years[1]}-01-01`, last: `${years[2]}-12-31` })]
  const month = sinceMonth.exec(question)
  if (month) return [month[0], bounded(month[1], monthPeriod(month[0], month[2] ?? '', month[3]))]
  const year = sinceYear.exec(question)
  if (year) return [year[0], bounded(year[1], yearPeriod(Number(year[2])))]
  const found = quarter.exec(question)
  if (!found) return undefined
  const [words, said, name, digit, ofYear] = found
  if (!ofYear) throw ofWhichYear(words)
  const number = digit
    ? Number(digit)
    : ('first second third fourth 1st 2nd 3rd 4th'.split(' ').indexOf(name?.toLowerCase() ?? '') % 4) + 1
  return [words, bounded(said, quarterPeriod(Number(ofYear), number))]
}

/** “last month”, “this year”, “the last 30 days”, “since yesterday”. */
export function relativePeriod(question: string, today: string): Found | undefined {
  const few = lastFew.exec(question)
  if (few) return [few[0], within({ first: back(today, Number(few[1]), few[2] ?? ''), last: today })]
  const day = oneDay.exec(question)
  if (day) {
    const asked = day[2]?.toLowerCase() === 'today' ? today : daysLater(today, -1)
    return [day[0], bounded(day[1], { first: asked, last: asked })]
  }
  const found = relative.exec(question)
  if (!found) return undefined
  const [words, said, which = '', unit = ''] = found
  const isBefore = /last|previous/i.test(which)
  return [words, bounded(said, around(today, unit.toLowerCase(), isBefore ? 1 : 0))]
}

/** A month by its name, which is of no use without its year. */
export const monthOf = (words: string, name: string, year: string | undefined): Bounds =>
  within(monthPeriod(words, name, year))

function monthPeriod(words: string, name: string, year: string | undefined): Period {
  if (!year) throw ofWhichYear(words)
  const number = months.findIndex((each) => each.startsWith(name.slice(0, 3).toLowerCase())) + 1
  return monthsPeriod(Number(year), number, number)
}

const ofWhichYear = (words: string) =>
  new Unclear(`Of which year, “${words.trim()}”? Name it, such as “${words.trim()} 2026”.`)

const two = (number: number) => String(number).padStart(2, '0')
const monthsPeriod = (year: number, first: number, last: number): Period => ({
  first: `${year}-${two(first)}-01`,
  last: `${year}-${two(last)}-${two(lastDayOf(year, last))}`,
})
/** The day before the first of the next month. */
const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
const quarterPeriod = (year: number, number: number) => monthsPeriod(year, 3 * number - 2, 3 * number)
const yearPeriod = (year: number) => monthsPeriod(year, 1, 12)

/** The week, month, quarter or year that a day is in, or the one before. */
function around(today: string, unit: string, ago: number): Period {
  const [year = 0, month = 1] = today.split('-').map(Number)
  if (unit === 'year') return yearPeriod(year - ago)
  if (unit === 'week') {
    const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
    const first = daysLater(today, -sinceMonday - 7 * ago)
    return { first, last: daysLater(first, 6) }
  }
  const length = unit === 'quarter' ? 3 : 1
  const at = Math.floor((12 * year + month - 1) / length) * length - ago * length
  return monthsPeriod(Math.floor(at / 12), (at % 12) + 1, (at % 12) + length)
}

function back(today: string, count: number, unit: string): string {
  if (unit.toLowerCase() !== 'month') return daysLater(today, -count * (/week/i.test(unit) ? 7 : 1))
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const at = 12 * year + month - 1 - count
  return `${Math.floor(at / 12)}-${two((at % 12) + 1)}-${two(day)}`
}

const daysLater = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

const within = ({ first, last }: Period): Bounds => [
  ['at least', first],
  ['at most', last],
]

/** Bounds of a period, or of all before or after it. Orders “from March” are those of March. */
function bounded(said: string | undefined, { first, last }: Period): Bounds {
  switch (said?.toLowerCase()) {
    case 'since':
      return [['at least', first]]
    case 'after':
      return [['more than', last]]
    case 'before':
      return [['less than', first]]
    case 'until':
    case 'till':
    case 'by':
      return [['at most', last]]
    default:
      return within({ first, last })
  }
}
