import { holdsCountries } from '#core/country-columns.ts'
import { periodIn } from '#core/days-in-text.ts'
import { folded } from '#core/letters.ts'
import { withLists } from '#core/table-lists.ts'
import {
  conditionsIn,
  type FoundCondition,
  isPart,
  namedNumber,
  type Token,
  tokensOf,
} from './table-conditions.ts'
import { besideOf, type Group, groupOf, type Part, perColumn, sidesOf } from './table-groups.ts'
import {
  amounts,
  askedWords,
  asksFor,
  columnOf,
  isNeutral,
  isSame,
  orderColumn,
  perWords,
  ratios,
  roles,
  rowsWords,
  soldWords,
  wordsOf,
} from './table-words.ts'
import type { Column, Table } from './tables.ts'

/** A query of a table, as the tool takes it. */
interface TableCall {
  table: string
  join?: { table: string; column: string; otherColumn: string }
  where: FoundCondition[]
  groupBy?: string
  per?: string
  measures?: (Part & { numerator?: Part; denominator?: Part; percent?: boolean; as?: string })[]
  order?: { column?: string; descending: boolean }
  limit?: number
}

export interface TableReading {
  call: TableCall
  columns: Column[]
  /** Every word of the question is accounted for, and nothing in it was guessed. */
  isSure: boolean
  /** Figures that a form adds to the asked one: people mean rows, pieces or money. */
  beside: Part[]
  /** Words that the query leaves out. */
  leftOver: string[]
  /** The question picks rows, days or groups: it is about a table, whatever else it could ask. */
  isOfRows: boolean
}

/** Tables that share words with a question go before all others. */
export function readTableQuestion(
  question: string,
  tables: Table[],
  today?: string,
): TableReading | undefined {
  const isOther = ({ unnamed }: Table) => unnamed === true
  const named = tables.filter((table) => !isOther(table))
  return readingAmong(question, named, today) ?? readingAmong(question, tables.filter(isOther), today)
}

/** The table that accounts for most words of a question, with the query as far as it was understood. */
function readingAmong(
  question: string,
  tables: Table[],
  today: string | undefined,
): TableReading | undefined {
  const readings = [...tables, ...withLists(tables)]
    .flatMap((table) => readingOf(table, question, today) ?? [])
    .sort((one, other) => other.score - one.score)
  const [best, second] = readings
  return best && { ...best, isSure: best.isSure && best.score > (second?.score ?? 0) }
}

const mostLines = 40
const mostLeftOver = 4

type Kind = 'count' | 'average' | 'share' | 'most' | 'least' | 'list' | 'sum'

