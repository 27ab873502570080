import { useState } from 'react'
import type { Account } from '#contracts/account.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { NoPasswordNote } from '../no-password-note.tsx'
import { DeleteAccountForm } from './delete-account-form.tsx'

export function DeleteAccountCard({ account }: { account: Account }) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <Card title="Delete your account" className="border-loss/40!">
      <div className="flex flex-col items-start gap-3">
        <p className="text-muted">
          Your account, your chats, your projects and your files are deleted for good, and every browser is
          signed out. Nobody can bring them back, so export your data first if you may want it. Ideas on the
          feedback board that others have taken up stay, without your name.
        </p>
        {account.hasPassword ? (
          <Button className="text-loss!" onClick={() => setAsking(true)}>
            Delete my account
          </Button>
        ) : (
          <NoPasswordNote purpose="delete your account" />
        )}
      </div>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete your account?"
        description="Everything you have here is deleted for good, but for ideas on the feedback board that others have taken up: those stay, without your name. This cannot be undone."
      >
        <DeleteAccountForm username={account.username} onCancel={close} />
      </Dialog>
    </Card>
  )
}
