import { useClaim } from './billing.queries.ts'
import { reloadSoon, showClaimed, showClaimFailed } from './claim.ts'

/** Claims a payment with its token, shows the result, and reloads the page with the new plan. */
export function useActivate(onActivated: () => void = () => {}) {
  const { mutate, isPending, isSuccess } = useClaim()
  const activate = (token: string) =>
    mutate(token, {
      onSuccess: () => {
        onActivated()
        showClaimed()
        reloadSoon()
      },
      onError: showClaimFailed,
    })
  return { activate, isPending, isSuccess }
}
