import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { RowsLoading } from '#web/ui/lists/rows.tsx'
import { useFlows } from './flows.queries.ts'
import { FlowCards } from './launcher/flow-cards.tsx'
import { RecentRuns } from './launcher/recent-runs.tsx'

/** The runs of one project, and the flows to start in it. */
export function ProjectFlows({ projectId }: { projectId: string }) {
  const flows = useFlows(projectId)
  return (
    <Content>
      <RecentRuns open title="Open runs" projectId={projectId} />
      {flows.isPending && <RowsLoading label="Loading flows" />}
      {flows.isError && (
        <ErrorCard
          title="Flows could not be loaded"
          error={flows.error}
          onRetry={() => void flows.refetch()}
        />
      )}
      {flows.data && <FlowCards flows={flows.data} projectId={projectId} />}
      <RecentRuns title="Recent runs" projectId={projectId} />
    </Content>
  )
}
