import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { PublicFrame } from '#web/ui/layout/public-frame.tsx'
import { NextStep } from './next-step.tsx'

export function PaymentCancelScreen() {
  return (
    <PublicFrame
      title="Nothing was charged"
      lead="You left the checkout before paying. You weren’t charged, and your plan hasn’t changed."
      links={<TextLink to="/">Open Sellwright</TextLink>}
    >
      <NextStep to="/pricing">See plans</NextStep>
    </PublicFrame>
  )
}
