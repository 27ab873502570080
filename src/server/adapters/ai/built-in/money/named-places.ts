import { countryCode } from '#core/canon/countries.ts'
import { contentWords } from '#core/content-words.ts'
import { countriesIn } from '#core/country-columns.ts'
import { isSmallForeign } from '#core/languages.ts'

/** Markets and variants that a question names. */
export interface NamedPlaces {
  /** Words of the question that name the market; undefined when it does not. */
  market(key: string): string[] | undefined
  variant(key: string): string[] | undefined
}

/** Loosely, “uk” and “us” are markets too. */
export function namedPlaces(question: string, isLoose = false): NamedPlaces {
  const words = new Set(contentWords(question))
  // A text that is all in capitals has no codes.
  const named = /\p{Ll}/u.test(question) ? countriesIn(question) : []
  const small = isLoose ? (question.match(/(?<!\p{L})\p{L}{2,3}(?!\p{L})/gu) ?? []) : []
  const variant = (key: string) => {
    const own = contentWords(key.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    return own.length > 0 && own.every((word) => words.has(word)) ? own : undefined
  }
  return {
    variant,
    market(key) {
      const code = countryCode(key.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
      if (!code) return variant(key)
      const mention =
        named.find((country) => country.code === code)?.said ??
        small.find((word) => !isSmallForeign(word) && countryCode(word.toUpperCase()) === code)
      if (mention === undefined) return undefined
      const own = contentWords(mention)
      return own.length > 0 ? own : [mention.toLowerCase()]
    },
  }
}
