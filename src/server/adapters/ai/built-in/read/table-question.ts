import { amounts, type Condition, conditionsIn, howMany, isIdentifier, valueIn } from './table-conditions.ts'
import type { Column, Table } from './tables.ts'
import { Unclear } from './unclear.ts'
import { contentWords } from './words.ts'

export interface TableCall {
  table: string
  where: Condition[]
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

const mostTop = 50
/** Of two tables this names neither. */
const ofFile = /\b(?:rows?|lines?|entries|records|file|table|sheet|spreadsheet|csv|xlsx|excel)\b/i

/** A question about the rows of a table as one that a table can be asked, or what of it is unclear; nothing where it is none. */
export function toTableCall(question: string, tables: Table[]): TableCall | { unclear: string } | undefined {
  const asked = kinds.find(([, words]) => words.test(question))
  if (!asked) return undefined
  // “Total stock” names no column “Total”.
  const subject = question.replace(asked[1], ' ')
  const best = tables
    .map((table) => ({ table, fit: fitOf(table, subject, asked[2]) }))
    .sort((one, other) => other.fit - one.fit)[0]
  const isOnlyOne = tables.length === 1 && ofFile.test(question)
  if (!best || (best.fit === 0 && !isOnlyOne)) return undefined
  try {
    return callOf(best.table, question, asked)
  } catch (error) {
    if (error instanceof Unclear) return { unclear: error.message }
    throw error
  }
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
  const where = conditionsIn(table, question, about)
  const isOrder = what === 'most' || what === 'least'
  const by = groupedBy(table, question, isOrder)
  const base = { table: table.id, where, ...(by && { groupBy: by.name }) }
  const used = new Set([...where.map(({ column }) => column), by?.name])
  const column = measured(table, question, about, used)
  if (what === 'count') {
    const added = amountOf(table, question, used)
    const isSummed = !added && column && /\b(?:total|sum)\b/i.test(question)
    return {
      ...base,
      measures: [
        added ? { what: 'sum', column: added.name } : { what },
        ...(isSummed ? [{ what: 'sum', column: column.name }] : []),
      ],
    }
  }
  if (what === 'sum' || what === 'average')
    return { ...base, measures: [column ? { what, column: column.name } : { what: 'count' }] }
  const descending = what === 'most'
  const limit = topOf(question)
  if (by) {
    const measure = column
      ? { what: measureOf(question, descending), column: column.name }
      : { what: 'count' }
    return { ...base, measures: [measure], order: { descending }, limit }
  }
  const subject = subjectOf(table, question)
  if (subject && subject !== column) {
    const measure = column ? { what: 'sum', column: column.name } : { what: 'count' }
    return { ...base, groupBy: subject.name, measures: [measure], order: { descending }, limit }
  }
  return { ...base, order: { ...(column && { column: column.name }), descending }, limit }
}

/** “How many cartons”, of a column that says how many: they are added up, not the rows counted. */
function amountOf(table: Table, question: string, used: Set<string | undefined>): Column | undefined {
  const noun = /\bhow many\s+([\p{L}\d]{2,40})/iu.exec(question)?.[1]
  const word = noun && contentWords(noun)[0]
  const free = amounts(table).filter(({ name }) => !used.has(name))
  return word ? free.find(({ name }) => contentWords(name)[0] === word) : undefined
}

const measureOf = (question: string, descending: boolean) => {
  if (/\b(?:total|sum)\b/i.test(question)) return 'sum'
  if (/\baverage\b/i.test(question)) return 'average'
  return descending ? 'max' : 'min'
}

const topOf = (question: string) =>
  Math.min(mostTop, Number(/\d+/.exec(question.match(howMany)?.[0] ?? '')?.[0] ?? 1) || 1)

/** “per country”, “by material”, “for each supplier”. What is put in order by a number is not grouped by it. */
function groupedBy({ columns }: Table, question: string, isOrder: boolean): Column | undefined {
  const words = /\b(?:per|by|for each|for every|each|grouped by)\s+([\p{L}\d ]{2,40})/iu.exec(question)?.[1]
  const first = words && contentWords(words)[0]
  const column = first ? columns.find(({ name }) => contentWords(name).includes(first)) : undefined
  return isOrder && column?.kind === 'number' ? undefined : column
}

const addsUp =
  /\b(?:most|fewest)\b(?! expensive)|\b(?:highest|largest|biggest|best|lowest|smallest|worst)\b.{0,20}\b(?:total|sum|revenue|turnover)\b/i

/** “Which supplier has the most products”, “which 3 teas have the most stock”: added up for each value of what is asked for. */
function subjectOf({ columns }: Table, question: string): Column | undefined {
  if (!addsUp.test(question)) return undefined
  const subject = /\b(?:which|what)\s+(?:\d{1,2}\s+)?([\p{L}\d]{2,40})/iu.exec(question)?.[1]
  const word = subject && contentWords(subject)[0]
  return word
    ? columns.find(
        (column) =>
          (column.kind !== 'number' || isIdentifier(column)) && contentWords(column.name).includes(word),
      )
    : undefined
}

/** Money that came in goes by several names. */
const revenue = /\b(?:revenue|sales|turnover|income|earned|takings|worth|value|total(?=\W*$))\b/i
const ofRevenue = /revenue|sales|turnover|total|amount|value|sum/i

/** The number column that a question names, or means by its kind of word. */
function measured(
  table: Table,
  question: string,
  about: RegExp | undefined,
  used: Set<string | undefined>,
): Column | undefined {
  const words = new Set(contentWords(question))
  const free = amounts(table).filter(({ name }) => !used.has(name))
  const shared = (column: Column) => contentWords(column.name).filter((word) => words.has(word)).length
  const meant = about ?? (revenue.test(question) ? ofRevenue : undefined)
  const ofKind = meant && free.filter(({ name }) => meant.test(name))
  const [named] = (ofKind?.length ? ofKind : free)
    .filter((column) => shared(column) > 0)
    .sort((one, other) => shared(other) - shared(one))
  return named ?? ofKind?.[0] ?? amounts(table).find((column) => shared(column) > 0)
}
