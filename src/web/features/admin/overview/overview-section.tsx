import { Segments } from '#web/ui/forms/segments.tsx'
import { ErrorsCard } from './errors-card.tsx'
import { MailCard, ProcessCard, ProviderCard, QueueCard, StorageCard } from './health-cards.tsx'
import { IncomeCard, RevenueCard } from './money-card.tsx'
import { rangeOptions, useRange } from './overview.queries.ts'
import { ActivationCard, ActiveCard, SignUpsCard } from './people-cards.tsx'
import { SetupNotices } from './setup-notices.tsx'
import { BreakdownCard, SpendingCard } from './spending-card.tsx'

/** Growth, revenue, costs and health of the installation. */
export function OverviewSection() {
  const { range, choose } = useRange()
  return (
    <>
      <SetupNotices />
      <Segments label="Time range" value={range} onChange={choose} options={rangeOptions} />
      <div className="grid grid-cols-2 gap-4 max-lg:grid-cols-1">
        <SignUpsCard range={range} />
        <ActiveCard range={range} />
        <RevenueCard />
        <IncomeCard />
        <SpendingCard range={range} />
        <BreakdownCard range={range} />
        <ActivationCard range={range} />
        <ProviderCard />
        <QueueCard />
        <MailCard />
        <StorageCard />
        <ProcessCard />
        <div className="col-span-full">
          <ErrorsCard range={range} />
        </div>
      </div>
    </>
  )
}
