import { useState } from 'react'
import type { Account } from '#contracts/account.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { quickToast } from '#web/ui/quick-toast.tsx'
import { NoPasswordNote } from '../no-password-note.tsx'
import { useCancelEmailChange } from '../settings.queries.ts'
import { EmailForm } from './email-form.tsx'

export function EmailCard({ account }: { account: Account }) {
  const [changing, setChanging] = useState(false)
  const close = () => setChanging(false)
  return (
    <Card
      title="Email"
      actions={
        !changing && (
          <Button size="small" onClick={() => setChanging(true)}>
            Change
          </Button>
        )
      }
    >
      <p className="[overflow-wrap:anywhere]">{account.email}</p>
      {account.pendingEmail && <PendingEmail email={account.email} pending={account.pendingEmail} />}
      {changing && (
        <div className="mt-4 border-t border-line-soft pt-4">
          {account.hasPassword ? (
            <EmailForm onDone={close} />
          ) : (
            <NoPasswordNote purpose="change your address" />
          )}
        </div>
      )}
    </Card>
  )
}

/** A change that waits for its link to be followed. */
function PendingEmail({ email, pending }: { email: string; pending: string }) {
  const cancel = useCancelEmailChange()
  const drop = () =>
    cancel.mutate(undefined, {
      onSuccess: () => quickToast.success('The change was cancelled'),
      onError: (error) => quickToast.error(messageOf(error, 'The change could not be cancelled. Try again.')),
    })
  return (
    <div className="mt-4 flex flex-col items-start gap-2 rounded-control border border-line bg-ground p-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 [overflow-wrap:anywhere]">{pending}</span>
        <Badge tone="accent">Not confirmed yet</Badge>
      </p>
      <p className="text-small text-muted">
        We sent a link there. When you follow it, this becomes your address; until then {email} stays it.
      </p>
      <Button size="small" loading={cancel.isPending} onClick={drop}>
        Cancel the change
      </Button>
    </div>
  )
}
