import { readValue } from '#core/canon/read-value.ts'
import type { Line } from './blocks.ts'
import { fieldsNamed } from './canon-fields.ts'

const wanted =
  /^\W{0,5}(?:(?:please|can you|could you)\s)?(?:set|change|update|correct)\s(?:(?:the|our|my)\s)?(?<field>[^\n?]{2,60}?)\s(?:to|as|=)\s(?<value>[^\n?]{1,500}?)(?:\sin (?:the|our) canon)?[.!]?\s{0,9}$/i

/** “Set the price to 45 EUR”: the field of the canon, and what it shall say. */
export function readCanonChange(text: string): Line | undefined {
  const { field = '', value = '' } = wanted.exec(text)?.groups ?? {}
  const [path] = fieldsNamed(field)
  const reading = path ? readValue(path, value) : undefined
  // What can be read in two ways is proposed too: the canon asks which is meant.
  return path && reading && (reading.ok || reading.asks) ? { key: path, value } : undefined
}
