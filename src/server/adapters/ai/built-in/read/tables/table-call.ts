import { contentWords } from '../words.ts'
import { amounts, howMany, isIdentifier } from './table-conditions.ts'
import { dateColumn } from './table-dates.ts'
import { inPieces, isRow, ofPieces, ofRows, wentOut } from './table-pieces.ts'
import type { FoundCondition } from './table-values.ts'
import type { Column, Table } from './tables.ts'

export interface TableCall {
  table: string
  where: FoundCondition[]
  /** Base rows of a share. */
  among?: FoundCondition[]
  groupBy?: string
  per?: string
  measures?: { what: string; column?: string }[]
  order?: { column?: string; descending: boolean }
  limit?: number
}

/** `group`: “orders by country” says for what there is to be a line, not what to compute. */
type What = 'count' | 'sum' | 'average' | 'most' | 'least' | 'group' | 'share' | 'list'
export type QuestionKind = [what: What, words: RegExp, about?: RegExp]

interface Group {
  column: Column
  /** A line for each month of a column of dates. */
  per?: string
}

const mostTop = 50
const mostListed = 40
const mostPeriods = 40

/** Query of a table, with its conditions. A sum without a column stands for one the table lacks. */
export function callOf(
  table: Table,
  question: string,
  where: FoundCondition[],
  [what, , about]: QuestionKind,
): TableCall {
  if (what === 'list') return { table: table.id, where, limit: listedOf(question) }
  const isOrder = what === 'most' || what === 'least'
  const by = groupedBy(table, question, isOrder)
  const base = { table: table.id, where, ...(by && groupOf(by)), ...(by?.per && inTime(by)) }
  const used = new Set([...where.map(({ column }) => column), by?.column.name])
  const column = measured(table, question, about, used)
  if (what === 'count') return { ...base, measures: countOf(table, question, where, used, column) }
  if (what === 'group') return { ...base, measures: [column ? addedUp(column) : { what: 'count' }] }
  if (what === 'sum' || what === 'average')
    return { ...base, measures: [{ what, ...(column && { column: column.name }) }] }
  const descending = what === 'most'
  const limit = topOf(question)
  if (by) {
    const measure = column
      ? { what: measureOf(question, descending), column: column.name }
      : { what: 'count' }
    return { ...base, measures: [measure], order: { descending }, limit }
  }
  const subject = subjectOf(table, question)
  if (subject && subject.column !== column) {
    const added = averaged.test(question) ? 'average' : 'sum'
    const measure = column ? { what: added, column: column.name } : { what: 'count' }
    return { ...base, ...groupOf(subject), measures: [measure], order: { descending }, limit }
  }
  return { ...base, order: { ...(column && { column: column.name }), descending }, limit }
}

const groupOf = ({ column, per }: Group) => ({ groupBy: column.name, ...(per && { per }) })
/** Months follow one another. */
const inTime = ({ column }: Group) => ({
  order: { column: column.name, descending: false },
  limit: mostPeriods,
})

/** Shares of something do not add up. */
const addedUp = ({ name, unit }: Column) => ({ what: unit === '%' ? 'average' : 'sum', column: name })

function countOf(
  table: Table,
  question: string,
  where: FoundCondition[],
  used: Set<string | undefined>,
  column: Column | undefined,
): NonNullable<TableCall['measures']> {
  const different = differentOf(table, question)
  if (different) return [{ what: 'distinct', column: different.name }]
  const added = stockOf(question, where) ?? amountOf(table, question, used)?.name
  const isSummed = !added && column && !used.has(column.name) && /\b(?:total|sum)\b/i.test(question)
  return [
    added ? { what: 'sum', column: added } : { what: 'count' },
    ...(isSummed ? [{ what: 'sum', column: column.name }] : []),
  ]
}

/** “How many items are in stock”: pieces of which one row may hold many. */
const stockOf = (question: string, where: FoundCondition[]): string | undefined =>
  /\bhow many (?:items|units|pieces)\b.{0,40}\bin stock\b/i.test(question)
    ? where.find(({ is, value }) => is === 'more than' && value === '0')?.column
    : undefined

const counted =
  /\b(?:how many|number of|count(?: of)?)\s+(?:of\s+)?(?:(?:the|our|my|all)\s+)?((?:different|distinct|unique)\s+)?([\p{L}\d]{2,40})/iu
const askedFor =
  /\b(?:which|what|(?:top|bottom|lowest|highest|cheapest)(?:\s+\d{1,2})?)\s+(?:\d{1,2}\s+)?([\p{L}\d]{2,40})/iu

const listed =
  /^\W*(?:please\s+)?(?:list|show|display|find|give me|what are)\s+(?:(?:me|us|all|of|the|our|my)\s+)*([\p{L}\d]{2,40})/iu

/** Subject of the question: “orders” of “How many orders”, “product” of “Which product”, “SKUs” of “List the SKUs”. */
export const nounOf = (question: string): string | undefined =>
  [counted.exec(question)?.[2], askedFor.exec(question)?.[1], listed.exec(question)?.[1]].flatMap(
    (words = '') => contentWords(words),
  )[0]

const namesTable = ({ name, file }: Table, word: string): boolean =>
  contentWords(`${name} ${file}`).includes(word)

/** The column that names what is counted or asked for. */
export function nounColumn({ columns }: Table, question: string): Column | undefined {
  const noun = nounOf(question)
  return columns.find(
    (column) => (column.kind !== 'number' || isIdentifier(column)) && contentWords(column.name)[0] === noun,
  )
}

/** “How many different countries”, or countries that are known to be in many rows: each counts once. */
function differentOf(table: Table, question: string): Column | undefined {
  const found = counted.exec(question)
  const column = found ? nounColumn(table, question) : undefined
  if (!column || found?.[1]) return column
  const isOfTable = namesTable(table, nounOf(question) ?? '')
  return !isOfTable && column.values.length > 0 ? column : undefined
}

