import { useState } from 'react'
import type { ChangeEmail } from '#contracts/account.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { ChangeEmailForm } from '#web/ui/forms/change-email-form.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

/** For whoever mistyped the address and so will never get the link. */
export function ChangeAddress({ change }: { change: (to: ChangeEmail) => Promise<{ message: string }> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <p className="mt-3 flex flex-wrap items-center justify-center gap-x-1.5 text-small text-muted">
        Wrong address?
        <LinkButton underlined onClick={() => setOpen(true)}>
          Change the address
        </LinkButton>
      </p>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Change the address"
        description="We send a new link there. The old one stops working."
      >
        <ChangeEmailForm change={change} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
