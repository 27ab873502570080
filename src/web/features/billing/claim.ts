import { ApiError, messageOf, Refusal } from '#web/lib/http/api-error.ts'
import { showToast } from '#web/ui/toasts/toast.store.ts'

/** Long enough to read the toast before the reload. */
const RELOAD_AFTER_MS = 1_500

export function showClaimed(): void {
  showToast({
    title: 'Subscription Activated!',
    description: 'Your subscription has been successfully linked to your account.',
  })
}

/** Reloads the page with the new plan. */
export const reloadSoon = (): void => void setTimeout(() => location.reload(), RELOAD_AFTER_MS)

/** A server answer is a refusal; anything else is a network failure. */
export function showClaimFailed(error: unknown): void {
  if (error instanceof ApiError || error instanceof Refusal) {
    showToast({
      title: 'Claim Failed',
      description: messageOf(error, 'Failed to claim subscription'),
      variant: 'destructive',
    })
  } else showToast({ title: 'An error occurred while claiming your subscription', variant: 'destructive' })
}
