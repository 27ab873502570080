import { useSendVerification } from '#web/features/auth/auth.queries.ts'
import { resendKey, useCountdown } from '#web/features/auth/use-countdown.ts'
import { Button } from '#web/ui/button.tsx'

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
