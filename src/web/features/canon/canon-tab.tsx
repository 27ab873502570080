import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { CanonBoard, type EconomicsComponent } from './board/canon-board.tsx'
import { projectActions, useCanon, useCanonTree, useProposals, useUseCounts } from './canon.queries.ts'
import { CanonActionsProvider } from './canon-actions.ts'
import { CanonTools } from './canon-tools.tsx'

interface CanonTabProps {
  projectId: string
  economics: EconomicsComponent
}

/** The canon of a project. */
export function CanonTab({ projectId, economics }: CanonTabProps) {
  const client = useQueryClient()
  const actions = useMemo(() => projectActions(client, projectId), [client, projectId])
  const canon = useCanon(projectId)
  const proposals = useProposals(projectId)
  const uses = useUseCounts(projectId)
  const tree = useCanonTree(projectId)
  // A tray that came later would push down what stands below it.
  const isLoading =
    canon.isPending || (proposals.isPending && canon.data !== undefined && canon.data.proposals > 0)

  return (
    <Content>
      <div className="flex flex-col gap-4">
        {canon.error && (
          <ErrorCard
            title={canon.data ? 'These facts may be out of date' : 'The facts could not be loaded'}
            error={canon.error}
            onRetry={() => void canon.refetch()}
          />
        )}
        {proposals.error && !canon.error && (
          <ErrorCard
            title="Proposals could not be loaded"
            error={proposals.error}
            onRetry={() => void proposals.refetch()}
          />
        )}
        {uses.error && !canon.error && (
          <ErrorCard
            title="Field usage could not be loaded"
            error={uses.error}
            onRetry={() => void uses.refetch()}
          />
        )}
        {canon.data && !isLoading && (
          <CanonActionsProvider value={actions}>
            {canon.data.fields.length === 0 ? (
              <Beginning projectId={projectId} />
            ) : (
              <CanonTools projectId={projectId} tree={tree.data} />
            )}
            <CanonBoard
              state={canon.data}
              proposals={proposals.data ?? []}
              uses={uses.data}
              economics={economics}
            />
          </CanonActionsProvider>
        )}
        {isLoading && <CanonLoading />}
      </div>
    </Content>
  )
}

/** Stands over a canon in which nothing is set yet. */
function Beginning({ projectId }: { projectId: string }) {
  return (
    <p className="max-w-reading text-muted">
      Answers, pages and ads use these facts, so they all say the same.{' '}
      <TextLink to={`/from-link?project=${projectId}`}>Paste a product link</TextLink> to fill it, or start
      with the price and product cost; rules work out the rest. You can also{' '}
      <TextLink to="/canonical-demo">explore a sample</TextLink>.
    </p>
  )
}

function CanonLoading() {
  return (
    <div
      role="status"
      aria-label="Loading the facts"
      className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <Skeleton className="h-100" />
      <Skeleton className="h-60" />
    </div>
  )
}
