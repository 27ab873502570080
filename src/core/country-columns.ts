import { countryCode } from './canon/countries.ts'

interface Column {
  name: string
  /** Values, if there are few. */
  values: readonly string[]
}

const SAYS_SO = /countr|market|destination|land\b|länder|\bpays\b|\bpa[ií]s\b|\bpaese\b/i
/** A code of two letters can be a state or a unit as well. */
const SHORTEST_NAME = 4

/** True if a column holds countries, by its name or by most of its values. */
export function holdsCountries({ name, values }: Column): boolean {
  if (SAYS_SO.test(name)) return true
  const countries = values.filter(
    (value) => value.trim().length >= SHORTEST_NAME && countryCode(value) !== undefined,
  )
  return countries.length > values.length / 2
}

const MOST_WORDS = 4
const MOST_READ = 200

/** The countries that a text names, by a name of at most four words or by a code in capitals. */
export function countriesIn(text: string): { code: string; said: string }[] {
  const words = [...text.matchAll(/[\p{L}\p{M}'’.-]+/gu)].slice(0, MOST_READ)
  const found: { code: string; said: string }[] = []
  for (let at = 0; at < words.length; at++) {
    for (let length = Math.min(MOST_WORDS, words.length - at); length > 0; length--) {
      const [first, last] = [words[at], words[at + length - 1]]
      if (!first || !last) continue
      const said = text.slice(first.index, last.index + last[0].length).replace(/['’]s$|[.'’-]+$/, '')
      const code = said.length > 3 || said === said.toUpperCase() ? countryCode(said) : undefined
      if (!code) continue
      found.push({ code, said })
      at += length - 1
      break
    }
  }
  return found
}
