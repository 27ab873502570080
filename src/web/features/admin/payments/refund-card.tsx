import { useState } from 'react'
import type { AdminInvoice, NewRefund, RefundForm } from '#contracts/admin/payments.ts'
import { BOOKS_IN } from '#contracts/billing.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { newId } from '#web/lib/new-id.ts'
import { dollars } from '#web/lib/words/dollars.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { AmountInput } from '#web/ui/forms/amount-input.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { endable } from './payment-words.ts'
import { useRefund } from './payments.queries.ts'

const loadSchema = async () => (await import('#contracts/admin/payments.ts')).RefundForm

/** Refunds from here, or points to the provider where that is impossible. */
export function RefundCard({ invoice }: { invoice: AdminInvoice }) {
  const elsewhere = atProvider(invoice)
  if (invoice.refundable === 0 && !elsewhere) return null
  return (
    <Card title="Refund">
      {elsewhere && (
        <p role="note" className={invoice.refundable > 0 ? 'mb-4' : ''}>
          {elsewhere}
        </p>
      )}
      {invoice.refundable > 0 && <RefundSteps invoice={invoice} />}
    </Card>
  )
}

function atProvider({ state, currency, bounced }: AdminInvoice): string | undefined {
  if (bounced > 0)
    return `A refund of ${dollars(bounced)} did not reach the buyer and can’t be repeated from here. Refund it at the provider, and it will show up here.`
  const isPaid = state === 'paid' || state === 'refunded'
  if (isPaid && currency !== BOOKS_IN) return 'This invoice isn’t in US dollars. Refund it at the provider.'
  return undefined
}

/** A full or partial refund with a reason, confirmed before it is sent. */
function RefundSteps({ invoice }: { invoice: AdminInvoice }) {
  const [asked, setAsked] = useState<NewRefund>()
  const [isAsking, setIsAsking] = useState(false)
  const form = useContractForm<RefundForm>(loadSchema, {
    dollars: (invoice.refundable / 100).toFixed(2),
    reason: '',
    end: false,
  })
  const { errors } = form.formState
  const ask = async ({ dollars: typed, reason, end }: RefundForm) => {
    const amount = Math.round(Number(typed) * 100)
    if (amount < 1 || amount > invoice.refundable) {
      const most = `Enter an amount up to ${dollars(invoice.refundable)}.`
      return form.setError('dollars', { message: most }, { shouldFocus: true })
    }
    // Created once, so that repeated clicks and lost replies make one refund.
    const isSame = asked?.amount === amount && asked.reason === reason && asked.end === end
    const isMade = invoice.refunds.some(({ id }) => id === asked?.id)
    if (!isSame || isMade) setAsked({ id: newId(), amount, reason, end })
    setIsAsking(true)
  }
  const canEnd = invoice.subscription !== null && endable.has(invoice.subscription)
  return (
    <>
      <ContractForm
        form={form}
        send={ask}
        actions={
          <ButtonRow>
            <SubmitButton form={form} variant="secondary">
              Refund…
            </SubmitButton>
          </ButtonRow>
        }
      >
        <Field
          label="Amount in dollars"
          hint={`Up to ${dollars(invoice.refundable)}.`}
          error={errors.dollars?.message}
        >
          {(control) => <AmountInput {...control} {...form.register('dollars')} unit="$" />}
        </Field>
        <Field
          label="Reason"
          hint="Stored with the refund, here and at the provider."
          error={errors.reason?.message}
        >
          {(control) => (
            <Input {...control} {...form.register('reason')} maxLength={500} autoComplete="off" />
          )}
        </Field>
        {canEnd && (
          <Switch
            label="Also end the subscription"
            hint="Takes effect now. They won’t be charged again."
            checked={form.watch('end')}
            onChange={(end) => form.setValue('end', end)}
          />
        )}
      </ContractForm>
      {asked && isAsking && <Confirm invoice={invoice} refund={asked} onClose={() => setIsAsking(false)} />}
    </>
  )
}

interface ConfirmProps {
  invoice: AdminInvoice
  refund: NewRefund
  onClose: () => void
}

function Confirm({ invoice, refund, onClose }: ConfirmProps) {
  const send = useRefund(invoice.id)
  const sum = dollars(refund.amount)
  const deed = refund.end ? `Refund ${sum} and end it` : `Refund ${sum}`
  const whom = invoice.payer.email ?? 'the buyer'
  const confirm = () =>
    send.mutate(refund, {
      onSuccess: () => {
        onClose()
        quickToast.success(`Refund of ${sum} started`)
      },
    })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={refund.end ? `Refund ${sum} and end the subscription?` : `Refund ${sum}?`}
      description={`${sum} of ${dollars(invoice.amount)} will be refunded to ${whom}. ${
        refund.end
          ? 'The subscription and its plan end once the refund is done.'
          : 'The subscription continues.'
      } This cannot be undone.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" loading={send.isPending} onClick={confirm}>
            {deed}
          </Button>
        </>
      }
    >
      <FormAlert message={send.error ? messageOf(send.error, 'The refund failed. Try again.') : undefined} />
    </Dialog>
  )
}
