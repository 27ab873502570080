import { Card } from '#web/ui/layout/card.tsx'
import { BundleFigures } from './bundle-figures.tsx'
import { BuyLinkField } from './buy-link-field.tsx'
import { StepIntro } from './step-intro.tsx'
import type { FieldGroup, StepProps } from './step-props.ts'

const groups: readonly FieldGroup[] = [
  { title: 'Price', paths: ['pricing.price', 'pricing.compareAt', 'pricing.bundles', 'market.currency'] },
  {
    title: 'Costs',
    paths: [
      'supplier.cost',
      'supplier.shippingCost',
      'pricing.feePercent',
      'pricing.feeFixed',
      'pricing.refundRate',
    ],
  },
]

export function OfferStep({ editor, slots: { fieldsWithEconomics: Fields }, missing, failed }: StepProps) {
  const { page, draft, change } = editor
  return (
    <>
      <StepIntro title="Set the price and offer" missing={missing} failed={failed}>
        Profit, break-even ROAS and CPA update as you change a price or cost.
      </StepIntro>
      <Fields projectId={page.projectId} groups={groups}>
        <BundleFigures projectId={page.projectId} />
        <Card title="Checkout">
          <BuyLinkField value={draft.buyLink} onChange={(buyLink) => change({ buyLink })} />
        </Card>
      </Fields>
    </>
  )
}
