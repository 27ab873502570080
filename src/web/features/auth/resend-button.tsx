import { Button } from '#web/ui/buttons/button.tsx'
import { useSendVerification } from './auth.queries.ts'
import { resendKey, useCountdown } from './use-countdown.ts'

const COOLDOWN_SECONDS = 60

export function ResendButton({ userId }: { userId: string }) {
  const send = useSendVerification()
  const [left, start] = useCountdown(resendKey(userId), COOLDOWN_SECONDS)

  function label(): string {
    if (send.isPending) return 'Sending...'
    return left > 0 ? `Resend in ${left}s` : 'Resend Verification Email'
  }

  return (
    <Button
      variant="primary"
      size="large"
      className="figures w-full"
      loading={send.isPending}
      disabled={left > 0}
      onClick={() => send.mutate(undefined, { onSuccess: start })}
    >
      {label()}
    </Button>
  )
}
