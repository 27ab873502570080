import { z } from 'zod'
import { joinCursor, parseCursor } from '#server/cursor.ts'

/** Largest timestamp a Date can hold. */
const MOST = 8.64e15

const ScoreCursor = z.object({ score: z.coerce.number().min(0).max(MOST), id: z.uuid() })
type ScoreCursor = z.infer<typeof ScoreCursor>

/** Cursor of a list sorted by score. */
export const writeScoreCursor = ({ score, id }: ScoreCursor): string => joinCursor(score, id)

export const readScoreCursor = (cursor: string | undefined): ScoreCursor | undefined =>
  parseCursor(cursor, ScoreCursor)
