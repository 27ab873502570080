import { countryCode } from '#core/canon/countries.ts'
import { contentWords, firstMatches } from '../read/words.ts'

/** Markets and variants that a question names. */
export interface NamedPlaces {
  /** Words of the question that name the market; undefined when it does not. */
  market(key: string): string[] | undefined
  variant(key: string): string[] | undefined
}

const MOST_WORDS = 200
/** “Saint Vincent and the Grenadines”. */
const LONGEST_NAME = 5
/** Shorter words count in capitals only: “es” and “de” are words of other languages. */
const LEAST_LETTERS = 4

export function namedPlaces(question: string): NamedPlaces {
  const words = new Set(contentWords(question))
  let countries: Map<string, string[]> | undefined
  const variant = (key: string) => {
    const own = contentWords(key.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    return own.length > 0 && own.every((word) => words.has(word)) ? own : undefined
  }
  return {
    variant,
    market(key) {
      countries ??= countriesIn(question)
      const code = countryCode(key)
      if (code) return countries.get(code)
      return key.length >= LEAST_LETTERS || codesIn(question).includes(key) ? variant(key) : undefined
    },
  }
}

/** Codes of the countries in a text, each with the words that name it. */
function countriesIn(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const note = (name: string) => {
    const code = countryCode(name)
    if (!code || found.has(code)) return
    const words = contentWords(name)
    found.set(code, words.length > 0 ? words : [name.toLowerCase()])
  }
  const words = firstMatches(text, /\p{L}+/gu, MOST_WORDS)
  for (const [at, { index }] of words.entries())
    for (const last of words.slice(at, at + LONGEST_NAME)) {
      const name = text.slice(index, last.index + last[0].length)
      if (name.length >= LEAST_LETTERS) note(name)
    }
  for (const code of codesIn(text)) note(code)
  return found
}

/** Words in capitals, such as AT, UK or USA. A text that is all in capitals has none. */
const codesIn = (text: string): string[] =>
  /\p{Ll}/u.test(text)
    ? firstMatches(text, /(?<![\p{L}\d])\p{Lu}{2,3}(?![\p{L}\d])/gu, MOST_WORDS).map(([code]) => code)
    : []
