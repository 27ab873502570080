import { inputText } from './value.ts'

/** Fact on a product page, in the page's words. */
interface PageFact {
  name: string
  value: string
  /** Position on the page; `hand`: a person wrote it. */
  origin: string
}

const amounts = new Set(['price', 'compareAt'])

/** Converts it for a canon field: an amount with its currency, several values as a list, else its text. */
export function asOffered({ name, value, origin }: PageFact, all: readonly PageFact[]): string | string[] {
  if (name === 'images') return value.split('\n')
  if (!amounts.has(name)) return value
  const currency = all.find((field) => field.name === 'currency')?.value ?? null
  // Values read from pages use plain notation, where 1.125 is not a thousand; typed values use the writer's.
  if (origin !== 'hand') return inputText({ value: { amount: value, currency } })
  return currency ? `${value} ${currency}` : value
}
