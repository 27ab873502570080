import { isBounded } from '#server/files/json-bounds.ts'

export type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Own properties only, because foreign data chooses the keys. */
export const ownField = (fields: Fields, name: string): unknown =>
  Object.hasOwn(fields, name) ? (fields[name] ?? undefined) : undefined

/** The first of several names that has a value. */
export function firstField(fields: Fields, ...names: string[]): unknown {
  for (const name of names) {
    const value = ownField(fields, name)
    if (value !== undefined && value !== '') return value
  }
  return undefined
}

export const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value.slice(0, 200) : [value]

/** More than any product needs, and little enough to parse in a moment. */
const bounds = { depth: 100, nodes: 100_000 }

/** Undefined for text that is not JSON, or is too large. */
export function foreignJson(text: string): unknown {
  if (!isBounded(Buffer.from(text), bounds)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const MAX_SNIPPET_VALUE = 180

/** `"price":"79.90"`, cut to the length of a snippet. */
export function jsonSnippet(owner: Fields, key: string): string {
  const value = ownField(owner, key)
  const text = isFields(value) || Array.isArray(value) ? shortJson(value) : JSON.stringify(value)
  return `"${key}":${text ?? 'null'}`.slice(0, MAX_SNIPPET_VALUE).toWellFormed()
}

/** Written only as far as a snippet shows it: foreign objects may be large. */
function shortJson(value: unknown, depth = 0): string {
  if (Array.isArray(value)) {
    if (depth > 3) return '[…]'
    const parts = value.slice(0, 4).map((each) => shortJson(each, depth + 1))
    return `[${parts.join(',')}${value.length > 4 ? ',…' : ''}]`
  }
  if (isFields(value)) {
    if (depth > 3) return '{…}'
    const parts = Object.entries(value)
      .slice(0, 6)
      .map(([key, each]) => `"${key.slice(0, 40)}":${shortJson(each, depth + 1)}`)
    return `{${parts.join(',')}}`
  }
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 120)) : String(value)
}
