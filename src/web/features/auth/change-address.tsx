import { useState } from 'react'
import type { ChangeEmail } from '#contracts/account.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { ChangeEmailForm } from '#web/ui/forms/change-email-form.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

/** Lets a user who mistyped their address correct it and get a new link. */
export function ChangeAddress({ change }: { change: (to: ChangeEmail) => Promise<{ message: string }> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <p className="mt-3 flex flex-wrap items-center justify-center gap-x-1.5 text-small text-muted">
        Wrong address?
        <LinkButton underlined onClick={() => setOpen(true)}>
          Change address
        </LinkButton>
      </p>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Change email address"
        description="We’ll send a new link to this address. The old link stops working."
      >
        <ChangeEmailForm change={change} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
