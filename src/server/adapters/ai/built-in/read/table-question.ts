import type { Column, Table } from './tables.ts'
import { contentWords, firstMatches } from './words.ts'

export interface TableCall {
  table: string
  where: { column: string; is: string; value?: string }[]
  groupBy?: string
  measures?: { what: string; column?: string }[]
  order?: { column?: string; descending: boolean }
  limit?: number
}

/** What people say for a measure, and the word of a column it is mostly about. */
const kinds: [what: 'count' | 'sum' | 'average' | 'most' | 'least', RegExp, about?: RegExp][] = [
  ['average', /\baverage\b|\bmean\b|\bon average\b/i],
  ['count', /\bhow many\b|\bnumber of\b|\bcount\b/i],
  ['most', /\bmost expensive\b|\bdearest\b|\bpriciest\b/i, /price|cost/i],
  ['least', /\bcheapest\b|\bleast expensive\b/i, /price|cost/i],
  ['most', /\bheaviest\b/i, /weight/i],
  ['least', /\blightest\b/i, /weight/i],
  ['least', /\bfastest\b|\bquickest\b/i, /day|time|lead/i],
  ['most', /\bslowest\b/i, /day|time|lead/i],
  ['most', /\bhighest\b|\blargest\b|\bbiggest\b|\bmaximum\b|\blongest\b|\bbest\b|\bthe most\b|\btop\b/i],
  ['least', /\blowest\b|\bsmallest\b|\bminimum\b|\bshortest\b|\bworst\b|\bthe least\b|\bfewest\b/i],
  ['sum', /\btotal\b|\bsum\b|\baltogether\b|\bhow much\b.{0,60}\b(?:all|in all)\b/i],
]

const comparisons: [is: string, RegExp][] = [
  ['at least', /\b(?:at least|no less than|minimum of|from)\s*$/i],
  ['at most', /\b(?:at most|no more than|up to|maximum of|within)\s*$/i],
  [
    'more than',
    /\b(?:more than|over|above|greater than|higher than|longer than|heavier than|exceeding)\s*$/i,
  ],
  [
    'less than',
    /\b(?:less than|fewer than|under|below|lower than|cheaper than|shorter than|lighter than)\s*$/i,
  ],
  ['equal', /\b(?:exactly|equal to|of)\s*$/i],
]

const mostTop = 50
const number = /(?<![\p{L}\d.,])\d+(?:[.,]\d+)*/gu

/** A question about the rows of a table as one that a table can be asked; nothing where it is none. */
export function toTableCall(question: string, tables: Table[]): TableCall | undefined {
  const asked = kinds.find(([, words]) => words.test(question))
  if (!asked) return undefined
  const best = tables
    .map((table) => ({ table, fit: fitOf(table, question, asked[2]) }))
    .sort((one, other) => other.fit - one.fit)[0]
  return best && best.fit > 0 ? callOf(best.table, question, asked) : undefined
}

/** How much of a question a table could be about. */
function fitOf(table: Table, question: string, about: RegExp | undefined): number {
  const words = new Set(contentWords(question))
  const named = contentWords(`${table.name} ${table.file}`).filter((word) => words.has(word)).length
  const columns = table.columns.filter((column) => isNamed(column, words)).length
  const values = table.columns.filter((column) => valueIn(column, question)).length
  const isMeant = table.columns.some(({ name, kind }) => kind === 'number' && about?.test(name))
  return 2 * named + 2 * columns + 2 * values + (isMeant ? 2 : 0)
}

const isNamed = ({ name }: Column, words: Set<string>) => {
  const own = contentWords(name)
  return own.length > 0 && own.some((word) => words.has(word))
}

