import { useState } from 'react'
import type { Session } from '#contracts/account.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { deviceName } from '#web/lib/words/device-name.ts'
import { ago, dayOf } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { CardSkeleton } from '../card-skeleton.tsx'
import { useEndOtherSessions, useEndSession, useSessions } from '../settings.queries.ts'

export function SessionsCard() {
  const { data, error, refetch } = useSessions()
  if (!data && error)
    return <ErrorCard title="Your sessions could not be loaded" error={error} onRetry={refetch} />
  if (!data) return <CardSkeleton />

  const sessions = data.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.seenAt.localeCompare(a.seenAt),
  )
  return (
    <Card title="Where you are signed in" actions={sessions.length > 1 && <SignOutElsewhere />}>
      <ul className="flex flex-col">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length === 1 && <p className="mt-2 text-small text-faint">Only this browser is signed in.</p>}
    </Card>
  )
}

function SessionRow({ session }: { session: Session }) {
  const end = useEndSession()
  const name = session.admin ? 'An admin of this installation' : deviceName(session.userAgent)

  const signOut = () =>
    end.mutate(session.id, {
      onSuccess: () => quickToast.success(`${name} was signed out`),
      onError: (error) => quickToast.error(messageOf(error, `${name} could not be signed out. Try again.`)),
    })

  return (
    <li className="flex items-center gap-3 border-t border-line-soft py-2.5 first:border-t-0 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span title={session.userAgent}>{name}</span>
          {session.current && <Badge tone="gain">This browser</Badge>}
        </p>
        <p className="text-small text-muted [overflow-wrap:anywhere]">
          {session.admin
            ? 'Can view your account but not change anything'
            : `${session.network} · signed in on ${dayOf(session.createdAt)}`}
          {!session.current && ` · last seen ${ago(session.seenAt)}`}
        </p>
      </div>
      {!session.current && (
        <Button size="small" aria-label={`Sign out ${name}`} loading={end.isPending} onClick={signOut}>
          Sign out
        </Button>
      )}
    </li>
  )
}

function SignOutElsewhere() {
  const [asking, setAsking] = useState(false)
  const end = useEndOtherSessions()

  const signOut = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        setAsking(false)
        quickToast.success('All other browsers were signed out')
      },
      onError: (error) =>
        quickToast.error(messageOf(error, 'The other browsers could not be signed out. Try again.')),
    })

  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Sign out everywhere else
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out everywhere else?"
        description="All other browsers will have to log in again. Work in progress there isn’t lost."
        footer={
          <>
            <Button variant="ghost" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button variant="primary" loading={end.isPending} onClick={signOut}>
              Sign out others
            </Button>
          </>
        }
      />
    </>
  )
}
