import Hourglass from 'lucide-react/icons/hourglass'
import type { Partner } from '#contracts/partners.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { PartnerTerms } from './partner-terms.tsx'

export function PartnerWaiting({ partner }: { partner: Partner }) {
  return (
    <>
      <EmptyState
        icon={<Hourglass />}
        title="We are reading your application"
        action={<TextLink to="/help/articles/billing/partners">How partners earn</TextLink>}
      >
        You get an email when it is decided. You applied with {partner.website}.
      </EmptyState>
      <Card title="How it works">
        <PartnerTerms />
      </Card>
    </>
  )
}
