import { screens } from '#contracts/screens.ts'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { PartnerAccount } from './partner-account.tsx'
import { PartnerApplication } from './partner-application.tsx'
import { PartnerWaiting } from './partner-waiting.tsx'
import { usePartner } from './partners.queries.ts'

export function PartnersScreen() {
  return (
    <>
      <ScreenHeader title={screens.partners.title} />
      <Content>
        <PartnerPart />
      </Content>
    </>
  )
}

function PartnerPart() {
  const { data: partner, error, refetch } = usePartner()
  if (partner === undefined && error)
    return (
      <ErrorCard title="Your partner page could not be loaded" error={error} onRetry={() => void refetch()} />
    )
  if (partner === undefined)
    return (
      <div role="status" aria-label="Loading your partner page" className="flex flex-col gap-4">
        <Skeleton className="h-30" />
        <Skeleton className="h-60" />
      </div>
    )
  if (partner === null) return <PartnerApplication />
  if (partner.state === 'refused') return <PartnerApplication refused={partner} />
  if (partner.state === 'applied') return <PartnerWaiting partner={partner} />
  return <PartnerAccount partner={partner} />
}
