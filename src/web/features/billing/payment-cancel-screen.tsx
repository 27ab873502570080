import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { PublicFrame } from '#web/ui/layout/public-frame.tsx'
import { NextStep } from './next-step.tsx'

export function PaymentCancelScreen() {
  return (
    <PublicFrame
      title="Nothing was charged"
      lead="You left the checkout before paying, so no money was taken and your plan is as it was."
      links={<TextLink to="/">Open Sellwright</TextLink>}
    >
      <NextStep to="/pricing">Look at the plans again</NextStep>
    </PublicFrame>
  )
}
