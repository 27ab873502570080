import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messageOf, typeOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { PublicFrame } from '#web/ui/layout/public-frame.tsx'

/** The one thing to do next, as a link. */
export function NextStep({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={buttonStyle('primary', 'large', 'w-full')}>
      {children}
    </Link>
  )
}

/** Whether the server looked at the token of a link and said no, as against being busy or away. */
export const isLinkRefused = (error: unknown) => typeOf(error) === 'INVALID_TOKEN'

interface LinkRefusedProps {
  /** What the server said; nothing where the link has no token to ask about. */
  error: unknown
  note?: string
  links?: ReactNode
  /** What to do next. */
  children: ReactNode
}

export function LinkRefused({ error, note, links, children }: LinkRefusedProps) {
  const otherwise = 'It is not complete. Open the link from the email again, or ask for a new one.'
  return (
    <PublicFrame
      title="This link does not work"
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
