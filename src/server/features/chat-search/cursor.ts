import { z } from 'zod'
import { MessageId } from '#contracts/core/ids.ts'
import { AppError } from '#server/errors.ts'

/** The last message of the previous page and its sort order. */
const SearchCursor = z.discriminatedUnion('order', [
  z.object({
    order: z.literal('ranked'),
    rank: z.number().int().min(0).max(2_000_000_000),
    createdAt: z.iso.datetime(),
    id: MessageId,
  }),
  z.object({ order: z.literal('newest'), createdAt: z.iso.datetime(), id: MessageId }),
])
type SearchCursor = z.infer<typeof SearchCursor>

const SEPARATOR = '_'

export const writeCursor = (place: SearchCursor): string => Object.values(place).join(SEPARATOR)

export function readCursor(cursor: string | undefined): SearchCursor | undefined {
  if (!cursor) return undefined
  const [order, a, b, c] = cursor.split(SEPARATOR)
  const place = SearchCursor.safeParse(
    order === 'ranked' ? { order, rank: Number(a), createdAt: b, id: c } : { order, createdAt: a, id: b },
  )
  if (!place.success) throw new AppError('INVALID_INPUT', 'This page does not exist.')
  return place.data
}
