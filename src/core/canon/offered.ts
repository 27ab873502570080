import { inputText } from './value.ts'

/** What a page says about a product, in its own words. */
interface PageFact {
  name: string
  value: string
  /** Where it stood on the page; `hand`: a person wrote it. */
  origin: string
}

const amounts = new Set(['price', 'compareAt'])

/** What a field of the canon can make of it: an amount with its currency, several values as a list, else its text. */
export function asOffered({ name, value, origin }: PageFact, all: readonly PageFact[]): string | string[] {
  if (name === 'images') return value.split('\n')
  if (!amounts.has(name)) return value
  const currency = all.find((field) => field.name === 'currency')?.value ?? null
  // What was read from a page is in plain notation, where 1.125 is not a thousand; what a person wrote is in theirs.
  if (origin !== 'hand') return inputText({ value: { amount: value, currency } })
  return currency ? `${value} ${currency}` : value
}
