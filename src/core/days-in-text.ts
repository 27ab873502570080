import { folded } from './letters.ts'

/** The days that are asked for, as conditions on a date, and the words that ask for them. */
export interface Period {
  start: number
  end: number
  bounds: [is: string, value: string][]
  /** False where the year is a guess. */
  isSure: boolean
}
interface Days {
  first: string
  last: string
}
/** First and last day of a table. */
type Range = { from: string; to: string }

const months = [
  'jan(?:uary|uar|vier)?|enero',
  'feb(?:ruary|ruar)?|fevrier|febrero',
  'mar(?:ch|z|s|zo)?',
  'apr(?:il)?|avril|abril',
  'may|mai|mayo',
  'june?|juni|juin|junio',
  'july?|juli|juillet|julio',
  'aug(?:ust)?|aout|agosto',
  'sept?(?:ember|embre|iembre)?',
  'oct(?:ober|obre|ubre)?|okt(?:ober)?',
  'nov(?:ember|embre|iembre)?',
  'de[cz](?:ember|embre)?|diciembre',
]
const edge = (source: string) => new RegExp(`(?<![\\p{L}\\d])(?:${source})(?![\\p{L}\\d])`, 'u')
const month = months.map((names) => `(?:${names})`).join('|')
const year = '(?:\\s+(?:of\\s+|de\\s+)?(20\\d\\d))?'
const joined =
  '\\s*(?:-|–|vs\\.?|versus|gegen|contre|contra|to|and|until|through|bis|und|a|et|au|y|hasta)\\s*'
const rangeOfMonths = edge(`(${month})\\.?${year}${joined}(${month})\\.?${year}`)
const oneMonth = edge(`(${month})\\.?${year}`)
const quarter = edge(
  `(?:q([1-4])|([1-4])(?:st|nd|rd|th|\\.|er|e|o)? (?:quarter|quartal|trimestre)|(first|second|third|fourth) quarter)${year}`,
)
const half = edge(`(?:h([12])|(first|second) half(?: of)?)${year}`)
const aDay = '(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[./]\\s?\\d{1,2}[./]\\s?\\d{4})'
const longDay = `(?:\\d{1,2}(?:st|nd|rd|th|\\.)? (?:de )?(?:${month})\\.?(?: de)? 20\\d\\d)`
const rangeOfDays = edge(`(${aDay}|${longDay})${joined}(${aDay}|${longDay})`)
const oneDay = edge(`(${aDay}|${longDay})`)
const oneYear = edge('(20[1-4]\\d)')
const relative = edge(
  '(last|previous|past|this|current|letzte[nrms]?|vorige[nrms]?|diese[nrms]?|el|este|esta)? ?(week|month|quarter|year|woche|monat|quartal|jahr|mois|semaine|annee|mes|semana|ano)(?: (dernier|derniere|pasad[oa]))?',
)
const lastFew = edge(
  '(?:last|past|previous|letzten|derniers|ultimos) (\\d{1,3}) (days?|weeks?|months?|tagen?|wochen|monaten?|jours|mois|semaines|dias|semanas|meses)',
)
const today = edge('(today|yesterday|heute|gestern|hier|hoy|ayer)')
const relations: [RegExp, (days: Days) => Period['bounds']][] = [
  [/(?<!\p{L})(?:since|seit|depuis|desde)\s+(?:the\s+)?$/u, ({ first }) => [['at least', first]]],
  [/(?<!\p{L})(?:after|nach|apres|despues de)\s+$/u, ({ last }) => [['more than', last]]],
  [/(?<!\p{L})(?:before|vor|avant|antes de)\s+$/u, ({ first }) => [['less than', first]]],
  [/(?<!\p{L})(?:until|till|by|bis|jusqu.?(?:en|a)|hasta)\s+$/u, ({ last }) => [['at most', last]]],
]

/** Time that a question names. Without a year it is that of the table's own days. */
export function periodIn(
  question: string,
  range: Range | undefined,
  now: string | undefined,
): Period | undefined {
  const text = folded(question)
  const days = daysIn(text, { range, now })
  if (!days) return undefined
  const { at, length, isSure = true } = days
  const before = text.slice(0, at)
  const [words, bound] = relations.find(([said]) => said.test(before)) ?? []
  const bounds: Period['bounds'] = bound?.(days) ?? [
    ['at least', days.first],
    ['at most', days.last],
  ]
  return { start: words ? before.search(words) : at, end: at + length, bounds, isSure }
}

interface Told {
  range: Range | undefined
  now: string | undefined
}
type FoundDays = Days & { isSure?: boolean }
type Reader = [said: RegExp, read: (found: RegExpExecArray, told: Told) => FoundDays | undefined]

