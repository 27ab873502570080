import { AppError } from '../errors.ts'
import type { ArchiveImport } from './archive-part.ts'

/** Names an item that was refused in `leftOut`, so that the rest of its project is imported. True if it was kept. */
export async function keepOrLeaveOut(
  { leftOut }: Pick<ArchiveImport, 'leftOut'>,
  label: string,
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    leftOut.push(`${label}: ${error.message}`)
    return false
  }
}
