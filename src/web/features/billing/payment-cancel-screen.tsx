import { PublicFrame } from '#web/ui/public-frame.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
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
