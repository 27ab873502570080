import { AppError } from '#server/errors.ts'

/** Where a page of a list by time begins: after what the page before ended with. */
export const writePlace = (at: Date, id: string) => `${at.toISOString()}_${id}`

export function readPlace(cursor: string | undefined): { at: Date; id: string } | undefined {
  if (!cursor) return undefined
  const [, at = '', id = ''] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_([0-9a-f-]{36})$/.exec(cursor) ?? []
  const time = new Date(at)
  if (!id || Number.isNaN(time.getTime()))
    throw new AppError('INVALID_INPUT', 'This page of the list does not exist.')
  return { at: time, id }
}