const ordinals = ['first', 'second', 'third', 'fourth']
const numberOf = (digits: string | undefined, word = '') => Number(digits ?? ordinals.indexOf(word) + 1)

/** In the order in which they are tried. */
const readers: Reader[] = [
  [rangeOfDays, ([, first, last]) => ({ first: isoOf(first), last: isoOf(last) })],
  [oneDay, ([, day]) => ({ first: isoOf(day), last: isoOf(day) })],
  [
    rangeOfMonths,
    ([, from, fromYear, to, toYear], told) => {
      const end = monthsIn(monthNumber(to), 1, toYear ?? fromYear, told)
      return { ...end, first: monthsOf(Number(fromYear ?? end.last.slice(0, 4)), monthNumber(from), 1).first }
    },
  ],
  [
    quarter,
    ([, digit, other, word, of], told) => monthsIn(3 * numberOf(digit ?? other, word) - 2, 3, of, told),
  ],
  [half, ([, digit, word, of], told) => monthsIn(6 * numberOf(digit, word) - 5, 6, of, told)],
  [oneMonth, ([, name, of], told) => monthsIn(monthNumber(name), 1, of, told)],
  [oneYear, ([, of]) => monthsOf(Number(of), 1, 12)],
  [
    lastFew,
    ([, count, unit = ''], { now }) => {
      const size = /^[ws]/.test(unit) ? 7 : unit.startsWith('m') ? 30 : 1
      return now ? { first: later(now, -size * Number(count)), last: now } : undefined
    },
  ],
  [
    today,
    ([said], { now }) => {
      const day = now && later(now, /^(?:today|heute|hoy)$/.test(said) ? 0 : -1)
      return day ? { first: day, last: day } : undefined
    },
  ],
  [
    relative,
    ([, which, unit = '', after], { now }) => {
      if (!now || !(which || after) || (which === 'el' && !after)) return undefined
      return around(now, unit, /^(?:this|current|diese|este|esta)/.test(which ?? '') ? 0 : 1)
    },
  ],
]

function daysIn(text: string, told: Told) {
  for (const [said, read] of readers) {
    const match = said.exec(text)
    const found = match && read(match, told)
    if (found) return { at: match.index, length: match[0].length, ...found }
  }
  return undefined
}

/** Months of the named year, or of the last one of the table that has them. */
function monthsIn(
  first: number,
  count: number,
  said: string | undefined,
  { range, now }: Told,
): FoundDays & Days {
  if (said) return monthsOf(Number(said), first, count)
  if (!range) return { ...monthsOf(Number(now?.slice(0, 4) ?? 0), first, count), isSure: false }
  const [from, to] = [Number(range.from.slice(0, 4)), Number(range.to.slice(0, 4))]
  const years = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
  const inside = years.filter((year) => {
    const days = monthsOf(year, first, 1)
    return days.last >= range.from && days.first <= range.to
  })
  const isSure = inside.length === 1 || (inside.length === 0 && years.length === 1)
  return { ...monthsOf(inside.at(-1) ?? years.at(-1) ?? 0, first, count), isSure }
}

/** The week, month, quarter or year that a day is in, or the one before. */
function around(now: string, unit: string, ago: number): Days {
  const [of = 0, number = 1] = now.split('-').map(Number)
  if (/^(?:year|jahr|annee|ano)/.test(unit)) return monthsOf(of - ago, 1, 12)
  if (/^(?:week|woche|sem)/.test(unit)) {
    const sinceMonday = (new Date(`${now}T00:00:00Z`).getUTCDay() + 6) % 7
    const first = later(now, -sinceMonday - 7 * ago)
    return { first, last: later(first, 6) }
  }
  const length = unit.startsWith('quart') ? 3 : 1
  const at = Math.floor((12 * of + number - 1) / length) * length - ago * length
  return monthsOf(Math.floor(at / 12), (at % 12) + 1, length)
}

const two = (number: number) => String(number).padStart(2, '0')
const monthNumber = (name = '') => months.findIndex((names) => new RegExp(`^(?:${names})$`).test(name)) + 1

function monthsOf(of: number, first: number, count: number): Days {
  const last = new Date(Date.UTC(of, first - 1 + count, 0))
  return { first: `${of}-${two(first)}-01`, last: last.toISOString().slice(0, 10) }
}

const later = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

/** A day as it is compared; one with slashes keeps its form, which the table reads like its own. */
function isoOf(written = ''): string {
  const [, day, name, of] =
    new RegExp(`^(\\d{1,2})\\D* (?:de )?(${month})\\.?(?: de)? (20\\d\\d)$`).exec(written) ?? []
  if (day && name && of) return `${of}-${two(monthNumber(name))}-${two(Number(day))}`
  const [, first, second, last] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(written) ?? []
  return first && second && last ? `${last}-${two(Number(second))}-${two(Number(first))}` : written
}
