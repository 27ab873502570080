import { Unclear } from '../unclear.ts'
import { contentWords, joinList } from '../words.ts'
import {
  averaged,
  callOf,
  isOfTime,
  nounColumn,
  nounOf,
  ownName,
  type QuestionKind,
  type TableCall,
} from './table-call.ts'
import { amounts, conditionsIn } from './table-conditions.ts'
import { leftOver, sayLeftOver } from './table-left-over.ts'
import { isOfSales } from './table-pieces.ts'
import { shareCall } from './table-share.ts'
import { countedWords, isNo, valueIn } from './table-values.ts'
import { type Column, type Table, titleOf } from './tables.ts'

/** Words for a measure, and the column word it is mostly about. */
const kinds: QuestionKind[] = [
  [
    'share',
    /\b(?:what |which |how many )?(?:percentage|percent|per cent|share|proportion|fraction)\s+of\b|\bwhat\s?%\s+of\b/i,
  ],
  ['average', /\baverage\b|\bmean\b|\bon average\b/i],
  ['count', /\bhow many\b|\bnumber of\b|\bcount\b/i],
  ['most', /\bmost expensive\b|\bdearest\b|\bpriciest\b/i, /price|cost/i],
  ['least', /\bcheapest\b|\bleast expensive\b/i, /price|cost/i],
  ['most', /\bheaviest\b/i, /weight/i],
  ['least', /\blightest\b/i, /weight/i],
  ['least', /\bfastest\b|\bquickest\b/i, /day|time|lead/i],
  ['most', /\bslowest\b/i, /day|time|lead/i],
  ['most', /\bhighest\b|\blargest\b|\bbiggest\b|\bmaximum\b|\blongest\b|\bbest\b|\bthe most\b|\btop\b/i],
  // A minimum order is a term of a supplier, not the least of a column.
  [
    'least',
    /\blowest\b|\bsmallest\b|\bminimum\b(?! (?:order|purchase|spend|age)\b)|\bshortest\b|\bworst\b|\bthe least\b|\bfewest\b|\bbottom\b/i,
  ],
  ['sum', /\bwhat (?:was|were|is)\b.{0,30}\b(?:revenue|turnover|sales)\b/i],
  ['sum', /\btotal\b|\bsum\b|\baltogether\b|\bhow much\b.{0,60}\b(?:all|in all)\b/i],
  ['group', /\b(?:by|per|for each|for every)\b/i],
  [
    'list',
    /^\W*(?:(?:please|can you|could you)\s+)*(?:list|show|display|find|give me|which|what (?=\S{2,40} (?:is|are|was|were|have|has|had|belong|cost|weigh)\b)|what are (?=(?:the|our|my|all)\b))/i,
  ],
]

/** “The highest average” is asked of groups: it puts them in order. */
function kindOf(question: string): QuestionKind | undefined {
  const found = kinds.find(([, words]) => words.test(question))
  if (found?.[0] !== 'average') return found
  return kinds.find(([what, words]) => (what === 'most' || what === 'least') && words.test(question)) ?? found
}

/** Words that identify neither of two tables. */
const ofFile = /\b(?:rows?|lines?|entries|records|file|table|sheet|spreadsheet|csv|xlsx|excel)\b/i

/** How long something takes or lasts is said in words; days of many rows are not added up. */
const askedForTime = /\bhow many (?:days|weeks|months|years|hours|minutes)\b/i

/** A question that was understood in part, and the query as far as it was. */
interface UnclearCall {
  unclear: string
  guess: TableCall
}

/**
 * A question about the rows of a table as one that a table can be asked, or what of it is unclear; nothing where it is none.
 * A table that accounts for every word goes before one that is called more like it.
 */
export function toTableCall(
  question: string,
  tables: Table[],
  today?: string,
): TableCall | UnclearCall | undefined {
  const asked = kindOf(question)
  if (!asked || askedForTime.test(question)) return undefined
  // “Total stock” names no column “Total”.
  const subject = question.replace(asked[1], ' ')
  const isOnlyOne = tables.length === 1 && ofFile.test(question)
  const ofSales = tables.filter((table) => isOfSales(table, question))
  const named = tables
    .map((table) => ({ table, fit: fitOf(table, subject, asked[2]) }))
    .filter(({ fit }) => fit > 0 || isOnlyOne)
    .sort((one, other) => other.fit - one.fit)
    .map(({ table }) => table)
  const readings = [...new Set([...ofSales, ...named])].map((table) => ({
    table,
    reading: readingOf(table, question, asked, today),
  }))
  const whole = readings.find(({ reading }) => reading && 'table' in reading)
  return (whole ?? readings.find(({ table }) => table === named[0]))?.reading
}

