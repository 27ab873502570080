import { readValue } from '#core/canon/read-value.ts'
import type { Line } from './blocks.ts'
import { fieldsNamed } from './canon-fields.ts'

const wanted =
  /^\W{0,5}(?:(?:please|can you|could you)\s)?(?:set|change|update|correct)\s(?<changes>[^\n?]{2,600}?)(?:\sin (?:the|our) canon)?[.!]?\s{0,9}$/i
const change = /^(?:(?:the|our|my)\s)?(?<field>[^\n?]{2,60}?)\s(?:to|as|=)\s(?<value>[^\n?]{1,500})$/i
/** Before the next field: “the price to 45, the cost to 12 and shipping to 4”. */
const between = /(?:,\s(?:and\s)?|\sand\s)(?=[^,;\n?]{2,60}?\s(?:to|as|=)\s)/i

/** “Set the price to 45 EUR”: the fields of the canon, and what they shall say. */
export function readCanonChanges(text: string): Line[] {
  const changes = wanted.exec(text)?.groups?.changes ?? ''
  const several = changes.split(between).map(readChange)
  const all = several.flatMap((line) => line ?? [])
  // A value may hold an “and” of its own.
  return all.length === several.length ? all : [readChange(changes) ?? []].flat()
}

function readChange(text: string): Line | undefined {
  const { field = '', value = '' } = change.exec(text)?.groups ?? {}
  const [path] = fieldsNamed(field)
  const reading = path ? readValue(path, value) : undefined
  // What can be read in two ways is proposed too: the canon asks which is meant.
  return path && reading && (reading.ok || reading.asks) ? { key: path, value } : undefined
}
