export type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What an object says itself, never what it inherits: its keys are written by strangers. */
export const ownField = (fields: Fields, name: string): unknown =>
  Object.hasOwn(fields, name) ? (fields[name] ?? undefined) : undefined

export const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value.slice(0, 200) : [value]
