import { Unclear } from '../unclear.ts'
import { blank, contentWords, firstMatches, joinList } from '../words.ts'
import { dateConditions } from './table-dates.ts'
import { type FoundCondition, isNo, isYes, partConditions, valueConditions } from './table-values.ts'
import { type Column, type Table, titleOf } from './tables.ts'

const comparisons: [is: string, RegExp][] = [
  ['at least', /\b(?:at least|no less than|minimum of|from|between)\s*$/i],
  [
    'at most',
    /\b(?:at most|no more than|up to|maximum of|within)\s*$|\bbetween\s+\S{1,15}(?:\s\S{1,3})?\s+and\s*$/i,
  ],
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

const number = /(?<![\p{L}\d.,])\d+(?:[.,]\d+)*/gu

/** Conditions on rows from values, dates and numbers in a question, and the question without the last two. */
export function conditionsIn(
  table: Table,
  question: string,
  about: RegExp | undefined,
  today: string | undefined,
): { conditions: FoundCondition[]; rest: string } {
  const { conditions: byDate, rest } = dateConditions(table, question, today)
  const byWhole = valueConditions(table, rest)
  const byValue = [...byWhole, ...partConditions(table, rest, byWhole)]
  const named = [table.name, table.file, ...byValue.flatMap(({ value = '', or = [] }) => [value, ...or])]
  const isName = (digits: string) => named.some((text) => text.includes(digits))
  const byNumber = numberConditions(table, rest, about, isName)
  const taken = [...byValue, ...byNumber.conditions].map(({ column }) => column)
  const byStock = stockConditions(table, rest)
  const byPresence = byStock.length > 0 ? [] : presenceConditions(table, byNumber.rest, taken)
  return {
    conditions: [...byValue, ...byDate, ...byStock, ...byNumber.conditions, ...byPresence],
    rest: byStock.length > 0 ? blank(blank(byNumber.rest, soldOut), inStock) : byNumber.rest,
  }
}

/** A column of numbers that name things: they are not added up. */
export const isIdentifier = ({ name }: Column) => {
  // “order_id” and “orderId” are two words.
  const words = name
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/[_.-]+/g, ' ')
    .trim()
  return (
    /^#|\b(?:id|no|nr|num|number|nummer|sku|ean|gtin|upc|barcode|zip|plz|postcode|phone|tracking)\b/i.test(
      words,
    ) || /^(?:order|invoice|ticket|customer|transaction|article|item|product|receipt|shipment)$/i.test(words)
  )
}

export const amounts = ({ columns }: Table) =>
  columns.filter((column) => column.kind === 'number' && !isIdentifier(column))

const soldOut = /\b(?:out of stock|sold out)\b/gi
const inStock = /\bin stock\b(?!\.\p{L})/giu

/** “in stock”, “sold out”. In a list of the stock, it is what is counted. */
function stockConditions(table: Table, question: string): FoundCondition[] {
  const isOut = question.search(soldOut) >= 0
  if (!isOut && question.search(inStock) < 0) return []
  const isOfStock = /stock|inventory/i.test(`${table.name} ${table.file}`)
  const numbers = amounts(table)
  const stock =
    numbers.find(({ name }) => /stock|inventory|on hand|available/i.test(name)) ??
    (isOfStock
      ? numbers.find(({ name }) => /^(?:quantity|qty|units|unit$|pieces|pcs)\b/i.test(name))
      : undefined)
  if (!stock) throw unclear(table, isOut ? 'out of stock' : 'in stock')
  return [{ column: stock.name, is: isOut ? 'at most' : 'more than', value: '0' }]
}

