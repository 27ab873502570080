import LineChart from 'lucide-react/icons/chart-line'
import { tools } from '#contracts/screens.ts'
import { usePlanOffer } from '#web/features/plans/owner-plan.queries.ts'
import { PlanOffer } from '#web/ui/feedback/plan-offer.tsx'

const { title, needs } = tools.marketAnalysis

export const UpgradeOffer = () => <PlanOffer title={title} icon={<LineChart />} {...usePlanOffer(needs)} />
