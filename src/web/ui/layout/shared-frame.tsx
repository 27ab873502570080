import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messageOf } from '#web/lib/http/api-error.ts'
import { dayOf } from '#web/lib/words/time-words.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { Mark } from '#web/ui/display/mark.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PublicFrame } from '#web/ui/layout/public-frame.tsx'

interface SharedFrameProps {
  /** Names the shared thing: “chat”. */
  subject: string
  shared: { data: { title: string; sharedAt: string } | undefined; isError: boolean; error: unknown }
  children: ReactNode
}

/** A page to read without an account, from a read-only link. */
export function SharedFrame({ subject, shared, children }: SharedFrameProps) {
  if (shared.isError) {
    return (
      <PublicFrame
        title="Not shared"
        lead={<p>{messageOf(shared.error, `The ${subject} could not be loaded. Please try again.`)}</p>}
      >
        <Link to="/login" className={buttonStyle('primary', 'large', 'w-full')}>
          Open Sellwright
        </Link>
      </PublicFrame>
    )
  }
  return (
    <div className="flex h-dvh flex-col overflow-y-auto">
      <meta name="robots" content="noindex, nofollow" />
      <title>{shared.data ? `${shared.data.title} · Sellwright` : `Shared ${subject} · Sellwright`}</title>
      <header className="sticky top-0 z-10 flex min-h-13.5 flex-none items-center gap-3 border-b border-line-soft bg-ground px-5 max-md:px-4">
        <Mark />
        <span className="min-w-0 flex-1 truncate text-small text-muted">Shared {subject}, read only</span>
        <Link to="/signup" className={buttonStyle('primary', 'small')}>
          Try Sellwright
        </Link>
      </header>
      <main className="mx-auto w-full max-w-reading px-5 py-6 max-md:px-4">
        {shared.data ? (
          <>
            <h1 className="font-display text-public font-semibold tracking-[-0.01em] [overflow-wrap:anywhere]">
              {shared.data.title}
            </h1>
            <p className="mt-1 mb-6 text-small text-muted">Shared on {dayOf(shared.data.sharedAt)}</p>
            {children}
          </>
        ) : (
          <div role="status" aria-label={`Loading the ${subject}`}>
            <Skeleton className="h-80" />
          </div>
        )}
      </main>
    </div>
  )
}
