import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import type { AdminArticle, ReaderComment } from '#contracts/admin/help.ts'
import { dayOf } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StatTile, StatTiles } from '#web/ui/display/stat-tile.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { LoadMore, RowsLoading, rowsFrame } from '#web/ui/lists/rows.tsx'
import { type Ref, useReaderComments } from './help-admin.queries.ts'

interface ArticleReadersProps {
  articleRef: Ref
  article: AdminArticle
  onText: () => void
}

/** What readers said when they were asked whether it helped, without their names. */
export function ArticleReaders({ articleRef, article, onText }: ArticleReadersProps) {
  const { helpful, unhelpful } = article
  if (helpful + unhelpful === 0) {
    return (
      <EmptyState
        icon={<ThumbsUp />}
        title="Nobody has rated it yet"
        action={<Button onClick={onText}>Back to the text</Button>}
      >
        Readers are asked at its end whether it helped, and may say why.
      </EmptyState>
    )
  }
  return (
    <>
      <StatTiles>
        <StatTile label="It helped">{helpful}</StatTile>
        <StatTile label="It did not" tone={unhelpful > helpful ? 'loss' : 'neutral'}>
          {unhelpful}
        </StatTile>
      </StatTiles>
      <Comments articleRef={articleRef} />
    </>
  )
}

function Comments({ articleRef }: { articleRef: Ref }) {
  const comments = useReaderComments(articleRef)
  if (comments.isPending) return <RowsLoading label="Loading what readers said" />
  if (!comments.data)
    return (
      <ErrorCard
        title="What readers said could not be loaded"
        error={comments.error}
        onRetry={() => void comments.refetch()}
      />
    )
  if (comments.data.length === 0) return <p className="text-muted">Nobody said why.</p>
  return (
    <>
      <ul aria-label="What readers said" className={rowsFrame}>
        {comments.data.map((comment) => (
          <Comment key={`${comment.at} ${comment.reason}`} comment={comment} />
        ))}
      </ul>
      <LoadMore list={comments} />
    </>
  )
}

function Comment({ comment: { helpful, reason, at } }: { comment: ReaderComment }) {
  return (
    <li className="flex gap-3 px-4 py-2.5">
      {helpful ? (
        <ThumbsUp aria-label="It helped" className="mt-0.5 flex-none text-gain" />
      ) : (
        <ThumbsDown aria-label="It did not help" className="mt-0.5 flex-none text-loss" />
      )}
      <p className="min-w-0 flex-1 whitespace-pre-wrap [overflow-wrap:anywhere]">{reason}</p>
      <time dateTime={at} className="flex-none text-small text-faint">
        {dayOf(at)}
      </time>
    </li>
  )
}
