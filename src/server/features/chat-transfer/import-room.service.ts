import type { Deps } from '#server/deps.ts'
import { amountLeft, spendAmount } from '#server/features/limits/limits.service.ts'
import { importBytesLeft } from './import.repository.ts'

const KILOBYTE = 1_000

/** Remaining bytes the user may import: in total and today. */
export async function importableBytes(deps: Pick<Deps, 'db' | 'limits'>, userId: number): Promise<number> {
  const today = await amountLeft(deps, 'import-kilobytes-user', userId)
  return Math.min(await importBytesLeft(deps.db, userId), today.amount * KILOBYTE)
}

/** Counts imported bytes of the day. Deleting them refunds nothing. */
export async function countImported(
  deps: Pick<Deps, 'db' | 'limits'>,
  userId: number,
  bytes: number,
): Promise<void> {
  const amount = Math.ceil(bytes / KILOBYTE)
  if (amount > 0) await spendAmount(deps, 'import-kilobytes-user', { who: userId, amount })
}
