import { AppError } from '#server/errors.ts'

/** Unsent files per user. */
export const MOST_UNSENT = 50
export const UNSENT_HOURS = 24
/** Total file storage per user. */
export const MOST_STORED_BYTES = 2 * 1_024 ** 3

/** Refuses another file when the user is over a limit. */
export function requireRoom({ unsent, bytes }: { unsent: number; bytes: number }): void {
  if (unsent >= MOST_UNSENT)
    throw new AppError('TOO_LARGE', 'You have too many unsent files. Send or remove some first.')
  if (bytes >= MOST_STORED_BYTES)
    throw new AppError('TOO_LARGE', 'You’ve used all your file storage. Delete chats with files first.')
}
