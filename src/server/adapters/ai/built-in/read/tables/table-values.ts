import { countryCode } from '#core/canon/countries.ts'
import { countriesIn, holdsCountries } from '#core/country-columns.ts'
import { Unclear } from '../unclear.ts'
import { blank, contentWords, firstMatches, joinList } from '../words.ts'
import { neutral } from './table-left-over.ts'
import type { Column, Table } from './tables.ts'

export interface FoundCondition {
  column: string
  is: string
  value?: string
  /** Values that will do as well. */
  or?: string[]
}

const phrase = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()} `
export const isYes = (value: string) => /^(?:yes|y|true|ja|oui|x|1)$/i.test(value)
export const isNo = (value: string) => /^(?:no|n|false|nein|non|0|-)$/i.test(value)

/** The value of a column that a question names: as a whole, the longest of them, or a country by any of its names. */
export const valueIn = (column: Column, question: string): string | undefined => valuesIn(column, question)[0]

const mostValues = 8

function valuesIn(column: Column, question: string): string[] {
  if (column.kind === 'number') return []
  const found: string[] = []
  let rest = question
  while (found.length < mostValues) {
    const value = wholeValueIn(column, rest)
    if (value === undefined) break
    found.push(value)
    rest = without(rest, value)
  }
  return [...found, ...countriesOf(column, rest)]
}

/** The question without a value that was found in it, whichever its endings. */
function without(question: string, value: string): string {
  const stems = contentWords(value)
  const words = firstMatches(question, /[\p{L}\d]+/gu, 400)
  const isAt = (at: number) =>
    phrase(value) === phrase(words.slice(at, at + phrase(value).trim().split(' ').length).join(' ')) ||
    (stems.length > 0 && stems.every((stem, next) => contentWords(words[at + next]?.[0] ?? '')[0] === stem))
  const at = words.findIndex((_, index) => isAt(index))
  const [first, last] = [words[at], words[at + Math.max(stems.length, 1) - 1]]
  return first && last ? blank(question, { start: first.index, end: last.index + last[0].length }) : ''
}

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
function countriesOf(column: Column, question: string): string[] {
  if (!holdsCountries(column)) return []
  const has = (code: string) =>
    column.values.length === 0 || column.values.some((value) => countryCode(value) === code)
  return countriesIn(question)
    .filter(({ code }) => has(code))
    .map(({ said }) => said)
}

export function valueConditions({ columns }: Table, question: string): FoundCondition[] {
  const taken = new Set<string>()
  const named = columns.flatMap((column) => {
    const values = valuesIn(column, question).filter((value) => !taken.has(value.toLowerCase()))
    for (const value of values) taken.add(value.toLowerCase())
    return values.length > 0 ? valueCondition(column, values, question) : yesNo(column, question)
  })
  // A country that no row has is asked for all the same: none is the answer then, not all.
  const ofCountries = columns.filter((column) => column.kind === 'text' && holdsCountries(column))
  const [first] = ofCountries
  const countries = countriesIn(question).map(({ said }) => said)
  const isAsked = named.some(({ column }) => ofCountries.some(({ name }) => name === column))
  return first && countries.length > 0 && !isAsked
    ? [...named, ...valueCondition(first, countries, question)]
    : named
}

/** Several values of one column: a row that has one of them will do, as none has two. */
function valueCondition({ name }: Column, values: string[], question: string): FoundCondition[] {
  const [value = '', ...or] = values
  if (or.length > 0 && !areListed(values, question))
    throw new Unclear(
      `I am not sure how ${joinList(values.map((each) => `“${each}”`))} belong together, so I counted nothing. Ask for one of them, or for “${values.join(' or ')}”.`,
    )
  const isNot = values.some((each) =>
    new RegExp(`\\b(?:not|neither|nor|other than|except|outside)\\b[^,.]{0,20}${escaped(each)}`, 'i').test(
      question,
    ),
  )
  return [{ column: name, is: isNot ? 'not equal' : 'equal', value, ...(or.length > 0 && { or }) }]
}

/** “Germany, France or Spain”: nothing else stands between them. */
function areListed(values: string[], question: string): boolean {
  const text = question.toLowerCase()
  const places = values
    .map((value) => ({ start: text.indexOf(value.toLowerCase()), length: value.length }))
    .sort((one, other) => one.start - other.start)
  return places.every(({ start, length }, at) => {
    const next = places[at + 1]
    return (
      !next ||
      start < 0 ||
      /^\p{L}{0,2}[\s,/&]*(?:(?:or|and|nor|the|from|in|to|of|either)\b[\s,]*)*$/u.test(
        text.slice(start + length, next.start),
      )
    )
  })
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** “are waterproof” of a column Waterproof that says yes or no. */
function yesNo({ name, values }: Column, question: string): FoundCondition[] {
  const [yes, no] = [values.find(isYes), values.find(isNo)]
  const named = contentWords(name).filter((word) => contentWords(question).includes(word))
  if (!yes || !no || named.length === 0) return []
  const isNot = new RegExp(
    `\\b(?:not|isn't|aren't|without|no)\\b[^,.]{0,25}${escaped(named[0] ?? '')}`,
    'i',
  ).test(question)
  return [{ column: name, is: 'equal', value: isNot ? no : yes }]
}

/** “Nordlicht lamps” of “How many Nordlicht lamps”. */
export const countedWords = (question: string): string[] =>
  contentWords(/\bhow many\s+((?:[\p{L}\d]{2,40}\s*){1,2})/iu.exec(question)?.[1] ?? '')

/**
 * “How many lamps”, of a table of desk lamps, floor lamps and vases: those that are lamps, and not the vases. “Nordlicht
 * lamps” are all that the list of Nordlicht holds, pendants too.
 */
export function partConditions(
  { name, file, columns }: Table,
  question: string,
  taken: FoundCondition[],
): FoundCondition[] {
  const counted = countedWords(question)
  const ofTable = contentWords(`${name} ${file}`)
  if (counted.some((word) => ofTable.includes(word))) return []
  const values = taken.filter(({ is }) => is === 'equal').flatMap(({ value = '', or = [] }) => [value, ...or])
  const known = new Set(contentWords([...columns.map((column) => column.name), ...values].join(' ')))
  return counted
    .filter((word) => !known.has(word) && !neutral.has(word))
    .flatMap((word) => {
      const holds = (value: string) => contentWords(value).includes(word)
      const column = columns.find((each) => each.kind === 'text' && each.values.some(holds))
      const [value, ...or] = column?.values.filter(holds) ?? []
      if (!column || value === undefined || 1 + or.length === column.values.length) return []
      return [{ column: column.name, is: 'equal', value, ...(or.length > 0 && { or }) }]
    })
}
