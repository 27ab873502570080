import { z } from 'zod'
import { MessageId } from '#contracts/core/ids.ts'
import { joinCursor, parseCursor } from '#server/cursor.ts'

/** The last message of the previous page and its sort order. */
const RankedCursor = z.object({
  order: z.literal('ranked'),
  rank: z.coerce.number().int().min(0).max(2_000_000_000),
  createdAt: z.iso.datetime(),
  id: MessageId,
})
const NewestCursor = z.object({ order: z.literal('newest'), createdAt: z.iso.datetime(), id: MessageId })
type SearchCursor = z.infer<typeof RankedCursor> | z.infer<typeof NewestCursor>

export const writeSearchCursor = (cursor: SearchCursor): string => joinCursor(...Object.values(cursor))

export const readSearchCursor = (cursor: string | undefined): SearchCursor | undefined =>
  parseCursor<typeof RankedCursor | typeof NewestCursor>(
    cursor,
    cursor?.startsWith('ranked') ? RankedCursor : NewestCursor,
  )
