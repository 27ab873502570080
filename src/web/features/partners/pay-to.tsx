import type { ChangePayTo } from '#contracts/partners.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { CurrentPassword } from '#web/ui/forms/current-password.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useChangePayTo } from './partners.queries.ts'

const loadSchema = async () => (await import('#contracts/partners.ts')).ChangePayTo

export function PayTo({ payTo }: { payTo: string }) {
  const change = useChangePayTo()
  const form = useContractForm<ChangePayTo>(loadSchema, { payTo, current: '' })
  const { errors } = form.formState
  const send = async (values: ChangePayTo) => {
    await change.mutateAsync(values)
    form.reset({ ...values, current: '' })
    quickToast.success('Saved')
  }
  return (
    <Card title="Payout address">
      <ContractForm
        form={form}
        send={send}
        actions={
          <ButtonRow>
            <SubmitButton form={form} variant="secondary">
              Save
            </SubmitButton>
          </ButtonRow>
        }
      >
        <Field label="PayPal address or bank account" error={errors.payTo?.message}>
          {(control) => <Input {...control} {...form.register('payTo')} autoComplete="off" />}
        </Field>
        <CurrentPassword field={form.register('current')} error={errors.current?.message} />
      </ContractForm>
    </Card>
  )
}
