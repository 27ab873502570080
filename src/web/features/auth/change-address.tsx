import { useState } from 'react'
import type { ChangeEmail } from '#contracts/account.ts'
import { AuthForm } from '#web/features/auth/auth-form.tsx'
import { useChangeAddress, usePendingAddress } from '#web/features/auth/gate.queries.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { showToast } from '#web/ui/toast.store.ts'

const loadSchema = async () => (await import('#contracts/account.ts')).ChangeEmail

/** For whoever mistyped the address and so will never get the link. */
export function ChangeAddress() {
  const [open, setOpen] = useState(false)
  const pending = usePendingAddress()
  return (
    <>
      {pending && (
        <p role="status" className="mt-3 text-small text-muted [overflow-wrap:anywhere]">
          A link was sent to <span className="text-text">{pending}</span>. Open it to confirm that address
          instead.
        </p>
      )}
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
        <ChangeForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function ChangeForm({ onDone }: { onDone: () => void }) {
  const change = useChangeAddress()
  const form = useContractForm<ChangeEmail>(loadSchema, { email: '', current: '' })
  const { errors } = form.formState

  const send = async (values: ChangeEmail) => {
    const { message } = await change.mutateAsync(values)
    showToast({ title: 'Link sent', description: message })
    onDone()
  }

  return (
    <AuthForm form={form} send={send} button="Change address">
      <Field label="New address" error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('email')}
            type="email"
            autoComplete="email"
            inputMode="email"
          />
        )}
      </Field>
      <Field label="Password" hint="To be sure that it is you." error={errors.current?.message}>
        {(control) => (
          <PasswordInput {...control} {...form.register('current')} autoComplete="current-password" />
        )}
      </Field>
    </AuthForm>
  )
}
