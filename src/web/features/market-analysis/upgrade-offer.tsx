import LineChart from 'lucide-react/icons/chart-line'
import { tools } from '#contracts/screens.ts'
import { useLargerPlan } from '#web/features/plans/plans.queries.ts'
import { PlanOffer } from '#web/ui/feedback/plan-offer.tsx'

const { title, needs } = tools.marketAnalysis

export const UpgradeOffer = () => (
  <PlanOffer title={title} icon={<LineChart />} plan={useLargerPlan(needs)?.name} needs={needs} />
)
