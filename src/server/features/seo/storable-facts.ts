import { storable } from '#server/stream/storable.ts'

/** A copy of foreign data whose texts and keys PostgreSQL can store as jsonb. */
export function storableFacts<Value>(value: Value): Value
export function storableFacts(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map((each) => storableFacts(each))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [storable(key), storableFacts(each)]))
}
