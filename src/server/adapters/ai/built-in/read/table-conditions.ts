import { countryCode } from '#core/canon/countries.ts'
import { countriesIn, holdsCountries } from '#core/country-columns.ts'
import { dateConditions } from './table-dates.ts'
import type { Column, Table } from './tables.ts'
import { Unclear } from './unclear.ts'
import { blank, contentWords, firstMatches, joinList } from './words.ts'

export interface Condition {
  column: string
  is: string
  value?: string
}

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

const number = /(?<![\p{L}\d.,])\d+(?:[.,]\d+)*/gu

/** What rows have to be like, by values, dates and numbers that a question names. */
export function conditionsIn(table: Table, question: string, about: RegExp | undefined): Condition[] {
  const byValue = valueConditions(table, question)
  const { conditions: byDate, rest } = dateConditions(table, question)
  const named = [table.name, table.file, ...byValue.map(({ value = '' }) => value)]
  const isName = (digits: string) => named.some((text) => text.includes(digits))
  return [
    ...byValue,
    ...byDate,
    ...stockConditions(table, rest),
    ...numberConditions(table, rest, about, isName),
  ]
}

/** A column of numbers that name things: they are not added up. */
export const isIdentifier = ({ name }: Column) =>
  /^#|\b(?:id|no|nr|num|number|nummer|sku|ean|gtin|upc|barcode|zip|plz|postcode|phone|tracking)\b/i.test(
    name,
  ) ||
  /^(?:order|invoice|ticket|customer|transaction|article|item|product|receipt|shipment)$/i.test(name.trim())

export const amounts = ({ columns }: Table) =>
  columns.filter((column) => column.kind === 'number' && !isIdentifier(column))

/** “in stock”, “sold out”. */
function stockConditions(table: Table, question: string): Condition[] {
  const stock = amounts(table).find(({ name }) => /stock|inventory|on hand|available/i.test(name))
  if (!stock) return []
  if (/\b(?:out of stock|sold out)\b/i.test(question))
    return [{ column: stock.name, is: 'at most', value: '0' }]
  return /\bin stock\b/i.test(question) ? [{ column: stock.name, is: 'more than', value: '0' }] : []
}

const phrase = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()} `
const isYes = (value: string) => /^(?:yes|y|true|ja|oui|x|1)$/i.test(value)
const isNo = (value: string) => /^(?:no|n|false|nein|non|0|-)$/i.test(value)

/** The value of a column that a question names: as a whole, the longest of them, or a country by any of its names. */
export const valueIn = (column: Column, question: string): string | undefined =>
  column.kind === 'number' ? undefined : (wholeValueIn(column, question) ?? countryIn(column, question))

function wholeValueIn({ values }: Column, question: string): string | undefined {
  const text = phrase(question)
  const stems = ` ${contentWords(question).join(' ')} `
  return values
    .filter((value) => value.length > 1 && !isYes(value) && !isNo(value))
    .filter((value) => {
      const words = contentWords(value).join(' ')
      // “AT” and “IT” are countries, “at” and “it” are not.
      if (words === '') return isWritten(value, question)
      return text.includes(phrase(value)) || stems.includes(` ${words} `)
    })
    .sort((one, other) => other.length - one.length)[0]
}

const isWritten = (value: string, question: string) =>
  new RegExp(`(?<![\\p{L}\\d])${escaped(value)}(?![\\p{L}\\d])`, 'u').test(question)

/** In the question's words: a table finds a country by each of its names. A column of very many does not tell which it has. */
function countryIn(column: Column, question: string): string | undefined {
  if (!holdsCountries(column)) return undefined
  const has = (code: string) =>
    column.values.length === 0 || column.values.some((value) => countryCode(value) === code)
  return countriesIn(question).find(({ code }) => has(code))?.said
}

function valueConditions({ columns }: Table, question: string): Condition[] {
  const taken = new Set<string>()
  const named = columns.flatMap((column) => {
    const value = valueIn(column, question)
    if (value && !taken.has(value.toLowerCase())) {
      taken.add(value.toLowerCase())
      return [valueCondition(column, value, question)]
    }
    return yesNo(column, question)
  })
  // A country that no row has is asked for all the same: none is the answer then, not all.
  const ofCountries = columns.filter((column) => column.kind === 'text' && holdsCountries(column))
  const [first] = ofCountries
  const [country] = countriesIn(question)
  const isAsked = named.some(({ column }) => ofCountries.some(({ name }) => name === column))
  return first && country && !isAsked ? [...named, valueCondition(first, country.said, question)] : named
}

function valueCondition({ name }: Column, value: string, question: string): Condition {
  const isNot = new RegExp(`\\b(?:not|other than|except|outside)\\b[^,.]{0,20}${escaped(value)}`, 'i').test(
    question,
  )
  return { column: name, is: isNot ? 'not equal' : 'equal', value }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** “are waterproof” of a column Waterproof that says yes or no. */
function yesNo({ name, values }: Column, question: string): Condition[] {
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
function numberConditions(
  table: Table,
  asked: string,
  about: RegExp | undefined,
  isName: (digits: string) => boolean,
): Condition[] {
  const question = blank(asked, howMany)
  return firstMatches(question, number, 4).flatMap(({ 0: value, index: start }) => {
    const end = start + value.length
    const before = question.slice(0, start)
    const [said, words] = comparisonBefore(before)
    if (!said && isName(value)) return []
    const is = said ?? (isNamedNext(table, question.slice(end)) ? 'equal' : undefined)
    const column = is && nearest(table, question, { start, end }, before, about)
    if (!is || !column) throw unclear(table, `${words}${value}`)
    return [{ column: column.name, is, value }]
  })
}

/** A number of lines that are asked for, which is no condition. */
export const howMany =
  /\btop\s+\d{1,2}\b|\b(?:which|first|show|list|the|best|worst)\s+\d{1,2}(?=\s+\p{L})(?!\s+(?:days?|stars?|euros?|dollars?)\b)/giu

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
  const choice = names.length > 0 ? ` ${table.name} has numbers in ${joinList(names.slice(0, 8))}.` : ''
  return new Unclear(
    `I am not sure what “${words}” is about, so I counted nothing.${choice} Name the column, such as “${amounts(table)[0]?.name ?? 'Price'} ${words}”.`,
  )
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
