import { z } from 'zod'
import { AppError } from './errors.ts'

/** Where a page of a list by time begins: after what the page before ended with. */
export const writeCursor = (at: Date, id: string): string => `${at.toISOString()}_${id}`

/** Ids are our own unless it is said what they look like. */
export function readCursor(
  cursor: string | undefined,
  id: z.ZodType<string> = z.uuid(),
): { at: Date; id: string } | undefined {
  if (!cursor) return undefined
  const cut = cursor.indexOf('_')
  const place = z
    .object({ at: z.iso.datetime(), id })
    .safeParse({ at: cursor.slice(0, cut), id: cursor.slice(cut + 1) })
  if (!place.success) throw new AppError('INVALID_INPUT', 'This page does not exist.')
  return { at: new Date(place.data.at), id: place.data.id }
}