function readingOf(
  table: Table,
  question: string,
  today: string | undefined,
): (TableReading & { score: number }) | undefined {
  const text = folded(question)
  const tokens = tokensOf(question)
  const kind = kindOf(text)
  const read = (words: RegExp): boolean => {
    const found = [...text.matchAll(words)]
    for (const { 0: said, index } of found)
      for (const token of tokens)
        if (token.start >= index && token.end <= index + said.length) token.isRead = true
    return found.length > 0
  }
  const dates = table.columns.filter(({ kind }) => kind === 'date')
  const period = periodIn(question, dates[0]?.range, today)
  const date =
    dates.length === 1
      ? dates[0]
      : dates.find(({ name }) =>
          wordsOf(name).some((word) => tokens.some((token) => isSame(word, token.word))),
        )
  if (period && date)
    for (const token of tokens)
      if (token.start >= period.start && token.end <= period.end) token.isRead = true
  const conditions = conditionsIn(table, question, tokens)
  // “In the Lamps group” names the column of the condition, too.
  const said = table.columns.filter(
    ({ name }) => kind === 'list' || conditions.some(({ column }) => column === name),
  )
  const has = (columns: Column[], { word }: Token) =>
    columns.some(({ name }) => wordsOf(name).some((own) => isSame(own, word)))
  // A discount code leaves the amount of the discount to be asked for.
  const others = amounts(table).filter((column) => !said.includes(column))
  for (const token of tokens) if (has(said, token) && !has(others, token)) token.isRead = true
  const where = [
    ...conditions,
    ...(period && date ? period.bounds.map(([is, value]) => ({ column: date.name, is, value })) : []),
  ]
  const ratio = ratios.find(
    ([asked, above, below]) =>
      text.search(asked) >= 0 &&
      columnOf(table, above) &&
      // The order value of an ads file is that of the ads alone.
      !(above === 'revenue' && below === 'orders' && columnOf(table, 'spend')) &&
      (columnOf(table, below) ?? (below === 'orders' && orderColumn(table))),
  )
  const isAverage = text.search(askedWords.average) >= 0
  if (ratio) read(ratio[0])
  const named = ratio ? undefined : measureOf(table, question, kind, tokens)
  // Most orders have none: those that have one are meant.
  const isRare = named && ['refund', 'discount'].some((role) => columnOf(table, role) === named)
  const isOfSome = isRare && (kind === 'count' || kind === 'share' || isAverage)
  if (isOfSome) where.push({ column: named.name, is: 'more than', value: '0' })
  const measure = isOfSome && !isAverage ? undefined : named
  const below = measure && perColumn(table, text, tokens)
  for (const words of Object.values(askedWords)) read(words)
  const group =
    groupOf(table, text, tokens, kind, measure) ?? sidesOf(table, text, conditions, period && date)
  read(perWords)
  if (kind === 'count' || measure) read(soldWords)
  const asksRows = kind === 'count' && read(rowsWords)
  const leftOver = tokens
    .filter(({ word, isRead }) => !isRead && !isNeutral(word) && !ofTable(table, word))
    .map(({ word }) => word)
  const isNamed = asksRows || tokens.some(({ word }) => word.length > 3 && ofTable(table, word))
  const isOfOrders = isNamed || orderColumn(table) !== undefined || columnOf(table, 'revenue') !== undefined
  const asksOrders = !measure && isOfOrders && asksFor('orders', text)
  const isOfRows = where.length > 0 || period !== undefined || group !== undefined
  if (!ratio && !measure && !(kind && (isOfRows || isNamed || asksOrders)) && !(asksOrders && isOfRows))
    return undefined
  // A question that says much else is about something else.
  const readWords = tokens.filter(({ word, isRead }) => isRead && !isNeutral(word)).length
  const isVague = kind === 'list' || (kind === 'share' && where.length === 0)
  if ((isVague && leftOver.length > 0) || leftOver.length > mostLeftOver || leftOver.length > readWords + 1)
    return undefined
  const wish = { text, where, measure, below, group, ratio, isAverage, asksOrders, asksRows }
  const call = callOf(table, { ...wish, kind: kind ?? (measure ? 'sum' : 'count') })
  // Without a column of the list, the table alone says the same.
  if (table.list && !columnsIn(call).some((name) => table.list?.columns.has(name ?? ''))) return undefined
  const isRanking = group !== undefined && measure !== undefined && (kind === 'most' || kind === 'least')
  const hasDays = !period || (date !== undefined && period.isSure)
  const whole = conditions.filter((condition) => !isPart(table, condition, tokens))
  // “Google us” may name a country.
  const last = tokens.at(-1)
  const mayBePlace =
    last?.isRead === false &&
    table.columns.some(
      (column) => holdsCountries(column) && column.values.some((value) => folded(value) === last.word),
    )
  const isOverTime = isAverage && group?.column.kind === 'date'
  return {
    call,
    columns: table.columns,
    beside: besideOf(table, call.measures?.[0]),
    leftOver,
    isOfRows,
    isSure:
      table.list === undefined &&
      !isOverTime &&
      !mayBePlace &&
      // “Ad cost per order” of a file without orders is no ad cost.
      (ratio !== undefined || !ratios.some(([asked]) => text.search(asked) >= 0)) &&
      !(isOfSome && isAverage) &&
      !(measure && call.measures?.[0]?.what === 'sum' && isPrice(table, measure)) &&
      // In “which product brings most” the verb tells nothing more.
      (leftOver.length === 0 || (leftOver.length === 1 && isRanking)) &&
      whole.length === conditions.length &&
      hasDays &&
      (kind !== undefined || ratio !== undefined || isOfRows) &&
      isWhole(table, call, { ...wish, kind }),
    score:
      tokens.filter(({ isRead }) => isRead).length +
      (isNamed ? 1 : 0) +
      whole.length / 2 +
      (measure || ratio ? 0.5 : 0) -
      (measure && isOfAds(table, measure) ? 1 : 0) -
      leftOver.length / 2 -
      (table.list ? 0.25 : 0),
  }
}

