import { AppError } from '#server/errors.ts'

/** A chat outlives its project. */
export function unlessGone(error: unknown): undefined {
  if (!(error instanceof AppError) || error.type !== 'NOT_FOUND') throw error
}
