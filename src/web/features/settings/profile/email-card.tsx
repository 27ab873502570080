import { useState } from 'react'
import type { Account } from '#contracts/account.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { ChangeEmailForm } from '#web/ui/forms/change-email-form.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { NoPasswordNote } from '../no-password-note.tsx'
import { useCancelEmailChange, useChangeEmail } from '../settings.queries.ts'

export function EmailCard({ account }: { account: Account }) {
  const [changing, setChanging] = useState(false)
  const change = useChangeEmail()
  return (
    <Card
      title="Email"
      actions={
        <Button size="small" onClick={() => setChanging(true)}>
          Change
        </Button>
      }
    >
      <p className="[overflow-wrap:anywhere]">{account.email}</p>
      {account.pendingEmail && <PendingEmail email={account.email} pending={account.pendingEmail} />}
      <Dialog
        open={changing}
        onOpenChange={setChanging}
        title="Change your email"
        description="We’ll send a link to the new address. Your address changes when you open it."
      >
        {account.hasPassword ? (
          <ChangeEmailForm change={change.mutateAsync} onClose={() => setChanging(false)} />
        ) : (
          <NoPasswordNote purpose="change your address" />
        )}
      </Dialog>
    </Card>
  )
}

/** An email change that is not confirmed yet. */
function PendingEmail({ email, pending }: { email: string; pending: string }) {
  const cancel = useCancelEmailChange()
  const drop = () =>
    cancel.mutate(undefined, {
      onSuccess: () => quickToast.success('Email change cancelled'),
      onError: (error) =>
        quickToast.error(messageOf(error, 'The email change could not be cancelled. Try again.')),
    })
  return (
    <div className="mt-4 flex flex-col items-start gap-2 rounded-control border border-line bg-ground p-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 [overflow-wrap:anywhere]">{pending}</span>
        <Badge tone="accent">Not confirmed yet</Badge>
      </p>
      <p className="text-small text-muted">
        We’ve sent a link to this address. Open it to make this your address. Until then, it stays {email}.
      </p>
      <Button size="small" loading={cancel.isPending} onClick={drop}>
        Cancel change
      </Button>
    </div>
  )
}
