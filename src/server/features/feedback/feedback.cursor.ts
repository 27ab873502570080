import { z } from 'zod'
import { AppError } from '#server/errors.ts'

/** The last moment that a date can name. */
const MOST = 8.64e15

const ScoreCursor = z.object({ score: z.coerce.number().min(0).max(MOST), id: z.uuid() })
export type Place = z.infer<typeof ScoreCursor>

/** Cursor of a list by score: the last entry of the page before. */
export const writeScoreCursor = ({ score, id }: Place): string => `${score}_${id}`

export function readScoreCursor(cursor: string | undefined): Place | undefined {
  if (!cursor) return undefined
  const [score, id] = cursor.split('_')
  const place = ScoreCursor.safeParse({ score, id })
  if (!place.success) throw new AppError('INVALID_INPUT', 'This page does not exist.')
  return place.data
}