function callOf(table: Table, question: string, [what, , about]: (typeof kinds)[number]): TableCall {
  const where = [...valueConditions(table, question), ...numberConditions(table, question, about)]
  const by = groupedBy(table, question)
  const base = { table: table.id, where, ...(by && { groupBy: by.name }) }
  const used = new Set([...where.map(({ column }) => column), by?.name])
  const column = measured(table, question, about, used)
  if (what === 'count') {
    const added = amountOf(table, question)
    return { ...base, measures: [added ? { what: 'sum', column: added.name } : { what }] }
  }
  if (what === 'sum' || what === 'average')
    return { ...base, measures: [column ? { what, column: column.name } : { what: 'count' }] }
  const descending = what === 'most'
  const limit = topOf(question)
  if (by) {
    const measure = column ? { what: descending ? 'max' : 'min', column: column.name } : { what: 'count' }
    return { ...base, measures: [measure], order: { descending }, limit }
  }
  const groups = countedBy(table, question)
  if (groups)
    return { ...base, groupBy: groups.name, measures: [{ what: 'count' }], order: { descending }, limit }
  return { ...base, order: { ...(column && { column: column.name }), descending }, limit }
}

/** “How many cartons”, of a column that says how many: they are added up, not the rows counted. */
function amountOf({ columns }: Table, question: string): Column | undefined {
  const noun = /\bhow many\s+([\p{L}\d]{2,40})/iu.exec(question)?.[1]
  const word = noun && contentWords(noun)[0]
  return word
    ? columns.find(({ name, kind }) => kind === 'number' && contentWords(name)[0] === word)
    : undefined
}

const topOf = (question: string) =>
  Math.min(mostTop, Number(/\btop (\d{1,2})\b/i.exec(question)?.[1] ?? 1) || 1)

/** “per country”, “by material”, “for each supplier”. */
function groupedBy({ columns }: Table, question: string): Column | undefined {
  const words = /\b(?:per|by|for each|for every|each|grouped by)\s+([\p{L}\d ]{2,40})/iu.exec(question)?.[1]
  const first = words && contentWords(words)[0]
  return first ? columns.find(({ name }) => contentWords(name).includes(first)) : undefined
}

/** “Which supplier has the most products”: rows are counted for each value of what is asked for. */
function countedBy({ columns }: Table, question: string): Column | undefined {
  if (!/\b(?:the )?(?:most|fewest)\b(?! expensive)/i.test(question)) return undefined
  const subject = /\b(?:which|what)\s+([\p{L}\d]{2,40})/iu.exec(question)?.[1]
  const word = subject && contentWords(subject)[0]
  const column = word ? columns.find(({ name }) => contentWords(name).includes(word)) : undefined
  const words = new Set(contentWords(question))
  const isMeasured = columns.some((one) => one.kind === 'number' && isNamed(one, words))
  return isMeasured ? undefined : column
}

/** The number column that a question names, or means by its kind of word. */
function measured(
  { columns }: Table,
  question: string,
  about: RegExp | undefined,
  used: Set<string | undefined>,
): Column | undefined {
  const words = new Set(contentWords(question))
  const numbers = columns.filter(({ kind }) => kind === 'number')
  const free = numbers.filter(({ name }) => !used.has(name))
  const shared = (column: Column) => contentWords(column.name).filter((word) => words.has(word)).length
  const ofKind = about && free.filter(({ name }) => about.test(name))
  const [named] = (ofKind?.length ? ofKind : free)
    .filter((column) => shared(column) > 0)
    .sort((one, other) => shared(other) - shared(one))
  return named ?? ofKind?.[0] ?? numbers.find((column) => shared(column) > 0)
}

