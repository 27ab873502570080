import { useQuery } from '@tanstack/react-query'
import { Card } from '#web/ui/layout/card.tsx'
import { chatQuery } from '../chat.queries.ts'
import { citationsIn } from './citations.ts'
import { Sources } from './sources.tsx'

/** Sources of the last answer that has any. */
export function ChatSources({ chatId }: { chatId: string }) {
  const { data } = useQuery({ ...chatQuery(chatId), enabled: false })
  const cited = data?.messages.findLast(({ parts }) => parts.some(({ type }) => type === 'citation'))
  return (
    <Card title="Sources">
      {cited ? (
        <Sources citations={citationsIn(cited.parts)} />
      ) : (
        <p className="text-small text-muted">Files and facts that answers use appear here.</p>
      )}
    </Card>
  )
}
