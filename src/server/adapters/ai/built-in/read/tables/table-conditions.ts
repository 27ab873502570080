import { countryCode } from '#core/canon/countries.ts'
import { countriesIn, holdsCountries } from '#core/country-columns.ts'
import { folded } from '#core/letters.ts'
import { amounts, askedWords, columnOf, isNeutral, isSame, roles, wordsOf } from './table-words.ts'
import type { Column, Table } from './tables.ts'

export interface FoundCondition {
  column: string
  is: string
  value?: string
  /** Values that will do as well. */
  or?: string[]
}

/** A word of a question, and whether the reading of it accounts for it. */
export interface Token {
  word: string
  start: number
  end: number
  isRead: boolean
}

export const tokensOf = (question: string): Token[] =>
  Array.from(folded(question).matchAll(/[\p{L}\d]+/gu), ({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
    isRead: false,
  })).slice(0, 200)

const mark = (tokens: Token[]) => {
  for (const token of tokens) token.isRead = true
}

const isYes = (value: string) => /^(?:yes|y|true|ja|oui|s[ií]|x|1)$/i.test(value)
const isNo = (value: string) => /^(?:no|n|false|nein|non|0|-)$/i.test(value)

/** Rows that a question names by values, countries and numbers. Tokens that say so are marked. */
export function conditionsIn(table: Table, question: string, tokens: Token[]): FoundCondition[] {
  const byValue = table.columns.flatMap((column) => valueCondition(table, column, question, tokens))
  const taken = new Set(byValue.map(({ column }) => column))
  const byCountry = table.columns.some((column) => taken.has(column.name) && holdsCountries(column))
    ? []
    : countryCondition(table, question, tokens)
  return [...byValue, ...byCountry, ...numberConditions(table, question, tokens)]
}

function valueCondition(table: Table, column: Column, question: string, tokens: Token[]): FoundCondition[] {
  if (column.kind !== 'text') return []
  const [yes, no] = [column.values.find(isYes), column.values.find(isNo)]
  const free = tokens.filter(({ isRead }) => !isRead)
  if (yes && no) {
    const named = free.filter(({ word }) => wordsOf(column.name).some((own) => isSame(own, word)))
    if (named.length === 0) return []
    mark(named)
    return [{ column: column.name, is: 'equal', value: isDenied(question, named) ? no : yes }]
  }
  const found = namedValues(table, column, question, free)
  const [first, ...more] = found?.values ?? []
  if (!found || first === undefined) return []
  mark(found.tokens)
  const is = isDenied(question, found.tokens) ? 'not equal' : 'equal'
  return [{ column: column.name, is, value: first, ...(more.length > 0 && { or: more }) }]
}

/** True if a value is named in part alone: “lamps” may be desk lamps, or all that a list of lamps holds. */
export function isPart(
  { columns }: Table,
  { column: name, value = '' }: FoundCondition,
  tokens: Token[],
): boolean {
  const column = columns.find((each) => each.name === name)
  if (column?.kind !== 'text' || holdsCountries(column) || isYes(value) || isNo(value)) return false
  return !wordsOfValue(value).every((own) => tokens.some(({ word }) => isSame(own, word)))
}

/** “In the us”: not those who ask. */
const inPlace = /(?:^|\b(?:in|the) )$/i

/** “PayPal” is one word. */
const wordsOfValue = (value: string): string[] => wordsOf(value.toLowerCase())

/** Longer values are sentences, of which a word says little. */
const mostWordsOfValue = 5

/** The values that share most words with a question. All that share a word as well are meant: “lamps” are desk lamps and floor lamps. */
function namedValues({ columns }: Table, column: Column, question: string, free: Token[]) {
  const ofColumns = columns.flatMap(({ name }) => wordsOf(name))
  const scored = column.values
    .filter((value) => wordsOfValue(value).length <= mostWordsOfValue)
    .map((value) => {
      const own = wordsOfValue(value)
      const shared = free.filter(
        ({ word, start, end }) =>
          own.some((each) => isSame(each, word)) &&
          // A short code is meant in capitals: “at” is no Austria.
          (word.length > 2 ||
            question.slice(start, end) === value ||
            (holdsCountries(column) && (!isNeutral(word) || inPlace.test(question.slice(0, start))))) &&
          !ofColumns.some((name) => isSame(name, word)),
      )
      const count = own.filter((each) => shared.some(({ word }) => isSame(each, word))).length
      return { value, shared, share: count / own.length, count }
    })
  const whole = scored.filter(({ share }) => share === 1)
  const most = Math.max(0, ...scored.map(({ count }) => count))
  const isOther = ({ shared, count }: (typeof scored)[number]) =>
    count > 0 &&
    shared.every(
      ({ word }) => !isNeutral(word) && !whole.some((each) => each.shared.some((own) => own.word === word)),
    )
  const best =
    whole.length > 0
      ? [...whole, ...scored.filter((each) => !whole.includes(each) && isOther(each))]
      : scored.filter(({ count }) => count > 0 && count === most)
  const tokens = best
    .flatMap(({ shared }) => shared)
    .filter(({ word }) => !isNeutral(word) || whole.length > 0)
  // A word that all values have tells none of them apart.
  if (tokens.length === 0 || (best.length === column.values.length && column.values.length > 1))
    return undefined
  return { values: best.map(({ value }) => value), tokens }
}

