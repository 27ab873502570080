import { z } from 'zod'
import { AppError } from './errors.ts'

const Place = z.object({ at: z.iso.datetime(), id: z.uuid() })

/** Where a page of a list by time begins: after what the page before ended with. */
export const writePlace = (at: Date, id: string): string => `${at.toISOString()}_${id}`

export function readPlace(cursor: string | undefined): { at: Date; id: string } | undefined {
  if (!cursor) return undefined
  const [at, id] = cursor.split('_')
  const place = Place.safeParse({ at, id })
  if (!place.success) throw new AppError('INVALID_INPUT', 'This page of the list does not exist.')
  return { at: new Date(place.data.at), id: place.data.id }
}