/** “without a discount”, “have no clicks”, “with a tracking number”. */
function presenceConditions({ columns }: Table, question: string, taken: string[]): FoundCondition[] {
  return columns.flatMap((column): FoundCondition[] => {
    const own = contentWords(column.name)
    const isYesOrNo = column.values.some(isYes) && column.values.some(isNo)
    if (own.length === 0 || taken.includes(column.name) || isYesOrNo) return []
    const follows = (words: RegExp) =>
      firstMatches(question, words, 4).some(({ 0: said, index }) => {
        const next = contentWords(question.slice(index + said.length, index + said.length + 60))
        return own.every((word, at) => next[at] === word)
      })
    const isAmount = column.kind === 'number' && !isIdentifier(column)
    if (follows(lacking))
      return [
        isAmount
          ? { column: column.name, is: 'equal', value: '0', or: [''] }
          : { column: column.name, is: 'empty' },
      ]
    if (!follows(having)) return []
    return [
      isAmount
        ? { column: column.name, is: 'more than', value: '0' }
        : { column: column.name, is: 'not empty' },
    ]
  })
}

const lacking = /\b(?:without|no|zero)\s+(?:any\s+|an?\s+)?/gi
const having = /\b(?:with|have|has|had|having|got)\s+(?:an?|any|some)\s+/gi

/** “over 100”, “at least 5 stars”: of the number column that stands nearest. */
function numberConditions(
  table: Table,
  asked: string,
  about: RegExp | undefined,
  isName: (digits: string) => boolean,
): { conditions: FoundCondition[]; rest: string } {
  const question = blank(asked, howMany)
  let rest = question
  const conditions = firstMatches(question, number, 4).flatMap(({ 0: value, index: start }) => {
    const end = start + value.length
    const before = question.slice(0, start)
    const [said, words] = comparisonBefore(before)
    if (!said && isName(value)) return []
    const isNamed = isNamedNext(table, question.slice(end)) || isNamedBefore(table, before)
    const is = said ?? (isNamed ? 'equal' : undefined)
    const column = is && nearest(table, question, { start, end }, before, about)
    if (!is || !column) throw unclear(table, `${words}${value}`)
    const unit = unitAfter.exec(question.slice(end))?.[0].length ?? 0
    const comparison = before.replace(/[\p{Sc}\s]+$/u, '').length - words.trimEnd().length
    rest = blank(rest, { start: said ? comparison : start, end: end + unit })
    return [{ column: column.name, is, value }]
  })
  return { conditions, rest }
}

/** It says no more than the column does. */
const unitAfter =
  /^\s?(?:%|\p{Sc}|percent|euros?|eur|dollars?|usd|pounds?|gbp|kg|kilos?|grams?|g|cm|mm|m|pieces|units)(?![\p{L}])/iu

/** A number of lines that are asked for, which is no condition. */
export const howMany =
  /\b(?:top|bottom|lowest|smallest|highest|largest|biggest)\s+\d{1,2}\b|\b(?:which|first|show|list|the|best|worst|cheapest)\s+\d{1,2}(?=\s+\p{L})(?!\s+(?:days?|stars?|euros?|dollars?)\b)/giu

function comparisonBefore(before: string): [is: string | undefined, words: string] {
  const text = before.replace(/[\p{Sc}\s]+$/u, ' ')
  for (const [is, words] of comparisons) {
    const found = words.exec(text)
    if (found) return [is, found[0]]
  }
  return [undefined, '']
}

function unclear(table: Table, words: string): Unclear {
  const names = amounts(table).map(({ name }) => `“${name}”`)
  const choice = names.length > 0 ? ` ${titleOf(table)} has numbers in ${joinList(names.slice(0, 8))}.` : ''
  return new Unclear(
    `I am not sure what “${words}” is about, so I counted nothing.${choice} Name the column, such as “${amounts(table)[0]?.name ?? 'Price'} ${words}”.`,
  )
}

/** “5 stars”. */
const isNamedNext = (table: Table, after: string) => namesNumbers(table, contentWords(after.slice(0, 30))[0])

/** “a stock of 0”. */
const isNamedBefore = (table: Table, before: string) =>
  namesNumbers(table, contentWords(before.slice(-30)).at(-1))

const namesNumbers = (table: Table, word: string | undefined) =>
  word !== undefined && amounts(table).some(({ name }) => contentWords(name).includes(word))

function nearest(
  table: Table,
  question: string,
  { start, end }: { start: number; end: number },
  before: string,
  about: RegExp | undefined,
): Column | undefined {
  const numbers = amounts(table)
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
