import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#web/ui/buttons/button.tsx'
import { PageReader } from '../page-reader.tsx'
import { StepIntro } from './step-intro.tsx'
import type { FieldGroup, StepProps } from './step-props.ts'

const groups: readonly FieldGroup[] = [
  {
    title: 'Product',
    paths: [
      'product.title',
      'product.description',
      'product.features',
      'product.claims',
      'product.materials',
      'product.box',
    ],
  },
  {
    title: 'Promise and delivery',
    paths: [
      'offer.promise',
      'offer.guarantee',
      'supplier.shippingDaysMin',
      'supplier.shippingDaysMax',
      'offer.delivery',
      'audience.pains',
    ],
  },
  {
    title: 'Seller and policies',
    paths: ['brand.name', 'policy.contact', 'policy.returns', 'policy.shipping'],
  },
]

/** Facts that the page states, from the canon. They are confirmed here and stay linked. */
export function FactsStep({ editor: { page }, slots, missing, failed }: StepProps) {
  const [params, setParams] = useSearchParams()
  const address = params.get('from') ?? ''
  const [isReading, setIsReading] = useState(address !== '')
  const { fields: Fields } = slots
  const close = () => {
    setIsReading(false)
    setParams({}, { replace: true })
  }
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <StepIntro title="Confirm the facts" missing={missing} failed={failed}>
          Everything the page states comes from here. Fill in what’s missing; sources stay visible.
        </StepIntro>
        {!isReading && <Button onClick={() => setIsReading(true)}>Read a product page</Button>}
      </div>
      {isReading && <PageReader projectId={page.projectId} address={address} onDone={close} />}
      <Fields projectId={page.projectId} groups={groups} />
    </>
  )
}
