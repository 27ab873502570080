import { planNames } from '#contracts/plans.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { PublicFrame } from '#web/ui/layout/public-frame.tsx'
import { usePayTestCheckout, useTestCheckout } from './billing.queries.ts'
import { Facts } from './facts.tsx'
import { priceInWords } from './money.ts'
import { TestPaymentsNote } from './payments-note.tsx'

/** Stands in for a provider's payment page. */
export function TestCheckout({ checkoutId }: { checkoutId: string }) {
  const checkout = useTestCheckout(checkoutId)
  const pay = usePayTestCheckout(checkoutId)
  if (checkout.isPending) return <Loader fullScreen message="Opening the checkout…" />
  return (
    <PublicFrame title="Test checkout" links={<TextLink to="/payment-cancel">Cancel</TextLink>}>
      {checkout.isError ? (
        <ErrorCard error={checkout.error} onRetry={() => void checkout.refetch()} />
      ) : (
        <div className="flex flex-col gap-4">
          <TestPaymentsNote />
          <Facts
            facts={{
              Plan: planNames[checkout.data.plan],
              Price: priceInWords(checkout.data),
              Email: checkout.data.email,
            }}
          />
          <FormAlert
            message={pay.error ? messageOf(pay.error, 'The payment failed. Try again.') : undefined}
          />
          <Button variant="primary" size="large" loading={pay.isPending} onClick={() => pay.mutate()}>
            Pay with test payment
          </Button>
        </div>
      )}
    </PublicFrame>
  )
}
