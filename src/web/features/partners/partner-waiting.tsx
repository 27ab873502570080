import Hourglass from 'lucide-react/icons/hourglass'
import type { Partner } from '#contracts/partners.ts'
import { useEmailsAreSent } from '#web/features/auth/auth.queries.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PartnerTerms } from './partner-terms.tsx'

export function PartnerWaiting({ partner }: { partner: Partner }) {
  const mailed = useEmailsAreSent()
  return (
    <>
      <EmptyState
        icon={<Hourglass />}
        title="We are reading your application"
        action={<TextLink to="/help/articles/billing/partners">How partners earn</TextLink>}
      >
        {mailed ? 'You get an email when it is decided.' : 'You see here when it is decided.'} You applied
        with {partner.website}.
      </EmptyState>
      <Card title="How it works">
        <PartnerTerms />
      </Card>
    </>
  )
}
