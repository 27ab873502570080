import type { User } from '#contracts/auth.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.store.ts'

interface ContactSupportProps {
  user: User
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function ContactSupport({ user, open, onOpenChange }: ContactSupportProps) {
  const details = `Account ${user.id}, ${user.username}, ${user.email}: the verification mail does not arrive.`

  async function copy() {
    const copied = await copyText(details)
    showToast(copied ? { title: 'Details copied' } : { title: 'Copy failed', variant: 'destructive' })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Contact support"
      description="Write to the person who runs this installation. With these details they find your account, and the mail it was sent."
      footer={
        <Button variant="primary" onClick={() => void copy()}>
          Copy details
        </Button>
      }
    >
      <p className="rounded-control border border-line bg-ground px-3 py-2 text-small [overflow-wrap:anywhere]">
        {details}
      </p>
    </Dialog>
  )
}
