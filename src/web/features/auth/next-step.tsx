import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messageOf, typeOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { PublicFrame } from '#web/ui/layout/public-frame.tsx'

/** The single next action, as a link. */
export function NextStep({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={buttonStyle('primary', 'large', 'w-full')}>
      {children}
    </Link>
  )
}

/** True when the server rejected the token, as opposed to being unavailable. */
export const isLinkRefused = (error: unknown) => typeOf(error) === 'INVALID_TOKEN'

interface LinkRefusedProps {
  /** The server's error; undefined when the link has no token. */
  error: unknown
  note?: string
  links?: ReactNode
  /** The next action. */
  children: ReactNode
}

export function LinkRefused({ error, note, links, children }: LinkRefusedProps) {
  const otherwise = 'The link is incomplete. Open it again from the email, or request a new one.'
  return (
    <PublicFrame
      title="This link doesn’t work"
      lead={
        <>
          <p role="alert">{messageOf(error, otherwise)}</p>
          {note && <p className="mt-2">{note}</p>}
        </>
      }
      links={links}
    >
      {children}
    </PublicFrame>
  )
}

/** Shown when the link could not be checked; it may still be valid. */
export function LinkUnchecked({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <PublicFrame
      title="We couldn’t check this link"
      lead={
        <p role="alert">
          The server didn’t respond as expected. Your link is still valid. Try again in a moment.
        </p>
      }
    >
      <Button variant="primary" size="large" className="w-full" loading={busy} onClick={onRetry}>
        Try again
      </Button>
    </PublicFrame>
  )
}
