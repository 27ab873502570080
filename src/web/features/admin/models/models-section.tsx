import type { ReactNode } from 'react'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { ActionsPart } from './answerer-row.tsx'
import { AnswerersCard, type ConnectPart } from './answerers-card.tsx'
import { useModelAdmin } from './models-admin.queries.ts'
import { PricesCard } from './prices-card.tsx'

interface ModelsSectionProps {
  /** The form that connects a model; it belongs to the settings. */
  connect: ConnectPart
  /** Actions of a connected model; also from the settings. */
  actions: ActionsPart
  /** Local servers and downloaded models. */
  children: ReactNode
}

export function ModelsSection({ connect, actions, children }: ModelsSectionProps) {
  const { data, error, refetch } = useModelAdmin()
  if (!data && error)
    return <ErrorCard title="Models could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!data) return <ModelsLoading />
  return (
    <>
      <AnswerersCard models={data.models} connect={connect} actions={actions} />
      {children}
      <PricesCard prices={data.prices} asOf={data.pricesAsOf} />
    </>
  )
}

function ModelsLoading() {
  return (
    <div role="status" aria-label="Loading models" className="flex flex-col gap-4">
      <Skeleton className="h-60" />
      <Skeleton className="h-30" />
      <Skeleton className="h-60" />
    </div>
  )
}
