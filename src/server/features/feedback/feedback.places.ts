import { z } from 'zod'
import { AppError } from '#server/errors.ts'

/** The last moment that a date can name. */
const MOST = 8.64e15

const Place = z.object({ score: z.coerce.number().min(0).max(MOST), id: z.uuid() })
export type Place = z.infer<typeof Place>

/** Cursor of a list by score: the last entry of the page before. */
export const writeScore = ({ score, id }: Place): string => `${score}_${id}`

export function readScore(cursor: string | undefined): Place | undefined {
  if (!cursor) return undefined
  const [score, id] = cursor.split('_')
  const place = Place.safeParse({ score, id })
  if (!place.success) throw new AppError('INVALID_INPUT', 'This page does not exist.')
  return place.data
}
