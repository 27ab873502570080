import LineChart from 'lucide-react/icons/chart-line'
import { MAX_PAGES } from '#contracts/market-analysis.ts'
import { tools } from '#contracts/screens.ts'
import { useLargerPlan } from '#web/features/plans/plans.queries.ts'
import { PlanOffer } from '#web/ui/feedback/plan-offer.tsx'

const { title, needs } = tools.marketAnalysis

const benefits = [
  `Reads up to ${MAX_PAGES} product pages of competitors for you`,
  'Compares prices by currency, offers, delivery, claims and reviews, each figure with its source',
  'Shows how your price compares and what changed since the last analysis',
  'Proposes the market’s prices and shops to your canon',
]

export function UpgradeOffer() {
  return (
    <PlanOffer title={title} icon={<LineChart />} plan={useLargerPlan(needs)?.name} benefits={benefits} />
  )
}
