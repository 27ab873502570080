import { DaysCard } from './days-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { StorageCard } from './storage-card.tsx'
import { TodayCard } from './today-card.tsx'

export function UsageSection() {
  return (
    <>
      <TodayCard />
      <StorageCard />
      <DaysCard />
      <PlanCard />
    </>
  )
}
