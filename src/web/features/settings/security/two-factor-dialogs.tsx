import type { UseFormReturn } from 'react-hook-form'
import { accountApi } from '#contracts/account.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { CodeInput } from '#web/ui/forms/account-inputs.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { CurrentPassword } from '#web/ui/forms/current-password.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
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
      description="Your current codes will stop working."
    >
      <NewCodesForm {...form} />
    </Dialog>
  )
}

function NewCodesForm({ onClose, onDone }: DialogFormProps<string[]>) {
  const make = useNewRecoveryCodes()
  const form = useContractForm(async () => accountApi.newRecoveryCodes.body, { current: '', code: '' })

  const send = async (values: { current: string; code: string }) => {
    const { recoveryCodes } = await make.mutateAsync(values)
    onDone(recoveryCodes)
  }
  const actions = (
    <ButtonRow end>
      <Button variant="ghost" onClick={onClose}>
        Cancel
      </Button>
      <SubmitButton form={form}>Create new codes</SubmitButton>
    </ButtonRow>
  )
  return (
    <ContractForm form={form} send={send} focus="current" actions={actions}>
      <PasswordAndCode form={form} />
    </ContractForm>
  )
}

export function TurnOffDialog({ open, ...form }: OpenProps<void>) {
  return (
    <Dialog
      open={open}
      onOpenChange={form.onClose}
      title="Turn off two-factor sign-in"
      description="You’ll only need your password to log in."
    >
      <TurnOffForm {...form} />
    </Dialog>
  )
}

function TurnOffForm({ onClose, onDone }: DialogFormProps<void>) {
  const turnOff = useDisableTwoFactor()
  const form = useContractForm(async () => accountApi.disableTwoFactor.body, { current: '', code: '' })

  const send = async (values: { current: string; code: string }) => {
    await turnOff.mutateAsync(values)
    onDone()
  }
  const actions = (
    <ButtonRow end>
      <Button variant="ghost" onClick={onClose}>
        Keep it on
      </Button>
      <SubmitButton form={form} variant="danger">
        Turn off
      </SubmitButton>
    </ButtonRow>
  )
  return (
    <ContractForm form={form} send={send} focus="current" actions={actions}>
      <PasswordAndCode form={form} />
    </ContractForm>
  )
}

function PasswordAndCode({ form }: { form: UseFormReturn<{ current: string; code: string }> }) {
  const { errors } = form.formState
  return (
    <>
      <CurrentPassword field={form.register('current')} error={errors.current?.message} />
      <Field label="Code" hint="From your app, or a recovery code." error={errors.code?.message}>
        {(control) => <CodeInput {...control} {...form.register('code')} orRecovery />}
      </Field>
    </>
  )
}
