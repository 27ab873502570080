import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { feedbackApi } from '#contracts/feedback.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { PublicFrame } from '#web/ui/layout/public-frame.tsx'

/** Opened from an email. Asks first, because mail scanners open links too. */
export function UnfollowScreen() {
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token') ?? ''
  const stop = useMutation({ mutationFn: () => call(feedbackApi.unfollow, { body: { token } }) })

  if (stop.isSuccess) {
    return (
      <PublicFrame title="Unfollowed" lead={<p role="status">{stop.data.message}</p>}>
        <Link to="/feedback" className={buttonStyle('primary', 'large', 'w-full')}>
          Open the board
        </Link>
      </PublicFrame>
    )
  }
  return (
    <PublicFrame
      title="Stop following?"
      lead={
        stop.isError ? (
          <p role="alert">{messageOf(stop.error, 'That did not work. Please try again.')}</p>
        ) : (
          <p>You’ll get no more emails about this idea or report. You can follow it again on its page.</p>
        )
      }
    >
      <Button
        variant="primary"
        size="large"
        className="w-full"
        loading={stop.isPending}
        onClick={() => stop.mutate()}
      >
        Stop following
      </Button>
    </PublicFrame>
  )
}