const isPrice = (table: Table, column: Column): boolean =>
  columnOf(table, 'price') === column && columnOf(table, 'spend') !== column

const columnsIn = ({ where, groupBy, measures = [] }: TableCall): (string | undefined)[] =>
  [...where, { column: groupBy }, ...measures].map(({ column }) => column)

/** The revenue and the orders in a file of ads are those of the ads alone. */
const isOfAds = (table: Table, measure: Column): boolean =>
  columnOf(table, 'spend') !== undefined &&
  ['revenue', 'orders'].some((role) => columnOf(table, role) === measure)

const ofTable = ({ name, file }: Table, word: string): boolean =>
  wordsOf(`${name} ${file}`).some((own) => isSame(own, word))
function kindOf(text: string): Kind | undefined {
  const has = (name: keyof typeof askedWords) => text.search(askedWords[name]) >= 0
  if (has('share')) return 'share'
  if (has('count')) return 'count'
  if (has('least')) return 'least'
  if (has('most')) return 'most'
  if (has('average')) return 'average'
  if (has('amount')) return 'sum'
  return has('list') ? 'list' : undefined
}

/** The column of numbers that is asked for, unless a condition already rests on its words. */
function measureOf(
  table: Table,
  question: string,
  kind: Kind | undefined,
  tokens: Token[],
): Column | undefined {
  const free = tokens.filter(({ isRead }) => !isRead)
  const rest = Array.from(question, (letter, at) =>
    free.some(({ start, end }) => at >= start && at < end) ? letter : ' ',
  ).join('')
  const isStock = /stock|inventory|bestand/i.test(`${table.name} ${table.file}`)
  const isSold = !isStock && folded(question).search(soldWords) >= 0
  const units =
    kind === 'count' && isSold && !asksFor('orders', folded(rest)) ? columnOf(table, 'units') : undefined
  const column =
    units ?? namedNumber(table, rest) ?? (isSold && kind !== 'count' ? columnOf(table, 'revenue') : undefined)
  if (!column) return undefined
  const names = roles.filter(({ role }) => columnOf(table, role) === column).map(({ asked: words }) => words)
  const spans = names.flatMap((words) => [...folded(rest).matchAll(words)])
  for (const token of free)
    if (
      wordsOf(column.name).some((word) => isSame(word, token.word)) ||
      spans.some(({ 0: said, index }) => token.start >= index && token.end <= index + said.length)
    )
      token.isRead = true
  return column
}

interface Wish {
  text: string
  kind: Kind
  where: FoundCondition[]
  measure: Column | undefined
  /** The figure that the measure is divided by. */
  below: Part | undefined
  group: Group | undefined
  ratio: (typeof ratios)[number] | undefined
  isAverage: boolean
  asksOrders: boolean
  asksRows: boolean
}

function callOf(
  table: Table,
  { text, kind, where, measure, below, group, ratio, isAverage, asksOrders }: Wish,
): TableCall {
  const descending = kind !== 'least'
  const isOrder = kind === 'most' || kind === 'least'
  const limit = Math.min(
    mostLines,
    Number(/(?:top|bottom|first|best|worst|which|die|les|los|las) (\d{1,2})/.exec(text)?.[1] ?? 1),
  )
  const by = group && { groupBy: group.column.name, ...(group.per && { per: group.per }) }
  const rows = { table: table.table, ...(table.list && { join: table.list.join }), where }
  const base = { ...rows, ...by }
  const over = (denominator: Part) => [
    { what: 'ratio', numerator: { what: 'sum', column: measure?.name ?? '' }, denominator },
  ]
  if (measure && below && measure.name !== below.column) return { ...rows, measures: over(below) }
  // The average of a week is that of all weeks, not of the rows of one.
  if (measure && isAverage && group?.column.kind === 'date' && !group.per)
    return { ...rows, measures: over({ what: 'distinct', column: group.column.name }) }
  if (ratio)
    return {
      ...base,
      measures: [ratioOf(table, ratio)],
      ...(isOrder && group && { order: { descending }, limit }),
    }
  if (kind === 'share')
    return {
      ...base,
      measures: [{ what: 'share', ...(measure && measure.unit !== '%' && { column: measure.name }) }],
    }
  if (kind === 'list') return { ...rows, limit: mostLines }
  // Shares of something do not add up.
  const what = isAverage || measure?.unit === '%' || kind === 'average' ? 'average' : 'sum'
  // A list says what one piece costs.
  const pieces = what === 'sum' && table.list?.columns.has(measure?.name ?? '') && columnOf(table, 'units')
  const added = measure && { what, column: measure.name, ...(pieces && { times: pieces.name }) }
  const revenue = isOrder && group && !asksOrders ? columnOf(table, 'revenue') : undefined
  const figure = added ?? (revenue ? { what: 'sum', column: revenue.name } : countOf(table, text, asksOrders))
  if (isOrder && group) return { ...base, measures: [figure], order: { descending }, limit }
  if (isOrder && measure) return { ...rows, order: { column: measure.name, descending }, limit }
  const inTime = group?.per
    ? { order: { column: group.column.name, descending: false }, limit: mostLines }
    : {}
  return { ...base, measures: [figure], ...inTime }
}

