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
        title="We’re reviewing your application"
        action={<TextLink to="/help/articles/billing/partners">How partners earn</TextLink>}
      >
        {mailed ? 'We’ll email you our decision.' : 'You’ll see our decision here.'} You applied with{' '}
        {partner.website}.
      </EmptyState>
      <Card title="How it works">
        <PartnerTerms />
      </Card>
    </>
  )
}
