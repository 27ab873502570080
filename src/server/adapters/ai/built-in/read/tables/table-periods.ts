import { folded } from './table-words.ts'

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
const joined = '\\s*(?:-|–|to|and|until|through|bis|und|a|et|au|y|hasta)\\s*'
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
const oneYear = edge('(20\\d\\d)')
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
  const found = daysIn(text, range, now)
  if (!found) return undefined
  const { at, length, days, isSure = true } = found
  const before = text.slice(0, at)
  const [words, bound] = relations.find(([said]) => said.test(before)) ?? []
  const bounds: Period['bounds'] = bound?.(days) ?? [
    ['at least', days.first],
    ['at most', days.last],
  ]
  return { start: words ? before.search(words) : at, end: at + length, bounds, isSure }
}

interface FoundDays {
  at: number
  length: number
  days: Days
  isSure?: boolean
}

function daysIn(text: string, range: Range | undefined, now: string | undefined): FoundDays | undefined {
  const place = (match: RegExpExecArray) => ({ at: match.index, length: match[0].length })
  const days = rangeOfDays.exec(text)
  if (days) return { ...place(days), days: { first: isoOf(days[1]), last: isoOf(days[2]) } }
  const day = oneDay.exec(text)
  if (day) return { ...place(day), days: { first: isoOf(day[1]), last: isoOf(day[1]) } }
  const between = rangeOfMonths.exec(text)
  if (between) {
    const last = yearOf(between[4] ?? between[2], monthNumber(between[3]), range)
    const first = between[2] ? Number(between[2]) : last.year
    return {
      ...place(between),
      days: {
        first: monthsOf(first, monthNumber(between[1]), 1).first,
        last: monthsOf(last.year, monthNumber(between[3]), 1).last,
      },
      isSure: last.isSure,
    }
  }
  const [quarterFound, halfFound] = [quarter.exec(text), half.exec(text)]
  if (quarterFound) {
    const number = Number(quarterFound[1] ?? quarterFound[2] ?? ordinals.indexOf(quarterFound[3] ?? '') + 1)
    return { ...place(quarterFound), ...several(3 * number - 2, 3, quarterFound[4], range) }
  }
  if (halfFound) {
    const number = Number(halfFound[1] ?? ordinals.indexOf(halfFound[2] ?? '') + 1)
    return { ...place(halfFound), ...several(6 * number - 5, 6, halfFound[3], range) }
  }
  const one = oneMonth.exec(text)
  if (one) return { ...place(one), ...several(monthNumber(one[1]), 1, one[2], range) }
  const ofYear = oneYear.exec(text)
  if (ofYear) return { ...place(ofYear), days: monthsOf(Number(ofYear[1]), 1, 12) }
  return now ? relativeTo(now, text) : undefined
}

const ordinals = ['first', 'second', 'third', 'fourth']

function several(first: number, count: number, said: string | undefined, range: Range | undefined) {
  const { year: of, isSure } = yearOf(said, first, range)
  return { days: monthsOf(of, first, count), isSure }
}

/** The named year, or the last one of the table that has the month. */
function yearOf(
  said: string | undefined,
  number: number,
  range: Range | undefined,
): { year: number; isSure: boolean } {
  if (said) return { year: Number(said), isSure: true }
  if (!range) return { year: new Date().getUTCFullYear(), isSure: false }
  const [from, to] = [range?.from ?? '', range?.to ?? '']
  const years = Array.from(
    { length: Math.max(0, Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1) },
    (_, at) => Number(from.slice(0, 4)) + at,
  )
  const inside = years.filter(
    (each) => monthsOf(each, number, 1).last >= from && monthsOf(each, number, 1).first <= to,
  )
  return {
    year: inside.at(-1) ?? years.at(-1) ?? 0,
    isSure: inside.length === 1 || (inside.length === 0 && years.length === 1),
  }
}

function relativeTo(now: string, text: string): FoundDays | undefined {
  const few = lastFew.exec(text)
  if (few) {
    const size = /^(?:w|s)/.test(few[2] ?? '') ? 7 : /^m/.test(few[2] ?? '') ? 30 : 1
    return {
      at: few.index,
      length: few[0].length,
      days: { first: later(now, -size * Number(few[1])), last: now },
    }
  }
  const day = today.exec(text)
  if (day) {
    const asked = /^(?:today|heute|hoy)$/.test(day[1] ?? '') ? now : later(now, -1)
    return { at: day.index, length: day[0].length, days: { first: asked, last: asked } }
  }
  const found = relative.exec(text)
  if (!found || !(found[1] || found[3]) || (found[1] === 'el' && !found[3])) return undefined
  const ago = /^(?:this|current|diese|este|esta)/.test(found[1] ?? '') ? 0 : 1
  return { at: found.index, length: found[0].length, days: around(now, found[2] ?? '', ago) }
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
