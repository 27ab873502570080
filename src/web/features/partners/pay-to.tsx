import { useContractForm } from '#web/lib/use-contract-form.ts'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { Card } from '#web/ui/card.tsx'
import { ContractForm, SubmitButton } from '#web/ui/contract-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { quickToast } from '#web/ui/quick-toast.tsx'
import { useChangePayTo } from './partners.queries.ts'

const loadSchema = async () => (await import('#contracts/partners.ts')).partnersApi.payTo.body

export function PayTo({ payTo }: { payTo: string }) {
  const change = useChangePayTo()
  const form = useContractForm<{ payTo: string }>(loadSchema, { payTo })
  const send = async (values: { payTo: string }) => {
    await change.mutateAsync(values)
    quickToast.success('Saved')
  }
  return (
    <Card title="Where payouts go">
      <ContractForm
        form={form}
        send={send}
        actions={
          <ButtonRow>
            <SubmitButton form={form}>Save</SubmitButton>
          </ButtonRow>
        }
      >
        <Field label="PayPal address or bank account" error={form.formState.errors.payTo?.message}>
          {(control) => <Input {...control} {...form.register('payTo')} autoComplete="off" />}
        </Field>
      </ContractForm>
    </Card>
  )
}
