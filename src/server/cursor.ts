import { z } from 'zod'
import { AppError } from './errors.ts'

const SEPARATOR = '_'

/** The last row of the previous page, in a list sorted by time. */
export interface TimeCursor {
  at: Date
  id: string
}

export const unknownPage = () => new AppError('INVALID_INPUT', 'This page does not exist.')

/** Joins the sort keys of a page's last row, in the order of the schema that reads them. */
export const joinCursor = (...keys: (string | number | boolean | Date)[]): string =>
  keys.map((key) => (key instanceof Date ? key.toISOString() : String(key))).join(SEPARATOR)

/** Splits a cursor into the fields of the schema. The last one may contain the separator. */
export function parseCursor<S extends z.ZodObject>(
  cursor: string | undefined,
  schema: S,
): z.output<S> | undefined {
  if (!cursor) return undefined
  const names = Object.keys(schema.shape)
  const parts = cursor.split(SEPARATOR)
  const keys = [...parts.slice(0, names.length - 1), parts.slice(names.length - 1).join(SEPARATOR)]
  const parsed = schema.safeParse(Object.fromEntries(names.map((name, index) => [name, keys[index]])))
  if (!parsed.success) throw unknownPage()
  return parsed.data
}

export const writeCursor = (at: Date, id: string): string => joinCursor(at, id)

/** Ids are UUIDs unless another schema is given. */
export function readCursor(
  cursor: string | undefined,
  id: z.ZodType<string> = z.uuid(),
): TimeCursor | undefined {
  const parsed = parseCursor(cursor, z.object({ at: z.iso.datetime(), id }))
  return parsed && { at: new Date(parsed.at), id: parsed.id }
}

/** Reads the cursor of a list sorted by a numeric id. */
export function readNumberCursor(cursor: string | undefined, digits = 15): number | undefined {
  const id = z.string().regex(/^\d+$/).max(digits)
  const parsed = parseCursor(cursor, z.object({ id }))
  return parsed && Number(parsed.id)
}