const phrase = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()} `
const isYes = (value: string) => /^(?:yes|y|true|ja|oui|x|1)$/i.test(value)
const isNo = (value: string) => /^(?:no|n|false|nein|non|0|-)$/i.test(value)

/** The value of a column that a question holds as a whole, the longest of them. */
function valueIn({ values, kind }: Column, question: string): string | undefined {
  if (kind === 'number') return undefined
  const text = phrase(question)
  const stems = ` ${contentWords(question).join(' ')} `
  return values
    .filter((value) => value.length > 1 && !isYes(value) && !isNo(value))
    .filter(
      (value) =>
        text.includes(phrase(value)) ||
        (contentWords(value).length > 0 && stems.includes(` ${contentWords(value).join(' ')} `)),
    )
    .sort((one, other) => other.length - one.length)[0]
}

function valueConditions({ columns }: Table, question: string): TableCall['where'] {
  const taken = new Set<string>()
  return columns.flatMap((column) => {
    const value = valueIn(column, question)
    if (value && !taken.has(value.toLowerCase())) {
      taken.add(value.toLowerCase())
      const isNot = new RegExp(
        `\\b(?:not|other than|except|outside)\\b[^,.]{0,20}${escaped(value)}`,
        'i',
      ).test(question)
      return [{ column: column.name, is: isNot ? 'not equal' : 'equal', value }]
    }
    return yesNo(column, question)
  })
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** “are waterproof” of a column Waterproof that says yes or no. */
function yesNo({ name, values }: Column, question: string): TableCall['where'] {
  const [yes, no] = [values.find(isYes), values.find(isNo)]
  const named = contentWords(name).filter((word) => contentWords(question).includes(word))
  if (!yes || !no || named.length === 0) return []
  const isNot = new RegExp(
    `\\b(?:not|isn't|aren't|without|no)\\b[^,.]{0,25}${escaped(named[0] ?? '')}`,
    'i',
  ).test(question)
  return [{ column: name, is: 'equal', value: isNot ? no : yes }]
}

/** “over 100”, “at least 5 stars”: of the number column that stands nearest. */
function numberConditions(table: Table, question: string, about: RegExp | undefined): TableCall['where'] {
  return firstMatches(question, number, 4).flatMap(({ 0: value, index: start }) => {
    const end = start + value.length
    const before = question.slice(0, start)
    const said = comparisons.find(([, words]) => words.test(before.replace(/[\p{Sc}\s]+$/u, ' ')))?.[0]
    const is = said ?? (isNamedNext(table, question.slice(end)) ? 'equal' : undefined)
    const column = is && nearest(table, question, { start, end }, before, about)
    return is && column ? [{ column: column.name, is, value }] : []
  })
}

/** “5 stars”. */
function isNamedNext({ columns }: Table, after: string): boolean {
  const word = contentWords(after.slice(0, 30))[0]
  return (
    word !== undefined &&
    columns.some(({ name, kind }) => kind === 'number' && contentWords(name).includes(word))
  )
}

function nearest(
  { columns }: Table,
  question: string,
  { start, end }: { start: number; end: number },
  before: string,
  about: RegExp | undefined,
): Column | undefined {
  const numbers = columns.filter(({ kind }) => kind === 'number')
  const meant: [RegExp, RegExp][] = [
    [/\b(?:cheaper|costs?|priced|costing|expensive)\b/i, /price|cost/i],
    [/\b(?:heavier|lighter|weigh)/i, /weight/i],
    [/\bstars?\b|\brated\b/i, /rating|stars|score/i],
  ]
  const near = `${before.slice(-40)} ${question.slice(end, end + 30)}`
  const distance = ({ name }: Column) => {
    const places = contentWords(name).map((word) => question.toLowerCase().lastIndexOf(word))
    const known = places.filter((at) => at >= 0).map((at) => Math.abs(at - start))
    return known.length > 0 ? Math.min(...known) : Number.POSITIVE_INFINITY
  }
  const named = numbers.filter((column) => distance(column) < Number.POSITIVE_INFINITY)
  if (named.length > 0) return named.sort((one, other) => distance(one) - distance(other))[0]
  const after = question.slice(end, end + 15)
  const byUnit = numbers.find(({ unit }) => unit !== '' && after.toLowerCase().includes(unit.toLowerCase()))
  const sense = meant.find(([words]) => words.test(near))?.[1] ?? about
  return (
    byUnit ??
    (sense ? numbers.find(({ name }) => sense.test(name)) : numbers.length === 1 ? numbers[0] : undefined)
  )
}
