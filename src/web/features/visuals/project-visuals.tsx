import Megaphone from 'lucide-react/icons/megaphone'
import { useNavigate } from 'react-router'
import { screens } from '#contracts/screens.ts'
import { usePlanOffer } from '#web/features/plans/owner-plan.queries.ts'
import { usePlanGate } from '#web/features/plans/plan-gate.queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PlanOffer } from '#web/ui/feedback/plan-offer.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { VisualGallery } from './gallery/visual-gallery.tsx'

const { title, needs, paths } = screens.marketingVisuals

/** The visuals of one project. Members without them in their plan are offered one that has. */
export function ProjectVisuals({ projectId }: { projectId: string }) {
  const navigate = useNavigate()
  const may = usePlanGate(needs)
  const offer = usePlanOffer(needs)
  const create = (
    <Button
      variant="primary"
      className="max-md:w-full"
      onClick={() => void navigate(`${paths[0]}?project=${projectId}`)}
    >
      Create visuals
    </Button>
  )
  return (
    <Content>
      {may.data === false ? (
        <PlanOffer title={title} icon={<Megaphone />} {...offer} />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <p className="min-w-60 flex-1 text-muted">Ads and banners made from this project’s facts.</p>
            {create}
          </div>
          <VisualGallery projectId={projectId} create={create} />
        </>
      )}
    </Content>
  )
}
