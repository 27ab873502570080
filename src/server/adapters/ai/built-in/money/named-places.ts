import { countryCode } from '#core/canon/countries.ts'
import { countriesIn } from '#core/country-columns.ts'
import { contentWords } from '../read/words.ts'

/** Markets and variants that a question names. */
export interface NamedPlaces {
  /** Words of the question that name the market; undefined when it does not. */
  market(key: string): string[] | undefined
  variant(key: string): string[] | undefined
}

export function namedPlaces(question: string): NamedPlaces {
  const words = new Set(contentWords(question))
  // A text that is all in capitals has no codes.
  const named = /\p{Ll}/u.test(question) ? countriesIn(question) : []
  const variant = (key: string) => {
    const own = contentWords(key.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    return own.length > 0 && own.every((word) => words.has(word)) ? own : undefined
  }
  return {
    variant,
    market(key) {
      const code = countryCode(key)
      if (!code) return variant(key)
      const said = named.find((country) => country.code === code)?.said
      if (said === undefined) return undefined
      const own = contentWords(said)
      return own.length > 0 ? own : [said.toLowerCase()]
    },
  }
}
