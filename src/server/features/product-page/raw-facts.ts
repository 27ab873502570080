import type { ExtractionField } from '#contracts/extraction.ts'
import type { RawImage } from './values/images.ts'

/** A value as a source states it: foreign, of any type and size. */
export interface RawFact<Value = unknown> {
  value: Value
  snippet: string
  /** Less than 1 when the source is unsure that the value belongs to this product. */
  trust?: number
}

export interface RawVariant {
  title?: unknown
  options: { name: unknown; value: unknown }[]
  price?: unknown
  compareAt?: unknown
  sku?: unknown
  gtin?: unknown
  availability?: unknown
}

export interface RawPair {
  name: unknown
  value: unknown
}

/** Lists have a form of their own; all other fields are single values. */
interface RawLists {
  variants?: RawFact<RawVariant[]>
  images?: RawFact<RawImage[]>
  specifications?: RawFact<RawPair[]>
  features?: RawFact<string[]>
  rating?: RawFact<{ value: unknown; best?: unknown }>
  /** `isFrom` when the source says that the amount is the lowest of several. */
  price?: RawFact & { isFrom?: boolean }
}

export type RawFacts = Partial<Record<Exclude<ExtractionField, keyof RawLists>, RawFact>> & RawLists

/** Facts with a value, all with the same trust. */
export function withTrust(facts: RawFacts, trust: number): RawFacts {
  const entries = Object.entries(facts).map(([field, fact]) => [
    field,
    fact && { ...fact, trust: (fact.trust ?? 1) * trust },
  ])
  return Object.fromEntries(entries) as RawFacts
}
