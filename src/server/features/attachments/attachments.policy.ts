import { AppError } from '#server/errors.ts'

/** Unsent files per user. */
export const MOST_UNSENT = 50
export const UNSENT_HOURS = 24

/** Refuses another file when too many wait to be sent. */
export function requireFewUnsent(unsent: number): void {
  if (unsent >= MOST_UNSENT)
    throw new AppError('TOO_LARGE', 'You have too many unsent files. Send or remove some first.')
}