/** Orders of which one may have several rows count once; so do “different countries”. */
function countOf(table: Table, text: string, asksOrders: boolean): Part {
  const order = asksOrders ? orderColumn(table) : undefined
  if (order) return { what: 'distinct', column: order.name }
  if (text.search(askedWords.different) < 0) return { what: 'count' }
  const column = table.columns.find(
    (each) =>
      each.kind === 'text' &&
      wordsOf(each.name).some((own) => wordsOf(text).some((word) => isSame(own, word))),
  )
  return column ? { what: 'distinct', column: column.name } : { what: 'count' }
}

function ratioOf(table: Table, [, above, below, percent]: (typeof ratios)[number]) {
  const part = (role: typeof above): Part => {
    const column = columnOf(table, role)
    const order = role === 'orders' && !column && orderColumn(table)
    return order
      ? { what: 'distinct', column: order.name }
      : { what: 'sum', ...(column && { column: column.name }) }
  }
  return { what: 'ratio', numerator: part(above), denominator: part(below), ...(percent && { percent }) }
}

/** A sum needs its column, an order something to compare by, a share and a list the rows that are meant. */
function isWhole(
  table: Table,
  { where, measures }: TableCall,
  { kind, measure, group, text, asksOrders, asksRows }: Omit<Wish, 'kind'> & { kind: Kind | undefined },
): boolean {
  if (kind === 'list') return where.length > 0
  // With two conditions, one may name the whole.
  if (kind === 'share') return where.length === 1
  // A question about sales asks for a product or a day, not the largest row.
  const isOfSales = table.columns.some((column) => column.kind === 'date')
  // “The best product” does not say by what.
  if (kind === 'most' || kind === 'least')
    return group
      ? measure !== undefined || (asksOrders && group.column !== orderColumn(table))
      : measure !== undefined && !isOfSales
  // Lines of orders are no orders.
  const names = [table.file, ...table.columns.map(({ name }) => name)]
  if (asksOrders && !orderColumn(table) && names.some((name) => /line/i.test(name))) return false
  // Pieces in stock are not the rows that hold them.
  const hasPieces = columnOf(table, 'units') ?? columnOf(table, 'stock')
  if (kind === 'count' && !measure && !asksOrders && !asksRows && hasPieces) return false
  // “Sold” alone may mean pieces or money.
  if (kind === undefined && text.search(soldWords) >= 0 && !asksFor('revenue', text)) return false
  if (kind === 'count') return !measure || isCounted(table, measure, text)
  return measure !== undefined || measures?.[0]?.what !== 'count' || kind === undefined
}

/** “How many cartons” of a column of cartons. “How many teas are in stock” may count teas or add up the stock. */
function isCounted(table: Table, measure: Column, text: string): boolean {
  if (measure === columnOf(table, 'units')) return true
  const [found] = text.matchAll(askedWords.count)
  const [next] = wordsOf(text.slice((found?.index ?? 0) + (found?.[0].length ?? 0)))
  return next !== undefined && namedNumber(table, next) === measure
}
