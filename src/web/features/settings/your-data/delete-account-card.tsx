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
          This permanently deletes your account, chats, projects and files, and signs out every browser.
          Nobody can restore them, so export your data first if you might need it. Your feedback ideas that
          others voted for or commented on stay, without your name.
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
        description="This permanently deletes everything you have here, except feedback ideas that others voted for or commented on. Those stay, without your name. This cannot be undone."
      >
        <DeleteAccountForm username={account.username} onCancel={close} />
      </Dialog>
    </Card>
  )
}
