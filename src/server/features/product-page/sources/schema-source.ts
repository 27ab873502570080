import { type Fields, isFields, listOf } from '../values/fields.ts'

/** A product of schema.org, whichever notation it was written in. */
export interface SchemaSource {
  /** A property with its references resolved. */
  get: (owner: Fields, key: string) => unknown
  snippet: (owner: Fields, key: string) => string
  pageUrl: string
}

/** The objects among the values of a property. */
export const objectsIn = (source: SchemaSource, owner: Fields, key: string): Fields[] =>
  listOf(source.get(owner, key)).filter(isFields)
