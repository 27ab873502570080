import { accountApi } from '#contracts/account.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Input } from '#web/ui/input.tsx'
import { CurrentPassword } from '../current-password.tsx'
import { useDisableTwoFactor, useNewRecoveryCodes } from '../settings.queries.ts'

interface DialogFormProps<Result> {
  onClose: () => void
  onDone: (result: Result) => void
}
type OpenProps<Result> = DialogFormProps<Result> & { open: boolean }

export function NewCodesDialog({ open, ...form }: OpenProps<string[]>) {
  return (
    <Dialog
      open={open}
      onOpenChange={form.onClose}
      title="New recovery codes"
      description="The ones you have now stop working."
    >
      <NewCodesForm {...form} />
    </Dialog>
  )
}

function NewCodesForm({ onClose, onDone }: DialogFormProps<string[]>) {
  const make = useNewRecoveryCodes()
  const form = useContractForm(async () => accountApi.newRecoveryCodes.body, { current: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    await make.mutateAsync(values).then(({ recoveryCodes }) => onDone(recoveryCodes), form.refuse)
  })
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <CurrentPassword field={form.register('current')} error={errors.current?.message} />
      <FormAlert message={errors.root?.message} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={isSubmitting}>
          Make new codes
        </Button>
      </div>
    </form>
  )
}

export function TurnOffDialog({ open, ...form }: OpenProps<void>) {
  return (
    <Dialog
      open={open}
      onOpenChange={form.onClose}
      title="Turn off two-factor sign-in"
      description="Your password alone will be enough to sign in."
    >
      <TurnOffForm {...form} />
    </Dialog>
  )
}

function TurnOffForm({ onClose, onDone }: DialogFormProps<void>) {
  const turnOff = useDisableTwoFactor()
  const form = useContractForm(async () => accountApi.disableTwoFactor.body, { current: '', code: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    await turnOff.mutateAsync(values).then(() => onDone(), form.refuse)
  })
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <CurrentPassword field={form.register('current')} error={errors.current?.message} />
      <Field label="Code" hint="From your app, or a recovery code." error={errors.code?.message}>
        {(control) => <Input {...control} {...form.register('code')} autoComplete="one-time-code" />}
      </Field>
      <FormAlert message={errors.root?.message} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          Keep it on
        </Button>
        <Button type="submit" variant="danger" loading={isSubmitting}>
          Turn off
        </Button>
      </div>
    </form>
  )
}
