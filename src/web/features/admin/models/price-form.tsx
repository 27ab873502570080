import { z } from 'zod'
import { ModelPrice, type PriceEntry } from '#contracts/admin/models.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { priceInWords } from '#web/lib/words/model-cost.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useResetPrice, useSetPrice } from './models-admin.queries.ts'

/** A field that was left empty is a price that is not known. */
const Typed = ModelPrice.extend({ cached: z.union([z.literal(''), ModelPrice.shape.input]) })
type Typed = z.infer<typeof Typed>

const fields = {
  input: { label: 'Input', hint: 'For what a model reads.' },
  output: { label: 'Output', hint: 'For what it writes, its thinking included.' },
  cached: {
    label: 'Remembered input (optional)',
    hint: 'For what its provider remembers of earlier questions. Empty counts it as input.',
  },
} as const

export function PriceForm({ entry, onClose }: { entry: PriceEntry; onClose: () => void }) {
  const { model, label, override, shipped } = entry
  const now = override ?? shipped
  const [setPrice, resetPrice] = [useSetPrice(), useResetPrice()]
  const form = useContractForm<Typed>(async () => Typed, {
    input: now?.input ?? '',
    output: now?.output ?? '',
    cached: now?.cached ?? '',
  })
  const send = async ({ cached, ...price }: Typed) => {
    await setPrice.mutateAsync({ model, price: { ...price, cached: cached || null } })
    quickToast.success(`The price of ${label} holds from the next answer on`)
    onClose()
  }
  const reset = () =>
    resetPrice.mutate(model, {
      onSuccess: () => {
        quickToast.success(`${label} has its shipped price again`)
        onClose()
      },
      onError: (error) => quickToast.error(messageOf(error, 'The server did not answer. Please try again.')),
    })
  const actions = (
    <ButtonRow end>
      {override && (
        <Button variant="ghost" loading={resetPrice.isPending} onClick={reset}>
          {shipped ? 'Back to the shipped price' : 'Back to no price'}
        </Button>
      )}
      <Button onClick={onClose}>Cancel</Button>
      <SubmitButton form={form}>Save</SubmitButton>
    </ButtonRow>
  )
  return (
    <ContractForm form={form} send={send} focus="input" actions={actions}>
      {shipped && <p className="text-small text-muted">Shipped: {priceInWords(shipped)}.</p>}
      {(['input', 'output', 'cached'] as const).map((name) => (
        <Field key={name} {...fields[name]} error={form.formState.errors[name]?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register(name)}
              inputMode="decimal"
              autoComplete="off"
              placeholder="2.50"
            />
          )}
        </Field>
      ))}
    </ContractForm>
  )
}
