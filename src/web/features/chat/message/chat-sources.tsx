import { useQuery } from '@tanstack/react-query'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SmallPart } from '#web/ui/feedback/small-part.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { chatQuery } from '../chat.queries.ts'
import { citationsIn } from './citations.ts'

// A chat without citations loads no chips.
const Sources = lazyScreen(() => import('./sources.tsx'), 'Sources')

/** Sources of the last answer that has any. */
export function ChatSources({ chatId }: { chatId: string }) {
  const { data } = useQuery({ ...chatQuery(chatId), enabled: false })
  const cited = data?.messages.findLast(({ parts }) => parts.some(({ type }) => type === 'citation'))
  return (
    <Card title="Sources">
      {cited ? (
        <SmallPart fallback={<Skeleton className="h-7" />}>
          <Sources citations={citationsIn(cited.parts)} />
        </SmallPart>
      ) : (
        <p className="text-small text-muted">Files and facts that answers use appear here.</p>
      )}
    </Card>
  )
}
