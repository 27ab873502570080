import { AppError } from '#server/errors.ts'

/** Files that may wait in a person's composers at the same time. */
export const MOST_UNSENT = 50
export const UNSENT_HOURS = 24
/** All of a person's files together. */
export const MOST_STORED_BYTES = 2 * 1_024 ** 3

/** Refuses one more file to a person who has too many. */
export function requireRoom({ unsent, bytes }: { unsent: number; bytes: number }): void {
  if (unsent >= MOST_UNSENT)
    throw new AppError('TOO_LARGE', 'You have too many unsent files. Send or remove some first.')
  if (bytes >= MOST_STORED_BYTES)
    throw new AppError('TOO_LARGE', 'You’ve used all your file storage. Delete chats with files first.')
}