/** “How many cartons”, of a column that says how many: they are added up, not the rows counted. */
function amountOf(table: Table, question: string, used: Set<string | undefined>): Column | undefined {
  const noun = /\bhow many\s+([\p{L}\d]{2,40})/iu.exec(question)?.[1]
  const word = noun && contentWords(noun)[0]
  if (!word || ofRows.test(question)) return undefined
  const free = amounts(table).filter(({ name }) => !used.has(name))
  const named = free.find(({ name }) => contentWords(name)[0] === word)
  const isOfPieces = wentOut.test(question) && !isRow.test(noun)
  return named ?? (isOfPieces ? free.find(({ name }) => ofPieces.test(name)) : undefined)
}

export const averaged = /\b(?:on )?average\b|\bmean\b/i

const measureOf = (question: string, descending: boolean) => {
  if (averaged.test(question)) return 'average'
  if (/\b(?:total|sum)\b/i.test(question)) return 'sum'
  return descending ? 'max' : 'min'
}

const askedLines = (question: string) => Number(/\d+/.exec(question.match(howMany)?.[0] ?? '')?.[0] ?? 0)
const topOf = (question: string) => Math.min(mostTop, askedLines(question) || 1)
const listedOf = (question: string) => Math.min(mostListed, askedLines(question) || mostListed)

const periods: [words: RegExp, per: string][] = [
  [/^months?$|^monthly$/i, 'month'],
  [/^quarters?$|^quarterly$/i, 'quarter'],
  [/^years?$|^yearly$|^annually$/i, 'year'],
]
const groupWords = /\b(?:per|by|for each|for every|each|grouped by)\s+([\p{L}\d ]{2,40})/iu
const periodWords = /\b(?:monthly|quarterly|yearly|annually)\b/i

/** “per country”, “by material”, “for each supplier”, “by month”. What is put in order by a number is not grouped by it. */
function groupedBy(table: Table, question: string, isOrder: boolean): Group | undefined {
  const words = groupWords.exec(question)?.[1] ?? periodWords.exec(question)?.[0]
  const first = words && contentWords(words)[0]
  const column = first
    ? table.columns.find(({ name }) => contentWords(ownName(name)).includes(first))
    : undefined
  if (column) return isOrder && column.kind === 'number' ? undefined : { column }
  return words ? periodOf(table, question, words.trim().split(' ')[0] ?? '') : undefined
}

/** “by month”, of a table that has one column of dates, or whose column is named. */
function periodOf({ columns }: Table, question: string, word: string): Group | undefined {
  const per = periods.find(([words]) => words.test(word))?.[1]
  const column =
    per &&
    dateColumn(
      columns.filter(({ kind }) => kind === 'date'),
      question,
    )
  return column ? { column, per } : undefined
}

const addsUp =
  /\b(?:most|fewest)\b(?! expensive)|\b(?:highest|largest|biggest|best|lowest|smallest|worst)\b.{0,20}\b(?:total|sum|revenue|turnover)\b/i

/** “Which supplier has the most products”, “which month had the highest revenue”: for each value of what is asked for. */
function subjectOf(table: Table, question: string): Group | undefined {
  if (!addsUp.test(question) && !averaged.test(question)) return undefined
  const subject = /\b(?:which|what)\s+(?:\d{1,2}\s+)?([\p{L}\d]{2,40})/iu.exec(question)?.[1]
  const word = subject && contentWords(subject)[0]
  if (!word) return undefined
  const column = table.columns.find(
    (each) => (each.kind !== 'number' || isIdentifier(each)) && contentWords(each.name).includes(word),
  )
  return column ? { column } : periodOf(table, question, subject)
}

/** “Revenue by month” names nothing of a table by its name, and is asked of one that has both. */
export const isOfTime = ({ columns }: Table, question: string): boolean =>
  /\b(?:by|per|each|every|which|what) (?:month|quarter|year)\b|\b(?:monthly|quarterly|yearly)\b/i.test(
    question,
  ) &&
  revenue.test(question) &&
  columns.some(({ kind }) => kind === 'date') &&
  columns.some(({ kind, name }) => kind === 'number' && ofRevenue.test(name))

/** Money that came in goes by several names. */
const revenue = /\b(?:revenue|sales|turnover|income|earned|takings|worth|value|total(?=\W*$))\b/i
const ofRevenue = /revenue|sales|turnover|total|amount|value|sum/i

/** The number column that a question names, or means by its kind of word. */
export function measured(
  table: Table,
  question: string,
  about: RegExp | undefined,
  used: Set<string | undefined>,
): Column | undefined {
  const words = new Set(contentWords(question))
  const free = amounts(table).filter(({ name }) => !used.has(name))
  const shared = (column: Column) =>
    contentWords(ownName(column.name)).filter((word) => words.has(word)).length
  const meant = about ?? (revenue.test(question) ? ofRevenue : inPieces.test(question) ? ofPieces : undefined)
  const ofKind = meant && free.filter(({ name }) => meant.test(name))
  // A column of costs says nothing about units sold.
  if (meant === ofPieces && !ofKind?.length) return undefined
  const [named] = (ofKind?.length ? ofKind : free)
    .filter((column) => shared(column) > 0)
    .sort((one, other) => shared(other) - shared(one))
  return named ?? ofKind?.[0] ?? amounts(table).find((column) => shared(column) > 0)
}

/** Without what its amounts are counted by: “Shipping per unit” is no number of units. */
export const ownName = (name: string): string =>
  name.replace(/\bper\b.*$/i, ' ').replace(/^unit (?=\p{L})/iu, '')
