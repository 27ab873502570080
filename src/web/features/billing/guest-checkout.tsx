import { Navigate } from 'react-router'
import type { GuestOrder, PlanOrder } from '#contracts/billing.ts'
import { planNames } from '#contracts/plans.ts'
import { useMe } from '#web/features/auth/session.queries.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { EmailInput } from '#web/ui/forms/account-inputs.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PublicFrame } from '#web/ui/layout/public-frame.tsx'
import { useGuestCheckout, useOffer } from './billing.queries.ts'
import { priceInWords } from './money.ts'
import { PaymentsNote } from './payments-note.tsx'

const loadSchema = async () => (await import('#contracts/billing.ts')).GuestOrder

const upgradeTo = ({ plan, interval }: PlanOrder) => `/upgrade?plan=${plan}&interval=${interval}`

/** Lets a guest pay before creating an account. Members are sent to their own checkout. */
export function GuestCheckout(order: PlanOrder) {
  const me = useMe()
  const checkout = useGuestCheckout()
  const offer = useOffer()
  const form = useContractForm<GuestOrder>(loadSchema, { ...order, email: '' })
  if (me.data?.emailVerified) return <Navigate to={upgradeTo(order)} replace />
  return (
    <PublicFrame
      title={planNames[order.plan]}
      lead={<p className="figures">{priceInWords(order)}</p>}
      links={
        <>
          <TextLink to={`/pricing?interval=${order.interval}`}>All plans</TextLink>
          <TextLink to={`/login?redirect=${encodeURIComponent(upgradeTo(order))}`}>
            I have an account
          </TextLink>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {offer.data && (
          <PaymentsNote testPayments={offer.data.payments === 'practice'} testMode={offer.data.testMode} />
        )}
        <ContractForm
          form={form}
          send={(values) => checkout.mutateAsync(values)}
          actions={
            <SubmitButton form={form} size="large">
              Continue to payment
            </SubmitButton>
          }
        >
          <Field
            label="Email"
            hint="Your subscription is reserved for this address. Sign up with it before or after you pay."
            error={form.formState.errors.email?.message}
          >
            {(control) => <EmailInput {...control} {...form.register('email')} />}
          </Field>
        </ContractForm>
      </div>
    </PublicFrame>
  )
}