/** A country by any of its names, also one that no row has: none is the answer then, not all. */
function countryCondition({ columns }: Table, question: string, tokens: Token[]): FoundCondition[] {
  const column = columns.find((each) => each.kind === 'text' && holdsCountries(each))
  const named = countriesIn(question).filter(({ said }) => {
    const name = said.replace(/^the /i, '')
    return name.length > 3 || name === name.toUpperCase()
  })
  const [first, ...more] = named
  if (!column || !first) return []
  const read = named.flatMap(({ said }) => tokens.filter(({ word }) => wordsOf(said).includes(word)))
  mark(read)
  const valueFor = ({ code, said }: (typeof named)[number]) =>
    column.values.find((value) => countryCode(value) === code) ?? said
  const is = isDenied(question, read) ? 'not equal' : 'equal'
  return [
    { column: column.name, is, value: valueFor(first), ...(more.length > 0 && { or: more.map(valueFor) }) },
  ]
}

const NEAR = 25

function isDenied(question: string, [first]: Token[]): boolean {
  if (!first) return false
  const before = folded(question).slice(Math.max(0, first.start - NEAR), first.start)
  const denial = [...before.matchAll(askedWords.not)].at(-1)
  return denial !== undefined && !/[,.;]/.test(before.slice(denial.index))
}

const comparisons: [is: string, RegExp][] = [
  ['at least', /(?:at least|no less than|minimum of|mindestens|au moins|al menos)\s*[\p{Sc}]?$/u],
  ['at most', /(?:at most|no more than|up to|maximum of|hochstens|au plus|como maximo|hasta)\s*[\p{Sc}]?$/u],
  [
    'more than',
    /(?:more than|over|above|greater than|higher than|uber|mehr als|plus de|mas de)\s*[\p{Sc}]?$/u,
  ],
  [
    'less than',
    /(?:less than|fewer than|under|below|lower than|cheaper than|unter|weniger als|moins de|menos de)\s*[\p{Sc}]?$/u,
  ],
]

/** “over 50”, “5 stars”: of the column that is named beside it, or of the only one a comparison can mean. */
function numberConditions(table: Table, question: string, tokens: Token[]): FoundCondition[] {
  const text = folded(question)
  return Array.from(text.matchAll(/(?<![\p{L}\d.,-])\d+(?:[.,]\d+)*(?![\p{L}\d-])/gu)).flatMap(
    ({ 0: value, index }) => {
      const end = index + value.length
      const own = tokens.filter((token) => token.start >= index && token.end <= end)
      if (own.every(({ isRead }) => isRead)) return []
      const before = text.slice(0, index)
      const [is, words] = comparisons.find(([, said]) => said.test(before)) ?? []
      // Without a comparison, the name has to follow at once.
      const [next] = /^ (?:de )?\p{L}+/u.exec(text.slice(end)) ?? []
      const column = is
        ? (namedNumber(table, `${before.slice(-40)} ${next ?? ''}`) ?? columnOf(table, 'revenue'))
        : next && namedNumber(table, next)
      if (!column) return []
      const start = words ? before.search(words) : index
      mark(
        tokens.filter((token) => token.start >= start && token.end <= end + (is ? 0 : (next?.length ?? 0))),
      )
      return [{ column: column.name, is: is ?? 'equal', value }]
    },
  )
}

/** The column of numbers that a text names most, by the words of its name and by its role. */
export function namedNumber(table: Table, text: string): Column | undefined {
  const words = wordsOf(text)
  const plain = folded(text)
  const meant = roles
    .filter(({ asked }) => plain.search(asked) >= 0)
    .flatMap(({ role }) => columnOf(table, role) ?? [])
  return amounts(table)
    .map((column) => {
      const own = wordsOf(column.name.replace(/\bper\b.*$|^unit (?=\p{L})/giu, ' ')).filter(
        (word) => !isNeutral(word) || word === 'total',
      )
      const shared = own.filter((word) => words.some((each) => isSame(each, word)))
      // “Total” asks for a sum, too.
      const named = shared.length - (shared.includes('total') ? 0.5 : 0)
      return { column, count: named + (meant.includes(column) ? 1 : 0), of: own.length }
    })
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || one.of - other.of)[0]?.column
}
