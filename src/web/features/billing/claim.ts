import { ApiError, messageOf, Refusal } from '#web/lib/http/api-error.ts'
import { showToast } from '#web/ui/toasts/toast.store.ts'

/** Long enough to read the toast that the reload takes away. */
const RELOAD_AFTER_MS = 1_500

export function sayClaimed(): void {
  showToast({
    title: 'Subscription Activated!',
    description: 'Your subscription has been successfully linked to your account.',
  })
}

/** The page begins anew with what the plan has. */
export const reloadSoon = (): void => void setTimeout(() => location.reload(), RELOAD_AFTER_MS)

/** An answer of the server is a refusal; anything else is something that went wrong on the way. */
export function sayClaimFailed(error: unknown): void {
  if (error instanceof ApiError || error instanceof Refusal) {
    showToast({
      title: 'Claim Failed',
      description: messageOf(error, 'Failed to claim subscription'),
      variant: 'destructive',
    })
  } else showToast({ title: 'An error occurred while claiming your subscription', variant: 'destructive' })
}
