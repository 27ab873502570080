import LayoutTemplate from 'lucide-react/icons/layout-template'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { screens } from '#contracts/screens.ts'
import { usePlanOffer } from '#web/features/plans/owner-plan.queries.ts'
import { usePlanGate } from '#web/features/plans/plan-gate.queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PlanOffer } from '#web/ui/feedback/plan-offer.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { NewPageDialog } from './new-page.tsx'
import { PageList } from './page-list.tsx'

const { title, needs } = screens.dropPages

/** The pages of one project. Members without the builder still see the pages they made. */
export function ProjectPages({ projectId }: { projectId: string }) {
  const [isMaking, setIsMaking] = useState(false)
  const may = usePlanGate(needs)
  const offer = usePlanOffer(needs)
  const newPage = (
    <Button variant="primary" className="max-md:w-full" onClick={() => setIsMaking(true)}>
      <Plus />
      New page
    </Button>
  )
  return (
    <Content>
      {may.data === false ? (
        <PlanOffer title={title} icon={<LayoutTemplate />} {...offer} />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <p className="min-w-60 flex-1 text-muted">Product pages made from this project’s facts.</p>
            {newPage}
          </div>
          <PageList projectId={projectId} newPage={newPage} />
        </>
      )}
      <NewPageDialog projectId={projectId} open={isMaking} onOpenChange={setIsMaking} />
    </Content>
  )
}
