import { Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { PublicFrame } from '#web/ui/public-frame.tsx'

/** The one thing to do next, as a link. */
export function NextStep({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={buttonStyle('primary', 'large', 'w-full')}>
      {children}
    </Link>
  )
}

/** For a link that nobody could look at: it may well be good. */
export function LinkUnchecked({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <PublicFrame
      title="We could not check this link"
      lead={
        <p role="alert">
          The server did not answer as it should. Your link is still good. Try again in a moment.
        </p>
      }
    >
      <Button variant="primary" size="large" className="w-full" loading={busy} onClick={onRetry}>
        Try again
      </Button>
    </PublicFrame>
  )
}
