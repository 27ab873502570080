import { z } from 'zod'
import { ModelPrice, type PriceEntry } from '#contracts/admin/models.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { priceInWords } from '#web/lib/words/model-cost.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { AmountInput } from '#web/ui/forms/amount-input.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useResetPrice, useSetPrice } from './models-admin.queries.ts'

/** An empty field means an unknown price. */
const Typed = ModelPrice.extend({ cached: z.union([z.literal(''), ModelPrice.shape.input]) })
type Typed = z.infer<typeof Typed>

const fields = {
  input: { label: 'Input', hint: 'Tokens the model reads.' },
  output: { label: 'Output', hint: 'Tokens the model writes, including its thinking.' },
  cached: {
    label: 'Cached input (optional)',
    hint: 'Input tokens the provider has cached. Leave empty to charge them as input.',
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
    quickToast.success(`The price of ${label} applies from the next answer`)
    onClose()
  }
  const reset = () =>
    resetPrice.mutate(model, {
      onSuccess: () => {
        quickToast.success(`${label} is back to its shipped price`)
        onClose()
      },
      onError: (error) => quickToast.error(messageOf(error, 'The server did not answer. Please try again.')),
    })
  const actions = (
    <ButtonRow end>
      {override && (
        <Button variant="ghost" loading={resetPrice.isPending} onClick={reset}>
          {shipped ? 'Restore shipped price' : 'Remove price'}
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
          {(control) => <AmountInput {...control} {...form.register(name)} unit="$" placeholder="2.50" />}
        </Field>
      ))}
    </ContractForm>
  )
}