/** A question that is not understood whole is not answered in part: a number that leaves a condition out is wrong. */
function readingOf(
  table: Table,
  question: string,
  asked: QuestionKind,
  today: string | undefined,
): TableCall | UnclearCall | undefined {
  try {
    const { conditions, rest } = conditionsIn(table, question, asked[2], today)
    const call =
      asked[0] === 'share'
        ? shareCall(table, question, conditions)
        : callOf(table, question, conditions, asked)
    const words = leftOver(table, {
      rest: withoutKind(rest, asked, call),
      columns: columnsOf(table, question, call),
      values: [
        ...conditions.flatMap(({ value = '', or = [] }) => [value, ...or]),
        ...partOfValue(table, question),
        ...(call.per ? [`${call.per} ${call.per}ly`] : []),
      ],
      isDenied: conditions.some(isDenial),
    })
    // “By” is said of much else, too.
    if (asked[0] === 'group' && (words.length > 0 || !call.groupBy)) return undefined
    // So are “show” and “share”, and the rows that are meant have to be said.
    if (isSaidOfMuch(asked) && (words.length > 0 || call.where.length === 0)) return undefined
    if (words.length > 0)
      return isOfRows(question, words, call)
        ? { unclear: sayLeftOver(table, words, asked[0] === 'most' || asked[0] === 'least'), guess: call }
        : undefined
    if (isWithoutColumn(call.measures)) throw new Unclear(sayNoColumn(table, question))
    if (call.order && !call.order.column && !call.groupBy) throw new Unclear(sayNoOrder(table))
    return call
  } catch (error) {
    if (error instanceof Unclear)
      return asked[0] === 'group' || isSaidOfMuch(asked)
        ? undefined
        : { unclear: error.message, guess: { table: table.id, where: [] } }
    throw error
  }
}

/** The question without the words that say what to compute. */
function withoutKind(rest: string, [, words]: QuestionKind, { measures = [] }: TableCall): string {
  const isAverage = measures.some(({ what }) => what === 'average')
  const plain = rest.replace(words, ' ').replace(isAverage ? averaged : words, ' ')
  return measures.some(({ what }) => what === 'distinct')
    ? plain.replace(/\b(?:different|distinct|unique)\b/i, ' ')
    : plain
}

const isWithoutColumn = (measures: TableCall['measures'] = []) =>
  measures.some(({ what, column }) => what !== 'count' && what !== 'share' && !column)

const isSaidOfMuch = ([what]: QuestionKind) => what === 'share' || what === 'list'

const isDenial = ({ is, value = '', or }: { is: string; value?: string; or?: string[] }) =>
  is === 'not equal' || is === 'empty' || (is === 'equal' && (isNo(value) || or?.includes('') === true))

/** Columns that the answer rests on, and the one that names the subject. */
function columnsOf(
  table: Table,
  question: string,
  { where, among = [], groupBy, measures = [], order }: TableCall,
): Column[] {
  const used = new Set(
    [...where, ...among, ...measures, { column: groupBy }, { column: order?.column }].map(
      ({ column }) => column,
    ),
  )
  const noun =
    nounColumn(table, question) ?? (isWithoutColumn(measures) ? textColumn(table, question) : undefined)
  return table.columns.filter((column) => used.has(column.name) || column === noun)
}

/** “How many Nordlicht lamps”, of a table of floor lamps and wall lamps. */
function partOfValue({ columns }: Table, question: string): string[] {
  const parts = new Set(columns.flatMap(({ values }) => values.flatMap((value) => contentWords(value))))
  return countedWords(question).filter((word) => parts.has(word))
}

/** True if a question is about rows of a table beyond doubt, though not all of it is understood. */
function isOfRows(question: string, words: string[], { measures = [], order }: TableCall): boolean {
  if (isWithoutColumn(measures)) return false
  const noun = nounOf(question)
  if (noun !== undefined && !order && !words.some((word) => contentWords(word)[0] === noun)) return true
  return words.length === 1
}

function textColumn({ columns }: Table, question: string): Column | undefined {
  const asked = new Set(contentWords(question))
  return columns.find((column) => column.kind !== 'number' && isNamed(column, asked))
}

const numbersOf = (table: Table) => {
  const names = amounts(table).map(({ name }) => `“${name}”`)
  return names.length > 0
    ? `It has numbers in ${joinList(names.slice(0, 8))}.`
    : 'It has no column of numbers.'
}

function sayNoColumn(table: Table, question: string): string {
  const named = textColumn(table, question)
  return named
    ? `“${named.name}” of ${titleOf(table)} does not hold numbers of one kind, so I added nothing up. ${numbersOf(table)}`
    : `I am not sure which column of ${titleOf(table)} is meant, so I added nothing up. ${numbersOf(table)}`
}

/** The first row of a file is not the best of it. */
const sayNoOrder = (table: Table) =>
  `I am not sure by which column of ${titleOf(table)} to compare, so I put nothing in order. ${numbersOf(table)}`

/** How much of a question a table could be about. */
function fitOf(table: Table, question: string, about: RegExp | undefined): number {
  const words = new Set(contentWords(question))
  const named = contentWords(`${table.name} ${table.file}`).filter((word) => words.has(word)).length
  const columns = table.columns.filter((column) => isNamed(column, words)).length
  const values = table.columns.filter((column) => valueIn(column, question)).length
  const isMeant = table.columns.some(({ name, kind }) => kind === 'number' && about?.test(name))
  return 2 * named + 2 * columns + 2 * values + (isMeant ? 2 : 0) + (isOfTime(table, question) ? 1 : 0)
}

const isNamed = ({ name }: Column, words: Set<string>) => {
  const own = contentWords(ownName(name))
  return own.length > 0 && own.some((word) => words.has(word))
}
