import { isBounded } from '#server/files/json-bounds.ts'

export type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What an object says itself, never what it inherits: its keys are written by strangers. */
export const ownField = (fields: Fields, name: string): unknown =>
  Object.hasOwn(fields, name) ? (fields[name] ?? undefined) : undefined

export const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value.slice(0, 200) : [value]

/** Far more than a shop says of a product, and little enough to be parsed in a moment. */
const bounds = { depth: 100, nodes: 100_000 }

/** Undefined for what is no JSON, and for more of it than any product needs. */
export function strangersJson(text: string): unknown {
  if (!isBounded(Buffer.from(text), bounds)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
