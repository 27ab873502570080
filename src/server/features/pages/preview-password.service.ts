import { createHash } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { isUsedUp, refundLimit, spendAmount, spendLimits } from '#server/features/limits/limits.service.ts'
import type { PageRow } from './pages.repository.ts'

export interface PreviewGuest {
  password: string | undefined
  network: string
  /** Address and browser. */
  device: string
}

type Previewed = Pick<PageRow, 'previewKey' | 'previewPasswordHash'>

/**
 * Checks the password of a preview link. Wrong ones are counted by link and network, and for all networks together. A device that was
 * let in before is counted alone, so nobody else's guesses keep it out.
 */
export async function isLetIn(
  deps: Deps,
  { previewKey, previewPasswordHash }: Previewed,
  { password, network, device }: PreviewGuest,
): Promise<boolean> {
  if (previewPasswordHash === null) return true
  if (password === undefined) return false
  const known = `${previewKey}|${createHash('sha256').update(device).digest('base64url')}`
  const isKnown = await isUsedUp(deps, 'page-preview-known', known)
  const guesses = isKnown
    ? { 'page-preview-password': known }
    : { 'page-preview-password': `${previewKey}|${network}`, 'page-preview-all': `${previewKey}` }
  await spendLimits(deps, guesses)
  if (!(await deps.passwords.verify(previewPasswordHash, password))) return false
  for (const [name, who] of Object.entries(guesses))
    await refundLimit(deps.db, name as keyof typeof guesses, who)
  if (!isKnown) await spendAmount(deps, 'page-preview-known', { who: known, amount: 1 })
  return true
}
