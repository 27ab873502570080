import { useModels } from '#web/features/models/models.queries.ts'
import { costInWords } from '#web/lib/words/model-cost.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CardSkeleton } from '../card-skeleton.tsx'

/** The models a user can ask, with the default first. */
export function ModelsCard() {
  const { data, error, refetch } = useModels()
  if (!data && error) return <ErrorCard title="Models could not be loaded" error={error} onRetry={refetch} />
  if (!data) return <CardSkeleton />
  return (
    <Card title="Available models">
      <ul className="flex flex-col">
        {data.map(({ id, label, note, own, price }, at) => (
          <li key={id} className="border-t border-line-soft py-2.5 first:border-t-0 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]">
              {label}
              {at === 0 && <Badge tone="gain">Default</Badge>}
            </p>
            <p className="text-small text-muted [overflow-wrap:anywhere]">{note}</p>
            {own && <p className="figures text-small text-faint">{costInWords(price)}</p>}
          </li>
        ))}
      </ul>
      {data.length > 1 && (
        <p className="mt-3 text-small text-faint">
          The first one answers unless you choose another model in the chat.
        </p>
      )}
    </Card>
  )
}
